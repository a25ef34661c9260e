"""The table from above: the players in their seats, clockwise."""

from collections.abc import Awaitable, Callable
from math import cos, pi, sin

import flet as ft

from companion.core.table import Player
from screens.inputs.faces import player_face, seat_grid
from screens.ui.controls import tap
from screens.ui.text_scale import is_large
from screens.ui.theme import EDGE, TOUCH

WIDTH, HEIGHT = 340, 236
"""The size in dp of the table, the widest that it gets."""

CHIP, TALL = 68, 60

OnSeat = Callable[[int], Awaitable[None]]


def places(players: int, width: float = WIDTH) -> list[tuple[float, float]]:
    """Return the upper left corner of each chip in dp: the first at the bottom, then clockwise.

    From the bottom, clockwise goes to the left. The table is *width* dp wide.
    """
    across, down = (width - CHIP) / 2, (HEIGHT - TALL) / 2
    angles = [pi / 2 + 2 * pi * n / players for n in range(players)]
    return [(across * (1 + cos(angle)), down * (1 + sin(angle))) for angle in angles]


def seat_circle(players: tuple[Player, ...], chosen: int | None, touch: OnSeat) -> ft.Control:
    """Return the table with a chip for each player; the seat *chosen* is marked.

    With large text the chips are in rows of two, clockwise as well.
    """
    if is_large():
        return seat_grid([_chip(player, chosen, touch, 1) for player in players])
    chips: list[ft.Control] = []
    # A small phone has less width than the table would take.
    width = min(WIDTH, (ft.context.page.width or 2 * WIDTH) - 2 * EDGE)
    for player, (left, top) in zip(players, places(len(players), width), strict=True):
        chips.append(ft.Container(_chip(player, chosen, touch), left=left, top=top))
    felt = ft.Container(
        ft.Icon(ft.Icons.ROTATE_RIGHT_ROUNDED, size=28, color=ft.Colors.OUTLINE),
        left=CHIP,
        top=TALL,
        width=width - 2 * CHIP,
        height=HEIGHT - 2 * TALL,
        border_radius=TOUCH,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        border=ft.Border.all(2, ft.Colors.OUTLINE_VARIANT),
        alignment=ft.Alignment.CENTER,
    )
    return ft.Row(
        [ft.Stack([felt, *chips], width=width, height=HEIGHT)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _chip(player: Player, chosen: int | None, touch: OnSeat, expand: int = 0) -> ft.Control:
    return tap(
        player_face(player, 30, 12),
        f"{player.name}: change",
        touch,
        player.seat,
        selected=player.seat == chosen,
        width=None if expand else CHIP,
        expand=expand or None,
        height=TALL,
        dense=True,
    )
