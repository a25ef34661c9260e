"""Exact chances of who wins a board while dice are still to be thrown. Rulebook: Execution Phase.

Nothing is sampled: every throw is counted, those of equal dice together.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, perm, prod
from typing import NamedTuple

from companion.core.chance import FACES
from companion.games.lawless_empire.plans.worth import Board, Faces, worth

Ways = dict[int, int]
"""In how many throws each value comes up."""


def chances(board: Board, unthrown: tuple[int, ...]) -> tuple[int, ...]:
    """Return in how many of the 6**N throws each player wins, in turn order.

    *unthrown* are the dice that each player has still to throw, N in all; the dice of *board*
    lie as they are. With Level the Field everybody is taken to pick the highest die.
    """
    if board.scheme == "same":
        return _lonely(board, unthrown)
    spreads = [
        _spread(board.scheme, tuple(sorted(dice)), count, board.sixes) if dice or count else {}
        for dice, count in zip(board.hands, unthrown, strict=True)
    ]
    if not any(spreads):
        return (1, *[0] * (len(spreads) - 1))
    sign = -1 if board.scheme == "underhand" else 1
    return _compared([{sign * value: n for value, n in ways.items()} for ways in spreads])


def _compared(spreads: list[Ways]) -> tuple[int, ...]:
    """Return in how many throws each is highest, the earlier one on a tie."""
    wins = [0] * len(spreads)
    below = [0] * len(spreads)
    through = [int(not ways) for ways in spreads]
    for value in sorted({value for ways in spreads for value in ways}):
        for place, ways in enumerate(spreads):
            through[place] = ways.get(value, 0) + through[place]
        for place, ways in enumerate(spreads):
            if value in ways:
                earlier = prod(b if spreads[n] else 1 for n, b in enumerate(below[:place]))
                wins[place] += ways[value] * earlier * prod(through[place + 1 :])
        below = list(through)
    return tuple(wins)


@lru_cache(maxsize=256)
def _spread(scheme: str, dice: Faces, count: int, sixes: bool) -> Ways:
    """Return in how many throws of *count* more dice each value comes up."""
    ways: Ways = {}
    for thrown in combinations_with_replacement(FACES, count):
        times = factorial(count) // prod(factorial(thrown.count(face)) for face in set(thrown))
        value = worth(scheme, tuple(sorted((*dice, *thrown))), sixes, frozenset()).points
        ways[value] = ways.get(value, 0) + times
    return ways


class _Rest(NamedTuple):
    """What the dice that nobody counts may show: *free* faces at will, each of *filled* faces at
    least once, each of *spread* faces never or at least twice.
    """

    free: int = 0
    filled: int = 0
    spread: int = 0


def _lonely(board: Board, unthrown: tuple[int, ...]) -> tuple[int, ...]:
    """Return the same for Same Old Shit, where only faces seen once on the board count.

    From 6 down each face is given to one player or to nobody; once the lead is beyond reach,
    the faces below may fall as they like. Whose dice make up the rest is of no matter, so one
    formula counts them.
    """
    wins, left = [0] * len(unthrown), list(unthrown)
    values = [
        0 if dice or count else -1 for dice, count in zip(board.hands, unthrown, strict=True)
    ]

    def give(face: int, weight: int, rest: _Rest, dice: int) -> None:
        leader = max(values)
        at = values.index(leader)
        below = face * (face + 1) // 2
        if all(leader - value > below for n, value in enumerate(values) if n != at) or not face:
            wins[at] += weight * _fillings(rest.free + face, rest.filled, rest.spread, dice)
            return
        lying = [n for n, hand in enumerate(board.hands) for each in hand if each == face]
        if len(lying) > 1:
            give(face - 1, weight, rest._replace(free=rest.free + 1), dice)
        elif lying:
            give(face - 1, weight, rest._replace(filled=rest.filled + 1), dice)
            values[lying[0]] += face
            give(face - 1, weight, rest, dice)
            values[lying[0]] -= face
        else:
            give(face - 1, weight, rest._replace(spread=rest.spread + 1), dice)
            for n, owned in enumerate(left):
                if owned:
                    values[n] += face
                    left[n] -= 1
                    give(face - 1, weight * owned, rest, dice - 1)
                    values[n] -= face
                    left[n] += 1

    give(max(FACES), 1, _Rest(), sum(unthrown))
    return tuple(wins)


@lru_cache(maxsize=2**12)
def _fillings(free: int, filled: int, spread: int, dice: int) -> int:
    """Return in how many ways *dice* show *free* faces at will, each of *filled* faces at least
    once, each of *spread* faces never or at least twice, and no other.

    Some of *filled* are left out, and some of *spread* are shown exactly once, with signs.
    """
    return sum(
        (-1) ** (empty + single)
        * comb(filled, empty)
        * comb(spread, single)
        * perm(dice, single)
        * (free + filled - empty + spread - single) ** (dice - single)
        for empty in range(filled + 1)
        for single in range(min(spread, dice) + 1)
    )


def shares(wins: tuple[int, ...], seats: tuple[int, ...]) -> Mapping[int, int]:
    """Return the ways of each seat that can win at all, the likeliest first."""
    told = {seat: ways for seat, ways in zip(seats, wins, strict=True) if ways}
    return dict(sorted(told.items(), key=lambda item: -item[1]))
