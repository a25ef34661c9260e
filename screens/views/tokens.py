"""The players as tokens on the edge of the table, in turn order: whose turn it is, who is first, who has been."""

from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Final

import flet as ft

from companion.core.blocks import Button, Turn
from companion.core.scene import Scene, Trail
from companion.core.table import Player
from companion.display.labels import turn_label
from companion.display.seats import seat_columns
from companion.display.targets import presses
from companion.scenes.marks import crown
from screens.inputs.faces import BETWEEN, SIDES, face_room, name_size
from screens.ui.controls import button_text, tap
from screens.ui.motion import gliding
from screens.ui.player_badge import player_badge
from screens.ui.scene_view import SceneView
from screens.ui.text_scale import column_width, is_large
from screens.ui.theme import is_high_contrast

LIT, TOKEN = 52, 42
"""Width in dp of the token of whoever's turn it is, and of the others."""

RING: Final = 3
"""Width in dp of the ring around the first, with as much room within it."""

BOX: Final = LIT + 4 * RING + 4
"""Width and height in dp of the place of every token: none moves as the light goes round."""

MARK: Final = 22
"""Width in dp of the marks beside a token."""

LETTERS, LEAST_LETTERS = 14, 12
"""The size of a name, and the least it has where all stand in one row."""

MOST_IN_A_ROW, APART = 5, 4
"""Most players who stand in one row, and room in dp between their names."""

GLOW: Final = "#8CF6C86A"
"""The light around the token of whoever's turn it is: it lies on the table, below all tokens."""

REACH: Final = 46
"""How far that light reaches, in dp."""

BEND, FLAT_BEND = 24, 14
"""How far the edge of the table falls from its middle to its ends, in dp, and where there are several rows."""

FOOT: Final = 17
"""How far the edge runs below the middle of the tokens, in dp."""

NAME: Final = 22
"""Height in dp that a name has below a token."""


def turn_view(turn: Turn, do: Callable[[Button], Awaitable[None]]) -> ft.Control:
    """Return the players in turn order round the edge of a table; the token of whose turn it is is larger and lit.

    They stand in one row, unless there are many or their names have no room there. With large text the row begins with
    them and is turned sideways: what is to do keeps its room.
    """
    in_one, large = row_room(turn.players), is_large()
    room = in_one or face_room(len(turn.players), turn.players)
    seats = len(turn.players)
    columns = seats if in_one or large else even_columns(seats, turn.players)
    bend = 0 if large else BEND if columns == seats else FLAT_BEND
    rows: list[ft.Control] = []
    for start in range(0, seats, columns or 1):
        places = range(start, min(start + columns, seats))
        falls = [bend * along(n - start, len(places)) ** 2 for n in places]
        tokens = [
            tap(
                _fallen(_token(turn, n, room), fall, max(falls)),
                turn_label(turn.players[n], n == turn.at),
                do,
                presses(turn)[n],
                selected=n == turn.at,
                height=BOX + NAME + max(falls),
                expand=None if large else 1,
                width=room + APART if large else None,
                plain=True,
                flush=True,
                same=(turn.title, turn.players[n].seat),
            )
            for n, fall in zip(places, falls, strict=True)
        ]
        if large:
            first = min(turn.at, len(tokens) - 1)
            around = [*tokens[first:], *tokens[:first]]
            return ft.Row(around, spacing=BETWEEN, scroll=ft.ScrollMode.HIDDEN)
        at = turn.at - start if turn.at in places else None
        rows.append(_at_the_table(tokens, bend, at))
    sat = ft.Column(rows, spacing=0, tight=True)
    return ft.Semantics(content=sat, label=turn.title, container=True)


def along(n: int, seats: int) -> float:
    """Return where the place *n* of *seats* is along the edge of the table: -1 is its left end, 0 its middle."""
    return (2 * n + 1) / seats - 1


def even_columns(seats: int, players: Sequence[Player]) -> int:
    """Return how many of *players* sit in a row where *seats* have several: each has as many as there can be."""
    most = max(1, seat_columns(seats, players))
    return -(-seats // -(-seats // most))


def _fallen(token: ft.Control, fall: float, most: float) -> ft.Control:
    """Return *token* lower by *fall* dp of *most*. What holds it is as high for all: screen readers go by height."""
    return ft.Container(token, padding=ft.Padding.only(top=fall, bottom=most - fall))


def _at_the_table(tokens: list[ft.Control], bend: float, at: int | None) -> ft.Control:
    """Return *tokens* in a row at the edge of the table, which has that *bend*; the light is on the one in place *at*.

    In high contrast there is neither table nor light.
    """
    row = ft.Row(tokens, spacing=BETWEEN, vertical_alignment=ft.CrossAxisAlignment.START)
    if is_high_contrast():
        return row
    edge = ft.Image(
        src=table_edge(bend),
        left=0,
        right=0,
        top=BOX / 2 + FOOT,
        height=TABLE,
        fit=ft.BoxFit.FILL,
        color=ft.Colors.OUTLINE,
        exclude_from_semantics=True,
    )
    under: list[ft.Control] = [edge]
    if at is not None:
        place = along(at, len(tokens))
        light = ft.RadialGradient(
            center=ft.Alignment(place, bend * place**2 / REACH),
            radius=0.5,
            colors=[GLOW, GLOW, ft.Colors.with_opacity(0, GLOW)],
            stops=[0, 0.5, 1],
        )
        falls = ft.Container(
            gradient=light, left=0, right=0, top=BOX / 2 - REACH, height=2 * REACH
        )
        gliding(falls)
        under.append(falls)
    return ft.Stack([*under, row], clip_behavior=ft.ClipBehavior.NONE)


TABLE: Final = 72
"""Height in dp of what is seen of the table."""

ACROSS: Final = 366
"""Width of its drawing, which is stretched to that of the page."""


@cache
def table_edge(bend: float) -> str:
    """Return the edge of the table, falling by *bend* dp, and the light on it: an SVG in one colour, to be tinted."""
    half, reach = ACROSS / 2, ACROSS * 0.56
    edge = f"M0 {bend + 1} Q{half} {1 - bend} {ACROSS} {bend + 1}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS} {TABLE}" preserveAspectRatio="none">'
        f'<defs><linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{ACROSS}" y2="0">'
        '<stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".14" stop-color="#fff" stop-opacity=".75"/>'
        '<stop offset=".86" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>'
        '</linearGradient><radialGradient id="t" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="translate({half} 0) scale({reach} {TABLE})"><stop offset="0" stop-color="#fff" '
        'stop-opacity=".26"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>'
        f'<path fill="url(#t)" d="{edge}V{TABLE}H0Z"/>'
        f'<path fill="none" stroke="url(#l)" stroke-width="1.5" d="{edge}"/></svg>'
    )


def row_room(players: Sequence[Player]) -> float:
    """Return the width in dp of a name where all *players* stand in one row; 0 where they don't."""
    count = len(players)
    if is_large() or not 0 < count <= MOST_IN_A_ROW:
        return 0
    room = (column_width() - SIDES - BETWEEN * (count - 1)) / count - APART
    lines = [line for player in players for line in player.name.split(maxsplit=1)]
    return room if name_size(lines, LETTERS, room) >= LEAST_LETTERS else 0


def _token(turn: Turn, n: int, room: float) -> ft.Control:
    """Return the token of the player at place *n* of *turn*, and the name below it."""
    player, now = turn.players[n], n == turn.at
    wide = min(BOX, room + APART)
    lit = min(LIT, wide - 4 * RING)
    badge: ft.Control = player_badge(player, lit if now else min(TOKEN, lit))
    if now:
        badge = ft.Container(
            badge,
            padding=RING,
            border=ft.Border.all(RING, ft.Colors.PRIMARY),
            border_radius=BOX / 2,
        )
    marks: list[ft.Control] = []
    if n == 0:
        aside = LIT_CROWN if now else CROWN_AT
        marks.append(ft.Container(_crown(), left=wide / 2 + aside[0], top=BOX / 2 + aside[1]))
    if n < turn.at:
        marks.append(ft.Container(_tick(), left=wide / 2 + TICK[0], top=BOX / 2 + TICK[1]))
    placed = ft.Stack(
        [ft.Container(badge, alignment=ft.Alignment.CENTER, width=wide, height=BOX), *marks],
        width=wide,
        height=BOX,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    lines = player.name.split(maxsplit=1)
    size = name_size(lines, LETTERS, room)
    names: list[ft.Control] = []
    for each in lines:
        line = button_text(each, size)
        line.color = ft.Colors.ON_SURFACE if now else ft.Colors.ON_SURFACE_VARIANT
        line.no_wrap, line.overflow = True, ft.TextOverflow.ELLIPSIS
        names.append(line)
    return ft.Column(
        [placed, *names],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


CROWN_AT, LIT_CROWN, TICK = (4, -32), (12, -34), (5, 1)
"""Where the marks begin, from the middle of a token, in dp."""


def _disc(sign: ft.Control, color: str, edge: str) -> ft.Control:
    return ft.Container(
        sign,
        width=MARK,
        height=MARK,
        bgcolor=color,
        border=ft.Border.all(1.5, edge),
        border_radius=MARK / 2,
        alignment=ft.Alignment.CENTER,
    )


def _crown() -> ft.Control:
    """Return the mark of who is first."""
    points = crown(0, 0, CROWN)
    scene = Scene(CROWN, CROWN * 0.7, (Trail(points, fill="on_primary", closed=True),))
    return _disc(SceneView(scene, 1.0, False), ft.Colors.PRIMARY, ft.Colors.PRIMARY)


CROWN: Final = 13
"""Width in dp of the crown on its mark."""


def _tick() -> ft.Control:
    """Return the mark of who has been."""
    sign = ft.Icon(ft.Icons.CHECK_ROUNDED, size=14, color=ft.Colors.ON_SURFACE)
    return _disc(sign, ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.OUTLINE)
