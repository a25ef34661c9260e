"""Which regimes could win, whatever the others join to. Rulebook: Regimes, Victory.

Joining is binding, so regimes that are formed stay together: a *side* is a regime or a single
player. A set of sides is a number whose bits are the sides. All sets are checked (255 for eight
sides): nothing is estimated.
"""

from typing import NamedTuple


class Outlook(NamedTuple):
    """What could happen to the sides of *mask* if they formed one regime of *power*.

    *tie* is the smallest rival that could tie with it while nobody else is above, *beat* the
    smallest that could beat it; 0 if there is none.
    """

    mask: int
    power: int
    tie: int
    beat: int

    @property
    def safe(self) -> bool:
        """Whether it earns however the others join."""
        return not self.tie and not self.beat


def outlooks(powers: tuple[int, ...]) -> tuple[Outlook, ...]:
    """Return the outlook of every regime that sides with these *powers* (1 to 8) could make."""
    everyone = (1 << len(powers)) - 1
    sums = _sums(powers)
    lowest = _lowest_top(sums)
    return tuple(
        _outlook(mask, everyone & ~mask, sums, lowest) for mask in range(1, everyone + 1)
    )


def sides_of(mask: int) -> tuple[int, ...]:
    """Return the sides in *mask*, counted from 0."""
    return tuple(side for side in range(mask.bit_length()) if mask >> side & 1)


def fewest(found: tuple[Outlook, ...]) -> tuple[Outlook, ...]:
    """Return the smallest ones: those that contain none of the others."""
    masks = [each.mask for each in found]
    return tuple(
        each
        for each in found
        if not any(mask != each.mask and mask & each.mask == mask for mask in masks)
    )


def _sums(powers: tuple[int, ...]) -> list[int]:
    sums = [0]
    for power in powers:
        sums += [before + power for before in sums]
    return sums


def _lowest_top(sums: list[int]) -> list[int]:
    """Return for each set how low its highest regime can be, over all ways to join."""
    lowest = [min(sums)]
    for mask in range(1, len(sums)):
        first = mask & -mask
        tops = (max(sums[part], lowest[mask & ~part]) for part in _parts(mask) if part & first)
        lowest.append(min(tops))
    return lowest


def _parts(mask: int) -> list[int]:
    """Return all sets of at least one side within *mask*."""
    part, found = mask, []
    while part:
        found.append(part)
        part = (part - 1) & mask
    return found


def _outlook(mask: int, others: int, sums: list[int], lowest: list[int]) -> Outlook:
    power = sums[mask]
    rivals = sorted(_parts(others), key=lambda part: (part.bit_count(), part))
    tie = next(
        (p for p in rivals if sums[p] == power and _quiet(others & ~p, power, lowest)), 0
    )
    beat = next((p for p in rivals if sums[p] > power), 0)
    return Outlook(mask, power, tie, beat)


def _quiet(rest: int, power: int, lowest: list[int]) -> bool:
    return not rest or lowest[rest] <= power
