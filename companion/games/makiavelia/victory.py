"""Who earns the Makielons: the one party with the highest power. Rulebook: Regimes, Victory."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.core.printed import signed
from companion.core.shape import members


class Party(NamedTuple):
    """A regime, or a player alone: its *seats*, clockwise, and its *power*."""

    seats: tuple[int, ...]
    power: int


def parties(groups: tuple[int, ...], powers: Mapping[int, int]) -> tuple[Party, ...]:
    """Return the regimes and lone players among *powers*' seats, the highest power first."""
    found = [
        Party(seats, sum(powers[seat] for seat in seats)) for seats in members(groups, powers)
    ]
    return tuple(sorted(found, key=lambda party: -party.power))


def tied(ranked: tuple[Party, ...]) -> tuple[Party, ...]:
    """Return the parties with the highest power; more than one on a tie."""
    return tuple(party for party in ranked if party.power == ranked[0].power)


def winner(ranked: tuple[Party, ...]) -> Party | None:
    """Return the one party with the highest power; None on a tie. Victory."""
    return ranked[0] if len(tied(ranked)) == 1 else None


def addition(powers: tuple[int, ...]) -> str:
    """Return the sum as it is said aloud: "12 + 9 = 21"."""
    first, *others = powers
    terms = "".join(f" {'−' if each < 0 else '+'} {abs(each)}" for each in others)
    return f"{signed(first)}{terms} = {signed(sum(powers))}" if others else signed(first)


def strongest(sides: tuple[Party, ...]) -> tuple[Party, ...]:
    """Return which of *sides* make the strongest regime: a side below 0 stays out."""
    helpful = tuple(side for side in sides if side.power >= 0)
    return helpful or (max(sides, key=lambda side: side.power),)
