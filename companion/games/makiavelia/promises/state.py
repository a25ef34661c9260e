"""What players promised each other, and how many coins each has. Rulebook: Trading, Victory, Spending Makielons.

Coins lie face down: only their number is known, never their values. What a player counted on the table stands from
then on: only what comes later is added to it.
"""

from collections.abc import Iterator
from typing import Annotated, Final

from companion.core.fields import SEATS, Internal, Marks, Option, Pick, Rows, Seat, Seats, Total
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.tools.checklist_model import MOST_ROUNDS

MOST_PROMISES: Final = 16
"""Promises that are kept, those of earlier rounds among them: the oldest goes first."""

MOST_EARNED: Final = 12
"""Rounds of which it is kept who earned what; what the oldest brought is added up."""

MOST_DRAWN: Final = 9
"""The most coins of one player in one round that are kept."""

MOST_COINS: Final = 99
"""The most coins of one player that can be entered."""

MOST_PROMISED: Final = 9
"""The most coins or cards of one promise."""

_ALL_MOVED: Final = MOST_PROMISES * MOST_PROMISED

COINS, CARDS, TOKEN, PEACE = "coins", "cards", "token", "peace"

WHAT: Final = (
    Option(COINS, "Coins"),
    Option(CARDS, "Reserve cards"),
    Option(TOKEN, "Their Power token"),
    Option(PEACE, "Not to attack"),
    Option("action", "An action"),
    Option("other", "Something else"),
)
"""What can be promised: what can be traded, and not to attack. Trading."""

COUNTED: Final = (COINS, CARDS)
"""What is promised by its number."""

OPEN, KEPT, BROKEN = "open", "kept", "broken"

FATES: Final = (Option(OPEN, "Open"), Option(KEPT, "Kept"), Option(BROKEN, "Broken"))
"""What can become of a promise."""

RoundNumber = Annotated[int, Internal(least=1, most=MOST_ROUNDS)]


class Promise(Value):
    """What one player promised another in a *round*: *number* coins or cards, or something else."""

    round: RoundNumber = 1
    giver: Annotated[int | None, Seat(title="Who promises?")] = None
    taker: Annotated[int | None, Seat(title="Whom?")] = None
    what: Annotated[str, Pick(title="What?", options=WHAT)] = COINS
    number: Annotated[int, Total(title="How many?", least=1, most=MOST_PROMISED)] = 1
    fate: Annotated[str, Pick(title="Kept?", options=FATES)] = OPEN


class Draw(Value):
    """How many coins one player drew."""

    coins: Annotated[int, Internal(most=MOST_DRAWN)] = 0


class CoinsDrawn(Value):
    """Who drew how many coins at the end of a *round*. Victory."""

    round: RoundNumber = 1
    draws: Annotated[tuple[Draw, ...], Seats()] = (Draw(),) * SEATS


class Hoard(Value):
    """A *number* of coins that was counted on the table, None for never.

    In it are the earnings of all rounds up to *rounds*, and *moved*: what kept promises had brought by then.
    """

    number: Annotated[int | None, Internal(most=MOST_COINS, blank=True)] = None
    rounds: Annotated[int, Internal(most=MOST_ROUNDS)] = 0
    moved: Annotated[int, Internal(least=-_ALL_MOVED, most=_ALL_MOVED)] = 0


class PromisesState(Value):
    """All promises, the newest last, and what is known of everyone's coins.

    *editing* is the promise that is asked about. *strikes* are the Attacks of the round *struck*, see ``strike``.
    *told_round* is the checklist's round, 0 for not known, and *due* the number of rounds that have ended there.
    """

    table: SmallTable = Table()
    promises: Annotated[
        tuple[Promise, ...], Rows(title="", most=MOST_PROMISES, noun="promise")
    ] = ()
    editing: Annotated[int, Internal(most=MOST_PROMISES - 1)] = 0
    earned: Annotated[tuple[CoinsDrawn, ...], Rows(most=MOST_EARNED, noun="round")] = ()
    hoards: Annotated[tuple[Hoard, ...], Seats()] = (Hoard(),) * SEATS
    strikes: Annotated[frozenset[int], Marks(size=SEATS * SEATS, travels="received")] = (
        frozenset()
    )
    struck: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0
    told_round: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0
    due: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0


def this_round(state: PromisesState) -> int:
    """Return the number of this round: the first while nobody knows."""
    return max(1, state.told_round)


def current(state: PromisesState) -> tuple[int, ...]:
    """Return which promises are of this round: those of others have ended with theirs."""
    now = this_round(state)
    return tuple(n for n, each in enumerate(state.promises) if each.round == now)


def is_whole(state: PromisesState, promise: Promise) -> bool:
    """Return whether two different players at the table are named."""
    here = {promise.giver, promise.taker} - {None}
    return len(here) > 1 and here <= set(state.table.seats)


def strike(attacker: int, target: int) -> int:
    """Return the number of an Attack of one player on another."""
    return SEATS * attacker + target


def attacked(state: PromisesState, number: int, seats: frozenset[int]) -> PromisesState:
    """Return the state after *seats*, numbers of strikes, in round *number*: they break open promises not to attack.

    Strikes that are known already break nothing again: what the table said of a promise since then stays, and one
    that was made afterwards isn't broken. So a second Attack on the same player in one round breaks nothing by
    itself. Trading, Situation 4.
    """
    known = state.strikes if state.struck == number else frozenset()
    news = seats - known
    if not news:
        return state
    rows = tuple(
        each.evolve(fate=BROKEN) if _is_broken_by(state, each, number, news) else each
        for each in state.promises
    )
    return state.evolve(promises=rows, strikes=known | news, struck=number)


def _is_broken_by(
    state: PromisesState, promise: Promise, number: int, news: frozenset[int]
) -> bool:
    if promise.what != PEACE or promise.round != number or promise.fate != OPEN:
        return False
    whole = is_whole(state, promise)
    return whole and strike(promise.giver or 0, promise.taker or 0) in news


def is_struck(state: PromisesState, promise: Promise) -> bool:
    """Return whether an Attack broke *promise*, which was not to attack."""
    is_broken = promise.what == PEACE and promise.fate == BROKEN
    number = strike(promise.giver or 0, promise.taker or 0)
    return is_broken and promise.round == state.struck and number in state.strikes


def given_tokens(state: PromisesState) -> Iterator[tuple[int, int]]:
    """Give whose Power token was promised to whom in this round, and not kept back. Trading, Situation 4."""
    for number in current(state):
        each = state.promises[number]
        if each.what == TOKEN and each.fate != BROKEN and is_whole(state, each):
            yield each.giver or 0, each.taker or 0


def moved(state: PromisesState, seat: int) -> int:
    """Return how many coins kept promises brought the player of *seat*: below 0 if they gave more than they got."""
    return sum(
        each.number * ((each.taker == seat) - (each.giver == seat))
        for each in state.promises
        if each.what == COINS and each.fate == KEPT and None not in (each.giver, each.taker)
    )


def last_round(state: PromisesState) -> int:
    """Return the last round whose coins everyone has."""
    return max(state.due, *(each.round for each in state.earned), 0)


def missing(state: PromisesState, seat: int) -> tuple[int, ...]:
    """Return the rounds whose earnings are needed for the coins of *seat*, and which nobody knows."""
    mine = state.hoards[seat]
    since = 0 if mine.number is None else mine.rounds
    there = {each.round for each in state.earned}
    return tuple(each for each in range(since + 1, last_round(state) + 1) if each not in there)


def balance(state: PromisesState, seat: int) -> int | None:
    """Return what the sum of coins comes to, None while a round is missing, or while nothing is known at all.

    Below 0 someone gave coins that nobody has heard of. The game begins with none. Setup.
    """
    mine = state.hoards[seat]
    nothing = mine.number is None and not state.told_round and not state.earned
    if nothing or missing(state, seat):
        return None
    since = 0 if mine.number is None else mine.rounds
    drawn = sum(each.draws[seat].coins for each in state.earned if each.round > since)
    return (mine.number or 0) + drawn + moved(state, seat) - mine.moved


def held(state: PromisesState, seat: int) -> int | None:
    """Return how many coins the player of *seat* has, None if nobody can know."""
    found = balance(state, seat)
    return found if found is not None and 0 <= found <= MOST_COINS else None


def counted(state: PromisesState, seat: int, number: int | None) -> PromisesState:
    """Return the state after *number* coins of the player of *seat* were counted.

    What comes later is added to it. None forgets what was counted. A number that is there already is no news.
    """
    if number is not None and number == held(state, seat):
        return state
    hoard = Hoard()
    if number is not None:
        hoard = Hoard(number=number, rounds=last_round(state), moved=moved(state, seat))
    return state.put(("hoards", seat), hoard)


def with_earned(state: PromisesState, number: int, row: CoinsDrawn | None) -> PromisesState:
    """Return the state in which *row* is what everyone drew in round *number*, None for not known."""
    others = [each for each in state.earned if each.round != number]
    rows = sorted((*others, *([row] if row else [])), key=lambda each: each.round)
    after = state.evolve(hoards=_with_oldest(state, rows)) if len(rows) > MOST_EARNED else state
    return after.evolve(earned=tuple(rows[-MOST_EARNED:]))


def _with_oldest(state: PromisesState, rows: list[CoinsDrawn]) -> tuple[Hoard, ...]:
    """Return the hoards with what the oldest of *rows* brought, where all before that is known."""
    oldest = rows[0]
    return tuple(
        mine.evolve(
            number=min(MOST_COINS, (mine.number or 0) + oldest.draws[seat].coins),
            rounds=oldest.round,
        )
        if oldest.round == (0 if mine.number is None else mine.rounds) + 1
        else mine
        for seat, mine in enumerate(state.hoards)
    )


def promised(state: PromisesState, seat: int | None) -> PromisesState:
    """Return the state with one more promise of the player of *seat*; the oldest one goes where there is no room."""
    if seat is None:
        return state
    return _with(state, Promise(round=this_round(state), giver=seat))


def in_return(state: PromisesState, number: int) -> PromisesState:
    """Return the state with another promise: what the taker of promise *number* gives for it."""
    if number >= len(state.promises):
        return state
    asked = state.promises[number]
    back = Promise(round=this_round(state), giver=asked.taker, taker=asked.giver)
    return _with(state, back)


def _with(state: PromisesState, promise: Promise) -> PromisesState:
    before = state if len(state.promises) < MOST_PROMISES else without(state, 0)
    rows = (*before.promises, promise)
    return before.evolve(promises=rows, editing=len(rows) - 1)


def without(state: PromisesState, number: int, *, paid: bool = True) -> PromisesState:
    """Return the state without promise *number*. The coins that it moved stay moved if they were *paid*."""
    if number >= len(state.promises):
        return state
    rows = tuple(each for n, each in enumerate(state.promises) if n != number)
    after = state.evolve(promises=rows, editing=max(0, len(rows) - 1))
    if not paid:
        return after
    hoards = tuple(
        mine.evolve(moved=mine.moved + moved(after, seat) - moved(state, seat))
        for seat, mine in enumerate(state.hoards)
    )
    return after.evolve(hoards=hoards)


def taken_back(state: PromisesState, number: int) -> PromisesState:
    """Return the state without promise *number*: it was never made, and no coin was paid for it."""
    return without(state, number, paid=False)


def edited(state: PromisesState, number: int) -> PromisesState:
    """Return the state in which promise *number* is asked about."""
    return state.evolve(editing=number)


def put_away(state: PromisesState) -> PromisesState:
    """Return the state without any promise; coins that were paid stay paid."""
    while state.promises:
        state = without(state, 0)
    return state
