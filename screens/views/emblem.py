"""The sign of a game."""

from typing import Final

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


MARK: Final = 112
"""Width and height in dp of the shape at the end of a game's screens."""

FAINT: Final = 0.14
"""How much of that shape is seen, 0 to 1: it is quiet, and nothing stands on it."""


def colophon(game: Game) -> tuple[ft.Control, ...]:
    """Return the shape of the game's sign, large and faint, for the end of its screens; () without one."""
    shape: ft.Control
    if game.picture:
        shape = ft.Image(
            src=mark_of(game.picture),
            width=MARK,
            height=MARK,
            color=ft.Colors.PRIMARY,
            fit=ft.BoxFit.CONTAIN,
            exclude_from_semantics=True,
        )
    elif game.sign:
        shape = ft.Icon(SIGNS[game.sign], size=MARK, color=ft.Colors.PRIMARY)
    else:
        return ()
    return (
        ft.Container(
            shape,
            opacity=FAINT,
            alignment=ft.Alignment.CENTER,
            padding=ft.Padding.symmetric(vertical=MARK / 4),
        ),
    )


def mark_of(picture: str) -> str:
    """Return the file with the shape of a game's *picture*, in one colour: it lies beside it."""
    return f"{picture.removesuffix('.svg')}-mark.svg"
