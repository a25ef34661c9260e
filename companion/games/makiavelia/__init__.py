"""Makiavelia, for 3 to 8 players."""

from companion.games.makiavelia import (
    attack,
    damage,
    final,
    negotiation,
    power,
    terms,
)
from companion.games.makiavelia import round as rounds
from companion.tools.tool import Game

GAME = Game(
    key="makiavelia",
    title="Makiavelia",
    words="Armies, broken promises and a bag of Makielons",
    picture="games/makiavelia.svg",
    accent="#B79BE8",
    tools=(
        rounds.TOOL,
        attack.TOOL,
        damage.TOOL,
        power.TOOL,
        negotiation.TOOL,
        final.TOOL,
        terms.TOOL,
    ),
    least=3,
    most=8,
)
