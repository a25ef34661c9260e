"""Lots, dice and coins at a table that plays The Law: the rules of the expansion draw nothing themselves."""

from companion.tools.lot import LotState, Thrown
from companion.tools.lot_tool import lot_tool

TOOL = lot_tool(
    "the-law",
    LotState(why="begins", throws=(Thrown(why="begins", among=(0, 1, 2, 3), seed=2),)),
)
