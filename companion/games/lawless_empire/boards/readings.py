"""Where the rulebook is silent about boards as they lie, or as several uses would leave them.

Rulebook: Scheming Phase, Abilities Phase.
"""

from collections.abc import Iterator
from functools import reduce

from companion.core.blocks import Result, RuleGap
from companion.games.lawless_empire.boards.search import FoundHistory, Lie, after
from companion.games.lawless_empire.boards.state import BoardsState, as_plan, faces, order
from companion.games.lawless_empire.plans.readings import (
    ABSENT,
    LONG_RUN,
    REPEATED,
    silent,
    sixes_words,
)
from companion.games.lawless_empire.plans.state import Hand, PlansState
from companion.games.lawless_empire.plans.worth import SIXES

LONG = 5
"""The fewest sixes that Gang Up counts in two ways, and the faces of the shortest long run."""


def lying(state: BoardsState) -> Lie:
    """Return how the dice lie: board, then player in turn order, then faces."""
    seats, boards = order(state), range(len(state.boards))
    return tuple(tuple(faces(state, seat, at) for seat in seats) for at in boards)


def readings(state: BoardsState) -> Result:
    """Return the readings that count on any board as the dice lie, each once."""
    return _each_once(as_plan(state, at) for at in range(len(state.boards)))


def readings_of(state: BoardsState, found: FoundHistory) -> Result:
    """Return the readings that only count after uses of Soldati that were *found*, each once."""
    now = lying(state)
    ways = (*(steps for _, steps in found.most), *found.first.values())
    ends = dict.fromkeys(reduce(after, steps, now) for steps in ways)
    ends_say = _each_once(plan for lie in ends for plan in _plans(state, lie))
    every = dict.fromkeys((*ends_say, *_possible(state, now)))
    return tuple(block for block in every if block not in readings(state))


def _each_once(plans: Iterator[PlansState]) -> Result:
    return tuple(dict.fromkeys(block for plan in plans for block in silent(plan)))


def _plans(state: BoardsState, lie: Lie) -> Iterator[PlansState]:
    """Yield each board as Plans has it, with the dice of *lie*."""
    for at, dice in enumerate(lie):
        plan = as_plan(state, at)
        hands = list(plan.hands)
        for place, seat in enumerate(order(state)):
            hands[seat] = Hand(dice=dice[place])
        yield plan.evolve(hands=tuple(hands))


def _possible(state: BoardsState, lie: Lie) -> Iterator[RuleGap]:
    """Yield the readings that a search over uses on *lie* may have come upon.

    One use changes at most one die of what a player has on a board.
    """
    uses = len(state.values)
    for board, hands in zip(state.boards, lie, strict=True):
        match board.scheme:
            case "same" if any(hands):
                yield REPEATED
            case "underhand" if any(hands):
                yield ABSENT
            case "hit" if any(len(hand) + uses >= LONG for hand in hands):
                yield LONG_RUN
            case "gang" if any(hand.count(SIXES) + uses >= LONG for hand in hands):
                yield sixes_words(state.sixes)
            case _:
                pass
