"""The Law, an expansion for The Big Shuffle, for 2 to 4 players."""

from companion.games.the_law import questions, sorting
from companion.games.the_law.change import tool as change
from companion.games.the_law.patrols import tool as patrols
from companion.games.the_law.round import tool as rounds
from companion.tools.lot import LotState, Throw
from companion.tools.lot_tool import lot_tool
from companion.tools.tool import Game

LOT = lot_tool(
    "the-law",
    LotState(why="begins", throws=(Throw(why="begins", among=(0, 1, 2, 3), seed=2),)),
)
"""Lots, dice and coins: the rules of the expansion draw nothing themselves."""

GAME = Game(
    key="the-law",
    title="The Law",
    words="Patrols on the streets of The Big Shuffle",
    motto="Walk the beat",
    picture="games/the-law.svg",
    accent="#6FB4F0",
    tools=(rounds.TOOL, patrols.TOOL, change.TOOL, questions.TOOL, sorting.TOOL, LOT),
    least=2,
    most=4,
    players_note="The rules don't say how many can play; 2 to 4 is our reading.",
    numbers_read=True,
)
