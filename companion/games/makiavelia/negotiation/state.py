"""One round's powers, regimes and shares, and what follows. Rulebook: Regimes, Victory."""

from collections.abc import Mapping
from typing import Annotated, Final

from companion.core.fields import (
    SEATS,
    Count,
    Groups,
    Internal,
    Option,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
)
from companion.core.shape import members
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.makiavelia.negotiation.modifiers import Modifier, Stage, complete, worked
from companion.games.makiavelia.round.tool import EARNING
from companion.games.makiavelia.victory import Party, parties, winner
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.transfers import Fingerprint

ALONE = tuple(range(SEATS))
"""The groups in which everyone stands alone."""

LEAST_POWER: Final = -99

MOST_POWER: Final = 999

MOST_TERMS: Final = 9

MOST_MODIFIERS: Final = 12


class Power(Value):
    """One player's power after damage, as one number or its strengths; empty for "not yet".

    *told* is about the strengths that were added up.
    """

    power: Annotated[
        tuple[int, ...],
        Sum(title="Power", least=LEAST_POWER, most=MOST_POWER, longest=MOST_TERMS),
    ] = ()
    told: Fingerprint = 0


class Share(Value):
    """How many Makielons one player of a regime gets if that regime wins."""

    coins: Annotated[int | None, Count(title="Share", most=99, blank=True)] = None


class NegotiationState(Value):
    """Powers, cards that change them, regimes and the shares agreed on, for one round.

    *coins* is the table's own number of Makielons, *bag* how many are left to draw from, *below*
    how this table counts a power below 0. *told_round* is the checklist's round, which follows where the next one
    is begun here, and *told_over* is 1 once that round is later than the round of the powers. *told* is about the
    Power tokens that were given before the Negotiation; before 0.13 it was about the First Player.
    """

    table: SmallTable = Table()
    powers: Annotated[tuple[Power, ...], Seats(title="Powers")] = (Power(),) * SEATS
    modifiers: Annotated[
        tuple[Modifier, ...],
        Rows(title="Cards that change power", most=MOST_MODIFIERS, noun="card"),
    ] = ()
    regimes: Annotated[tuple[int, ...], Groups(title="Regimes")] = ALONE
    shares: Annotated[tuple[Share, ...], Seats(title="Shares")] = (Share(),) * SEATS
    first: Annotated[int | None, Seat(title="First Player this round")] = None
    coins: Annotated[
        int | None, Count(title="The table's own number of Makielons", most=99, blank=True)
    ] = None
    bag: Annotated[
        int | None, Count(title="Makielons left in the bag", most=99, blank=True)
    ] = None
    below: Annotated[
        str,
        Pick(
            title="A power below 0",
            house=True,
            options=(Option("as-is", "Counts as it is"), Option("zero", "Counts as 0")),
        ),
    ] = "as-is"
    told: Fingerprint = 0
    told_round: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0
    told_over: Annotated[int, Internal(most=1, travels="received")] = 0


def missing(state: NegotiationState) -> tuple[int, ...]:
    """Return whose power isn't entered yet."""
    return tuple(seat for seat in state.table.seats if not state.powers[seat].power)


def unfilled(state: NegotiationState) -> tuple[int, ...]:
    """Return which cards that change power aren't filled in yet, counted from 1."""
    seats = state.table.seats
    return tuple(
        place for place, card in enumerate(state.modifiers, 1) if not complete(card, seats)
    )


def undecided(state: NegotiationState) -> bool:
    """Return whether a power or a card that changes power is still missing."""
    return bool(missing(state) or unfilled(state))


def bases(state: NegotiationState) -> dict[int, int]:
    """Return each seat's power before cards change it, as far as it is known. Power Score."""
    terms = {seat: state.powers[seat].power for seat in state.table.seats}
    return {seat: sum(each) for seat, each in terms.items() if each}


def stages(state: NegotiationState) -> tuple[Stage, ...]:
    """Return what each card did, in the order played, once all powers are in. Power Score."""
    return () if missing(state) else worked(bases(state), state.modifiers, state.table)


def final(state: NegotiationState) -> Mapping[int, int]:
    """Return each known power after the cards that change it. Power Score.

    A power below 0 counts as this table reads it, once all cards have changed it.
    """
    powers = changed(state)
    if state.below == "zero":
        return {seat: max(0, power) for seat, power in powers.items()}
    return powers


def changed(state: NegotiationState) -> Mapping[int, int]:
    """Return each known power after the cards that change it, below 0 too. Power Score."""
    done = stages(state)
    return done[-1].powers if done else bases(state)


def ranked(state: NegotiationState) -> tuple[Party, ...]:
    """Return the regimes and lone players whose power is known, the highest first."""
    return parties(state.regimes, final(state))


def winners(state: NegotiationState) -> tuple[int, ...]:
    """Return who earns this round, clockwise; nobody while something is missing. Victory."""
    best = None if undecided(state) else winner(ranked(state))
    return best.seats if best else ()


def earning(state: NegotiationState) -> int | None:
    """Return how many Makielons the round brings: the table's own number, or Victory's."""
    return EARNING.get(state.table.size) if state.coins is None else state.coins


def house_coins(state: NegotiationState) -> bool:
    """Return whether the table plays for another number of Makielons than the rules' own."""
    rule = EARNING.get(state.table.size)
    return rule is not None and earning(state) != rule


def scarce(state: NegotiationState) -> bool:
    """Return whether the bag holds fewer Makielons than the round earns, as far as is known."""
    number = earning(state)
    return state.bag is not None and number is not None and state.bag < number


def regimes(state: NegotiationState) -> tuple[tuple[int, ...], ...]:
    """Return the regimes of two or more players, each with its seats clockwise. Regimes."""
    return tuple(seats for seats in members(state.regimes, state.table.seats) if len(seats) > 1)


def next_first(state: NegotiationState) -> int | None:
    """Return who is First Player next: the neighbour on the right. End of Round."""
    return state.table.right_of(state.first) if state.first in state.table.seats else None


def shared(state: NegotiationState, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shares that *seats* agreed on, as far as they are entered. Regimes."""
    shares = [state.shares[seat].coins for seat in seats]
    return tuple(share for share in shares if share is not None)


def offered(state: NegotiationState) -> dict[int, int]:
    """Return the shares of players who haven't joined a regime yet, by seat, clockwise. Regimes."""
    joined = {seat for seats in regimes(state) for seat in seats}
    shares = ((seat, state.shares[seat].coins) for seat in state.table.seats)
    return {seat: share for seat, share in shares if seat not in joined and share is not None}


def left_to_share(state: NegotiationState, seat: int) -> int:
    """Return how many Makielons of the round *seat* may still get in its regime; 0 outside of one."""
    number = earning(state)
    for seats in regimes(state):
        if seat in seats and number is not None and state.shares[seat].coins is None:
            return max(0, number - sum(shared(state, seats)))
    return 0


def take_rest(state: NegotiationState, seat: int) -> NegotiationState:
    """Return *state* with all that is left to share in the regime of *seat* as its share."""
    left = left_to_share(state, seat)
    return state.put(("shares", seat, "coins"), left) if left else state


def is_offering(state: NegotiationState) -> bool:
    """Return whether some of the coins on offer have no player yet, and others have theirs."""
    number, shares = earning(state), offered(state)
    return number is not None and len(shares) > 0 and sum(shares.values()) < number


def in_regimes(state: NegotiationState) -> frozenset[int]:
    """Return who joined a regime."""
    return frozenset(seat for seats in regimes(state) for seat in seats)


def dealing(state: NegotiationState) -> frozenset[int]:
    """Return who joined a regime that has Makielons left to share, and has no share yet."""
    return frozenset(seat for seat in in_regimes(state) if left_to_share(state, seat))


def is_over(state: NegotiationState) -> bool:
    """Return whether what is entered is from an earlier round than the checklist's. End of Round."""
    return bool(state.told_over and ranked(state))


def next_round(state: NegotiationState) -> NegotiationState:
    """Return the state for the next round: regimes are dissolved, the token has moved on.

    If the checklist got there first, the token is where the checklist says. If the table counts the
    bag, the coins that were drawn are no longer in it. The table's own number of Makielons is for one
    round, unless the rules have none for this many players.
    """
    known = state.told_round
    bag, drawn = state.bag, earning(state) if winners(state) else 0
    if bag is not None and drawn is not None:
        bag = max(0, bag - drawn)
    return NegotiationState(
        table=state.table,
        first=state.first if is_over(state) else next_first(state),
        coins=None if state.table.size in EARNING else state.coins,
        bag=bag,
        below=state.below,
        told_round=known if is_over(state) else min(MOST_ROUNDS, max(1, known) + 1),
    )


def of_this_round(state: NegotiationState) -> NegotiationState:
    """Return *state* with what is entered counted as the checklist's round."""
    return state.evolve(told_over=0)


def earlier(state: NegotiationState, place: int) -> NegotiationState:
    """Return the state with the card at *place* played one earlier; the first one stays."""
    if not 0 < place < len(state.modifiers):
        return state
    cards = list(state.modifiers)
    cards[place - 1], cards[place] = cards[place], cards[place - 1]
    return state.evolve(modifiers=tuple(cards))


def whose_yes(before: NegotiationState, after: NegotiationState) -> frozenset[int]:
    """Return the seats that get new partners in a regime, or another share in one.

    Joining is binding, so nobody is joined by someone else's touch. What is on offer before
    anyone has joined binds nobody, and neither does the end of a regime.
    """
    was, now = _partners(before), _partners(after)
    return frozenset(
        seat
        for seat, partners in now.items()
        if partners - was.get(seat, {seat}) or before.shares[seat] != after.shares[seat]
    )


def _partners(state: NegotiationState) -> dict[int, frozenset[int]]:
    """Return the regime of each seat that is in one."""
    return {seat: frozenset(seats) for seats in regimes(state) for seat in seats}
