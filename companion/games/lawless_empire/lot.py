"""Lots, dice and coins at a table of Lawless Empire, for whatever has no tool of its own."""

from companion.tools.lot import LotState, Thrown
from companion.tools.lot_tool import lot_tool

TOOL = lot_tool(
    "lawless-empire",
    LotState(
        what="dice",
        dice=3,
        throws=(
            Thrown(kind="order", among=(0, 1, 2, 3), seed=8),
            Thrown(number=2, kind="dice", pieces=3, seed=9),
        ),
    ),
)
