"""Who has how many Lucre, Bribery and Soldato tokens, as far as it is known.

Rulebook: Setup, Preparation Phase, Execution Phase, Command Phase.

Everyone begins with three Soldati. Plans that are won bring tokens, and an assist that is bought
moves one. Bonuses and actions cost none. What a player counted on the table stands from then on:
only what comes later is added to it.
"""

from collections.abc import Iterator
from typing import Annotated, Final

from companion.core.fields import SEATS, Internal, Marks, Rows, Seat, Seats
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.lawless_empire.profits import Profits, wins
from companion.games.lawless_empire.round.state import MOST_HELD, ROUNDS, SOLDATI_EACH
from companion.games.lawless_empire.syndicates import SYNDICATES

KINDS: Final = ("lucre", "bribery", "soldati")
"""The tokens that the ledger knows."""

NAMES: Final = {
    "lucre": ("Lucre", "Lucre"),
    "bribery": ("Bribery", "Bribery"),
    "soldati": ("Soldato", "Soldati"),
}
"""What one of each kind is called, and several."""

PLAN_OF: Final = {"lucre": "extort", "bribery": "bribe", "soldati": "recruit"}
"""The Plan that brings one token of each kind. Execution Phase."""

PAYS: Final = ("lucre", "bribery")
"""What an assist can be bought with. Execution Phase, Assist."""

_MOST_PAID: Final = SYNDICATES * SEATS


class Deal(Value):
    """The assists of one Syndicate that were bought: who paid its *owner* one Lucre, and who one Bribery."""

    owner: Annotated[int | None, Seat()] = None
    lucre: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    bribery: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()


class Count(Value):
    """A *number* of tokens that was counted on the table, None for none.

    In it are the profits of all rounds up to *rounds*, and *paid*: what bought assists had brought by then.
    """

    number: Annotated[int | None, Internal(most=MOST_HELD, blank=True)] = None
    rounds: Annotated[int, Internal(most=ROUNDS)] = 0
    paid: Annotated[int, Internal(least=-_MOST_PAID, most=_MOST_PAID)] = 0


class TokenCounts(Value):
    """What was counted of one player's tokens."""

    lucre: Count = Count()
    bribery: Count = Count()
    soldati: Count = Count()


class LedgerState(Value):
    """What came in, and what was counted.

    *due* is the number of rounds whose profits everyone has by now, as the checklist says. *profits* are those of
    the rounds of which Plans has all boards, *deals* the assists that were bought in all rounds.
    """

    table: SmallTable = Table()
    due: Annotated[int, Internal(most=ROUNDS)] = 0
    profits: Annotated[tuple[Profits, ...], Rows(most=ROUNDS, noun="round")] = ()
    deals: Annotated[tuple[Deal, ...], Rows(most=SYNDICATES, noun="deal")] = ()
    lines: Annotated[tuple[TokenCounts, ...], Seats()] = (TokenCounts(),) * SEATS


def begins_with(kind: str) -> int:
    """Return how many tokens of *kind* everyone begins with. Setup."""
    return SOLDATI_EACH if kind == "soldati" else 0


def known(state: LedgerState) -> dict[int, Profits]:
    """Return the profits that are known, by their round."""
    return {each.round: each for each in state.profits}


def last_round(state: LedgerState) -> int:
    """Return the last round whose profits everyone has: Plans may know them before Command."""
    return max(state.due, *known(state), 0)


def count_of(state: LedgerState, seat: int, kind: str) -> Count:
    """Return what was counted last of the tokens of *kind* that the player of *seat* has."""
    found: Count = state.look(("lines", seat, kind))
    return found


def missing(state: LedgerState, seat: int, kind: str) -> tuple[int, ...]:
    """Return the rounds whose profits are needed for this number, and which nobody knows."""
    count = count_of(state, seat, kind)
    since = 0 if count.number is None else count.rounds
    there = known(state)
    return tuple(each for each in range(since + 1, last_round(state) + 1) if each not in there)


def won(state: LedgerState, number: int, seat: int, kind: str) -> int:
    """Return how many tokens of *kind* round *number* brought the player of *seat*, as far as known."""
    brought = known(state).get(number)
    return wins(brought, seat, PLAN_OF[kind]) if brought else 0


def payments(state: LedgerState) -> Iterator[tuple[int, int, str]]:
    """Give who paid for an assist, the owner who got it, and which kind of token. Execution Phase, Assist."""
    for deal in state.deals:
        for kind in PAYS:
            for payer in sorted(deal.look((kind,))):
                if deal.owner is not None and payer != deal.owner:
                    yield payer, deal.owner, kind


def paid(state: LedgerState, seat: int, kind: str) -> int:
    """Return what bought assists have brought the player of *seat*: below 0 if they paid more than they got."""
    return sum(
        (owner == seat) - (payer == seat)
        for payer, owner, token in payments(state)
        if token == kind
    )


def balance(state: LedgerState, seat: int, kind: str) -> int | None:
    """Return what the sum of tokens comes to, None while a round is missing; it may be below 0.

    Below 0 something was given away that the ledger has never heard of.
    """
    if missing(state, seat, kind):
        return None
    count, later = count_of(state, seat, kind), paid(state, seat, kind)
    base, since = begins_with(kind), 0
    if count.number is not None:
        base, since, later = count.number, count.rounds, later - count.paid
    rounds = range(since + 1, last_round(state) + 1)
    return base + sum(won(state, each, seat, kind) for each in rounds) + later


def held(state: LedgerState, seat: int, kind: str) -> int | None:
    """Return how many tokens of *kind* the player of *seat* has, None if nobody can know."""
    found = balance(state, seat, kind)
    return found if found is not None and 0 <= found <= MOST_HELD else None


def all_held(state: LedgerState, seat: int) -> dict[str, int] | None:
    """Return all tokens of the player of *seat* by their kind, None while one number is missing."""
    has = {kind: held(state, seat, kind) for kind in KINDS}
    whole = {kind: number for kind, number in has.items() if number is not None}
    return whole if len(whole) == len(KINDS) else None


def counted(state: LedgerState, seat: int, kind: str, number: int | None) -> LedgerState:
    """Return the state after *number* tokens of *kind* were counted of the player of *seat*.

    What comes later is added to it. None forgets what was counted. A number that is there already is no news.
    """
    if number is not None and number == held(state, seat, kind):
        return state
    count = Count()
    if number is not None:
        before = paid(state, seat, kind)
        count = Count(number=number, rounds=last_round(state), paid=before)
    return state.put(("lines", seat, kind), count)


def can_pay(state: LedgerState, seat: int) -> tuple[str, ...] | None:
    """Return what the player of *seat* can buy an assist with, None if nobody can know. Execution Phase, Assist."""
    has = {kind: held(state, seat, kind) for kind in PAYS}
    if None in has.values():
        return None
    return tuple(kind for kind, number in has.items() if number)
