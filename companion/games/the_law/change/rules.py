"""Whether a scene change succeeds, and whether the scene moves. Rulebook: FAQ."""

from typing import Literal, NamedTuple

from companion.games.the_law.change.state import ChangeState, between, following
from companion.games.the_law.city import RULED, VICE_SQUAD, faced, row_of
from companion.games.the_law.round.tool import HAND, VICE, RoundState
from companion.games.the_law.shared_questions import named, the

Outcome = Literal["ask", "prevented", "open", "success", "failure"]
"""How an attempt ends: *question* while something is missing, *open* while the hand decides."""


class InfluenceSource(NamedTuple):
    """One part of the influence, and where it comes from."""

    title: str
    number: int


def patrols(state: ChangeState) -> tuple[int, ...]:
    """Return the Patrols that count for this attempt, each once. New Mechanics: Patrols."""
    return tuple(dict.fromkeys(faced(state.city, state.scene, state.counts).patrols))


def applies(state: ChangeState, patrol: int) -> bool:
    """Return whether *patrol* counts for this attempt. New Mechanics: Patrols."""
    return patrol in patrols(state)


def parts(state: ChangeState) -> tuple[InfluenceSource, ...]:
    """Return the parts of the influence, without the Vice Squad's bonus for the hand."""
    found = [InfluenceSource("of your own", sum(state.influence))]
    if state.goons:
        found.append(InfluenceSource("Goons", sum(state.goons)))
    if state.loot:
        found.append(InfluenceSource("Loot and others", sum(state.loot)))
    for patrol in patrols(state):
        if number := state.given[patrol].influence:
            found.append(InfluenceSource(named(state.cards, patrol), number))
    return tuple(found)


def bonus(state: ChangeState) -> tuple[int, int]:
    """Return the least and the most that the Vice Squad can give to this hand. FAQ."""
    if not applies(state, VICE_SQUAD):
        return 0, 0
    if state.hand is None:
        return 0, VICE
    gives = VICE if state.hand <= HAND else 0
    return gives, gives


def totals(state: ChangeState) -> tuple[int, int]:
    """Return the least and the most that the influence can be with this hand. FAQ."""
    if state.counted is not None:
        return state.counted, state.counted
    least, most = bonus(state)
    base = sum(part.number for part in parts(state))
    return base + least, base + most


class Missing(NamedTuple):
    """Something that is not entered yet: how it is asked for, and what it is called."""

    question: str
    name: str


def missing(state: ChangeState) -> tuple[Missing, ...]:
    """Return what the outcome needs and nobody entered, in the order in which it is asked.

    Where the table counts the influence itself, that sum and the difficulty are enough. FAQ.
    """
    found = [] if state.difficulty else [Missing("What is the difficulty?", "the difficulty")]
    if state.counted is not None:
        return tuple(found)
    if not state.influence:
        found.append(Missing("What is your influence?", "your influence"))
    for patrol in patrols(state):
        if patrol not in RULED and state.given[patrol].influence is None:
            name = the(state.cards, patrol)
            found.append(Missing(f"How much influence from {name}?", name))
    return (*missing_scene(state), *found)


def missing_scene(state: ChangeState) -> tuple[Missing, ...]:
    """Return what is missing of the scene that decides which Patrols count, in the order of asking."""
    goes = state.counts == "goes"
    row = Missing("Where would it go?", "where it would go")
    if not goes:
        row = Missing("Which part of town?", "the part of town")
    return (
        *([] if state.scene.column else [Missing("Which type of scene?", "the type of scene")]),
        *([] if row_of(state.scene, state.counts) else [row]),
    )


def outcome(state: ChangeState) -> Outcome:
    """Return how the attempt ends, or would end now. FAQ."""
    if state.watch == "here":
        return "prevented"
    if missing(state):
        return "ask"
    least, most = totals(state)
    if least >= sum(state.difficulty):
        return "success"
    return "open" if most >= sum(state.difficulty) else "failure"


def is_decided(state: ChangeState) -> bool:
    """Return whether the attempt is over: prevented, or counted at Determine Success. FAQ."""
    found = outcome(state)
    counted = state.stage == "determine" and found in ("success", "failure")
    return counted or found == "prevented"


def from_round(source: RoundState, target: ChangeState) -> ChangeState:
    """Return *target* for the checklist's scene change; a later one clears an attempt that is over."""
    at, known = source.round, target.told_round
    if not at or at == known or (source.over and known > at):
        return target
    if known and (between(target) or (at > known and is_decided(target))):
        target = following(target).evolve(tried=0)
    return target.evolve(told_round=source.round)


def moves(state: ChangeState) -> bool:
    """Return whether the scene moves: a success that would not cover a protected scene. FAQ."""
    return outcome(state) == "success" and state.watch == "none"
