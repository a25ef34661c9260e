"""Who leaves an alliance, in words. Rulebook: Diplomacy rules, 3."""

from collections.abc import Sequence

from companion.core.table import Table
from companion.games.turf_war.alliances.state import AlliancesState, Bond, bonded, going


def open_moves(state: AlliancesState) -> tuple[str, ...]:
    """Return who leaves an open alliance, now or since last turn."""
    leave, grace = going(state, state.leaving), going(state, state.grace)
    return (*_leaving(state.table, leave, "the alliance"), *in_grace(state.table, grace))


def secret_moves(state: AlliancesState, bond: Bond) -> tuple[str, ...]:
    """Return who leaves a secret alliance of an earlier turn, and whom: now or since last turn."""
    seats = bonded(state, bond)
    if len(seats) < 2:
        return ()
    stay = [seat for seat in seats if seat not in bond.leaving]
    which = f"the alliance with {state.table.names(stay)}" if stay else "their alliance"
    leave = [seat for seat in seats if seat in bond.leaving]
    grace = [seat for seat in seats if seat in bond.grace]
    return (*_leaving(state.table, leave, which), *in_grace(state.table, grace))


def in_grace(table: Table, seats: Sequence[int]) -> tuple[str, ...]:
    """Return that *seats* left last turn; nothing without any."""
    return (
        (f"{table.names(seats)} left last turn. This is their turn of grace.",) if seats else ()
    )


def _leaving(table: Table, seats: Sequence[int], which: str) -> tuple[str, ...]:
    verb = "leaves" if len(seats) == 1 else "leave"
    return (f"{table.names(seats)} {verb} {which}.",) if seats else ()
