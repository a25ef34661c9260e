"""A player's badge: a colour, a letter and a ring pattern, visible on dark and on light."""

from math import pi

import flet as ft
from flet import canvas

from companion.core.table import COLOURS, LETTERS, Player
from companion.scenes.badge import (
    CARD_CORNER,
    CARD_WIDTH,
    LETTER,
    RADIUS,
    STROKE,
    Piece,
    piece_of,
)
from screens.ui.fonts import has_glyph

BORDER = 1.5
"""Width in dp of the border of a badge."""


def player_badge(player: Player, size: float = 32) -> ft.Container:
    """Return the round badge of *player*; its border keeps black and white pieces visible.

    A card with its number is a card as high. The letter is drawn on a canvas: the device's text size
    does not change it.
    """
    piece = piece_of(player)
    wide = size * CARD_WIDTH if player.card else size
    letter = badge_letter(player, web=ft.context.page.web)
    return ft.Container(
        canvas.Canvas(
            [
                *([] if player.card else _ring(piece, size)),
                _letter(letter, piece.ink, size, wide / 2 - BORDER),
            ]
        ),
        width=wide,
        height=size,
        margin=ft.Margin.symmetric(horizontal=(size - wide) / 2) if player.card else None,
        bgcolor=piece.paint,
        border_radius=size * CARD_CORNER if player.card else size / 2,
        border=ft.Border.all(BORDER, ft.Colors.OUTLINE),
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
    middle = size / 2 - BORDER
    return [canvas.Circle(middle, middle, RADIUS * size, paint)]


def _letter(sign: str, ink: str, size: float, across: float) -> canvas.Shape:
    """Return the letter of a badge *size* dp high, whose middle is *across* dp from its left."""
    style = ft.TextStyle(size=size * LETTER, weight=ft.FontWeight.BOLD, color=ink)
    return canvas.Text(
        across, size / 2 - BORDER, sign, style=style, alignment=ft.Alignment.CENTER
    )


def badge_letter(player: Player, *, web: bool) -> str:
    """Return the letter on the badge of *player*; the colour's where a browser has no glyph for it."""
    if player.card or not web or has_glyph(player.letter):
        return player.letter
    return LETTERS[[colour.key for colour in COLOURS].index(player.colour)]
