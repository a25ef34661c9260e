"""The players as tokens on the edge of the table, in turn order: whose turn it is, who is first, who has been."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import flet as ft

from companion.core.blocks import Button, Turn
from companion.core.scene import Scene, Trail
from companion.core.table import Player
from companion.display.labels import turn_label
from companion.display.targets import presses
from companion.scenes.marks import crown
from screens.inputs.faces import BETWEEN, SIDES, face_room, name_size, seat_grid
from screens.ui.controls import button_text, grid, tap
from screens.ui.player_badge import player_badge
from screens.ui.scene_view import SceneView
from screens.ui.text_scale import column_width, is_large
from screens.ui.theme import is_high_contrast, small

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

GLOW: Final = "#B3F6C86A"
"""The light around the token of whoever's turn it is: it ends within the place of the token, where what can be touched
is cut off."""


def turn_view(turn: Turn, do: Callable[[Button], Awaitable[None]]) -> ft.Control:
    """Return the players in turn order; the token of whose turn it is is larger and lit.

    They stand in one row, as at a table, unless there are many or their names have no room there. With large text the
    row begins with them and is turned sideways: what is to do keeps its room.
    """
    room = row_room(turn.players)
    columns, large = len(turn.players) if room else 0, is_large()
    room = room or face_room(len(turn.players), turn.players)
    tokens = [
        tap(
            _token(player, turn, n, room),
            turn_label(player, n == turn.at),
            do,
            button,
            selected=n == turn.at,
            height=BOX + 22,
            expand=None if large else 1,
            width=room + APART if large else None,
            dense=True,
            plain=True,
            same=(turn.title, player.seat),
        )
        for n, (player, button) in enumerate(zip(turn.players, presses(turn), strict=True))
    ]
    if large:
        first = min(turn.at, len(tokens) - 1)
        around = [*tokens[first:], *tokens[:first]]
        return ft.Row(around, spacing=BETWEEN, scroll=ft.ScrollMode.HIDDEN)
    shown = grid(tokens, columns) if columns else seat_grid(tokens, turn.players)
    return ft.Column([small(turn.title), shown], spacing=0, tight=True)


def row_room(players: Sequence[Player]) -> float:
    """Return the width in dp of a name where all *players* stand in one row; 0 where they don't."""
    count = len(players)
    if is_large() or not 0 < count <= MOST_IN_A_ROW:
        return 0
    room = (column_width() - SIDES - BETWEEN * (count - 1)) / count - APART
    lines = [line for player in players for line in player.name.split(maxsplit=1)]
    return room if name_size(lines, LETTERS, room) >= LEAST_LETTERS else 0


def _token(player: Player, turn: Turn, n: int, room: float) -> ft.Control:
    """Return the token of *player*, the one at place *n* of *turn*, and the name below it."""
    now, lit = n == turn.at, not is_high_contrast()
    badge: ft.Control = player_badge(player, LIT if now else TOKEN)
    if now:
        glow = ft.BoxShadow(blur_radius=10, spread_radius=1, color=GLOW)
        badge = ft.Container(
            badge,
            padding=RING,
            border=ft.Border.all(RING, ft.Colors.PRIMARY),
            border_radius=BOX / 2,
            shadow=glow if lit else None,
        )
    marks: list[ft.Control] = []
    if n == 0:
        marks.append(ft.Container(_crown(), right=0, top=0))
    if n < turn.at:
        marks.append(ft.Container(_tick(), right=0, bottom=0))
    placed = ft.Stack(
        [ft.Container(badge, alignment=ft.Alignment.CENTER, width=BOX, height=BOX), *marks],
        width=BOX,
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
