"""What is known of the Victory Track, how cards move on it, and when the Final Job leaves it.

Rulebook: Winning the game, Game Setup, Advance the Victory Track.
"""

from collections.abc import Iterable
from typing import Annotated, Final

from companion.core.earlier import earlier
from companion.core.fields import Count, Flag, Internal, Marks, Option, Pick, Seat
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.mafia_works.round.state import TURNS, RoundState, turns_begun, whose_turn
from companion.tools.tool import short_names


def advances_left(spaces: int, deck: int, job: int | None) -> int | None:
    """Return on which advance from now the Final Job leaves, if nobody acquires it.

    *spaces* is the length of the Track (1 or more), *deck* the Victory cards still in the deck
    (the Final Job lies at the bottom), *job* its space from 1 once the deck is empty. None
    if the deck is empty and nobody said where it lies. Rulebook: Winning the game.
    """
    if deck:
        return deck + spaces
    return None if job is None else max(1, spaces - job + 1)


def pushed(places: Iterable[int], stops: bool) -> tuple[int, ...]:
    """Return where cards lie after one push; *places* are their spaces from 1, all different.

    Everything moves one space. Where a gap *stops* the push, the left-most card moves and
    pushes what it touches, and cards beyond a gap stay. Nothing is taken off at the end. The
    order of *places* is kept. Rulebook: Advance the Victory Track.
    """
    lying = tuple(places)
    if not stops:
        return tuple(place + 1 for place in lying)
    reached = min(lying, default=0)
    while reached + 1 in lying:
        reached += 1
    return tuple(place + (place <= reached) for place in lying)


def escapes(places: Iterable[int], spaces: int, deck: int, stops: bool) -> dict[int, int]:
    """Return on which advance from now each card escapes, by its space now (1 to *spaces*).

    After each push one of the *deck* new cards comes to the left-most space. Every card escapes
    in the end: the left-most one always moves, and pushes the others.
    """
    lying = tuple(sorted(set(places)))
    if not stops:
        return {place: spaces - place + 1 for place in lying}
    found: dict[int, int] = {}
    names: tuple[int, ...] = lying
    advance = 0
    while any(name > 0 for name in names):
        advance += 1
        moved = dict(zip(names, pushed(lying, stops), strict=True))
        found |= {name: advance for name, place in moved.items() if place > spaces and name > 0}
        moved = {name: place for name, place in moved.items() if place <= spaces}
        if advance <= deck:
            moved[-advance] = 1
        names, lying = tuple(moved), tuple(moved.values())
    return found


SPACES: Final = 30
"""The longest Track that can be entered; the rulebook gives no number."""

KEYS: Final = 11
"""The largest number of spaces that is entered with one touch."""

GONE: Final = (
    Option("", "Not yet"),
    Option("escaped", "Escaped"),
    Option("acquired", "Acquired"),
)
"""Whether and how the Final Job left the Track."""


class TrackState(Value):
    """The table's Track: its *spaces*, the *deck* with the Final Job, later the *job*'s space.

    *cards* are the spaces that hold a card, counted from 0. *stops*, *escape_only* and *finish*
    are the table's readings: a gap stops the push; only an escaped Final Job ends the game; the
    turn in which it leaves is finished. *told* is the number of the turn whose advance
    comes next, as the checklist said; the Track may be ahead of it and ignores earlier turns. *due* is
    that number as the checklist has it since, where advances of turns before may have been forgotten; or the
    turn before *told*, as long as its Main Phase has not begun.
    """

    table: SmallTable = Table()
    spaces: Annotated[
        int | None, Count(title="Spaces", least=1, most=SPACES, blank=True, keys=KEYS)
    ] = None
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
    due: Annotated[int, Internal(most=TURNS + 1, travels="received")] = 0
    finish: Annotated[bool, Flag(title="Finish the last turn", house=True)] = False

    @property
    def part(self) -> str:
        """Whether and how the Final Job left: what happens then begins at the top of the screen."""
        return self.gone


SHORT = short_names(2, TrackState)
TrackState1 = earlier("TrackState1", SHORT.state, "due finish")


def to_go(state: TrackState) -> int | None:
    """Return how many advances are left; None while something is missing. Winning the game."""
    if state.spaces is None or state.deck is None:
        return None
    return advances_left(state.spaces, state.deck, state.job)


def main_phases(state: TrackState, left: int) -> int:
    """Return how many Main Phases are still to begin before the end, *left* advances from now.

    The Track advances before the Main Phase of each turn. So the turn of the last advance has a Main Phase
    only where this table plays it to its end. Where this turn has its advance, its Main Phase is still to
    begin. Turn Order, 4 and 5.
    """
    return _after(state, left) + _is_between(state)


def _after(state: TrackState, left: int) -> int:
    """Return how many Main Phases come after the next advance."""
    return left if state.finish else left - 1


def _is_between(state: TrackState) -> bool:
    """Return whether the Track was advanced in this turn and its Main Phase has not begun. Turn Order, 4 and 5."""
    return 0 < state.due == state.told - 1


def last_main_phase(state: TrackState, left: int) -> int | None:
    """Return the seat that has the last Main Phase, *left* advances before the end.

    With one advance left that is the player before the one who advances next. None while
    nobody said who advances next. Turn Order, 4 and 5.
    """
    if state.mover not in state.table.seats:
        return None
    order = state.table.clockwise_from(state.mover)
    return order[(_after(state, left) - 1) % len(order)]


def ended(state: TrackState) -> bool:
    """Return whether the game is over for this table. Winning the game."""
    return state.gone == "escaped" or (state.gone == "acquired" and not state.escape_only)


def possible(state: TrackState, turns: int) -> bool:
    """Return whether the Final Job can have left this Track after *turns* turns have begun.

    The Track can be one advance ahead of the checklist that it follows. Otherwise a Final Job
    that escaped has crossed every space, one a turn. Winning the game.
    """
    if state.told:
        return state.told <= turns + 1
    return state.gone != "escaped" or turns > (state.spaces or 0)


def places(state: TrackState) -> tuple[int, ...]:
    """Return the spaces that are known to hold a card, counted from 1, in order."""
    spaces = state.spaces or 0
    found = {place + 1 for place in state.cards}
    if state.job is not None and not state.deck and not state.gone:
        found.add(state.job)
    return tuple(sorted(place for place in found if place <= spaces))


def advanced(state: TrackState) -> TrackState:
    """Return the Track after one advance: push, escape, new card. Turn Order, 4.

    Nothing changes while something is missing, or after the Final Job has left.
    """
    left = to_go(state)
    if left is None or state.gone or state.spaces is None or state.deck is None:
        return state
    lying = [p for p in pushed(places(state), state.stops) if p <= state.spaces]
    cards = frozenset(place - 1 for place in lying)
    told = min(state.told + 1, TURNS + 1) if state.told else 0
    after = state.evolve(cards=cards, mover=_following(state), told=told, due=state.told)
    if state.deck:
        job = 1 if state.deck == 1 else None
        return after.evolve(deck=state.deck - 1, job=job, cards=cards | {0})
    if left == 1:
        return after.evolve(job=None, gone="escaped")
    return after.evolve(job=state.spaces - left + 2)


def missed(state: TrackState) -> int:
    """Return in how many turns the Track should have been advanced and wasn't here. Turn Order, 4."""
    counts = state.told and to_go(state) is not None and not state.gone
    return max(0, state.due - state.told) if counts else 0


def caught_up(state: TrackState) -> TrackState:
    """Return the Track after the advances that were *missed* here alone."""
    for _ in range(missed(state)):
        state = advanced(state)
    return state.evolve(due=0)


def passed_over(state: TrackState) -> TrackState:
    """Return the Track as it is, where the turns of the *missed* advances went by without them."""
    for _ in range(missed(state)):
        state = state.evolve(mover=_following(state), told=state.told + 1)
    return state.evolve(due=0)


def _following(state: TrackState) -> int | None:
    known = state.mover in state.table.seats
    return state.table.left_of(state.mover or 0) if known else state.mover


def from_round(source: RoundState, target: TrackState) -> TrackState:
    """Return *target* with the player who advances the Track next, as the checklist says.

    In the set-up the first player does. In the Main Phase this turn's advance is over, so the next
    player advances. A push or a correction made since then stays. Where the Track counts and is behind,
    the turns since then are *missed*: only players know if it was advanced in them.
    """
    seat, turn = _next_advance(source)
    target = target.evolve(due=0) if target.due else target
    if seat not in target.table.seats:
        return target
    late = turn - target.told if target.told and to_go(target) and not target.gone else 0
    if late > 0 and target.mover in target.table.seats:
        corrected = seat == target.mover and late < target.table.size
        if corrected:
            return target.evolve(told=turn)
        order = target.table.clockwise_from(seat)
        return target.evolve(mover=order[-late % len(order)], due=turn)
    if is_ahead(target, source):
        begun = not target.told or source.phase
        return target if begun else target.evolve(due=turn)
    if seat == target.mover:
        return target
    if turn < target.told or (turn == target.told and source.round):
        return target
    return target.evolve(mover=seat, told=turn)


def with_main_phase(source: RoundState, target: TrackState) -> TrackState:
    """Return *target* with whether the Main Phase of a turn that has its advance is still to begin."""
    if target.due >= target.told:
        return target
    turn = turns_begun(source) if whose_turn(source) is not None and not source.phase else 0
    return target.evolve(due=turn if turn == target.told - 1 else 0)


def _next_advance(source: RoundState) -> tuple[int | None, int]:
    """Return who advances the Track next, and in which turn, as the checklist says. Turn Order, 4."""
    seat = whose_turn(source)
    if seat is None:
        return (None if source.over or source.round else source.first, 1)
    turn = turns_begun(source)
    return (source.table.left_of(seat), turn + 1) if source.phase else (seat, turn)


def is_ahead(state: TrackState, at: RoundState) -> bool:
    """Return whether the Track was advanced in the turn that the checklist is in: it is once a turn.

    Where players said themselves who advances next, the Track knows no number of a turn. Then
    cards lie on it, and the player after the one whose turn it is comes next.
    """
    seat = whose_turn(at)
    if seat is None:
        return False
    if state.told:
        return state.told == turns_begun(at) + 1
    return bool(state.cards) and state.mover == at.table.left_of(seat)
