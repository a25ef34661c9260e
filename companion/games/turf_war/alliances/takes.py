"""What other tools tell Alliances at the end of a game. Rulebook: Victory."""

from companion.games.turf_war.alliances.state import AlliancesState, allies_left
from companion.games.turf_war.areas.state import MOST_AREAS, AreasState, owned
from companion.games.turf_war.round.state import RoundState
from companion.tools.transfers import transferred


def from_round(source: RoundState, target: AlliancesState) -> AlliancesState:
    """Return *target* at the end of the game, once the checklist says that this turn decides it.

    If somebody is out there, the others are left. Victory.
    """
    if not source.decided:
        return target
    out = source.out & set(source.table.seats)
    left = frozenset(source.table.seats) - out if out else target.left
    after = target.evolve(over=True, left=left)
    return transferred(target, after, (source.round, sorted(left)))


def asks_areas(state: AlliancesState) -> bool:
    """Return whether allies are left, and the areas of one of them are still to be entered. Victory."""
    return any(state.pacts[seat].areas is None for seat in allies_left(state))


def from_areas(source: AreasState, target: AlliancesState) -> AlliancesState:
    """Return *target* with the areas that each of the allies who are left has in the list. Victory.

    Unchanged if nobody owns any area there: then the list does not say who owns what.
    """
    left = allies_left(target)
    if not left or all(row.owner is None for row in source.rows):
        return target
    counts = {seat: min(MOST_AREAS, owned(source, seat)) for seat in left}
    pacts = tuple(
        pact.evolve(areas=counts.get(seat, pact.areas))
        for seat, pact in enumerate(target.pacts)
    )
    return transferred(target, target.evolve(pacts=pacts), sorted(counts.items()), "told_areas")
