"""Who chooses the first player: the lowest of all totals. Rulebook: Preparation Phase.

Everyone throws six dice. While the lowest total is shared, each of those who share it rerolls
one die that shows their lowest value, and the totals of *all* are compared again: someone who
was not tied may be tied next, or be lowest.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod
from typing import NamedTuple

from companion.core.chance import FACES

THROWN = 6
"""Resource dice that everyone throws. Preparation Phase."""


class Stage(NamedTuple):
    """One comparison: the total of each seat, and who has the *lowest*, clockwise."""

    totals: Mapping[int, int]
    lowest: tuple[int, ...]


class RollOff(NamedTuple):
    """How far it has come.

    *stages* are the comparisons made. *used* says for each seat at which stage each of its
    totals came, *totals* how they stand. *throwing* are those who throw for the next stage
    (nobody, once one player alone is lowest); *waiting* those of them who have not yet.
    """

    stages: tuple[Stage, ...]
    used: Mapping[int, tuple[int, ...]]
    totals: Mapping[int, int]
    throwing: tuple[int, ...]
    waiting: tuple[int, ...]

    @property
    def chooser(self) -> int | None:
        """The seat whose total is lowest alone, or None."""
        return None if self.throwing else self.stages[-1].lowest[0]

    def throwers(self, stage: int) -> tuple[int, ...]:
        """Return who threw for *stage*, or throws for it now; nobody for one not reached."""
        if stage == len(self.stages):
            return self.throwing
        if 0 < stage < len(self.stages):
            return self.stages[stage - 1].lowest
        return tuple(self.used) if stage == 0 else ()

    def before(self, seat: int, stage: int) -> int:
        """Return how many totals *seat* had given when *stage* began."""
        return sum(each < stage for each in self.used[seat])


def replay(histories: Mapping[int, tuple[int, ...]]) -> RollOff:
    """Return how far the roll-off is, from each seat's totals: the first, then each reroll."""
    used: dict[int, tuple[int, ...]] = dict.fromkeys(histories, ())
    totals: dict[int, int] = {}
    stages: list[Stage] = []
    throwing = tuple(histories)
    while True:
        given = [seat for seat in throwing if len(histories[seat]) > len(used[seat])]
        for seat in given:
            totals[seat] = histories[seat][len(used[seat])]
            used[seat] = (*used[seat], len(stages))
        waiting = tuple(seat for seat in throwing if seat not in given)
        if waiting:
            return RollOff(tuple(stages), used, totals, throwing, waiting)
        low = min(totals.values())
        lowest = tuple(seat for seat in histories if totals[seat] == low)
        stages.append(Stage(dict(totals), lowest))
        if len(lowest) == 1:
            return RollOff(tuple(stages), used, totals, (), ())
        throwing = lowest


def rerolled(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the six dice as they lie, from six as thrown and the face of each reroll."""
    hand = list(dice[:THROWN])
    for face in dice[THROWN:]:
        hand[hand.index(min(hand))] = face
    return tuple(hand)


def totals_of(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the total of six dice as thrown, then after each reroll; none for fewer dice."""
    return tuple(sum(rerolled(dice[:count])) for count in range(THROWN, len(dice) + 1))


def spoken(dice: tuple[int, ...]) -> str:
    """Return faces as they are read aloud: "1 1 5"."""
    return " ".join(map(str, dice))


def reachable(total: int) -> range:
    """Return the totals that one reroll of the lowest of six dice can make of *total*.

    The lowest die shows at most a sixth of the total; at least what five sixes leave over.
    """
    lowest = max(1, total - 6 * (THROWN - 1))
    return range(total - total // THROWN + 1, total - lowest + 6 + 1)


def ties_again(rests: Iterable[int], fixed: Iterable[int]) -> Fraction:
    """Return the exact chance that the lowest total is shared after the next rerolls.

    Each of *rests* is what five dice show whose sixth is rerolled; *fixed* are the totals of
    those who throw nothing now. All faces are counted, none is thrown.
    """
    five, still = tuple(rests), sorted(fixed)
    bar = still[0] if still else 6 * THROWN + 1
    alone = sum(
        prod(_above(other, rest + face) for at, other in enumerate(five) if at != place)
        for place, rest in enumerate(five)
        for face in FACES
        if rest + face < bar
    )
    if still and (len(still) == 1 or still[1] > bar):
        alone += prod(_above(rest, bar) for rest in five)
    return 1 - Fraction(alone, 6 ** len(five))


def _above(rest: int, total: int) -> int:
    return sum(rest + face > total for face in FACES)
