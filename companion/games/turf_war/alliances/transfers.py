"""What other tools tell Alliances: the turn, and the end of a game. Rulebook: Diplomacy rules, Victory."""

from companion.games.turf_war.alliances.state import (
    AlliancesState,
    allies_left,
    ends_with_turn,
)
from companion.games.turf_war.areas.state import MOST_AREAS, AreasState, owned
from companion.games.turf_war.round.state import RoundState
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.transfers import transferred


def from_round(source: RoundState, target: AlliancesState) -> AlliancesState:
    """Return *target* at the end of the game, once the checklist says that this turn decides it.

    If someone is out there, the others are left. What the checklist has from here is no news. Victory.
    """
    if not source.decided or source.told:
        return target
    out = source.out & set(source.table.seats)
    left = frozenset(source.table.seats) - out if out else target.left
    after = target.evolve(over=True, left=left)
    return transferred(target, after, (source.round, sorted(left)))


def follow(source: RoundState, target: AlliancesState) -> AlliancesState:
    """Return *target* that knows the checklist's turn, and to which turn belongs what is entered.

    What ends with a turn belongs to the one in which it was entered. A turn that was begun here stays
    begun until the checklist is in it, too. Diplomacy rules, 1.
    """
    now, held = source.round, target.told_held
    if not now:
        return target
    if not held or (held < now and not ends_with_turn(target)):
        held = now
    return target.evolve(told_turn=now, told_held=min(held, now + 1, MOST_ROUNDS))


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
