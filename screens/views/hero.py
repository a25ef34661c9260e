"""The hero of a game: the drawing that stands for its world."""

from typing import Final

import flet as ft

from companion.display.worlds import WORLDS
from companion.tools.tool import Game

OWN: Final = "own"
"""The name of the hero of all games that have none of their own."""


def hero_name(game: Game) -> str:
    """Return what the hero of *game* is called."""
    return game.key if game.key in WORLDS else OWN


def hero(game: Game, size: float, *, tint: str | None = None) -> ft.Image:
    """Return the hero of *game*, *size* dp wide and high: that of a game of one's own in *tint*, if there is one."""
    name = hero_name(game)
    ink = tint if name == OWN else None
    return ft.Image(
        src=f"worlds/{name}.webp",
        width=size,
        height=size,
        color=ink,
        color_blend_mode=ft.BlendMode.MODULATE if ink else None,
        exclude_from_semantics=True,
        fit=ft.BoxFit.CONTAIN,
    )
