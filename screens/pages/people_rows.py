"""People in a list: each leads to their own page. And the button that takes the last step back."""

from typing import Final

import flet as ft

from companion.core.scene import Box, Disc, Scene, Trail
from companion.core.table import Player
from companion.plays.play import SeatedPlayer
from companion.plays.register import LoggedPerson, Register
from companion.plays.standings import as_player
from companion.plays.statistics import WinTally
from screens.pages.tool_row import Go
from screens.state.playlog import PlayLog
from screens.ui.controls import remark, tap, tap_text
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.scene_view import SceneView
from screens.ui.text_scale import is_large
from screens.ui.theme import EDGE, GAP, small

STANDINGS: Final = "/plays/standings"

UNDO: Final = "Undo this"

BADGE: Final = 36
"""Width in dp of the badge before a name."""

WIDE, HIGH = 100, 16
"""The size in dp of the little plot of a range."""

AIR: Final = 6
"""Room in dp above and below the words of a row."""

RANGE: Final = (
    "The percentages are where the share of wins lies in the long run, with 95% certainty. After a few games the range "
    "is wide: you can't tell luck from skill yet."
)


def route_to(person: LoggedPerson) -> str:
    """Return the address of the page about *person*."""
    return f"{STANDINGS}/{person.id}"


def player_of(person: LoggedPerson) -> Player:
    """Return *person* as they are drawn: with their letter and the colour that they like."""
    return as_player(SeatedPlayer(name=person.name, colour=person.colour))


def person_row(register: Register, key: str, tally: WinTally, go: Go) -> ft.Control:
    """Return a line to touch: who, how many plays, how many of them won, and where the share lies in the long run."""
    person = register.persons[key]
    low, high = tally.range
    won, share = f"{tally.wins} of {tally.plays} won", f"{low}–{high}%"
    said = f"{won}, {share}"
    lines = (won, share) if is_large() else (said,)
    words = ft.Column(
        [Text(person.name, size=16, weight=ft.FontWeight.W_600), *map(small, lines)],
        spacing=0,
        tight=True,
        expand=True,
    )
    plot = [] if is_large() else [_range(tally)]
    line = ft.Row([player_badge(player_of(person), BADGE), words, *plot], spacing=12)
    return tap(
        ft.Container(line, padding=ft.Padding.symmetric(horizontal=GAP, vertical=AIR)),
        f"{person.name}, {said}",
        go,
        route_to(person),
        fill=True,
        dense=True,
        height=56,
        color=ft.Colors.SURFACE_CONTAINER,
    )


def _range(tally: WinTally) -> ft.Control:
    """Return the range of a share as a little picture; the words beside it say the same."""
    low, high = tally.range
    unit = (WIDE - HIGH) / 100
    middle, edge = HIGH / 2, HIGH / 2
    scene = Scene(
        WIDE,
        HIGH,
        (
            Trail(((0, middle), (WIDE, middle)), "outline", thick=1),
            Box(edge + low * unit, middle - 4, (high - low) * unit, 8, "primary", "", 4),
            Disc(
                edge + 100 * tally.wins / tally.plays * unit,
                middle,
                3,
                "surface",
                "on_surface",
                2,
            ),
        ),
    )
    return SceneView(scene, 1.0, False)


def last_step(log: PlayLog) -> ft.Control:
    """Return the foot of a screen with what was done last to who is who, and the button that takes it back.

    Without a step it is empty, but there: what is open above it stays open when it comes.
    """
    if not log.steps:
        return ft.Container()
    paint, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    said = remark(log.steps[-1].words, ft.Icons.PEOPLE_OUTLINE_ROUNDED, paint, ink)
    return ft.Container(
        ft.Column(
            [
                ft.Semantics(content=said, container=True, live_region=True),
                tap_text(UNDO, log.undo_step, fill=True),
            ],
            spacing=GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=EDGE, vertical=GAP),
    )


def wrapped(*buttons: ft.Control) -> ft.Control:
    """Return *buttons* side by side, in as many lines as they need."""
    return ft.Row(list(buttons), wrap=True, spacing=GAP, run_spacing=GAP)
