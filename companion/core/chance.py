"""Dice from a seed, and exact odds. The only module that imports random.

Python guarantees the same ``random()`` for the same seed in every version, but not the same
``shuffle()`` or ``randint()``; an old code must show the same dice in later versions.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Final

FACES: Final = range(1, 7)

SEED_BITS: Final = 32
"""Bits of a seed."""

SEED_MOST: Final = 2**SEED_BITS - 1
"""The largest seed; the smallest is 0."""


def throw(dice: int, seed: int) -> tuple[int, ...]:
    """Return the faces, 1 to 6, of *dice* dice thrown with *seed*, 0 to SEED_MOST."""
    draw = Random(seed).random  # noqa: S311 - games, not secrets
    return tuple(1 + int(draw() * 6) for _ in range(dice))


@cache
def totals(dice: int) -> Mapping[int, int]:
    """Return how many of the 6**dice throws have each total."""
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
    """Return the exact probability that the lowest total is tied: *players* throw *dice* each.

    It is 1 less the probability that one player is lowest alone, summed over that player's totals.
    """
    ways, throws = totals(dice), 6**dice
    alone = sum(
        count * sum(n for other, n in ways.items() if other > total) ** (players - 1)
        for total, count in ways.items()
    )
    return 1 - Fraction(players * alone, throws**players)


def one_of(things: tuple[int, ...], seed: int) -> int:
    """Return one of *things*, at least one, drawn with *seed*, 0 to SEED_MOST."""
    return things[int(Random(seed).random() * len(things))]  # noqa: S311 - games, not secrets
