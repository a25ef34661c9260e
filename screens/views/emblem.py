"""The sign of a game."""

import flet as ft

from companion.tools.tool import Game


def emblem(game: Game, size: float = 36) -> ft.Control:
    """Return the game's own picture, or its first letter where it has none."""
    if game.picture:
        return ft.Image(src=game.picture, width=size, height=size, exclude_from_semantics=True)
    letter = ft.Text(game.title[0], size=size / 2, color=ft.Colors.ON_PRIMARY_CONTAINER)
    return ft.Container(
        letter,
        width=size,
        height=size,
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
        border_radius=size / 4,
        alignment=ft.Alignment.CENTER,
    )
