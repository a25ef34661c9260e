"""Where the table stands in its five rounds, and what was counted this round.

Rulebook: Preparation, Scheming, Execution and Command Phase.
"""

from functools import lru_cache
from typing import Annotated, Final

from companion.core.fields import (
    SEATS,
    Cards,
    Flag,
    Internal,
    Marks,
    Option,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
    Total,
)
from companion.core.values import Value
from companion.games.lawless_empire.syndicates import SYNDICATES
from companion.tools.checklist import ChecklistState
from companion.tools.tool import ToolLink
from companion.tools.transfers import Fingerprint, fingerprint

ROUNDS = 5
"""A game takes five rounds. Phases."""

DICE = 6
"""Resource dice that every player starts with. Setup."""

MOST_DICE = 9
"""Resource dice that a player can have at most. Preparation Phase, Collect Lucre bonus."""

PLANS = 4
"""Plan boards that the Opportunity card sets; every player adds one. Preparation Phase."""

SOLDATI_EACH = 3
"""Soldati drawn by every player. Setup."""

MOST_HELD: Final = SOLDATI_EACH + ROUNDS * (PLANS + SEATS)
"""Soldati of a player who wins every board of a game; Lucre and Bribery are fewer. Setup, Execution Phase."""

TOKENS = 45
"""Lucre tokens in the box, and Bribery tokens. Components."""

BONUSES = ("Draw a Scheme", "Roll an extra die", "Replace a Soldato")
"""What one Lucre can bring. Preparation Phase, Collect Lucre bonus."""

EXTRA_DIE = 1
"""The place of the extra die in BONUSES."""

EXECUTION = 4
"""The place of the Execution phase, in which Syndicates are taken."""

COMMAND = 5
"""The place of the Command phase, which comes after all profits of the round."""

ACTIONS = ("Steal", "Add", "Swap")
"""What one Bribery can do. Command Phase, Use Bribery actions."""

AFRESH = "Clear for the next round"
"""The label of the button that clears another tool: the round itself continues in the checklist."""

CLEARED = "Cleared for the next round"
"""What the history says of a touch on that button."""

FOLLOW = "Follow the round on the checklist"
"""What another tool does when a round begins: it puts away what lies there from the one before."""

REPLIES = (
    Option("", ""),
    Option("accept", "Accepts"),
    Option("decline", "Declines"),
    Option("nothing", "Does nothing"),
    Option("lucre", "Gives 1 Lucre (yellow)"),
    Option("bribery", "Gives 1 Bribery (blue)"),
)
CALLED, UNCALLED = ("accept", "decline"), ("nothing", "lucre", "bribery")
"""What a player who is called to assist can answer, and one who is not. Execution, Assist."""


class Supply(Value):
    """What was counted of one player this round: tokens, and what they were used for."""

    lucre: Annotated[int | None, Total(title="Lucre (yellow)", most=TOKENS, blank=True)] = None
    bonuses: Annotated[
        tuple[int, ...], Cards(title="Bonuses taken", names=BONUSES, most=TOKENS)
    ] = (0, 0, 0)
    schemes: Annotated[
        int | None, Total(title="Schemes played", most=PLANS + SEATS, blank=True)
    ] = None
    bribery: Annotated[int | None, Total(title="Bribery (blue)", most=TOKENS, blank=True)] = (
        None
    )
    actions: Annotated[
        tuple[int, ...], Cards(title="Actions used", names=ACTIONS, most=TOKENS)
    ] = (0, 0, 0)


class Reply(Value):
    """What one player answers about a new Syndicate."""

    said: Annotated[str, Pick(title="Assists?", options=REPLIES)] = ""


class SettledSyndicate(Value):
    """A Syndicate that was settled: the *round* it was taken in, its *owner*, and who *assists* it.

    *lucre* and *bribery* are those of them who paid one for that. Execution Phase, Assist.
    """

    round: Annotated[int, Internal(least=1, most=ROUNDS)] = 1
    owner: Annotated[int | None, Seat()] = None
    assists: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    lucre: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    bribery: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()


class Held(Value):
    """What one player has by the token ledger, None where it doesn't know."""

    lucre: Annotated[int | None, Internal(most=MOST_HELD, blank=True)] = None
    bribery: Annotated[int | None, Internal(most=MOST_HELD, blank=True)] = None


class RoundState(ChecklistState):
    """Where the table stands, and what was counted there.

    *in_play* is the number of Syndicates that players control, *organise* the number of Organise
    boards of this round that are not carried out yet. *owner*, *called* and *replies* are about one new Syndicate.
    *told* is about the roll-off that was used last: it is for one round. *settled* is the number of Syndicates that
    were taken and settled in this round. *takers* are the seats that still take one, in turn order, where Plans has all
    boards of the round; a seat appears once for each. *told_plans* is about them. *syndicates* are those that were
    settled, in all rounds. *ledger* is what the token ledger says that everyone has now.
    """

    in_play: Annotated[int, Total(title="Syndicates in play", most=SYNDICATES)] = 0
    organise: Annotated[
        int | None, Total(title="Organise boards this round", most=PLANS + SEATS, blank=True)
    ] = None
    supplies: Annotated[tuple[Supply, ...], Seats()] = (Supply(),) * SEATS
    owner: Annotated[int | None, Seat(title="Who takes a Syndicate?")] = None
    called: Annotated[frozenset[int], Marks(title="Called to assist", size=SEATS)] = frozenset()
    replies: Annotated[tuple[Reply, ...], Seats()] = (Reply(),) * SEATS
    told: Fingerprint = 0
    more_bids: Annotated[
        bool, Flag(title="Players who decline a call may still buy in", house=True)
    ] = False
    settled: Annotated[int, Internal(most=SYNDICATES)] = 0
    takers: Annotated[tuple[int, ...], Sum(least=0, most=SEATS - 1, longest=SYNDICATES)] = ()
    told_plans: Fingerprint = 0
    syndicates: Annotated[
        tuple[SettledSyndicate, ...], Rows(most=SYNDICATES, noun="Syndicate")
    ] = ()
    ledger: Annotated[tuple[Held, ...], Seats(travels="received")] = (Held(),) * SEATS


ASSIST_CLEARS: dict[str, object] = {
    "owner": None,
    "called": frozenset(),
    "replies": (Reply(),) * SEATS,
}
"""What the next Syndicate clears."""

CLEARS: dict[str, object] = {
    "organise": None,
    "settled": 0,
    "takers": (),
    "supplies": (Supply(),) * SEATS,
    **ASSIST_CLEARS,
}
"""What a new round clears."""


def boards(state: RoundState) -> int:
    """Return the number of Plan boards in a round. Preparation Phase."""
    return PLANS + state.table.size


def left(state: RoundState) -> int:
    """Return the number of Syndicates that nobody controls yet: all before the first Execution."""
    begun = (state.round, state.phase) >= (1, EXECUTION)
    return SYNDICATES - (state.in_play if begun else 0)


def exhausted(state: RoundState) -> bool:
    """Return whether all Syndicates are in play. Preparation Phase."""
    return not left(state)


def short(state: RoundState) -> bool:
    """Return whether more Organise boards are out than Syndicates are left."""
    return (state.organise or 0) > left(state)


def on_turn(state: RoundState) -> int | None:
    """Return whose turn it is, None while nobody is first player."""
    if state.first not in state.table.seats:
        return None
    order = state.table.clockwise_from(state.first)
    return order[state.turn % len(order)]


def round_print(at: RoundState) -> int:
    """Return the fingerprint of *at*'s round while nobody has said who is first in it."""
    return fingerprint((at.round, None))


def is_of(told: int, at: RoundState) -> bool:
    """Return whether *told*, a fingerprint of a round and its first player, is of *at*'s round."""
    known = {fingerprint((at.round, seat)) for seat in range(SEATS)}
    return told == round_print(at) or told in known


@lru_cache(maxsize=64)
def round_of(told: int) -> int | None:
    """Return the round of which *told* is a fingerprint, None if it is of none."""
    rounds = range(1, ROUNDS + 1)
    return next((number for number in rounds if is_of(told, RoundState(round=number))), None)


BACK = ToolLink("Go on with the round", "round", main=True)
"""The way back to the checklist as the next step."""


def to_the_round(over: bool) -> tuple[ToolLink, ...]:
    """Return the way back to the checklist, for a tool that is *over* for now; none before that."""
    return (BACK,) if over else ()


def dice(supply: Supply) -> int:
    """Return the number of dice that a player has this round, as far as counted."""
    return DICE + supply.bonuses[EXTRA_DIE]


def tokens_of(state: RoundState, seat: int, kind: str) -> int | None:
    """Return how many tokens of *kind* the player of *seat* has, lucre or bribery; None if nobody knows.

    What was entered here comes first, then what the token ledger says.
    """
    own: int | None = state.look(("supplies", seat, kind))
    known: int | None = state.look(("ledger", seat, kind))
    return known if own is None else own


def entered(state: RoundState, seat: int, kind: str, number: int | None) -> RoundState:
    """Return the state in which the player of *seat* has *number* tokens of *kind*.

    What the token ledger says is not kept here a second time: it may change.
    """
    known: int | None = state.look(("ledger", seat, kind))
    return state.put(("supplies", seat, kind), None if number == known else number)


def still_fit(state: RoundState, seat: int) -> int:
    """Return the number of extra dice that a player can still roll. Collect Lucre bonus."""
    return max(0, min(unused(state, seat), MOST_DICE - dice(state.supplies[seat])))


def unused(state: RoundState, seat: int) -> int:
    """Return the number of Lucre bonuses left to choose; below 0 if too many were taken."""
    return (tokens_of(state, seat, "lucre") or 0) - sum(state.supplies[seat].bonuses)


def schemes(state: RoundState) -> int | None:
    """Return the number of Schemes played this round, None while nobody counted."""
    said = [state.supplies[seat].schemes for seat in state.table.seats]
    known = [number for number in said if number is not None]
    return sum(known) if known else None


def played(state: RoundState, seat: int, number: int) -> RoundState:
    """Return the state after *seat* played *number* Schemes: the next player's turn."""
    after = state.put(("supplies", seat, "schemes"), number)
    later = after.turn + 1
    return after.evolve(turn=later) if later < after.table.size else after


def owner_of(state: RoundState) -> int | None:
    """Return who takes the new Syndicate, None if nobody at the table does."""
    return state.owner if state.owner in state.table.seats else None


def answering(state: RoundState) -> tuple[int, ...]:
    """Return who may assist, in order: clockwise from the first player, not the owner. Assist."""
    return tuple(
        seat for seat in state.table.clockwise_from(state.first) if seat != owner_of(state)
    )


def choices(state: RoundState, seat: int) -> tuple[str, ...]:
    """Return what the player of *seat* can answer about the new Syndicate. Assist."""
    if seat not in state.called:
        return UNCALLED
    return (*CALLED, "lucre", "bribery") if state.more_bids else CALLED


def reply_of(state: RoundState, seat: int) -> str:
    """Return the answer of the player of *seat*, '' for none that still fits."""
    reply = state.replies[seat].said
    return reply if reply in choices(state, seat) else ""


def assisting(state: RoundState) -> tuple[int, ...]:
    """Return who has an Assist token on the new Syndicate, in order."""
    return tuple(
        seat
        for seat in answering(state)
        if reply_of(state, seat) in {"accept", "lucre", "bribery"}
    )


def rest_of(state: RoundState) -> RoundState:
    """Return the state after all players who are not called and did not answer do nothing."""
    silent = [
        seat
        for seat in answering(state)
        if seat not in state.called and not reply_of(state, seat)
    ]
    after = state
    for seat in silent:
        after = after.put(("replies", seat, "said"), "nothing")
    return after
