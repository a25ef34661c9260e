"""The coins that lie open at the end of the game. Rulebook: End of Game."""

from typing import Annotated, Final

from companion.core.fields import SEATS, Flag, Option, Pick, Seats, Sum
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.makiavelia.round.tool import RoundState

MOST_VALUE: Final = 99

MOST_COINS: Final = 18
"""How many coins are kept one by one; a few of them can be typed as one number."""


class Treasure(Value):
    """One player's coins, each with its value; empty for "not yet"."""

    coins: Annotated[
        tuple[int, ...], Sum(title="Makielons", least=0, most=MOST_VALUE, longest=MOST_COINS)
    ] = ()


class FinalState(Value):
    """The coins that lie open at the end of the game; *open* once they do.

    *tie* is how this table reads a tie for the highest value.
    """

    table: SmallTable = Table()
    open: Annotated[bool, Flag()] = False
    treasures: Annotated[tuple[Treasure, ...], Seats(title="Makielons")] = (Treasure(),) * SEATS
    tie: Annotated[
        str,
        Pick(
            title="A tie for the highest value",
            house=True,
            options=(
                Option("shared", "The tied players share the win"),
                Option("open", "The table decides"),
            ),
        ),
    ] = "shared"


def totals(state: FinalState) -> dict[int, int]:
    """Return each seat's Makielon value, of those whose coins are entered. End of Game."""
    coins = {seat: state.treasures[seat].coins for seat in state.table.seats}
    return {seat: sum(each) for seat, each in coins.items() if each}


def leaders(state: FinalState) -> tuple[int, ...]:
    """Return the seats with the highest value among those entered; none before the first."""
    found = totals(state)
    best = max(found.values(), default=0)
    return tuple(seat for seat, total in found.items() if total == best)


def counted(state: FinalState) -> bool:
    """Return whether everyone's coins lie open and are entered."""
    return state.open and len(totals(state)) == state.table.size


def from_round(source: RoundState, target: FinalState) -> FinalState:
    """Return *target* with all coins turned over, where the checklist says that the game is over.

    Its End of Game begins with that. End of Game.
    """
    return target.evolve(open=True) if source.over else target
