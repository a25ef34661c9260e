"""The skills and cards that wait, what fizzles, and everyone's Victory cards.

Rulebook: Notes, Main Phase, Reading Skills, Keywords.

Victory cards that someone counted stand from then on: what they acquire and pay later is added and taken off.
"""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from companion.core.fields import (
    SEATS,
    Internal,
    Option,
    Order,
    Pick,
    Rows,
    Seat,
    Seats,
    Total,
)
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.mafia_works.acquire.state import MOST_BOUGHT, AcquireState, Bought
from companion.games.mafia_works.round.state import TURNS, RoundState, turns_begun, whose_turn
from companion.games.mafia_works.timing.state import KINDS as WORDS

CUT_INS: Final = ("cutin", "cutskill")
"""What may be played at any time, also in answer. Notes; Keywords, Cut-In; Action Card Types."""

BY_THEMSELVES: Final = ("acquire", "escape", "auto")
"""What nobody plays: it happens by itself. Keywords."""

MAIN_ONLY: Final = ("normal", "equip", "use")
"""What may be played in one's own Main Phase alone. Keywords, Action Card Types."""

CARDS: Final = ("normal", "cutin", "equip", "stash")
"""Action cards: fizzled ones go to the Drop, as do those that happened, but for Equip cards. Keywords, Fizzle."""


class Outcome(NamedTuple):
    """What becomes of the skill *number*: it happens, unless one made it fizzle, which is then *by*.

    *stops* is what it makes fizzle in turn, None for nothing. *late* is whether that had happened already.
    """

    number: int
    by: int | None = None
    stops: int | None = None
    late: bool = False


def order(size: int, done: Sequence[int]) -> tuple[int, ...]:
    """Return in which order *size* skills happen: those that are *done*, then the last one played first.

    The rules give no order for several: that the last one comes first is a reading.
    """
    return (*done, *(each for each in reversed(range(size)) if each not in done))


def outcomes(aims: Sequence[int | None], done: Sequence[int]) -> tuple[Outcome, ...]:
    """Return what becomes of each skill, in the order in which they happen.

    *aims* has what each would make fizzle. One that fizzles does nothing, so what it aims at goes on.
    Keywords, Fizzle.
    """
    found, by = list[Outcome](), dict[int, int]()
    past = set[int]()
    for number in order(len(aims), done):
        aim = aims[number]
        past.add(number)
        if number in by:
            found.append(Outcome(number, by[number]))
        elif aim is None or aim == number or not 0 <= aim < len(aims) or aim in by:
            found.append(Outcome(number))
        elif aim in past:
            found.append(Outcome(number, late=True))
        else:
            by[aim] = number
            found.append(Outcome(number, stops=aim))
    return tuple(found)


MOST_ROWS: Final = 8
"""Skills and cards that can wait at once."""

MOST_PAID: Final = 9
"""The largest X of a "Pay X" that can be entered."""

MOST_CARDS: Final = 20
"""The most Victory cards of one player that can be entered."""

SIDES: Final = ("standing", "rested")
"""How a Victory card can lie. Turn Order, 2."""

_ALL_PAID: Final = MOST_ROWS * MOST_PAID

PLAYED: Final = ("use", "cutin", "cutskill", "normal", "equip", "stash", "acquire", "escape", "auto")  # fmt: skip
"""What can wait to happen, in the order in which it is asked."""


class WaitingCard(Value):
    """A skill or a card that waits: *who* plays it, *what* it is, and what was paid for it.

    *stops* is the number of the one that it makes fizzle, None for none.
    """

    who: Annotated[int | None, Seat(title="Whose?")] = None
    what: Annotated[
        str,
        Pick(
            title="What?",
            options=(Option("", ""), *(Option(key, WORDS[key].title) for key in PLAYED)),
        ),
    ] = ""
    pay: Annotated[int, Total(title="Pay", most=MOST_PAID)] = 0
    stops: Annotated[int | None, Internal(most=MOST_ROWS - 1, blank=True)] = None


class Purse(Value):
    """One player's Victory cards when they were counted, None for never.

    *bought* is how many they had acquired by then, *paid* how many of them rest for what waits now.
    """

    standing: Annotated[int | None, Internal(most=MOST_CARDS, blank=True)] = None
    rested: Annotated[int, Internal(most=MOST_CARDS)] = 0
    bought: Annotated[int, Internal(most=MOST_BOUGHT)] = 0
    paid: Annotated[int, Internal(most=_ALL_PAID)] = 0


class SkillsState(Value):
    """What waits, the first one played first, and everyone's Victory cards.

    *done* are those that had their turn, *editing* is the one that is asked about. *bought* is how many Victory
    cards everyone has acquired. *turn* is whose turn it is on the checklist, *told_turn* the number of that turn.
    """

    table: SmallTable = Table()
    rows: Annotated[tuple[WaitingCard, ...], Rows(title="", most=MOST_ROWS, noun="skill")] = ()
    done: Annotated[tuple[int, ...], Order(size=MOST_ROWS, longest=MOST_ROWS)] = ()
    editing: Annotated[int, Internal(most=MOST_ROWS - 1)] = 0
    purses: Annotated[tuple[Purse, ...], Seats()] = (Purse(),) * SEATS
    bought: Annotated[tuple[Bought, ...], Seats()] = (Bought(),) * SEATS
    turn: Annotated[int | None, Seat(travels="received")] = None
    told_turn: Annotated[int, Internal(most=TURNS, travels="received")] = 0


def done(state: SkillsState) -> tuple[int, ...]:
    """Return which skills had their turn, in their order."""
    return tuple(each for each in state.done if each < len(state.rows))


def waiting(state: SkillsState) -> tuple[int, ...]:
    """Return which skills still wait, in the order in which they happen."""
    had = done(state)
    return order(len(state.rows), had)[len(had) :]


def every_outcome(state: SkillsState) -> tuple[Outcome, ...]:
    """Return what becomes of each skill, in the order in which they happen."""
    return outcomes([row.stops for row in state.rows], done(state))


def costs(state: SkillsState, seat: int) -> int:
    """Return how many Victory cards the player of *seat* has rested for the skills listed here."""
    return sum(row.pay for row in state.rows if row.who == seat)


def is_counted(state: SkillsState, seat: int) -> bool:
    """Return whether the Victory cards of *seat* are known: someone counted them, or acquired the first one here."""
    mine = state.purses[seat]
    return mine.standing is not None or state.bought[seat].cards > mine.bought


def balance(state: SkillsState, seat: int) -> tuple[int, int] | None:
    """Return how many Victory cards of *seat* stand and how many rest, None where nobody knows.

    A number below 0 says that what was entered can't be.
    """
    if not is_counted(state, seat):
        return None
    mine = state.purses[seat]
    later = costs(state, seat) - mine.paid
    came = state.bought[seat].cards - mine.bought
    return (mine.standing or 0) + came - later, mine.rested + later


def held(state: SkillsState, seat: int) -> tuple[int, int] | None:
    """Return how many Victory cards of *seat* stand and how many rest, None where nobody can know."""
    found = balance(state, seat)
    return found if found and all(0 <= each <= MOST_CARDS for each in found) else None


def standing(state: SkillsState, seat: int) -> int | None:
    """Return the largest X that the player of *seat* can pay, None where nobody can know. Keywords, Pay X."""
    found = held(state, seat)
    return found[0] if found else None


def _purse(state: SkillsState, seat: int, up: int, down: int) -> Purse:
    """Return the purse of *seat* as counted now."""
    bought, paid = state.bought[seat].cards, costs(state, seat)
    return Purse(standing=up, rested=down, bought=bought, paid=paid)


def counted(state: SkillsState, seat: int, side: str, number: int | None) -> SkillsState:
    """Return the state after *number* Victory cards of *seat* were counted that lie on that *side*.

    None forgets what was counted. A number that is there already is no news.
    """
    if number is None:
        return state.put(("purses", seat), Purse())
    now = held(state, seat)
    up, down = now or (0, 0)
    if now and number == now[SIDES.index(side)]:
        return state
    up, down = (number, down) if side == "standing" else (up, number)
    return state.put(("purses", seat), _purse(state, seat, up, down))


def stood(state: SkillsState, seat: int) -> SkillsState:
    """Return the state with all Victory cards of *seat* standing. Turn Order, 2."""
    now = held(state, seat)
    if not now or not now[1]:
        return state
    up = min(MOST_CARDS, sum(now))
    return state.put(("purses", seat), _purse(state, seat, up, 0))


def played(state: SkillsState, seat: int | None) -> SkillsState:
    """Return the state with one more skill of *seat* on top; where all had their turn, they are put away first."""
    if seat is None:
        return state
    before = state if waiting(state) else put_away(state)
    if len(before.rows) == MOST_ROWS:
        return state
    rows = (*before.rows, WaitingCard(who=seat))
    return before.evolve(rows=rows, editing=len(rows) - 1)


def resolved(state: SkillsState, number: int) -> SkillsState:
    """Return the state after the skill *number* had its turn, and those after it that fizzle: they do nothing."""
    if number not in waiting(state):
        return state
    after = state.evolve(done=(*done(state), number))
    fizzled = {each.number for each in every_outcome(after) if each.by is not None}
    while (rest := waiting(after)) and rest[0] in fizzled:
        after = after.evolve(done=(*after.done, rest[0]))
    return after.evolve(editing=rest[0] if rest else number)


def edited(state: SkillsState, number: int) -> SkillsState:
    """Return the state in which the skill *number* is asked about."""
    return state.evolve(editing=number)


def taken_back(state: SkillsState, number: int) -> SkillsState:
    """Return the state without the skill *number*: it was never played, and nothing was paid for it."""
    if number >= len(state.rows):
        return state

    def moved(each: int) -> int:
        return each - (each > number)

    rows = tuple(
        row.evolve(stops=None if row.stops in (None, number) else moved(row.stops or 0))
        for place, row in enumerate(state.rows)
        if place != number
    )
    had = tuple(moved(each) for each in done(state) if each != number)
    return state.evolve(rows=rows, done=had, editing=max(0, len(rows) - 1))


def put_away(state: SkillsState) -> SkillsState:
    """Return the state in which nothing waits. What was paid stays paid. Reading Skills."""
    purses = tuple(_settled(state, seat) for seat in range(SEATS))
    return state.evolve(rows=(), done=(), editing=0, purses=purses)


def _settled(state: SkillsState, seat: int) -> Purse:
    """Return the purse of *seat* once nothing waits; what can't be is known no more."""
    if not is_counted(state, seat):
        return state.purses[seat].evolve(paid=0)
    bought, now = state.bought[seat].cards, held(state, seat)
    if not now:
        return Purse(bought=bought)
    return Purse(standing=now[0], rested=now[1], bought=bought)


def from_round(source: RoundState, target: SkillsState) -> SkillsState:
    """Return *target* in the turn of the checklist. In a new one nothing waits, and its player's cards stand.

    Turn Order, 2. If the checklist went back, nothing stands up or lies down again.
    """
    number, seat = turns_begun(source), whose_turn(source)
    known = seat is not None and seat in target.table.seats
    if not known or (number, seat) == (target.told_turn, target.turn):
        return target
    is_new = number > target.told_turn
    after = stood(put_away(target), seat or 0) if is_new else target
    return after.evolve(turn=seat, told_turn=number)


def from_acquire(source: AcquireState, target: SkillsState) -> SkillsState:
    """Return *target* with the Victory cards that everyone has acquired there. Main Phase."""
    return target.evolve(bought=source.bought)
