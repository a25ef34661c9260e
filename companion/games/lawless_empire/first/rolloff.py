"""Who chooses the first player: the lowest of all totals. Rulebook: Preparation Phase.

Everyone rolls six dice. While players tie for lowest, each of them rerolls one die that shows
their lowest value, and the totals of *all* are compared again: a player who was not tied may be
tied next, or be lowest.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod
from typing import NamedTuple

from companion.core.chance import FACES

THROWN = 6
"""Resource dice that everyone rolls. Preparation Phase."""


class Stage(NamedTuple):
    """One comparison: the total of each seat, and who has the *lowest*, clockwise."""

    totals: Mapping[int, int]
    lowest: tuple[int, ...]


class RollOff(NamedTuple):
    """How far it has come.

    *stages* are the comparisons made. *used* is for each seat the stage of each of its totals,
    *totals* the last ones. *throwing* are the seats that roll for the next stage (none, once one
    player alone is lowest); *waiting* are those of them that have not rolled yet.
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
        """Return who rolled for *stage*, or rolls for it now; nobody for a later stage."""
        if stage == len(self.stages):
            return self.throwing
        if 0 < stage < len(self.stages):
            return self.stages[stage - 1].lowest
        return tuple(self.used) if stage == 0 else ()

    def before(self, seat: int, stage: int) -> int:
        """Return the number of totals that *seat* had when *stage* began."""
        return sum(each < stage for each in self.used[seat])


def replay(histories: Mapping[int, tuple[int, ...]]) -> RollOff:
    """Return how far the roll-off is, from each seat's first total and those after rerolls."""
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
    """Return the six dice as they lie, from six as rolled and the face of each reroll."""
    hand = list(dice[:THROWN])
    for face in dice[THROWN:]:
        hand[hand.index(min(hand))] = face
    return tuple(hand)


def totals_of(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the total of six dice as rolled, then after each reroll; none for fewer dice."""
    return tuple(sum(rerolled(dice[:count])) for count in range(THROWN, len(dice) + 1))


def spoken(dice: tuple[int, ...]) -> str:
    """Return faces as they are read aloud: "1 1 5"."""
    return " ".join(map(str, dice))


def reachable(total: int) -> range:
    """Return the totals that one reroll of the lowest of six dice can make of *total*.

    The lowest die shows at most a sixth of the total, and at least the rest beside five sixes.
    """
    lowest = max(1, total - 6 * (THROWN - 1))
    return range(total - total // THROWN + 1, total - lowest + 6 + 1)


def ties_again(rests: Iterable[int], fixed: Iterable[int]) -> Fraction:
    """Return the exact chance that the lowest total is shared after the next rerolls.

    Each of *rests* is the sum of five dice whose sixth is rerolled; *fixed* are the totals of
    the other players. All faces are counted, none is sampled.
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
