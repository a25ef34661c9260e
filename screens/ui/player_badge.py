"""A player's badge: a colour, a letter and a ring pattern, visible on dark and on light."""

from math import pi

import flet as ft
from flet import canvas

from companion.core.table import COLOURS, LETTERS, Player
from companion.scenes.badge import LETTER, PIECES, RADIUS, STROKE, Piece
from screens.ui.fonts import has_glyph


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
    style = ft.TextStyle(size=size * LETTER, weight=ft.FontWeight.BOLD, color=ink)
    return canvas.Text(middle, middle, sign, style=style, alignment=ft.Alignment.CENTER)


def badge_letter(player: Player, *, web: bool) -> str:
    """Return the letter on the badge of *player*; the colour's where a browser has no glyph for it."""
    if not web or has_glyph(player.letter):
        return player.letter
    return LETTERS[[colour.key for colour in COLOURS].index(player.colour)]
