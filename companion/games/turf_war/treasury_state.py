"""The books of every gang, and how the table reads the rules about money. Rulebook: Upkeep."""

from typing import Annotated

from companion.fields import SEATS, Count, Flag, Seat, Seats
from companion.games.turf_war.combat_state import CombatState, missing, outcome, present
from companion.games.turf_war.money import Bill, Books, bill, coming
from companion.games.turf_war.round import AREAS, HITMEN, MONEY
from companion.table import Table
from companion.takes import Told, heard
from companion.values import Value

MOST = 99
"""More pieces or areas than a gang can have."""

MOST_MONEY = 999

TURNS = 6
"""So many turns are looked ahead."""


class Purse(Value):
    """One gang as its turn begins, what it plans and what it may lose. Initial setup.

    *told* is about its last fight.
    """

    money: Annotated[int, Count(title="MC", most=MOST_MONEY)] = MONEY
    hitmen: Annotated[int, Count(title="Hitmen on areas", most=MOST)] = HITMEN
    areas: Annotated[int, Count(title="Areas", most=MOST)] = AREAS
    waiting: Annotated[int, Count(title="Recruits of last turn", most=MOST)] = 0
    dead_lieutenants: Annotated[int, Count(title="Lieutenants killed last turn", most=MOST)] = 0
    dead_hitmen: Annotated[int, Count(title="Hitmen killed last turn", most=MOST)] = 0
    penalty: Annotated[bool, Flag(title="Lost its Don last turn, nobody was ready")] = False
    recruits: Annotated[int, Count(title="Recruits to hire", most=MOST)] = 0
    withheld: Annotated[int, Count(title="Salaries held back", most=MOST)] = 0
    risk_lieutenants: Annotated[
        int, Count(title="Lieutenants killed, or who may be", most=MOST)
    ] = 0
    risk_hitmen: Annotated[int, Count(title="Hitmen killed, or who may be", most=MOST)] = 0
    told: Told = 0

    @property
    def books(self) -> Books:
        """The same for the rules."""
        return Books(
            self.money,
            self.hitmen,
            self.areas,
            self.dead_lieutenants,
            self.dead_hitmen,
            self.waiting,
            self.withheld,
            self.recruits,
            self.penalty,
        )

    @property
    def risk(self) -> tuple[int, int]:
        """Lieutenants and Hitmen who may die this turn."""
        return self.risk_lieutenants, self.risk_hitmen


class TreasuryState(Value):
    """The purse of each gang; *whose* is looked at. C9 and C10 are the table's to choose."""

    table: Table = Table()
    whose: Annotated[int | None, Seat(title="Whose treasury?")] = None
    purses: Annotated[tuple[Purse, ...], Seats(title="Treasuries")] = (Purse(),) * SEATS
    waiting_paid: Annotated[
        bool, Flag(title="Recruits draw a salary before they are placed", house=True)
    ] = False
    penalty_stays: Annotated[
        bool, Flag(title="No income in every turn without a Don", house=True)
    ] = False


def seat_of(state: TreasuryState) -> int:
    """Return whose treasury is looked at: the first player's until one is touched."""
    return state.whose if state.whose in state.table.seats else state.table.seats[0]


def bill_of(state: TreasuryState, seat: int) -> Bill:
    """Return this turn of the gang at *seat*."""
    return bill(state.purses[seat].books, state.waiting_paid)


def ahead(
    state: TreasuryState, seat: int, risk: tuple[int, int]
) -> tuple[tuple[Books, Bill], ...]:
    """Return this turn and the next ones of the gang at *seat*, as it plans."""
    purse = state.purses[seat]
    switches = state.waiting_paid, state.penalty_stays
    return tuple(coming(purse.books, risk, TURNS, *switches))


def next_turn(state: TreasuryState) -> TreasuryState:
    """Return the books of every gang as the next turn begins; who could die is dead. Upkeep."""
    purses = list(state.purses)
    for seat in state.table.seats:
        old = purses[seat]
        (_, now), *after = ahead(state, seat, old.risk)
        purses[seat] = (
            Purse(
                money=min(MOST_MONEY, after[0][0].money),
                hitmen=min(MOST, after[0][0].hitmen),
                areas=old.areas,
                waiting=now.hired,
                dead_lieutenants=old.risk_lieutenants,
                dead_hitmen=old.risk_hitmen,
                penalty=after[0][0].penalty,
                told=old.told,
            )
            if after
            else Purse(money=0, hitmen=0, areas=0)
        )
    return state.evolve(purses=tuple(purses))


def from_combat(source: CombatState, target: TreasuryState) -> TreasuryState:
    """Return *target* with the dead of the last fight as those who may die this turn."""
    if missing(source) or len(present(source)) < 2:
        return target
    for fate in outcome(source).fates:
        seat, dead = fate.gang.seat, (fate.dead_lieutenants, fate.dead_hitmen)
        purse = target.purses[seat]
        after = purse.evolve(risk_lieutenants=dead[0], risk_hitmen=dead[1])
        after = heard(purse, after, (source.area, fate.gang, dead))
        target = target.put(("purses", seat), after)
    return target
