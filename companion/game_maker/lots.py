"""Lots, dice and coins of a made game."""

from typing import Annotated

from companion.core.fields import MOST_SEATS, Marks, Order, Rows
from companion.core.table import Table
from companion.game_maker.definition import About, Definition
from companion.tools.lot import KEPT, LotState, Throw


class MadeThrow(Throw):
    """One throw at a table of 1 to 12 players."""

    among: Annotated[tuple[int, ...], Order(size=MOST_SEATS, longest=MOST_SEATS)] = ()


class MadeLotState(LotState):
    """The last throws, and what the game is called."""

    table: Table = Table()
    only: Annotated[
        frozenset[int], Marks(title="Only these (no mark: all)", size=MOST_SEATS)
    ] = frozenset()
    throws: Annotated[tuple[MadeThrow, ...], Rows(most=KEPT, noun="throw")] = ()
    about: About = About()


def from_make(source: Definition, target: MadeLotState) -> MadeLotState:
    """Return *target* with what the game is called."""
    return target.evolve(about=source.about)
