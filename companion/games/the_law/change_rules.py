"""Whether a scene change succeeds, and whether the scene moves. Rulebook: FAQ."""

from typing import Literal, NamedTuple

from companion.games.the_law.asks import named
from companion.games.the_law.change_state import ChangeState
from companion.games.the_law.city import VICE_SQUAD, faced
from companion.games.the_law.round import HAND, VICE

Outcome = Literal["ask", "prevented", "open", "success", "failure"]
"""What can be said: *ask* while a number is missing, *open* while the hand decides."""


class InfluenceSource(NamedTuple):
    """Influence from one source."""

    title: str
    number: int


def patrols(state: ChangeState) -> tuple[int, ...]:
    """Return the Patrols that apply to this attempt. New Mechanics: Patrols."""
    return tuple(dict.fromkeys(faced(state.city, state.scene, state.counts).patrols))


def applies(state: ChangeState, patrol: int) -> bool:
    """Return whether *patrol* applies to this attempt. New Mechanics: Patrols."""
    return patrol in patrols(state)


def parts(state: ChangeState) -> tuple[InfluenceSource, ...]:
    """Return what the influence is made of, without what the Vice Squad gives for the hand."""
    found = [InfluenceSource("own", sum(state.influence))]
    if state.goons:
        found.append(InfluenceSource("Goons", sum(state.goons)))
    if state.loot:
        found.append(InfluenceSource("Loot and others", sum(state.loot)))
    for patrol in patrols(state):
        if number := state.given[patrol].influence:
            found.append(InfluenceSource(named(state.cards, patrol), number))
    return tuple(found)


def bonus(state: ChangeState) -> tuple[int, int]:
    """Return the least and the most that the Vice Squad gives, as the hand is known. FAQ."""
    if not applies(state, VICE_SQUAD):
        return 0, 0
    if state.hand is None:
        return 0, VICE
    gives = VICE if state.hand <= HAND else 0
    return gives, gives


def totals(state: ChangeState) -> tuple[int, int]:
    """Return the least and the most that the influence is, as the hand is known."""
    if state.counted is not None:
        return state.counted, state.counted
    least, most = bonus(state)
    base = sum(part.number for part in parts(state))
    return base + least, base + most


def outcome(state: ChangeState) -> Outcome:
    """Say how the attempt ends, or would end as it stands. FAQ."""
    if state.watch == "here":
        return "prevented"
    if not state.difficulty or not (state.influence or state.counted is not None):
        return "ask"
    least, most = totals(state)
    if least >= sum(state.difficulty):
        return "success"
    return "open" if most >= sum(state.difficulty) else "failure"


def moves(state: ChangeState) -> bool:
    """Return whether the scene moves: a success that would not cover a protected scene. FAQ."""
    return outcome(state) == "success" and state.watch == "none"
