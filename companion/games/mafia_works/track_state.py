"""What is known of the Victory Track, and one advance of it. Rulebook: Advance the Victory Track."""

from typing import Annotated, Final

from companion.core.fields import Count, Flag, Internal, Marks, Option, Pick, Seat
from companion.core.table import Table
from companion.core.values import Value
from companion.games.mafia_works.round_state import TURNS, RoundState, turns_begun, whose_turn
from companion.games.mafia_works.track_rules import advances_left, pushed

SPACES: Final = 30
"""As many spaces as a Track can have here; the rulebook gives no number."""

GONE: Final = (
    Option("", "Not yet"),
    Option("escaped", "Escaped"),
    Option("acquired", "Acquired"),
)
"""Whether and how the Final Job left the Track."""


class TrackState(Value):
    """The table's Track: its *spaces*, the *deck* with the Final Job, later the *job*'s space.

    *cards* are the spaces that hold a card, counted from 0. *stops* and *escape_only* are the
    table's readings: a gap stops the push; only an escaped Final Job ends the game. *told* is the number
    of the turn whose advance comes next, once the checklist's was taken over: the Track may be
    ahead of the checklist, and an earlier turn is no news to it.
    """

    table: Table = Table()
    spaces: Annotated[int | None, Count(title="Spaces", least=1, most=SPACES, blank=True)] = (
        None
    )
    deck: Annotated[int | None, Count(title="Cards in the deck", most=99, blank=True)] = None
    job: Annotated[
        int | None,
        Count(title="Space of the Final Job, 1 at the Deck", least=1, most=SPACES, blank=True),
    ] = None
    gone: Annotated[str, Pick(title="Has the Final Job left the Track?", options=GONE)] = ""
    mover: Annotated[int | None, Seat(title="Who advances it next")] = None
    cards: Annotated[frozenset[int], Marks(title="Spaces with a card", size=SPACES)] = (
        frozenset()
    )
    stops: Annotated[bool, Flag(title="A gap stops the push", house=True)] = False
    escape_only: Annotated[bool, Flag(title="Only its escape ends the game", house=True)] = (
        False
    )
    told: Annotated[int, Internal(most=TURNS + 1, travels="received")] = 0


def to_go(state: TrackState) -> int | None:
    """Return how many advances are left; None before all is said. Winning the game."""
    if state.spaces is None or state.deck is None:
        return None
    return advances_left(state.spaces, state.deck, state.job)


def ended(state: TrackState) -> bool:
    """Return whether the game is over for this table. Winning the game."""
    return state.gone == "escaped" or (state.gone == "acquired" and not state.escape_only)


def possible(state: TrackState, turns: int) -> bool:
    """Return whether the Final Job can have left this Track when so many turns have begun.

    It can be one advance ahead of the turns, where it was told of them; otherwise a Final Job
    that escaped was on every space after the first advance. Winning the game.
    """
    if state.told:
        return state.told <= turns + 1
    return state.gone != "escaped" or turns > (state.spaces or 0)


def places(state: TrackState) -> tuple[int, ...]:
    """Return the spaces from 1 that hold a card as far as they are said, in order."""
    spaces = state.spaces or 0
    found = {place + 1 for place in state.cards}
    if state.job is not None and not state.deck and not state.gone:
        found.add(state.job)
    return tuple(sorted(place for place in found if place <= spaces))


def advanced(state: TrackState) -> TrackState:
    """Return the Track after one advance: push, escape, a new card. Turn Order, 4.

    A Track of which too little is known, or that the Final Job has left, stays as it is.
    """
    left = to_go(state)
    if left is None or state.gone or state.spaces is None or state.deck is None:
        return state
    lying = [p for p in pushed(places(state), state.stops) if p <= state.spaces]
    cards = frozenset(place - 1 for place in lying)
    told = min(state.told + 1, TURNS + 1) if state.told else 0
    after = state.evolve(cards=cards, mover=_following(state), told=told)
    if state.deck:
        job = 1 if state.deck == 1 else None
        return after.evolve(deck=state.deck - 1, job=job, cards=cards | {0})
    if left == 1:
        return after.evolve(job=None, gone="escaped")
    return after.evolve(job=state.spaces - left + 2)


def _following(state: TrackState) -> int | None:
    known = state.mover in state.table.seats
    return state.table.left_of(state.mover or 0) if known else state.mover


def from_round(source: RoundState, target: TrackState) -> TrackState:
    """Return *target* with the player who advances the Track next by the checklist.

    In the Main Phase this turn's advance is done: it is the next player's. What the Track knows
    already, by a push or by a correction since, stays.
    """
    seat = whose_turn(source)
    if seat is None:
        return target
    told = turns_begun(source) + bool(source.phase)
    seat = source.table.left_of(seat) if source.phase else seat
    if seat not in target.table.seats or seat == target.mover or told <= target.told:
        return target
    return target.evolve(mover=seat, told=told)
