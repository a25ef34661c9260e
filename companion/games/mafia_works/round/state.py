"""Where the table stands in a turn of Mafia Works. Rulebook: Turn Order."""

from typing import Annotated

from companion.core.earlier import earlier
from companion.core.fields import SEATS, Flag, Marks
from companion.tools.checklist import MOST_ROUNDS, ChecklistState
from companion.tools.tool import short_names
from companion.tools.transfers import Fingerprint

MAIN = 1
"""The place of the Main Phase among the two parts of a turn."""


class RoundState(ChecklistState):
    """Where the table stands, and whether the Final Job has left the Victory Track.

    *stashes* are the seats with a card in the Stash, which everyone sees; the card itself is
    never asked. *five* is the table's reading of the Ally cap: five Allies at most, where the
    rulebook's words allow six. Get an Ally card.
    """

    final_job: Annotated[bool, Flag(title="The Final Job has left the Track")] = False
    stashes: Annotated[frozenset[int], Marks(title="Who has a Stash?", size=SEATS)] = (
        frozenset()
    )
    told: Fingerprint = 0
    five: Annotated[bool, Flag(title="At most 5 Allies, not 6", house=True)] = False


SHORT = short_names(2, RoundState)
RoundState1 = earlier("RoundState1", SHORT.state, "five", literal=(Flag(house=True), False))
"""Five Allies at most, unless *literal*. No table chose that default: six are today's for all. Get an Ally card."""

TURNS = SEATS * MOST_ROUNDS
"""The most turns that a game can have here."""


def turns_begun(state: RoundState) -> int:
    """Return the number of the current turn, from 1; 0 before the first."""
    size = state.table.size
    return (state.round - 1) * size + state.turn % size + 1 if state.round else 0


def whose_turn(state: RoundState) -> int | None:
    """Return the seat whose turn it is; None before the first turn and after the end."""
    if not state.round or state.over:
        return None
    order = state.table.clockwise_from(state.first)
    return order[state.turn % len(order)]
