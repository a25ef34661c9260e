"""Exact chances of who wins a board whose dice are rerolled. Rulebook: Let Fate Decide.

Nothing is sampled: every throw is counted.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import prod

from companion.core.chance import FACES
from companion.games.lawless_empire.plans.worth import Faces

Ways = dict[int, int]
"""The number of throws for each total."""


def chances(hands: tuple[Faces, ...], unthrown: tuple[int, ...]) -> tuple[int, ...]:
    """Return the number of throws, out of 6**N, that each player wins, in turn order.

    *hands* are the dice that were rerolled already. *unthrown* are the dice that each player
    still has to reroll, N in all.
    """
    spreads = [
        {sum(dice) + total: ways for total, ways in _totals(count).items()}
        if dice or count
        else {}
        for dice, count in zip(hands, unthrown, strict=True)
    ]
    if not any(spreads):
        return (1, *[0] * (len(spreads) - 1))
    return _compared(spreads)


def _compared(spreads: list[Ways]) -> tuple[int, ...]:
    """Return the number of throws that each player wins: the earlier one on a tie."""
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


@lru_cache(maxsize=16)
def _totals(dice: int) -> Mapping[int, int]:
    """Return the number of throws of *dice* dice for each total."""
    if not dice:
        return {0: 1}
    ways: Ways = {}
    for total, before in _totals(dice - 1).items():
        for face in FACES:
            ways[total + face] = ways.get(total + face, 0) + before
    return ways


def shares(wins: tuple[int, ...], seats: tuple[int, ...]) -> Mapping[int, int]:
    """Return the ways of each seat that can win at all, the likeliest first."""
    ways_of = {seat: ways for seat, ways in zip(seats, wins, strict=True) if ways}
    return dict(sorted(ways_of.items(), key=lambda item: -item[1]))
