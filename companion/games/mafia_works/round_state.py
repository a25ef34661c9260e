"""Where the table stands in a turn of Mafia Works. Rulebook: Turn Order."""

from typing import Annotated

from companion.core.fields import SEATS, Flag, Marks
from companion.tools.checklist import MOST_ROUNDS, ChecklistState
from companion.tools.transfers import Fingerprint

MAIN = 1
"""The place of the Main Phase among the two parts of a turn."""


class RoundState(ChecklistState):
    """Where the table stands, and whether the Final Job has left the Victory Track.

    *stashes* says who has a card in the Stash, which everybody sees; what it is is never asked.
    *literal* is the table's reading of the Ally cap: drop only where there are six already.
    """

    final_job: Annotated[bool, Flag(title="The Final Job has left the Track")] = False
    stashes: Annotated[frozenset[int], Marks(title="Who has a Stash?", size=SEATS)] = (
        frozenset()
    )
    told: Fingerprint = 0
    literal: Annotated[bool, Flag(title="Six Allies may lie there", house=True)] = False


TURNS = SEATS * MOST_ROUNDS
"""As many turns as a game can have here."""


def turns_begun(state: RoundState) -> int:
    """Return the number of the turn that the table is in, from 1; 0 before the first."""
    size = state.table.size
    return (state.round - 1) * size + state.turn % size + 1 if state.round else 0


def whose_turn(state: RoundState) -> int | None:
    """Return the seat whose turn it is; None before the first turn and after the end."""
    if not state.round or state.over:
        return None
    order = state.table.clockwise_from(state.first)
    return order[state.turn % len(order)]
