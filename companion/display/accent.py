"""The accent of a game: a few colours of its own, in place of the app's."""

from companion.display.accents import ACCENTS, Accents
from companion.scenes.badge import PIECES
from companion.tools.tool import Game


def seed(game: Game) -> str:
    """Return the colour that the accent of *game* is made of, as #RRGGBB; '' if it has none."""
    if game.accent or not game.colour:
        return game.accent
    return PIECES[game.colour].paint


def accents(game: Game) -> Accents | None:
    """Return the accent of *game* in each look; None if it has the app's own colours."""
    return ACCENTS.get(seed(game))
