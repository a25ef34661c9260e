"""Where a game of Turf War stands. Rulebook: Turn structure, Turn length."""

from typing import Annotated

from companion.core.fields import SEATS, Flag, Marks, Moment, Text
from companion.tools.checklist import ChecklistState
from companion.tools.transfers import Fingerprint


class RoundState(ChecklistState):
    """Where the game stands, when this turn *started* and whether this turn decided it.

    *orders* are the seats whose orders are in, *late* those whose orders came after the
    deadline, *out* the gangs that are out of the game and owe none. *news* is what the game
    master adds to the report; it stays on the device. *late_count* is how the table reads late
    orders. *told* is about who won in Alliances; 0 where that decided nothing.
    """

    started: Annotated[int | None, Moment(title="This turn started")] = None
    decided: Annotated[bool, Flag(title="One gang or one alliance is left")] = False
    orders: Annotated[frozenset[int], Marks(title="Orders are in", size=SEATS)] = frozenset()
    late: Annotated[frozenset[int], Marks(title="Orders came late", size=SEATS)] = frozenset()
    out: Annotated[frozenset[int], Marks(title="Out of the game", size=SEATS)] = frozenset()
    late_count: Annotated[bool, Flag(title="Late orders count", house=True)] = False
    news: Annotated[
        str, Text(title="News for the report", most=400, tall=True, travels="local")
    ] = ""
    told: Fingerprint = 0


def playing(state: RoundState) -> tuple[int, ...]:
    """Return who is still in the game, as they sit."""
    return tuple(seat for seat in state.table.seats if seat not in state.out)


def owing(state: RoundState) -> tuple[int, ...]:
    """Return whose orders are still to come, as they sit. Turn length."""
    here = state.orders | state.late
    return tuple(seat for seat in playing(state) if seat not in here)
