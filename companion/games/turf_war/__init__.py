"""Turf War, the gang game played by orders, for 4 to 8 players."""

from companion.games.turf_war import lot, terms
from companion.games.turf_war.alliances import tool as alliances
from companion.games.turf_war.areas import tool as areas
from companion.games.turf_war.combat import tool as combat
from companion.games.turf_war.gang import tool as gang
from companion.games.turf_war.meets import tool as meets
from companion.games.turf_war.orders import tool as orders
from companion.games.turf_war.report import tool as report
from companion.games.turf_war.round import tool as rounds
from companion.games.turf_war.treasury import tool as treasury
from companion.tools.tool import Game

GAME = Game(
    key="turf-war",
    title="Turf War",
    words="Gangs, secret orders and 48 hours for each turn",
    motto="Hold the block",
    picture="games/turf-war.svg",
    accent="#B9C66A",
    tools=(
        rounds.TOOL,
        orders.TOOL,
        meets.TOOL,
        combat.TOOL,
        treasury.TOOL,
        areas.TOOL,
        gang.TOOL,
        alliances.TOOL,
        report.TOOL,
        terms.TOOL,
        lot.TOOL,
    ),
    least=4,
    most=8,
)
