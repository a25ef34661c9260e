"""Dice, coins and lots from a seed, and exact odds. The only module that imports random.

Python guarantees the same ``random()`` for the same seed in every version, but not the same
``shuffle()`` or ``randint()``; an old code must show the same dice in later versions.

There is one way from a seed to what falls: ``picks``. Each ``random()`` is a ticket, one of TICKETS that are equally
likely, and ``share`` gives each outcome equally many of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import repeat
from random import Random
from typing import Final, TypeVar

FACES: Final = range(1, 7)

SEED_BITS: Final = 32
"""Bits of a seed."""

SEED_MOST: Final = 2**SEED_BITS - 1
"""The largest seed; the smallest is 0."""


TICKETS: Final = 2**53
"""How many numbers ``random()`` can give, all equally likely."""

Thing = TypeVar("Thing")


def share(ticket: int, of: int, tickets: int = TICKETS) -> int | None:
    """Return which of *of* equal shares has the *ticket*, 0 to *tickets* - 1; None for one that is left over.

    Each share has ``tickets // of`` of them, so that none is likelier. Left over are fewer than *of*.
    """
    at, rest = divmod(ticket * of, tickets)
    return None if rest < tickets % of else at


def drawn(tickets: Iterator[int], of: int, among: int = TICKETS) -> int:
    """Return a number below *of* by the next of *tickets* that is not left over; each is 0 to *among* - 1."""
    return next(at for ticket in tickets if (at := share(ticket, of, among)) is not None)


def picks(bounds: Iterable[int], seed: int) -> tuple[int, ...]:
    """Return for each of *bounds* a number from 0 to below it, drawn with *seed*, 0 to SEED_MOST.

    All are equally likely, and more bounds leave the first numbers as they are. There are 2**32 seeds: where there are
    more outcomes than that, such as 12 dice, not every one of them has a seed.
    """
    draw = Random(seed).random  # noqa: S311 - games, not secrets
    tickets = (int(draw() * TICKETS) for _ in repeat(None))
    return tuple(drawn(tickets, bound) for bound in bounds)


def throw(dice: int, seed: int, sides: int = len(FACES)) -> tuple[int, ...]:
    """Return the faces, 1 to *sides*, of *dice* dice thrown with *seed*, 0 to SEED_MOST."""
    return tuple(1 + at for at in picks(repeat(sides, dice), seed))


def one_of(things: Sequence[Thing], seed: int) -> Thing:
    """Return one of *things*, at least one, drawn with *seed*, 0 to SEED_MOST."""
    return things[picks((len(things),), seed)[0]]


def in_order(things: Sequence[Thing], seed: int) -> tuple[Thing, ...]:
    """Return all *things* in an order drawn with *seed*, 0 to SEED_MOST: each order is as likely."""
    left = list(things)
    return tuple(left.pop(at) for at in picks(range(len(left), 0, -1), seed))


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
