"""Turf War, the gang game played by orders, for 4 to 8 players."""

from companion.games.turf_war import (
    alliances,
    areas,
    combat,
    gang,
    orders,
    report,
    terms,
    treasury,
)
from companion.games.turf_war import round as rounds
from companion.tools.tool import Game

GAME = Game(
    key="turf-war",
    title="Turf War",
    words="Gangs, secret orders and 48 hours for each turn",
    picture="games/turf-war.svg",
    accent="#B9C66A",
    tools=(
        rounds.TOOL,
        orders.TOOL,
        combat.TOOL,
        treasury.TOOL,
        areas.TOOL,
        gang.TOOL,
        alliances.TOOL,
        report.TOOL,
        terms.TOOL,
    ),
    least=4,
    most=8,
)
