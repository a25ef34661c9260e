"""What other tools tell Alliances at the end of a game, and where players go on. Rulebook: Victory."""

from dataclasses import replace

from companion.games.turf_war.alliances_state import AlliancesState, last
from companion.games.turf_war.areas_state import MOST_AREAS, AreasState, owned
from companion.games.turf_war.round_state import RoundState
from companion.games.turf_war.victory import recorded
from companion.tools.tool import Lead, to_the_turn


def from_round(source: RoundState, target: AlliancesState) -> AlliancesState:
    """Return *target* at the end of the game, where the checklist says that this turn decides it.

    Where somebody is out there, the others are left. What players said stays. Victory.
    """
    if not source.decided or target.over:
        return target
    out = source.out & set(source.table.seats)
    left = frozenset(source.table.seats) - out if out else target.left
    return target.evolve(over=True, left=target.left or left)


def waits_for_areas(state: AlliancesState) -> bool:
    """Return whether allies are left whose areas are still to be entered. Victory."""
    left = last(state)
    return state.over and len(left) > 1 and any(state.pacts[s].areas is None for s in left)


def from_areas(source: AreasState, target: AlliancesState) -> AlliancesState:
    """Return *target* with the areas of the allies who are left, where nobody has entered them."""
    if not source.rows or not waits_for_areas(target):
        return target
    pacts = tuple(
        pact.evolve(areas=min(MOST_AREAS, owned(source, seat)))
        if seat in last(target) and pact.areas is None
        else pact
        for seat, pact in enumerate(target.pacts)
    )
    return target.evolve(pacts=pacts)


def leads(state: AlliancesState) -> tuple[Lead, ...]:
    """Return the way back to the turn, which is the next step until the game is over; none at its end."""
    if recorded(state):
        return ()
    return tuple(replace(lead, main=not state.over) for lead in to_the_turn(state))
