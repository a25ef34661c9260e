"""The books of every gang, and how the table reads the rules about money. Rulebook: Upkeep."""

from typing import Annotated

from companion.core.fields import SEATS, Count, Flag, Internal, Rows, Seat, Seats
from companion.core.table import Table
from companion.core.values import Value
from companion.games.turf_war.combat_state import CombatState, gang, missing, outcome, present
from companion.games.turf_war.money import Bill, Books, bill, coming
from companion.games.turf_war.pieces import Fate, Gang
from companion.games.turf_war.setup import AREAS, HITMEN, MONEY
from companion.tools.transfers import Fingerprint, fingerprint

MOST = 99
"""More pieces or areas than a gang can have."""

MOST_MONEY = 999

TURNS = 6
"""So many turns are looked ahead."""

FIGHTS = 24
"""So many fights are remembered, so that none is taken twice."""

Fallen = Annotated[int, Internal(most=MOST, travels="received")]
"""How many the last fight that was taken over added to those who may die."""


class Purse(Value):
    """One gang as its turn begins, what it plans and what it may lose. Initial setup.

    The fields that end in *fallen* are what the last fight that was taken over added, those that
    end in *replaced* what the one had added whose place it took.
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
    risk_don: Annotated[bool, Flag(title="Don killed, nobody ready")] = False
    gone: Annotated[bool, Flag(title="Has disbanded")] = False
    lieutenants_fallen: Fallen = 0
    hitmen_fallen: Fallen = 0
    don_fallen: Fallen = 0
    lieutenants_replaced: Fallen = 0
    hitmen_replaced: Fallen = 0
    don_replaced: Fallen = 0

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

    @property
    def fallen(self) -> tuple[int, int, int]:
        """Lieutenants, Hitmen and Dons that the last fight added."""
        return self.lieutenants_fallen, self.hitmen_fallen, self.don_fallen

    @property
    def replaced(self) -> tuple[int, int, int]:
        """Those that the fight before had added, and the last one took back."""
        return self.lieutenants_replaced, self.hitmen_replaced, self.don_replaced


class Taken(Value):
    """A fight whose dead were taken over, with the rulings on it, as a number."""

    told: Fingerprint = 0


class TreasuryState(Value):
    """The purse of each gang; *whose* is looked at. C9 and C10 are the table's to choose.

    *taken* are fights that were taken over, the last one at the end; *fight* is which one that
    was, whatever was ruled on it, 0 when a turn begins, and *pieces* is who met in it.
    """

    table: Table = Table()
    whose: Annotated[int | None, Seat(title="Whose treasury?")] = None
    purses: Annotated[tuple[Purse, ...], Seats(title="Treasuries")] = (Purse(),) * SEATS
    waiting_paid: Annotated[
        bool, Flag(title="Recruits draw a salary before they are placed", house=True)
    ] = False
    penalty_stays: Annotated[
        bool, Flag(title="No income in every turn without a Don", house=True)
    ] = False
    taken: Annotated[
        tuple[Taken, ...], Rows(most=FIGHTS, noun="fight", travels="received")
    ] = ()
    fight: Fingerprint = 0
    pieces: Fingerprint = 0


def seat_of(state: TreasuryState) -> int:
    """Return whose treasury is looked at: the first player's until one is touched."""
    return state.whose if state.whose in state.table.seats else state.table.seats[0]


def bill_of(state: TreasuryState, seat: int) -> Bill:
    """Return this turn of the gang at *seat*."""
    return bill(state.purses[seat].books, state.waiting_paid)


def ahead(
    state: TreasuryState, seat: int, risk: tuple[int, int], no_don: bool
) -> tuple[tuple[Books, Bill], ...]:
    """Return this turn and the next ones of the gang at *seat*, as it plans.

    *risk* and *no_don* say who dies this turn: so many, and a Don whom nobody follows.
    """
    purse = state.purses[seat]
    switches = state.waiting_paid, state.penalty_stays
    return tuple(coming(purse.books, risk, TURNS, *switches, no_don))


def next_turn(state: TreasuryState) -> TreasuryState:
    """Return the books of every gang as the next turn begins; who could die is dead. Upkeep."""
    purses = list(state.purses)
    for seat in state.table.seats:
        old = purses[seat]
        (_, now), *after = ahead(state, seat, old.risk, old.risk_don)
        purses[seat] = (
            Purse(
                money=min(MOST_MONEY, after[0][0].money),
                hitmen=min(MOST, after[0][0].hitmen),
                areas=old.areas,
                waiting=now.hired,
                dead_lieutenants=old.risk_lieutenants,
                dead_hitmen=old.risk_hitmen,
                penalty=after[0][0].penalty,
            )
            if after and not old.gone
            else Purse(money=0, hitmen=0, areas=0, gone=True)
        )
    return state.evolve(purses=tuple(purses), fight=0)


def from_combat(source: CombatState, target: TreasuryState) -> TreasuryState:
    """Return *target* with the dead of the last fight added to those who may die this turn.

    What is ruled on a fight after it was taken over takes the place of what was added for it.
    A fight is told from the next by its number and its area; without an area, by who meets.
    A Don's death counts as one whom nobody follows until players say that somebody is ready.
    """
    if missing(source) or len(present(source)) < 2:
        return target
    fates = outcome(source).fates
    where = source.area.strip().casefold() or present(source)
    fight = fingerprint((source.fight, where))
    pieces = fingerprint([gang(source, seat) for seat in present(source)])
    again = fight == target.fight
    taken = Taken(told=fingerprint((fight, fates)))
    if taken in (target.taken[-1:] if again else target.taken):
        return target
    dead = {fate.gang.seat: fate for fate in fates}
    purses = tuple(
        _added(purse, dead.get(seat, Fate(Gang(seat))), again, pieces != target.pieces)
        for seat, purse in enumerate(target.purses)
    )
    same = all(
        (old.risk, old.risk_don) == (new.risk, new.risk_don)
        for old, new in zip(target.purses, purses, strict=True)
    )
    known = (*target.taken, taken)[-FIGHTS:]
    if same:
        return target
    return target.evolve(purses=purses, taken=known, fight=fight, pieces=pieces)


def replaced(state: TreasuryState) -> bool:
    """Return whether the last fight took the place of one with other pieces of the same gangs."""
    return any(any(purse.replaced) for purse in state.purses)


def both(state: TreasuryState) -> TreasuryState:
    """Return the state with the dead of the fight that was replaced added again."""
    purses = tuple(
        purse.evolve(
            risk_lieutenants=min(MOST, purse.risk_lieutenants + purse.lieutenants_replaced),
            risk_hitmen=min(MOST, purse.risk_hitmen + purse.hitmen_replaced),
            risk_don=purse.risk_don or bool(purse.don_replaced),
            lieutenants_replaced=0,
            hitmen_replaced=0,
            don_replaced=0,
        )
        for purse in state.purses
    )
    return state.evolve(purses=purses)


def _added(purse: Purse, fate: Fate, again: bool, other: bool) -> Purse:
    """Return *purse* with the dead of a fight, those of the same fight before it taken back.

    Those are kept in mind where there were *other* pieces in it: it may have been another fight.
    """
    lieutenants, hitmen, don = purse.risk_lieutenants, purse.risk_hitmen, purse.risk_don
    kept = (purse.fallen if other else purse.replaced) if again else (0, 0, 0)
    if again:
        lieutenants = max(0, lieutenants - purse.lieutenants_fallen)
        hitmen = max(0, hitmen - purse.hitmen_fallen)
        don = don and not purse.don_fallen
    risk_lieutenants = min(MOST, lieutenants + fate.dead_lieutenants)
    risk_hitmen = min(MOST, hitmen + fate.dead_hitmen)
    return purse.evolve(
        risk_lieutenants=risk_lieutenants,
        risk_hitmen=risk_hitmen,
        risk_don=don or fate.dead_don,
        lieutenants_fallen=risk_lieutenants - lieutenants,
        hitmen_fallen=risk_hitmen - hitmen,
        don_fallen=int(fate.dead_don and not don),
        lieutenants_replaced=kept[0],
        hitmen_replaced=kept[1],
        don_replaced=kept[2],
    )
