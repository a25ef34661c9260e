"""Lawless Empire, for 2 to 5 players."""

from companion.games.lawless_empire import placement, terms
from companion.games.lawless_empire.boards import tool as boards
from companion.games.lawless_empire.first import tool as first
from companion.games.lawless_empire.ledger import tool as ledger
from companion.games.lawless_empire.notes import tool as notes
from companion.games.lawless_empire.orders import tool as orders
from companion.games.lawless_empire.plans import tool as plans
from companion.games.lawless_empire.roles import role
from companion.games.lawless_empire.roles import tool as roles
from companion.games.lawless_empire.round import tool as rounds
from companion.games.lawless_empire.score import tool as score
from companion.games.lawless_empire.seen import tool as seen
from companion.games.lawless_empire.soldati import tool as soldati
from companion.tools.lot import LotState, Throw
from companion.tools.lot_tool import lot_tool
from companion.tools.tool import Game

LOT = lot_tool(
    "lawless-empire",
    LotState(
        what="dice",
        dice=3,
        throws=(
            Throw(kind="order", among=(0, 1, 2, 3), seed=8),
            Throw(number=2, kind="dice", pieces=3, seed=9),
        ),
    ),
)
"""Lots, dice and coins, for whatever has no tool of its own."""

GAME = Game(
    key="lawless-empire",
    title="Lawless Empire",
    words="Five rounds of schemes, dice and Orders",
    motto="Trust nobody",
    picture="games/lawless-empire.svg",
    accent="#E8BE5A",
    tools=(
        rounds.TOOL,
        first.TOOL,
        placement.TOOL,
        soldati.TOOL,
        boards.TOOL,
        plans.TOOL,
        ledger.TOOL,
        orders.TOOL,
        score.TOOL,
        notes.TOOL,
        seen.TOOL,
        roles.TOOL,
        role.TOOL,
        terms.TOOL,
        LOT,
    ),
    least=2,
    most=5,
    players_note="The rules don't say whether two can play.",
    colours=("white", "black", "red", "purple", "green"),
)
