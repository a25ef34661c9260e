"""Each player's Allies, who is rested, and every way to pay for a card. Rulebook: Main Phase, Acquire."""

from typing import Annotated, Final

from companion.core.earlier import earlier
from companion.core.fields import SEATS, Count, Internal, Marks, Seat, Seats, Sum
from companion.core.table import SmallTable, Table, TableV1
from companion.core.values import Value
from companion.games.mafia_works.round.state import (
    MAIN,
    RoundState,
    turns_begun,
    whose_turn,
)
from companion.tools.transfers import Fingerprint, transferred


def payments(powers: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """Return every set of *powers* that reaches *price* and needs each of its Allies.

    Sets with the least waste come first, then those with the fewest Allies. Sets of the same
    powers count once. Each set has the highest power first. All sets are tried: ten Allies
    have 1024.
    Rulebook: Main Phase, Acquire a Victory card.
    """
    sums, lasts = [0], [price + 1]
    ordered = sorted(powers, reverse=True)
    for power in ordered:
        lasts += [power] * len(sums)
        sums += [total + power for total in sums]
    found = {
        tuple(power for place, power in enumerate(ordered) if chosen >> place & 1)
        for chosen, (total, last) in enumerate(zip(sums, lasts, strict=True))
        if price <= total < price + last
    }
    return tuple(sorted(found, key=lambda paid: (sum(paid), len(paid), paid)))


MOST_ALLIES: Final = 10
"""The most Allies that can be entered for a player; the rules stop at five or six."""

STRONGEST: Final = 20
"""The highest Power that can be entered for an Ally."""


class Family(Value):
    """The Power of each of a player's Allies, and the places of the rested ones among them."""

    powers: Annotated[
        tuple[int, ...], Sum(title="Powers", least=0, most=STRONGEST, longest=MOST_ALLIES)
    ] = ()
    rested: Annotated[frozenset[int], Marks(title="Rested Allies", size=MOST_ALLIES)] = (
        frozenset()
    )


MOST_BOUGHT: Final = 99
"""The most Victory cards that are counted for a player."""


class Bought(Value):
    """How many Victory cards a player has acquired here in this game."""

    cards: Annotated[int, Internal(most=MOST_BOUGHT)] = 0


class AcquireState(Value):
    """The families at the table, who acquires, and the *price*: the Victory card's Power.

    *bought* is how many Victory cards everyone acquired here.
    """

    table: SmallTable = Table()
    who: Annotated[int | None, Seat(title="Who acquires?")] = None
    families: Annotated[tuple[Family, ...], Seats(title="Allies")] = (Family(),) * SEATS
    price: Annotated[int | None, Count(title="The card's Power", most=99, blank=True)] = None
    told: Fingerprint = 0
    bought: Annotated[tuple[Bought, ...], Seats()] = (Bought(),) * SEATS


AcquireStateV1 = earlier("AcquireStateV1", AcquireState, "bought", table=TableV1)
"""Version 1 did not know what was acquired before."""


def buyer(state: AcquireState) -> int:
    """Return who acquires: the player who was tapped, or else the first at the table."""
    who = state.who
    return who if who is not None and who in state.table.seats else state.table.seats[0]


def family(state: AcquireState) -> Family:
    """Return the family of the player who acquires."""
    return state.families[buyer(state)]


def standing(state: AcquireState) -> tuple[int, ...]:
    """Return the powers of the buyer's standing Allies, in the order they were entered."""
    mine = family(state)
    return tuple(p for place, p in enumerate(mine.powers) if place not in mine.rested)


def ways(state: AcquireState) -> tuple[tuple[int, ...], ...]:
    """Return the sets of Allies to rest, the best first; none until a price is known."""
    return () if state.price is None else payments(standing(state), state.price)


def _kept(state: AcquireState, mine: Family) -> AcquireState:
    return state.put(("families", buyer(state)), mine)


def turned_to(state: AcquireState, seat: int | None) -> AcquireState:
    """Return the state in which *seat* acquires; the price is asked for again."""
    return state.evolve(who=seat, price=None)


def joined(state: AcquireState, power: int | None) -> AcquireState:
    """Return the state with one more standing Ally; nothing changes at *MOST*."""
    mine = family(state)
    if power is None or len(mine.powers) == MOST_ALLIES:
        return state
    return _kept(state, mine.evolve(powers=(*mine.powers, power)))


def left(state: AcquireState, place: int | None) -> AcquireState:
    """Return the state without the Ally at *place*, counted from 0."""
    mine = family(state)
    if place is None or place >= len(mine.powers):
        return state
    rested = frozenset(each - (each > place) for each in mine.rested if each != place)
    powers = mine.powers[:place] + mine.powers[place + 1 :]
    return _kept(state, mine.evolve(powers=powers, rested=rested))


def turned(state: AcquireState, place: int, rests: bool) -> AcquireState:
    """Return the state in which the buyer's Ally at *place*, counted from 0, *rests* or stands."""
    mine = family(state)
    if not 0 <= place < len(mine.powers):
        return state
    rested = mine.rested | {place} if rests else mine.rested - {place}
    return _kept(state, mine.evolve(rested=rested))


def acquired(state: AcquireState, way: int = 0) -> AcquireState:
    """Return the state after a card was acquired in one of the *ways*, the best by default.

    The Allies of that set rest, the buyer has one more Victory card, and the price is asked for again. A way
    that does not exist changes nothing. Main Phase, Acquire.
    """
    found = ways(state)
    if way >= len(found):
        return state
    mine, owed = family(state), list(found[way])
    rested = set(mine.rested)
    for place, power in enumerate(mine.powers):
        if place not in mine.rested and power in owed:
            owed.remove(power)
            rested.add(place)
    seat = buyer(state)
    cards = min(MOST_BOUGHT, state.bought[seat].cards + 1)
    after = _kept(state, mine.evolve(rested=frozenset(rested))).evolve(price=None)
    return after.put(("bought", seat, "cards"), cards)


def stood(state: AcquireState) -> AcquireState:
    """Return the state with all Allies of the buyer standing. Turn Order, 2."""
    return _kept(state, family(state).evolve(rested=frozenset()))


def from_round(source: RoundState, target: AcquireState) -> AcquireState:
    """Return *target* with the player whose turn it is on the checklist, all Allies standing.

    A player who was tapped since then, in the same turn, stays. In the Main Phase the current
    buyer's Allies may have been rested in this turn, so they stay as they are.
    """
    seat = whose_turn(source)
    if seat not in target.table.seats:
        return target
    if seat != buyer(target):
        after = stood(turned_to(target, seat))
    else:
        after = stood(target) if source.phase < MAIN else target
    return transferred(target, after, (turns_begun(source), seat))
