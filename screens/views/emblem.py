"""The sign of a game."""

import flet as ft

from companion.scenes.badge import PIECES
from companion.tools.tool import Game
from screens.ui.sign_icons import SIGNS


def emblem(game: Game, size: float = 36) -> ft.Control:
    """Return the game's own picture; or its sign, or its first letter, on its colour."""
    if game.picture:
        return ft.Image(src=game.picture, width=size, height=size, exclude_from_semantics=True)
    paint: str = ft.Colors.PRIMARY_CONTAINER
    ink: str = ft.Colors.ON_PRIMARY_CONTAINER
    if game.colour:
        paint, ink = PIECES[game.colour].paint, PIECES[game.colour].ink
    return ft.Container(
        ft.Icon(SIGNS[game.sign], size=size * 0.62, color=ink)
        if game.sign
        else ft.Text(game.title[0], size=size / 2, color=ink),
        width=size,
        height=size,
        bgcolor=paint,
        border=ft.Border.all(1, ft.Colors.OUTLINE) if game.colour else None,
        border_radius=size / 4,
        alignment=ft.Alignment.CENTER,
    )
