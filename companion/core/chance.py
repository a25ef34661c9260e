"""Dice from a seed, and exact odds. The only module that imports random.

Python promises that ``random()`` stays the same for a seed, but promises nothing of
``shuffle()`` and ``randint()``; an old code must show the same dice next year.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Final

FACES: Final = range(1, 7)

SEED_MOST: Final = 2**32 - 1
"""The largest seed."""


def throw(dice: int, seed: int) -> tuple[int, ...]:
    """Return *dice* faces, 1 to 6, as *seed* (0 to SEED_MOST) lets them fall."""
    draw = Random(seed).random  # noqa: S311 - games, not secrets
    return tuple(1 + int(draw() * 6) for _ in range(dice))


@cache
def totals(dice: int) -> Mapping[int, int]:
    """Return in how many of the 6**dice throws each total falls."""
    ways = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, count in ways.items():
            for face in FACES:
                longer[total + face] = longer.get(total + face, 0) + count
        ways = longer
    return ways


@cache
def tie_for_lowest(players: int, dice: int) -> Fraction:
    """Return the exact chance that *players* throwing *dice* each share the lowest total.

    Every total of one player is held against every throw of the others that stays above it.
    """
    ways, throws = totals(dice), 6**dice
    alone = sum(
        count * sum(n for other, n in ways.items() if other > total) ** (players - 1)
        for total, count in ways.items()
    )
    return 1 - Fraction(players * alone, throws**players)
