"""Games of one's own for the tests: sheets in a few words, and what was entered in them."""

from typing import Any

from companion.catalogue import any_made_game
from companion.core.table import Table
from companion.game_maker.definition import Definition, Row, Sheet
from companion.game_maker.score_state import ScoreState, entered
from companion.tools.tool import AnyTool

TOOLS = any_made_game().by_key
MAKE, SCORE, ROUND = TOOLS["make"], TOOLS["score"], TOOLS["round"]
COUNTERS, FIRST = TOOLS["counters"], TOOLS["first"]


def sheet(*rows: Row, **more: Any) -> Sheet:
    return Sheet(rows=rows, order=tuple(range(len(rows))), **more)


def game(*rows: Row, **more: Any) -> Definition:
    return Definition(sheet=sheet(*rows, **more))


def scored(made: Sheet, *players: tuple[int | None, ...], at: int = 0) -> ScoreState:
    """Return the sheet with a number for each player and row; None for nothing entered."""
    state = ScoreState(table=Table().resized(max(2, len(players))), sheet=made)
    return also(state, *players, at=at)


def also(state: ScoreState, *players: tuple[int | None, ...], at: int = 0) -> ScoreState:
    for seat, numbers in enumerate(players):
        for place, number in enumerate(numbers):
            if number is not None:
                state = entered(state, seat, place, at, (number,))
    return state


def moved(tool: AnyTool, state: Any, *moves: tuple[Any, ...]) -> Any:
    """Return *state* after *moves*: each a key and its arguments."""
    for key, *args in moves:
        state = tool.move(state, key, tuple(args), 0, 7)
    return state
