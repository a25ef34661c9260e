"""Battle dice: how they fall from a seed, and exact chances. Rulebook: Attack.

The rulebook does not show the faces; a preview of the game gave each die an even chance of a
red star. So a die has a star on *stars* of *faces* faces, all equally likely.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Final

from companion.core.chance import throw

THROWS: Final = 12
"""Six-sided throws behind one die: no face is likelier by more than one in 100 million."""


@lru_cache(maxsize=64)
def tails(dice: int, share: Fraction) -> tuple[int, ...]:
    """Return in how many ways, of ``share.denominator ** dice``, at least 0, 1, ... stars fall.

    *share* is the chance of a star on one die. One number for each count up to *dice*.
    """
    star, other = share.numerator, share.denominator - share.numerator
    ways, choose = [], 1
    for hits in range(dice + 1):
        ways.append(choose * star**hits * other ** (dice - hits))
        choose = choose * (dice - hits) // (hits + 1)
    return tuple(accumulate(reversed(ways)))[::-1]


def at_least(hits: int, dice: int, share: Fraction) -> Fraction:
    """Return the exact chance of *hits* stars or more on *dice* dice: 1 for none, 0 for
    more stars than dice.
    """
    if hits > dice:
        return Fraction(0)
    return Fraction(tails(dice, share)[max(0, hits)], share.denominator**dice)


@lru_cache(maxsize=16)
def fallen(dice: int, seed: int, stars: int, faces: int) -> tuple[bool, ...]:
    """Return for each battle die whether it shows a star, as *seed* lets it fall.

    More dice from the same seed leave the first ones as they lie. *faces* is at least 1.
    """
    thrown = throw(THROWS * dice, seed)
    return tuple(
        _number(thrown[THROWS * die : THROWS * (die + 1)]) % faces < stars
        for die in range(dice)
    )


def _number(thrown: tuple[int, ...]) -> int:
    number = 0
    for face in thrown:
        number = 6 * number + face - 1
    return number
