"""Where the rulebook is silent or damaged about a Plan board. Rulebook: Scheming Phase."""

from companion.core.blocks import Result, RuleGap
from companion.games.lawless_empire.plans.state import (
    PlansState,
    counting,
    known,
    order,
    picking,
    seats_with_dice,
    values,
)
from companion.games.lawless_empire.plans.worth import Faces


def silent(state: PlansState) -> Result:
    """Return the cases in which the rulebook is silent and another reading gives another value or winner."""
    found: list[RuleGap] = []
    points = _points(state)
    if points != _points(state.evolve(sixes=not state.sixes)):
        found.append(sixes_words(state.sixes))
    earlier = bool(points) and next(iter(points)) != order(state)[0]
    if earlier and known(state) and not any(points.values()):
        found.append(RuleGap(_NOUGHT))
    if state.scheme == "underhand" and len(points) < len(order(state)) and points:
        found.append(ABSENT)
    if state.scheme == "same" and _repeated(state):
        found.append(REPEATED)
    if state.scheme == "hit" and any(_long_run(counting(state, seat)) for seat in points):
        found.append(LONG_RUN)
    if picking(state):
        found.append(RuleGap(_PICKS))
    return tuple(found)


def sixes_words(sixes: bool) -> RuleGap:
    """Return how many sixes count in Gang Up; with *sixes* the rest of a triplet counts singly."""
    return RuleGap(_SIXES.format(now=12 if sixes else 10))


_SIXES = (
    "Three sixes and two more: are the two worth 12 or 10? The rules say both. Here: {now}. "
    "To change it, open Plans, “How this table plays”."
)
_NOUGHT = (
    "All values are 0. Could a player without dice here win with 0 too? The rules don't say. Our "
    "reading: no."
)
ABSENT = RuleGap(
    "Could a player without dice here win with 0? The rules don't say. Our rulebook's example "
    "only compares players with dice. Our reading: no."
)
REPEATED = RuleGap(
    "What happens to repeated dice? Our rulebook shows it only in an example. Our reading: they "
    "count 0."
)
LONG_RUN = RuleGap(
    "Five or more in a row: the example in our rulebook is damaged. Our reading: each die counts "
    "once, and the best split counts."
)
_PICKS = "Who picks first? The rules don't say. Our suggestion: in turn order, openly."


def _repeated(state: PlansState) -> bool:
    faces = [face for seat in seats_with_dice(state) for face in counting(state, seat)]
    return len(set(faces)) < len(faces)


def _long_run(dice: Faces) -> bool:
    """Return whether *dice* show five faces in a row."""
    return {2, 3, 4, 5} <= set(dice) and bool({1, 6} & set(dice))


def _points(state: PlansState) -> dict[int, int]:
    return {seat: worth.points for seat, worth in values(state).items()}
