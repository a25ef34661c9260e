"""Lawless Empire, for 2 to 5 players."""

from companion.games.lawless_empire import orders
from companion.tool import Game

GAME = Game(
    key="lawless-empire",
    title="Lawless Empire",
    words="Five rounds of schemes, dice and Orders",
    tools=(orders.TOOL,),
    least=2,
    most=5,
    colours=("white", "black", "red", "purple", "green"),
)
