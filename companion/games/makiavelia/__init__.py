"""Makiavelia, for 3 to 8 players."""

from companion.games.makiavelia import lot, terms
from companion.games.makiavelia.attack import tool as attack
from companion.games.makiavelia.damage import tool as damage
from companion.games.makiavelia.final import tool as final
from companion.games.makiavelia.negotiation import tool as negotiation
from companion.games.makiavelia.power import tool as power
from companion.games.makiavelia.promises import tool as promises
from companion.games.makiavelia.round import tool as rounds
from companion.tools.tool import Game

GAME = Game(
    key="makiavelia",
    title="Makiavelia",
    words="Armies, broken promises and a bag of Makielons",
    motto="Smile, strike",
    picture="games/makiavelia.svg",
    accent="#B79BE8",
    tools=(
        rounds.TOOL,
        attack.TOOL,
        damage.TOOL,
        power.TOOL,
        negotiation.TOOL,
        promises.TOOL,
        final.TOOL,
        terms.TOOL,
        lot.TOOL,
    ),
    least=3,
    most=8,
)
