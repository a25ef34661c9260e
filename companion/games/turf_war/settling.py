"""Steps that only the table can settle, such as upkeep. A tool hears which one is due, and keeps that it is settled."""

from collections.abc import Mapping
from typing import Annotated, Final

from companion.core.fields import Internal
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.setup import PHASES
from companion.tools.checklist_model import MOST_ROUNDS

SETUP: Final = 0
"""No turn is played: it is the set-up, the game is over, or nobody has heard of a phase."""

DECIDED: Final = 1
"""The game is decided: nothing is left to settle."""

PhaseNumber = Annotated[
    int, Internal(most=MOST_ROUNDS * PHASES + PHASES - 1, travels="received")
]
"""A phase of a turn as a number; those of the first turn come after SETUP and DECIDED."""


def place_of(now: RoundState) -> int:
    """Return the phase in which the checklist is *now*."""
    if now.over or not now.round:
        return SETUP
    return DECIDED if now.decided else now.round * PHASES + min(now.phase, PHASES - 1)


def phase_at(place: int) -> int | None:
    """Return which phase of a turn *place* is, None where nothing is left to settle."""
    return place % PHASES if turn_at(place) else None


def turn_at(place: int) -> int:
    """Return the turn that *place* belongs to, 0 for none."""
    return place // PHASES


def to_settle(due: int, settled: int, titles: Mapping[int, str]) -> str:
    """Return what is left to say of the phase *due*, '' for nothing. *titles* has the words for each phase."""
    phase = phase_at(due)
    return "" if phase is None or due == settled else titles.get(phase, "")
