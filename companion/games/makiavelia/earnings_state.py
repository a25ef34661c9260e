"""One round's powers, regimes and shares, and what follows. Rulebook: Regimes, Victory."""

from typing import Annotated

from companion.fields import SEATS, Count, Groups, Seat, Seats
from companion.games.makiavelia.round import EARNING, RoundState
from companion.games.makiavelia.victory import Party, parties, winner
from companion.table import Table
from companion.values import Value

ALONE = tuple(range(SEATS))
"""The groups in which everybody stands alone."""


class Power(Value):
    """One player's power after damage; None for "not yet"."""

    power: Annotated[int | None, Count(title="Power", least=-99, most=999, blank=True)] = None


class Share(Value):
    """How many Makielons one player of the winning regime was promised."""

    coins: Annotated[int | None, Count(title="Share", most=99, blank=True)] = None


class EarningsState(Value):
    """Powers, regimes and promised shares of one round; *coins* is the table's own number."""

    table: Table = Table()
    powers: Annotated[tuple[Power, ...], Seats(title="Powers")] = (Power(),) * SEATS
    regimes: Annotated[tuple[int, ...], Groups(title="Regimes")] = ALONE
    shares: Annotated[tuple[Share, ...], Seats(title="Shares")] = (Share(),) * SEATS
    first: Annotated[int | None, Seat(title="First Player this round")] = None
    coins: Annotated[
        int | None, Count(title="The table's own number of Makielons", most=99, blank=True)
    ] = None


def missing(state: EarningsState) -> tuple[int, ...]:
    """Return whose power is still to come."""
    return tuple(seat for seat in state.table.seats if state.powers[seat].power is None)


def ranked(state: EarningsState) -> tuple[Party, ...]:
    """Return the regimes and lone players whose power is known, the highest first."""
    powers = {seat: state.powers[seat].power for seat in state.table.seats}
    known = {seat: power for seat, power in powers.items() if power is not None}
    return parties(state.regimes, known)


def winners(state: EarningsState) -> tuple[int, ...]:
    """Return who earns this round, clockwise; nobody before all powers are in. Victory."""
    best = None if missing(state) else winner(ranked(state))
    return best.seats if best else ()


def earning(state: EarningsState) -> int | None:
    """Return how many Makielons the round brings: the table's own number, or Victory's."""
    return EARNING.get(state.table.size) if state.coins is None else state.coins


def next_first(state: EarningsState) -> int | None:
    """Return who is First Player next: the neighbour on the right. End of Round."""
    return state.table.right_of(state.first) if state.first in state.table.seats else None


def shared(state: EarningsState) -> tuple[int, ...]:
    """Return the shares that the winners were promised, as far as they are entered."""
    shares = [state.shares[seat].coins for seat in winners(state)]
    return tuple(share for share in shares if share is not None)


def next_round(state: EarningsState) -> EarningsState:
    """Return the state for the next round: regimes are dissolved, the token has moved on."""
    return EarningsState(table=state.table, first=next_first(state), coins=state.coins)


def from_round(source: RoundState, target: EarningsState) -> EarningsState:
    """Return *target* with the First Player of the checklist."""
    known = source.first in target.table.seats
    return target.evolve(first=source.first) if known else target
