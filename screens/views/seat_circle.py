"""The table from above: the players in their seats, clockwise."""

from collections.abc import Awaitable, Callable
from math import cos, pi, sin
from typing import NamedTuple

import flet as ft

from companion.core.fields import SEATS
from companion.core.table import Player
from companion.scenes.letters import cut, widest
from screens.inputs.faces import BESIDE, badge_above, player_face, seat_grid
from screens.ui.controls import grid, tap
from screens.ui.letter_size import device_letter_size, letter_size
from screens.ui.text_scale import is_large
from screens.ui.text_widths import SEMIBOLD
from screens.ui.theme import EDGE, TOUCH

WIDTH, HEIGHT = 340, 238
"""The size in dp of the table, the widest that it gets."""

CHIP, TALL = 84, 60
"""The size in dp of a chip: the widest that it gets, and its height with a name on one line."""

SECOND_LINE = 16
"""How much higher in dp all chips are where a name needs a second line."""

NARROWEST = 0.26
"""The width of a chip as a share of the table's, so that eight have room around it."""

CLOSEST = 0.678
"""How much higher one of seven players sits than the next where both sit above each other, as a share
of half the height that their chips move in. Of other numbers of players none sit closer.
"""

NAME_SIZES = (12, 11, 10, 9, 8)
"""Sizes in dp of a name on a chip: the largest in which it is read whole."""

ONE_LINE = 12
"""The most characters of a name that stays on one line."""

IN_A_ROW = 3
"""Chips in a row where there are too many for a circle."""

OnSeat = Callable[[int], Awaitable[None]]


class Sizes(NamedTuple):
    """The sizes in dp of a table and of the chips around it."""

    width: float
    height: float
    chip: float
    tall: float


def sizes(width: float = WIDTH, lines: int = 1) -> Sizes:
    """Return the sizes for a table *width* dp wide, where the longest name has one or two *lines*."""
    more = SECOND_LINE * (lines - 1)
    height = HEIGHT + more * (1 + 2 / CLOSEST)
    return Sizes(width, height, min(CHIP, width * NARROWEST), TALL + more)


def places(players: int, table: Sizes) -> list[tuple[float, float]]:
    """Return the upper left corner of each chip in dp: the first at the bottom, then clockwise.

    From the bottom, clockwise goes to the left.
    """
    across, down = (table.width - table.chip) / 2, (table.height - table.tall) / 2
    angles = [pi / 2 + 2 * pi * n / players for n in range(players)]
    return [(across * (1 + cos(angle)), down * (1 + sin(angle))) for angle in angles]


def name_on_chip(name: str, room: float, scale: float = 1) -> tuple[list[str], float]:
    """Return the lines of *name*, at most two, and their size in dp before letters are *scale* times as large.

    *room* is the width in dp of a chip. The colour that tells two players with one name apart has
    a line of its own. What is too long even in the smallest letters ends with "…".
    """
    lines = _lines(name)
    fitting = (
        each for each in NAME_SIZES if widest(lines, each * scale, SEMIBOLD) <= room - BESIDE
    )
    size = next(fitting, NAME_SIZES[-1])
    return [cut(line, size * scale, room - BESIDE, SEMIBOLD) for line in lines], size


def _lines(name: str) -> list[str]:
    """Return *name* in one line, or in two where it is long: at the colour added to it, or near its middle."""
    if len(name) <= ONE_LINE:
        return [name]
    named, _, colour = name.rpartition(" (")
    if named and colour.endswith(")"):
        return [named, f"({colour}"]
    spaces = [at for at, sign in enumerate(name) if sign == " "]
    at = min(spaces, key=lambda each: abs(2 * each - len(name)), default=len(name))
    return [line for line in (name[:at], name[at + 1 :]) if line]


def seat_circle(players: tuple[Player, ...], chosen: int | None, touch: OnSeat) -> ft.Control:
    """Return the table with a chip for each player; the seat *chosen* is marked.

    With large text, or with more than 8 players, the chips are in rows, clockwise as well.
    """
    if is_large():
        return seat_grid([_chip(player, chosen, touch) for player in players])
    if len(players) > SEATS:
        return grid([_chip(player, chosen, touch) for player in players], IN_A_ROW)
    # A small phone has less width than the table would take.
    width = min(WIDTH, (ft.context.page.width or 2 * WIDTH) - 2 * EDGE)
    lines = max(len(name_on_chip(player.name, width)[0]) for player in players)
    table = sizes(width, lines)
    chips = [
        ft.Container(_chip(player, chosen, touch, table), left=left, top=top)
        for player, (left, top) in zip(players, places(len(players), table), strict=True)
    ]
    felt = ft.Container(
        ft.Icon(ft.Icons.ROTATE_RIGHT_ROUNDED, size=28, color=ft.Colors.OUTLINE),
        left=table.chip,
        top=table.tall,
        width=width - 2 * table.chip,
        height=table.height - 2 * table.tall,
        border_radius=TOUCH,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        border=ft.Border.all(2, ft.Colors.OUTLINE_VARIANT),
        alignment=ft.Alignment.CENTER,
    )
    return ft.Row(
        [ft.Stack([felt, *chips], width=width, height=table.height)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _chip(
    player: Player, chosen: int | None, touch: OnSeat, table: Sizes | None = None
) -> ft.Control:
    """Return the chip of *player* at a *table*, or as wide as there is room."""
    if table:
        scale = letter_size() * device_letter_size()
        face = badge_above(player, 30, *name_on_chip(player.name, table.chip, scale))
    else:
        face = player_face(player, 30, 12)
    return tap(
        face,
        f"{player.name}: change",
        touch,
        player.seat,
        selected=player.seat == chosen,
        width=table.chip if table else None,
        expand=None if table else 1,
        height=table.tall if table else TALL,
        dense=True,
    )
