"""The world of a game: its own, or the one that its colour makes."""

from typing import Final

from companion.display.accent import seed
from companion.display.worlds import OWN_WORLDS, WORLDS, World
from companion.tools.tool import Game

COMPANION: Final = WORLDS["companion"]
"""The world of the app itself, outside any game."""


def world_of(game: Game | None) -> World:
    """Return the world of *game*; that of the app for None, and for a game without a colour."""
    if game is None:
        return COMPANION
    return WORLDS.get(game.key) or OWN_WORLDS.get(seed(game), COMPANION)
