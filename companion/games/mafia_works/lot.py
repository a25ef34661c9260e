"""Who takes the first turn of Mafia Works is drawn. Rulebook: Game Setup."""

from typing import Annotated

from companion.core.fields import Pick
from companion.games.mafia_works.round.state import RoundState
from companion.tools.lot import (
    PLAYER,
    Draw,
    LotState,
    Throw,
    drawn_seat,
    last_of,
    options,
    used_up,
)
from companion.tools.lot_tool import lot_tool
from companion.tools.tool import Transfer

FIRST = Draw(
    "first",
    "First player",
    "Draw the first player",
    PLAYER,
    "Chance decides who takes the first turn.",
    "Game Setup",
)


class DrawState(LotState):
    """What is drawn or thrown: the first player, to begin with."""

    what: Annotated[str, Pick(title="Draw or throw", options=options(FIRST))] = FIRST.key


def first_drawn(source: DrawState, target: RoundState) -> RoundState:
    """Return *target*, before the first turn, with the first player who was drawn for this game. Game Setup."""
    seat = drawn_seat(source)
    if target.round or target.over or seat not in target.table.seats:
        return target
    return target.evolve(first=seat)


def heard(source: RoundState, target: DrawState) -> DrawState:
    """Return *target* with its draw of the first player spent: the game has begun, or the table chose another one.

    So it is not taken over in the next game, nor against what a player has put right.
    """
    after, seat = used_up(source, target), drawn_seat(target)
    if after.on or not last_of(target) or source.first in (None, seat):
        return after
    return after.evolve(spent=target.throws[-1].number)


TOOL = lot_tool(
    "mafia-works",
    DrawState(
        throws=(
            Throw(number=1, kind="dice", pieces=2, seed=3),
            Throw(number=2, by_rule=1, among=(0, 1, 2, 3), seed=5),
        ),
    ),
    (FIRST,),
    transfers=(Transfer("round", "The game has begun", heard, remember=heard),),
)
