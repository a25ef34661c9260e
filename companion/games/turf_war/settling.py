"""Steps that only the table can settle, such as upkeep. A tool hears which one is due, and keeps that it is settled."""

from collections.abc import Mapping
from typing import Annotated, Final

from companion.core.fields import Internal
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.setup import PHASES
from companion.tools.checklist_model import MOST_ROUNDS

SETUP: Final = 1
"""The step of the set-up."""

Place = Annotated[
    int, Internal(most=SETUP + (MOST_ROUNDS + 1) * PHASES - 1, travels="received")
]
"""A phase of a turn as a number, 0 for none."""


def place_of(now: RoundState) -> int:
    """Return the phase in which the checklist is *now*; 0 once the game is over or decided."""
    if now.over or now.decided:
        return 0
    return SETUP + now.round * PHASES + min(now.phase, PHASES - 1)


def phase_at(place: int) -> int | None:
    """Return which phase of a turn *place* is, None for the set-up and for none."""
    return (place - SETUP) % PHASES if place >= SETUP + PHASES else None


def turn_at(place: int) -> int:
    """Return the turn that *place* belongs to, 0 for none."""
    return max(0, place - SETUP) // PHASES


def to_settle(due: int, settled: int, titles: Mapping[int, str]) -> str:
    """Return what is left to say of the phase *due*, '' for nothing. *titles* has the words for each phase."""
    phase = phase_at(due)
    return "" if phase is None or due == settled else titles.get(phase, "")
