"""Lots, dice and coins that a table throws: what is thrown for, and what fell, throw by throw.

A throw is a move with its seed: every phone of a live table works out the same from it. The move has all that it is
about among its arguments, so that nothing else that is touched or undone changes what fell. Each throw keeps its
number: one that is made again is seen as a second one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar

from companion.core.chance import SEED_MOST, in_order, one_of, picks, throw
from companion.core.fields import (
    SEATS,
    Count,
    Flag,
    Internal,
    Marks,
    Option,
    Order,
    Pick,
    Rows,
)
from companion.core.shape import field_at
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.tools.checklist_model import ChecklistState
from companion.tools.transfers import Fingerprint

PLAYER, ORDER, DICE, COINS = "player", "order", "dice", "coins"

PLAIN: Final = (
    Option(PLAYER, "One player"),
    Option(ORDER, "An order of all"),
    Option(DICE, "Dice"),
    Option(COINS, "Coins"),
)
"""What any table can draw or throw."""

MOST_PIECES: Final = 12
"""Dice, or coins, of one throw."""

LEAST_SIDES, MOST_SIDES = 2, 100
"""Sides of a die."""

SIX: Final = 6

KEPT: Final = 8
"""Throws that are kept; the oldest goes first."""

MOST_THROWS: Final = 999
"""The number of the last throw that is counted."""

MOST_DRAWS: Final = 7
"""What the rules of one game can draw."""

PURPOSES: Final = (
    Option("", "Not said"),
    Option("begins", "Who begins"),
    Option("tie", "A tie"),
    Option("choice", "A choice"),
    Option("task", "A task"),
    Option("dispute", "A dispute"),
)
"""What a table throws for, where the rules don't say."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What the rules of a game draw: one *PLAYER* of several or an *ORDER* of all, by its *kind*.

    *title* is what it is for, *button* the words on its button, *rule* the rule in our words and *chapter* that of the
    rulebook. Where only *some* take part, the table marks them; otherwise all do.
    """

    key: str
    title: str
    press: str
    kind: str
    rule: str
    chapter: str
    some: bool = False


def options(*draws: Draw) -> tuple[Option, ...]:
    """Return what the table of a game can draw or throw: what its rules draw comes first."""
    return (*(Option(each.key, each.title) for each in draws), *PLAIN)


class Throw(Value):
    """One throw: its *number*, its *kind*, what it was for, and the *seed* by which it fell.

    *by_rule* is 1 more than the place of what the rules draw, 0 for none. *pieces* are its dice or coins, *among* the
    seats that took part. *time* counts the throws for the same in this game, from 1.
    """

    number: Annotated[int, Internal(least=1, most=MOST_THROWS)] = 1
    kind: Annotated[str, Pick(options=PLAIN)] = PLAYER
    by_rule: Annotated[int, Internal(most=MOST_DRAWS)] = 0
    why: Annotated[str, Pick(options=PURPOSES)] = ""
    pieces: Annotated[int, Internal(least=1, most=MOST_PIECES)] = 1
    sides: Annotated[int, Internal(least=LEAST_SIDES, most=MOST_SIDES)] = SIX
    among: Annotated[tuple[int, ...], Order(size=SEATS, longest=SEATS)] = ()
    seed: Annotated[int, Internal(most=SEED_MOST)] = 0
    time: Annotated[int, Internal(least=1, most=MOST_THROWS)] = 1

    @property
    def fell(self) -> tuple[int, ...]:
        """What fell: the seat that was drawn, all seats in their order, the faces of the dice, or 1 for each head and 0
        for each tail.
        """
        match self.kind:
            case "dice":
                return throw(self.pieces, self.seed, self.sides)
            case "coins":
                return picks((2,) * self.pieces, self.seed)
            case "order":
                return in_order(self.among, self.seed)
            case _:
                return (one_of(self.among, self.seed),) if self.among else ()


class LotState(Value):
    """What is to be drawn or thrown, and the last throws.

    *only* are the seats among which is drawn, none for all. *why* is what the next throw is for. What
    the rules drew up to the throw with the number *spent* is taken over no more. *on* is whether that was for the game
    that is being played now.
    """

    table: SmallTable = Table()
    what: Annotated[str, Pick(title="Draw or throw", options=PLAIN)] = PLAYER
    only: Annotated[frozenset[int], Marks(title="Only these (no mark: all)", size=SEATS)] = (
        frozenset()
    )
    dice: Annotated[int, Count(title="Dice", least=1, most=MOST_PIECES)] = 1
    sides: Annotated[int, Count(title="Sides of a die", least=LEAST_SIDES, most=MOST_SIDES)] = (
        SIX
    )
    coins: Annotated[int, Count(title="Coins", least=1, most=MOST_PIECES)] = 1
    why: Annotated[str, Pick(title="What for?", options=PURPOSES)] = ""
    throws: Annotated[tuple[Throw, ...], Rows(most=KEPT, noun="throw")] = ()
    spent: Annotated[int, Internal(most=MOST_THROWS, travels="received")] = 0
    on: Annotated[bool, Flag(travels="received")] = False
    told: Fingerprint = 0


StateT = TypeVar("StateT", bound=LotState)


def draw_of(what: str, draws: Sequence[Draw]) -> Draw | None:
    """Return which of the rules' *draws* is *what* is drawn, None for none of them."""
    return next((each for each in draws if each.key == what), None)


def kind_of(what: str, draws: Sequence[Draw]) -> str:
    """Return the kind of *what* is drawn or thrown."""
    by_rule = draw_of(what, draws)
    return by_rule.kind if by_rule else what


def number_of(what: str, draws: Sequence[Draw]) -> int:
    """Return 1 more than the place of *what* among what the rules draw, 0 for none of it."""
    keys = [each.key for each in draws]
    return 1 + keys.index(what) if what in keys else 0


def asks_who(what: str, draws: Sequence[Draw]) -> bool:
    """Return whether the table says who takes part in *what*: no dice, and not what the rules draw among all."""
    by_rule = draw_of(what, draws)
    return by_rule.some if by_rule else what in (PLAYER, ORDER)


def taking_part(state: LotState, draws: Sequence[Draw]) -> tuple[int, ...]:
    """Return the seats among which is drawn: those that are marked, or all."""
    marked = tuple(seat for seat in state.table.seats if seat in state.only)
    return marked if marked and asks_who(state.what, draws) else state.table.seats


def next_number(state: LotState) -> int:
    """Return the number of the next throw."""
    return min(MOST_THROWS, state.throws[-1].number + 1) if state.throws else 1


def next_throw(state: LotState, draws: Sequence[Draw]) -> tuple[object, ...] | None:
    """Return the arguments of the next throw, None where there is nothing to draw: one player alone needs no lot."""
    kind = kind_of(state.what, draws)
    seats = taking_part(state, draws) if kind in (PLAYER, ORDER) else ()
    if kind in (PLAYER, ORDER) and len(seats) < 2:
        return None
    pieces = {DICE: state.dice, COINS: state.coins}.get(kind, 1)
    sides = state.sides if kind == DICE else SIX
    why = "" if number_of(state.what, draws) else state.why
    return state.what, pieces, sides, seats, why, next_number(state)


def thrown(
    state: LotState,
    draws: Sequence[Draw],
    asked: tuple[Any, ...],
    seed: int,
) -> LotState:
    """Return *state* after the throw that was *asked*, as ``next_throw`` gives it; its number is higher where that is
    taken.

    It stays as it is where this is nothing that can be thrown here. Raises ValueError where the numbers are out of
    their bounds.
    """
    what, pieces, sides, seats, why, number = asked
    kind, by_rule = kind_of(what, draws), number_of(what, draws)
    if kind not in (PLAYER, ORDER, DICE, COINS):
        return state
    row = _throw_of(type(state))(
        number=max(number, next_number(state)),
        kind=kind,
        by_rule=by_rule,
        why=why,
        pieces=pieces,
        sides=sides,
        among=seats,
        seed=seed,
    )
    known = [each for each in state.throws if not by_rule or each.number > state.spent]
    if before := for_the_same(known, row):
        row = row.evolve(time=min(MOST_THROWS, before.time + 1))
    return state.evolve(throws=(*state.throws, row)[-KEPT:])


def _throw_of(model: type[LotState]) -> type[Throw]:
    """Return the model of the throws of a state of *model*."""
    found = field_at(model, ("throws",)).model
    assert found is not None, "throws are rows"
    assert issubclass(found, Throw)
    return found


def is_old(state: LotState, row: Throw) -> bool:
    """Return whether *row* was drawn by the rules and counts no more: it was for the game before, or the table chose
    otherwise.
    """
    return bool(row.by_rule) and row.number <= state.spent and not state.on


def for_the_same(rows: Sequence[Throw], row: Throw) -> Throw | None:
    """Return the last of *rows* that was thrown for the same as *row*, whatever was thrown in between; None without
    one.
    """
    about = (row.kind, row.by_rule, row.why)
    same = (each for each in reversed(rows) if (each.kind, each.by_rule, each.why) == about)
    return next(same, None)


def is_settled(state: LotState, draws: Sequence[Draw]) -> bool:
    """Return whether the last throw was the draw that is chosen: nobody is expected to draw once more."""
    found = next_throw(state, draws)
    if not state.throws or found is None:
        return False
    _, _, _, seats, why, _ = found
    last = state.throws[-1]
    if is_old(state, last):
        return False
    asked = (kind_of(state.what, draws), number_of(state.what, draws), seats, why)
    return last.kind in (PLAYER, ORDER) and asked == (
        last.kind,
        last.by_rule,
        last.among,
        last.why,
    )


def last_of(state: LotState, draw: int = 0) -> Throw | None:
    """Return the last throw in this game of what the rules draw, by its place among them; None before it is drawn."""
    rows = (each for each in reversed(state.throws) if each.by_rule == draw + 1)
    last = next(rows, None)
    return last if last and last.number > state.spent else None


def used_up(source: ChecklistState, target: StateT) -> StateT:
    """Return *target* with all its draws spent once the game of *source* has begun: the next one draws anew."""
    on = bool(source.round or source.over)
    if not target.throws or not (on or target.on):
        return target
    return target.evolve(on=on, spent=target.throws[-1].number if on else target.spent)


def drawn_seat(state: LotState, draw: int = 0) -> int | None:
    """Return the seat that the rules' *draw* gave in this game; None before that, and if nobody sits there now."""
    last = last_of(state, draw)
    fell = last.fell if last and last.kind == PLAYER else ()
    return fell[0] if fell and fell[0] in state.table.seats else None
