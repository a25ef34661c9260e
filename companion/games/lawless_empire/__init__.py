"""Lawless Empire, for 2 to 5 players."""

from companion.games.lawless_empire import first, orders
from companion.tool import Game

GAME = Game(
    key="lawless-empire",
    title="Lawless Empire",
    words="Five rounds of schemes, dice and Orders",
    tools=(first.TOOL, orders.TOOL),
    least=2,
    most=5,
    colours=("white", "black", "red", "purple", "green"),
)
