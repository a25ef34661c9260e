"""All Plan boards of a round with the dice on them. Rulebook: Planning Phase, Abilities Phase.

Every player has at most nine dice, so the dice are kept by player: each is one number for its
board and its face. That way all boards of the largest table fit one code.
"""

from typing import Annotated

from companion.core.chance import FACES
from companion.core.fields import (
    SEATS,
    Flag,
    Internal,
    Marks,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
)
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.lawless_empire.plans.state import (
    MOST_BOARDS,
    PLAN_TYPES,
    SCHEMES,
    Hand,
    PlansState,
)
from companion.games.lawless_empire.plans.worth import Faces
from companion.games.lawless_empire.round.state import MOST_DICE, RoundState
from companion.games.lawless_empire.soldati.tool import SoldatiState
from companion.games.lawless_empire.soldati.words import ABILITIES, SWITCHES, VALUES
from companion.tools.transfers import Fingerprint, transferred

MOST_VALUES = 12
"""The most value sides that What if? looks at."""

SIDES = len(FACES)


class PlanBoard(Value):
    """One Plan board: its type and its Scheme."""

    plan: Annotated[str, Pick(title="Plan", options=PLAN_TYPES)] = "bribe"
    scheme: Annotated[str, Pick(title="Scheme", options=SCHEMES)] = ""


class PlacedDice(Value):
    """One player's dice: board times six, plus the face, minus one."""

    dice: Annotated[
        tuple[int, ...], Sum(least=0, most=MOST_BOARDS * SIDES - 1, longest=MOST_DICE)
    ] = ()


class BoardsState(Value):
    """All boards; *at* is the open one. *who* uses Soldati: these *abilities* and *values*.

    *each*, *switch* and *sixes* are how the table reads the rules, as set in Soldati and Plans.
    """

    table: SmallTable = Table()
    first: Annotated[int | None, Seat(title="First player")] = None
    boards: Annotated[tuple[PlanBoard, ...], Rows(noun="board", most=MOST_BOARDS)] = ()
    at: Annotated[int, Internal(most=MOST_BOARDS - 1)] = 0
    placed: Annotated[tuple[PlacedDice, ...], Seats()] = (PlacedDice(),) * SEATS
    who: Annotated[int | None, Seat(title="Who uses Soldati?")] = None
    abilities: Annotated[
        frozenset[int],
        Marks(
            title="Ability sides",
            size=len(ABILITIES),
            names=tuple(option.title for option in ABILITIES),
        ),
    ] = frozenset()
    values: Annotated[tuple[int, ...], Sum(least=1, most=len(VALUES), longest=MOST_VALUES)] = ()
    each: Annotated[bool, Flag()] = False
    switch: Annotated[str, Pick(options=SWITCHES)] = "any"
    sixes: Annotated[bool, Flag()] = True
    told: Fingerprint = 0
    told_soldati: Fingerprint = 0
    told_plans: Fingerprint = 0


def opened(state: BoardsState) -> int:
    """Return the place of the open board, -1 if there is none."""
    return min(state.at, len(state.boards) - 1)


def order(state: BoardsState) -> tuple[int, ...]:
    """Return the seats in turn order, or as they sit while nobody is First player."""
    return state.table.clockwise_from(state.first)


def known(state: BoardsState) -> bool:
    """Return whether someone at the table is First player."""
    return state.first in state.table.seats


def faces(state: BoardsState, seat: int, board: int) -> Faces:
    """Return the dice of *seat* on *board*, sorted."""
    dice = (divmod(code, SIDES) for code in state.placed[seat].dice)
    return tuple(sorted(face + 1 for at, face in dice if at == board))


def room(state: BoardsState, seat: int, board: int) -> int:
    """Return the number of dice that *seat* can have on *board*, beside those elsewhere."""
    elsewhere = sum(code // SIDES != board for code in state.placed[seat].dice)
    return MOST_DICE - elsewhere


def laid(state: BoardsState, seat: int, dice: Faces) -> BoardsState:
    """Return the state with other *dice* of *seat* on the open board, as far as there is room."""
    board = opened(state)
    if board < 0:
        return state
    others = tuple(code for code in state.placed[seat].dice if code // SIDES != board)
    here = tuple(board * SIDES + face - 1 for face in dice[: room(state, seat, board)])
    return state.put(("placed", seat, "dice"), (*others, *here))


def added(state: BoardsState) -> BoardsState:
    """Return the state with one more board, and that one open."""
    if len(state.boards) == MOST_BOARDS:
        return state
    return state.evolve(boards=(*state.boards, PlanBoard()), at=len(state.boards))


def removed(state: BoardsState) -> BoardsState:
    """Return the state without the open board and the dice on it."""
    board = opened(state)
    if board < 0:
        return state
    placed = tuple(
        PlacedDice(
            dice=tuple(
                code - SIDES * (code // SIDES > board)
                for code in each.dice
                if code // SIDES != board
            )
        )
        for each in state.placed
    )
    rest = (*state.boards[:board], *state.boards[board + 1 :])
    return state.evolve(boards=rest, placed=placed, at=max(0, board - 1))


def cleared(state: BoardsState) -> BoardsState:
    """Return the state for the next round: no boards and no First player."""
    return state.evolve(boards=(), at=0, placed=(PlacedDice(),) * SEATS, first=None)


def with_value(state: BoardsState, value: int) -> BoardsState:
    """Return the state with one more value side, as long as there is room."""
    if not 1 <= value <= len(VALUES) or len(state.values) == MOST_VALUES:
        return state
    return state.evolve(values=(*state.values, value))


def title(state: BoardsState, board: int) -> str:
    """Return what *board* is called: "2 Extort"."""
    return f"{board + 1} {dict(PLAN_TYPES)[state.boards[board].plan]}"


def as_plan(state: BoardsState, board: int) -> PlansState:
    """Return *board* alone, as Plans has it."""
    hands = [Hand(dice=faces(state, seat, board)) for seat in range(SEATS)]
    return PlansState(
        table=state.table,
        scheme=state.boards[board].scheme,
        hands=tuple(hands),
        first=state.first,
        sixes=state.sixes,
    )


def as_soldati(state: BoardsState) -> SoldatiState:
    """Return the Soldati of *who*, as the tool Soldati has them."""
    return SoldatiState(
        abilities=state.abilities, values=state.values, each=state.each, switch=state.switch
    )


def from_round(source: RoundState, target: BoardsState) -> BoardsState:
    """Return *target* with the checklist's first player, once in a round."""
    if source.first not in target.table.seats:
        return target
    said = (source.round, source.first)
    return transferred(target, target.evolve(first=source.first), said)


def from_soldati(source: SoldatiState, target: BoardsState) -> BoardsState:
    """Return *target* with the sides and readings of the tool Soldati."""
    if source == SoldatiState() and not target.told_soldati:
        return target
    after = target.evolve(
        abilities=source.abilities,
        values=source.values[:MOST_VALUES],
        each=source.each,
        switch=source.switch,
    )
    return transferred(target, after, source.model_dump(mode="json"), "told_soldati")


def from_plans(source: PlansState, target: BoardsState) -> BoardsState:
    """Return *target* with how Plans reads Gang Up."""
    after = target.evolve(sixes=source.sixes)
    return transferred(target, after, source.sixes, "told_plans")
