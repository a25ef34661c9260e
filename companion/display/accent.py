"""The colour that the world of a game is made of, where it has no row of its own."""

from companion.scenes.badge import PIECES
from companion.tools.tool import Game


def seed(game: Game) -> str:
    """Return the colour that the world of *game* is made of, as #RRGGBB; '' if it has none."""
    if game.accent or not game.colour:
        return game.accent
    return PIECES[game.colour].paint
