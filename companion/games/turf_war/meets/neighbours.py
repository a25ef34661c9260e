"""Which areas are neighbours, as the table types it, and how far areas are apart. Rulebook: Combat resolution."""

from typing import NamedTuple

from companion.core.names import skeleton
from companion.games.turf_war.lines import BREAK
from companion.games.turf_war.meets.state import MeetsState, area_name

JOINED = " - "
"""Stands between two neighbours."""


class Borders(NamedTuple):
    """The *pairs* of neighbours by their numbers, and the *strange* parts that can't be read."""

    pairs: frozenset[tuple[int, int]]
    strange: tuple[str, ...]


def borders(state: MeetsState) -> Borders:
    """Return the pairs of neighbours; of areas with one name, the first counts."""
    numbers: dict[str, int] = {}
    for at, spot in enumerate(state.spots):
        if spot.name.strip():
            numbers.setdefault(skeleton(spot.name), at)
    pairs, strange = set[tuple[int, int]](), list[str]()
    text = state.map.replace(BREAK, ";").replace("–", "-").replace("—", "-")
    for part in filter(None, (each.strip() for each in text.split(";"))):
        one, _, other = part.partition(JOINED)
        ends = [numbers.get(skeleton(end), -1) for end in (one, other)]
        if min(ends) < 0 or ends[0] == ends[1]:
            strange.append(part)
        else:
            pairs.add((min(ends), max(ends)))
    return Borders(frozenset(pairs), tuple(strange))


def shared(state: MeetsState) -> str:
    """Return the pairs as a text to share; a semicolon ends each, so that it can be read in."""
    pairs = sorted(borders(state).pairs)
    return "\n".join(
        f"{area_name(state, one)}{JOINED}{area_name(state, other)};" for one, other in pairs
    )


def distances(pairs: frozenset[tuple[int, int]], start: int) -> dict[int, int]:
    """Return how many borders lie between *start* and each area that can be reached from it."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for pair in sorted(pairs):
            if here in pair:
                other = pair[0] + pair[1] - here
                if other not in found:
                    found[other] = found[here] + 1
                    edge.append(other)
    return found
