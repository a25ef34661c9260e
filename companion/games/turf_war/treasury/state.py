"""The books of every gang, and how the table reads the rules about money. Rulebook: Upkeep."""

from typing import Annotated

from companion.core.fields import SEATS, Count, Flag, Internal, Rows, Seat, Seats
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.turf_war.settling import PhaseNumber, phase_at, to_settle, turn_at
from companion.games.turf_war.setup import AREAS, HITMEN, MONEY, PAYING, UPKEEP
from companion.games.turf_war.treasury.money import Bill, Books, bill, coming
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.transfers import Fingerprint

MOST_COUNTED = 99
"""More pieces or areas than a gang can have."""

MOST_MONEY = 999

TURNS = 6
"""The number of turns looked ahead."""

FIGHTS = 24
"""The number of fights that are remembered, so that none is taken twice."""

SETTLES = {UPKEEP: "Upkeep is paid", PAYING: "Recruits are hired"}
"""What the table says once all is paid in a phase: nobody else can know."""

Fallen = Annotated[int, Internal(most=MOST_COUNTED, travels="received")]
"""How many the last fight that was taken over added to the dead."""


class Purse(Value):
    """One gang as its turn begins, what it plans, and what this turn does to it. Initial setup.

    *killed* are dead for certain, *risk* those who may still die. *areas_end* is None until it is
    known. The fields that end in *fallen* are what the last fight that was taken over added, those
    that end in *replaced* what the one had added whose place it took. Money and plans are private,
    so all of it stays on the device.
    """

    money: Annotated[int, Count(title="MC", most=MOST_MONEY, travels="local")] = MONEY
    hitmen: Annotated[
        int, Count(title="Hitmen on areas", most=MOST_COUNTED, travels="local")
    ] = HITMEN
    areas: Annotated[int, Count(title="Areas", most=MOST_COUNTED, travels="local")] = AREAS
    waiting: Annotated[
        int, Count(title="Recruits of last turn", most=MOST_COUNTED, travels="local")
    ] = 0
    dead_lieutenants: Annotated[
        int, Count(title="Lieutenants killed last turn", most=MOST_COUNTED, travels="local")
    ] = 0
    dead_hitmen: Annotated[
        int, Count(title="Hitmen killed last turn", most=MOST_COUNTED, travels="local")
    ] = 0
    penalty: Annotated[
        bool, Flag(title="Lost its Don last turn, nobody was ready", travels="local")
    ] = False
    recruits: Annotated[
        int, Count(title="Recruits to hire", most=MOST_COUNTED, travels="local")
    ] = 0
    withheld: Annotated[
        int, Count(title="Salaries held back", most=MOST_COUNTED, travels="local")
    ] = 0
    killed_lieutenants: Annotated[
        int, Count(title="Lieutenants killed", most=MOST_COUNTED, travels="local")
    ] = 0
    killed_hitmen: Annotated[
        int, Count(title="Hitmen killed", most=MOST_COUNTED, travels="local")
    ] = 0
    killed_don: Annotated[bool, Flag(title="Don killed, nobody ready", travels="local")] = False
    risk_lieutenants: Annotated[
        int, Count(title="Lieutenants who may die", most=MOST_COUNTED, travels="local")
    ] = 0
    risk_hitmen: Annotated[
        int, Count(title="Hitmen who may die", most=MOST_COUNTED, travels="local")
    ] = 0
    risk_don: Annotated[bool, Flag(title="The Don may die, nobody ready", travels="local")] = (
        False
    )
    areas_end: Annotated[
        int | None,
        Count(title="Areas at the end", most=MOST_COUNTED, blank=True, travels="local"),
    ] = None
    promoted: Annotated[
        int, Count(title="Hitmen promoted", most=MOST_COUNTED, travels="local")
    ] = 0
    gone: Annotated[bool, Flag(title="Has disbanded", travels="local")] = False
    lieutenants_fallen: Fallen = 0
    hitmen_fallen: Fallen = 0
    don_fallen: Fallen = 0
    lieutenants_replaced: Fallen = 0
    hitmen_replaced: Fallen = 0
    don_replaced: Fallen = 0

    @property
    def books(self) -> Books:
        """The same for the rules; areas count as they are until their end is known."""
        return Books(
            self.money,
            self.hitmen,
            self.areas if self.areas_end is None else self.areas_end,
            self.dead_lieutenants,
            self.dead_hitmen,
            self.waiting,
            self.withheld,
            self.recruits,
            self.penalty,
            self.promoted,
        )

    @property
    def killed(self) -> tuple[int, int]:
        """Lieutenants and Hitmen who died this turn."""
        return self.killed_lieutenants, self.killed_hitmen

    @property
    def risk(self) -> tuple[int, int]:
        """Lieutenants and Hitmen who died or may still die this turn."""
        return (
            self.killed_lieutenants + self.risk_lieutenants,
            self.killed_hitmen + self.risk_hitmen,
        )

    @property
    def at_risk(self) -> bool:
        """Whether someone may still die."""
        return bool(self.risk_lieutenants or self.risk_hitmen or self.risk_don)

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
    was, whatever was ruled on it, 0 when a turn begins, and *pieces* is who met in it. *told_areas*
    is about the list of areas, *told_gang* about promotions. *turn_end* is the turn that the checklist
    says is ending, 0 for none; *booked* is the last turn whose books were closed here. *due* is the
    phase that the checklist is in, *settled* the last one of which players said that all is paid here.
    """

    table: SmallTable = Table()
    whose: Annotated[int | None, Seat(title="Whose treasury?")] = None
    purses: Annotated[tuple[Purse, ...], Seats(title="Treasuries")] = (Purse(),) * SEATS
    waiting_paid: Annotated[
        bool, Flag(title="Recruits draw a salary before they are placed", house=True)
    ] = False
    penalty_stays: Annotated[
        bool, Flag(title="No income in any turn without a Don", house=True)
    ] = False
    taken: Annotated[
        tuple[Taken, ...], Rows(most=FIGHTS, noun="fight", travels="received")
    ] = ()
    fight: Fingerprint = 0
    pieces: Fingerprint = 0
    told_areas: Fingerprint = 0
    told_gang: Fingerprint = 0
    turn_end: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0
    booked: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0
    due: PhaseNumber = 0
    settled: PhaseNumber = 0


def seat_of(state: TreasuryState) -> int:
    """Return whose treasury is looked at: the first player's until one is touched."""
    return state.whose if state.whose in state.table.seats else state.table.seats[0]


def turned_to(state: TreasuryState, seat: int | None) -> TreasuryState:
    """Return the state that looks at the treasury of *seat*."""
    return state.evolve(whose=seat)


def entered(state: TreasuryState, seat: int, name: str, value: object) -> TreasuryState:
    """Return the state with *value* in the books of *seat*, turned to that gang."""
    return turned_to(state.put(("purses", seat, name), value), seat)


def bill_of(state: TreasuryState, seat: int) -> Bill:
    """Return this turn of the gang at *seat*."""
    return bill(state.purses[seat].books, state.waiting_paid)


def ahead(
    state: TreasuryState, seat: int, dead: tuple[int, int], no_don: bool
) -> tuple[tuple[Books, Bill], ...]:
    """Return this turn and the next ones of the gang at *seat*, as it plans.

    *dead* are the Lieutenants and Hitmen who die this turn; *no_don* says that the Don does and
    that nobody is ready to follow.
    """
    purse = state.purses[seat]
    switches = state.waiting_paid, state.penalty_stays
    return tuple(coming(purse.books, dead, TURNS, *switches, no_don))


def doubtful(state: TreasuryState) -> tuple[int, ...]:
    """Return whose pieces may still die, as they sit."""
    return tuple(s for s in state.table.seats if state.purses[s].at_risk)


def is_ending(state: TreasuryState) -> bool:
    """Return whether the turn is ending: by what has happened, or by the checklist. End of turn."""
    purses = (state.purses[seat] for seat in state.table.seats)
    known = (p.areas_end is not None or any(p.killed) or p.promoted for p in purses)
    there = state.turn_end != 0
    return (there or any(known)) and not doubtful(state) and not is_booked(state)


def has_ended(state: TreasuryState) -> bool:
    """Return whether the checklist says so, too: deaths alone may be those of fights that go on."""
    return state.turn_end != 0 and is_ending(state)


def left_open(state: TreasuryState) -> int:
    """Return the turn whose books are still open though the checklist says that a later one has begun, 0 for none."""
    paid = turn_at(state.settled)
    return paid if state.booked < paid < turn_at(state.due) else 0


def closes(state: TreasuryState) -> bool:
    """Return whether closing the books is the next step: the turn is ending, or was left behind. End of turn."""
    return is_ending(state) or bool(left_open(state) and not doubtful(state))


def is_open(state: TreasuryState) -> bool:
    """Return whether the books of the turn are still to be closed: now, or once the doubtful deaths are known."""
    ending = state.turn_end != 0 and not is_booked(state)
    return is_ending(state) or ending or bool(left_open(state))


def is_booked(state: TreasuryState) -> bool:
    """Return whether the books of the turn that is ending are closed."""
    return state.turn_end != 0 and state.turn_end == state.booked


def is_late(state: TreasuryState) -> bool:
    """Return whether deaths came in after the books of their turn were closed."""
    purses = (state.purses[seat] for seat in state.table.seats)
    return is_booked(state) and any(any(p.killed) or p.killed_don for p in purses)


def is_hiring(state: TreasuryState) -> bool:
    """Return whether the checklist is where gangs hire. Recruitment."""
    return phase_at(state.due) == PAYING


def unsettled(state: TreasuryState) -> str:
    """Return what players have to say of the phase before they go on, '' for nothing. Upkeep, Recruitment."""
    return (
        ""
        if is_ending(state) or left_open(state)
        else to_settle(state.due, state.settled, SETTLES)
    )


def settle(state: TreasuryState) -> TreasuryState:
    """Return the state in which nothing is left to pay in the phase that the checklist is in."""
    return state.evolve(settled=state.due)


def next_turn(state: TreasuryState) -> TreasuryState:
    """Return the books of every gang as the next turn begins: only the killed are dead. Upkeep."""
    purses = list(state.purses)
    for seat in state.table.seats:
        old = purses[seat]
        (_, now), *after = ahead(state, seat, old.killed, old.killed_don)
        purses[seat] = (
            Purse(
                money=min(MOST_MONEY, after[0][0].money),
                hitmen=min(MOST_COUNTED, after[0][0].hitmen),
                areas=old.books.areas,
                waiting=now.hired,
                dead_lieutenants=old.killed_lieutenants,
                dead_hitmen=old.killed_hitmen,
                penalty=after[0][0].penalty,
            )
            if after and not old.gone
            else Purse(money=0, hitmen=0, areas=0, gone=True)
        )
    return state.evolve(
        purses=tuple(purses), fight=0, booked=left_open(state) or state.turn_end
    )


def died(state: TreasuryState) -> TreasuryState:
    """Return the state in which everyone who might die is dead."""
    purses = tuple(
        purse.evolve(
            killed_lieutenants=min(MOST_COUNTED, purse.risk[0]),
            killed_hitmen=min(MOST_COUNTED, purse.risk[1]),
            killed_don=purse.killed_don or purse.risk_don,
            risk_lieutenants=0,
            risk_hitmen=0,
            risk_don=False,
        )
        for purse in state.purses
    )
    return state.evolve(purses=purses)


def begun(state: TreasuryState) -> TreasuryState:
    """Return the treasuries as a new game begins. Initial setup."""
    return state.evolve(purses=(Purse(),) * SEATS, taken=(), fight=0, booked=0, settled=0)
