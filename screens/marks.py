"""A player as a sign: a colour and a letter, seen on dark and on light."""

from typing import Final

import flet as ft

from companion.table import COLOURS, LETTERS, Player
from screens.fonts import drawn

PAINT: Final = {
    "red": ("#C93A3A", "#FFFFFF"),
    "green": ("#2E7D46", "#FFFFFF"),
    "purple": ("#7E4BB5", "#FFFFFF"),
    "black": ("#17161A", "#FFFFFF"),
    "white": ("#F7F4EC", "#1A1A1A"),
    "blue": ("#2F67C4", "#FFFFFF"),
    "yellow": ("#F2CC3D", "#1A1A1A"),
    "orange": ("#E07F2E", "#1A1A1A"),
    "pink": ("#EFA3C4", "#1A1A1A"),
    "teal": ("#17807C", "#FFFFFF"),
}
"""A piece's colour and the colour of what is written on it, by the colour's key."""


def mark(player: Player, size: float = 32) -> ft.Container:
    """Return the round sign of *player*; its rim keeps black and white pieces visible."""
    paint, ink = PAINT[player.colour]
    return ft.Container(
        ft.Text(
            letter(player, web=ft.context.page.web),
            size=size * 0.52,
            weight=ft.FontWeight.BOLD,
            color=ink,
            text_align=ft.TextAlign.CENTER,
        ),
        width=size,
        height=size,
        bgcolor=paint,
        border_radius=size / 2,
        border=ft.Border.all(1.5, ft.Colors.OUTLINE),
        alignment=ft.Alignment.CENTER,
    )


def letter(player: Player, *, web: bool) -> str:
    """Return the letter on the sign of *player*; the colour's where a browser cannot draw it."""
    if not web or drawn(player.letter):
        return player.letter
    return LETTERS[[colour.key for colour in COLOURS].index(player.colour)]
