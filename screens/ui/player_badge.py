"""A player as a sign: a colour, a letter and a pattern, seen on dark and on light."""

from math import pi
from typing import Final, NamedTuple

import flet as ft
from flet import canvas

from companion.core.table import COLOURS, LETTERS, Player
from screens.ui.fonts import drawn


class Piece(NamedTuple):
    """How a colour is drawn: its paint, what is written on it, and its pattern.

    The pattern is a ring within the rim: so many *arcs*, each *share* of its part of the way
    round. No arcs are no ring, one arc of share 1 is a whole one.
    """

    paint: str
    ink: str
    arcs: int
    share: float


PIECES: Final = {
    "red": Piece("#C93A3A", "#FFFFFF", 0, 0),
    "green": Piece("#2E7D46", "#FFFFFF", 1, 1),
    "purple": Piece("#7E4BB5", "#FFFFFF", 2, 0.55),
    "black": Piece("#17161A", "#FFFFFF", 12, 0.2),
    "white": Piece("#F7F4EC", "#1A1A1A", 4, 0.6),
    "blue": Piece("#2F67C4", "#FFFFFF", 3, 0.6),
    "yellow": Piece("#F2CC3D", "#1A1A1A", 1, 0.5),
    "orange": Piece("#E07F2E", "#1A1A1A", 6, 0.5),
    "pink": Piece("#EFA3C4", "#1A1A1A", 2, 0.2),
    "teal": Piece("#17807C", "#FFFFFF", 4, 0.2),
}
"""Each colour of pieces by its key. No two have the same ring."""

STROKE: Final = 0.075
"""The width of a ring, as a share of the mark's size."""

RADIUS: Final = 0.40
"""The radius of a ring, as a share of the mark's size."""


def player_badge(player: Player, size: float = 32) -> ft.Container:
    """Return the round sign of *player*; its rim keeps black and white pieces visible.

    It is drawn, not written: larger text on the device does not burst it.
    """
    piece = PIECES[player.colour]
    return ft.Container(
        canvas.Canvas(
            [
                *_ring(piece, size),
                _letter(letter(player, web=ft.context.page.web), piece.ink, size),
            ]
        ),
        width=size,
        height=size,
        bgcolor=piece.paint,
        border_radius=size / 2,
        border=ft.Border.all(1.5, ft.Colors.OUTLINE),
    )


def _ring(piece: Piece, size: float) -> list[canvas.Shape]:
    if not piece.arcs:
        return []
    part = 2 * pi * RADIUS * size / piece.arcs
    dash = None if piece.share == 1 else [part * piece.share, part * (1 - piece.share)]
    paint = ft.Paint(
        color=piece.ink,
        stroke_width=STROKE * size,
        style=ft.PaintingStyle.STROKE,
        stroke_dash_pattern=dash,
    )
    middle = size / 2 - 1.5
    return [canvas.Circle(middle, middle, RADIUS * size, paint)]


def _letter(sign: str, ink: str, size: float) -> canvas.Shape:
    middle = size / 2 - 1.5
    style = ft.TextStyle(size=size * 0.46, weight=ft.FontWeight.BOLD, color=ink)
    return canvas.Text(middle, middle, sign, style=style, alignment=ft.Alignment.CENTER)


def letter(player: Player, *, web: bool) -> str:
    """Return the letter on the sign of *player*; the colour's where a browser cannot draw it."""
    if not web or drawn(player.letter):
        return player.letter
    return LETTERS[[colour.key for colour in COLOURS].index(player.colour)]
