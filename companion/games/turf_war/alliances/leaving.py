"""Who leaves an alliance, in words. Rulebook: Diplomacy rules, 3."""

from collections.abc import Collection, Iterator

from companion.games.turf_war.alliances.state import AlliancesState, Bond, bonded, going


def open_moves(state: AlliancesState) -> tuple[str, ...]:
    """Return who leaves an open alliance, now or since last turn."""
    leave, grace = going(state, state.leaving), going(state, state.grace)
    table = state.table
    return (
        *([f"{table.names(leave)} {_verb(leave)} the alliance."] if leave else []),
        *([f"{table.names(grace)} {_GRACE}"] if grace else []),
    )


def secret_moves(state: AlliancesState, bond: Bond) -> tuple[str, ...]:
    """Return who leaves a secret alliance of an earlier turn, and whom: now or since last turn."""
    seats = bonded(state, bond)
    return tuple(_secret_moves(state, seats, bond)) if len(seats) > 1 else ()


_GRACE = "left last turn. This is their turn of grace."


def _secret_moves(state: AlliancesState, seats: tuple[int, ...], bond: Bond) -> Iterator[str]:
    names = state.table.names
    if leave := _among(seats, bond.leaving):
        stay = [seat for seat in seats if seat not in bond.leaving]
        which = f"the alliance with {names(stay)}" if stay else "their alliance"
        yield f"{names(leave)} {_verb(leave)} {which}."
    if grace := _among(seats, bond.grace):
        yield f"{names(grace)} {_GRACE}"


def _among(seats: tuple[int, ...], some: Collection[int]) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat in some)


def _verb(seats: tuple[int, ...]) -> str:
    return "leaves" if len(seats) == 1 else "leave"
