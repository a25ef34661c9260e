"""Which areas hold a fight, and who stands with whom there. Rulebook: Combat resolution; Diplomacy rules."""

from dataclasses import dataclass
from itertools import combinations

from companion.core.shape import join_groups, leave_group, members
from companion.games.turf_war.meets.moving import AfterMoves
from companion.games.turf_war.meets.state import MeetsState, Order
from companion.games.turf_war.pieces import Gang

Pact = tuple[int, int, int]
"""An alliance for one fight: who orders it, with whom, against whom. Diplomacy rules, 2."""

Attack = tuple[int, int]
"""An attack on an ally: whose, and on whom. Diplomacy rules, 4."""


@dataclass(frozen=True, slots=True)
class MetPerson:
    """An area in which several gangs are: *sides* has a number for each seat, alike for those who fight as one.

    *stayed* are those who were here before. *single* are alliances for this fight that only one gang ordered,
    *torn* says that orders here contradict each other.
    """

    at: int
    gangs: tuple[Gang, ...]
    sides: tuple[int, ...]
    stayed: frozenset[int]
    single: tuple[Pact, ...] = ()
    torn: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        """Who is here."""
        return tuple(gang.seat for gang in self.gangs)

    @property
    def parties(self) -> tuple[tuple[int, ...], ...]:
        """The sides, each as its seats."""
        return members(self.sides, self.seats)

    @property
    def is_fight(self) -> bool:
        """Whether anyone fights here."""
        return len(self.parties) > 1

    @property
    def before(self) -> int | None:
        """Whose side was here before, by one of its seats; None for nobody, or if that isn't one side alone."""
        sides = {self.sides[seat] for seat in self.stayed}
        return next(s for s in self.seats if s in self.stayed) if len(sides) == 1 else None

    def are_foes(self, one: int, other: int) -> bool:
        """Return whether two gangs are here and fight each other."""
        return {one, other} <= set(self.seats) and self.sides[one] != self.sides[other]


def meetings(state: MeetsState, result: AfterMoves) -> tuple[MetPerson, ...]:
    """Return all areas in which several gangs are."""
    return tuple(
        _meeting(state, result, at) for at, gangs in enumerate(result.there) if len(gangs) > 1
    )


def _meeting(state: MeetsState, result: AfterMoves, at: int) -> MetPerson:
    gangs = result.there[at]
    here = {gang.seat for gang in gangs}
    orders = [each for each in result.done if each.order.goal == at]
    hostile = {
        (each.went.seat, foe)
        for each in orders
        if each.order.does == "attack" and each.went.fighters
        if (foe := each.order.foe) is not None and foe in here and foe != each.went.seat
    }
    asked = dict.fromkeys(
        pact for each in orders if (pact := _pact(each.went.seat, each.order, here)) is not None
    )
    both = [pact for pact in asked if (pact[1], pact[0], pact[2]) in asked]
    hostile |= {(seat, foe) for seat, _, foe in both}
    groups, torn = _sides(state, here, hostile, both)
    single = tuple(pact for pact in asked if pact not in both)
    return MetPerson(at, gangs, groups, result.stayed[at] & here, single, torn)


def _pact(seat: int, order: Order, here: set[int]) -> Pact | None:
    """Return the alliance for this fight that *order* names, None where it names none of three gangs that are here."""
    ally, foe = order.ally, order.foe
    if order.does == "place" or ally is None or foe is None:
        return None
    return (seat, ally, foe) if {ally, foe} <= here and len({seat, ally, foe}) > 2 else None


def _sides(
    state: MeetsState, here: set[int], hostile: set[Attack], both: list[Pact]
) -> tuple[tuple[int, ...], bool]:
    """Return who fights as one, and whether orders contradict each other.

    A traitor stands alone where the attack is, and nowhere else. Nobody stands with a gang that they, or who
    stands with them, turn against. Diplomacy rules, 2 and 4.
    """
    groups = state.open
    for pair in combinations(sorted(here), 2):
        if state.secret[pair[0]] == state.secret[pair[1]]:
            groups = join_groups(groups, pair)
    traitors = [seat for seat, foe in hostile if groups[seat] == groups[foe]]
    for traitor in sorted(traitors):
        groups = leave_group(groups, traitor)
    torn = False
    for seat, ally, _ in both:
        joined = join_groups(groups, (seat, ally))
        if any(joined[one] == joined[foe] for one, foe in hostile):
            torn = True
        else:
            groups = joined
    return groups, torn
