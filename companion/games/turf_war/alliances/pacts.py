"""Which alliances stand after everyone has named allies. Rulebook: Diplomacy rules, Victory."""

from collections.abc import Iterable, Mapping

Named = Mapping[int, frozenset[int]]
"""Whom each gang named in its orders of this turn, by seats."""


Groups = tuple[tuple[int, ...], ...]
"""Alliances: the seats of each, in table order."""


def mutual(named: Named, one: int, other: int) -> bool:
    """Return whether two gangs named each other. Diplomacy rules, 1."""
    return other in named[one] and one in named[other]


def cliques(named: Named) -> Groups:
    """Return the largest groups of two and more in which everyone named everyone.

    No group stands inside a larger one; a gang can be in several.
    """
    found: list[frozenset[int]] = []
    for seat in named:
        # Each group so far takes the gang in with those of it that are mutual with the gang.
        friends = frozenset(
            each for each in named if each != seat and mutual(named, seat, each)
        )
        grown = [(group & friends) | {seat} for group in found] + [frozenset({seat})]
        every = {*found, *grown}
        found = [group for group in every if not any(group < other for other in every)]
    order = list(named)
    groups = [tuple(sorted(group, key=order.index)) for group in found if len(group) > 1]
    return tuple(sorted(groups, key=lambda group: [order.index(seat) for seat in group]))


def literal(named: Named) -> Groups:
    """Return the alliances if each list is one whole alliance: who lists others, or not all, is out.

    Nobody is in two. The other reading of Diplomacy rules, 1 and 1b.
    """
    found: dict[frozenset[int], list[int]] = {}
    for seat, others in named.items():
        whole = (others & named.keys()) | {seat}
        found.setdefault(frozenset(whole), []).append(seat)
    return tuple(tuple(group) for group in found.values() if len(group) > 1)


def left_out(named: Named) -> tuple[tuple[int, int], ...]:
    """Return who named whom without being named back, as (who, whom)."""
    return tuple(
        (seat, other)
        for seat, others in named.items()
        for other in named
        if other in others and other != seat and seat not in named[other]
    )


def most_areas(areas: Mapping[int, int]) -> tuple[int, ...]:
    """Return who controls the most areas: several where they tie. Victory."""
    high = max(areas.values(), default=0)
    return tuple(seat for seat, count in areas.items() if count == high)


def new_groups(found: Groups, known: Iterable[frozenset[int]]) -> Groups:
    """Return those of *found* that no *known* alliance has in it already. Diplomacy rules, 3."""
    every = tuple(known)
    return tuple(g for g in found if not any(set(g) <= group for group in every))
