"""A player's badge: a colour, a letter and a ring pattern, visible on dark and on light."""

from math import pi
from typing import Final, NamedTuple

import flet as ft
from flet import canvas

from companion.core.table import COLOURS, LETTERS, Player
from screens.ui.fonts import has_glyph


class Piece(NamedTuple):
    """How a colour of pieces is drawn: background, letter colour, and the ring inside the border.

    The ring has *arcs* arcs; each fills the share *share* (0 to 1) of its section. No arcs: no
    ring; one arc of share 1: a full ring.
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
"""Each colour by its key. No two have the same ring, for players who cannot tell colours apart."""

STROKE: Final = 0.075
"""The width of a ring, as a share of the badge's size."""

RADIUS: Final = 0.40
"""The radius of a ring, as a share of the badge's size."""


def player_badge(player: Player, size: float = 32) -> ft.Container:
    """Return the round badge of *player*; its border keeps black and white pieces visible.

    The letter is drawn on a canvas: the device's text size does not change it.
    """
    piece = PIECES[player.colour]
    return ft.Container(
        canvas.Canvas(
            [
                *_ring(piece, size),
                _letter(badge_letter(player, web=ft.context.page.web), piece.ink, size),
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


def badge_letter(player: Player, *, web: bool) -> str:
    """Return the letter on the badge of *player*; the colour's where a browser has no glyph for it."""
    if not web or has_glyph(player.letter):
        return player.letter
    return LETTERS[[colour.key for colour in COLOURS].index(player.colour)]
