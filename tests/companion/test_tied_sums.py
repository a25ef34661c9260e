"""The sum below an answer is true of every player that the answer names."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import any_made_game, every_tool
from companion.core.blocks import Answer, Scores
from companion.core.score import EACH_SUM
from companion.core.table import Table
from companion.core.values import Value
from companion.game_maker.score_state import ScoreState as MadeState
from companion.game_maker.score_state import entered
from companion.games.lawless_empire.score import state as lawless
from companion.games.mafia_works.score import state as mafia
from companion.games.makiavelia.final.state import FinalState, Treasure
from companion.tools.tool import AnyTool
from tests.screens.own_games import HARBOUR
from tests.states import drawn_once, extremes

TOTAL = 9
Parts = tuple[tuple[int, int], ...]

TOOLS = {tool.name: tool for tool in every_tool()}
MADE = any_made_game().by_key["score"]


def of_mafia(parts: Parts) -> Value:
    lines = [
        mafia.ScoreLine(tokens=a, allies=(b,), cards=(TOTAL - a - b,)) for a, b in parts
    ] + [mafia.ScoreLine()] * (8 - len(parts))
    return mafia.ScoreState(table=Table().resized(len(parts)), lines=tuple(lines), over=True)


def of_lawless(parts: Parts) -> Value:
    lines = [
        lawless.ScoreLine(role="typed", typed=a, tokens=(TOTAL - a,)) for a, _ in parts
    ] + [lawless.ScoreLine()] * (8 - len(parts))
    return lawless.ScoreState(table=Table().resized(len(parts)), lines=tuple(lines))


def of_makiavelia(parts: Parts) -> Value:
    purses = [Treasure(coins=(a, TOTAL - a)) for a, _ in parts]
    treasures = (*purses, *[Treasure()] * (8 - len(parts)))
    table = Table().resized(len(parts))
    return FinalState(table=table, treasures=treasures, open=True)


def of_made(parts: Parts) -> Value:
    state = MadeState(table=Table().resized(len(parts)), sheet=HARBOUR.sheet)
    for seat, (a, _) in enumerate(parts):
        for row, points in enumerate((a, TOTAL - a)):
            state = entered(state, seat, row, 0, (points,))
    return state


TIED: dict[str, tuple[AnyTool, Callable[[Parts], Value]]] = {
    "mafia-works/score": (TOOLS["mafia-works/score"], of_mafia),
    "lawless-empire/score": (TOOLS["lawless-empire/score"], of_lawless),
    "makiavelia/final": (TOOLS["makiavelia/final"], of_makiavelia),
    "made": (MADE, of_made),
}
"""The tools that show scores, each with states in which players have equally many points."""

some_parts = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=5
).map(tuple)


SHOWING = [
    tool
    for tool in every_tool()
    if any(isinstance(block, Scores) for block in tool.result(tool.example))
]


def test_every_tool_of_these_games_that_shows_scores_is_here() -> None:
    """A new game needs no line here: its tools keep the law below in all states that are drawn for them."""
    games = {tool.game for tool, _ in TIED.values()}
    shows = {tool.name for tool in SHOWING if tool.game in games}
    assert shows == {name for name in TIED if name != "made"}


@pytest.mark.parametrize("name", TIED)
@given(parts=some_parts)
def test_a_sum_below_an_answer_is_that_of_everybody_named(name: str, parts: Parts) -> None:
    tool, tied = TIED[name]
    state = tied(parts)
    (scores,) = [block for block in tool.result(state) if isinstance(block, Scores)]
    assert sum(row.place == 1 for row in scores.rows) == len(parts), "they are tied"
    check_sum(tool, state)


@pytest.mark.parametrize("tool", SHOWING, ids=lambda tool: tool.name)
def test_it_is_so_in_whatever_state_a_tool_shows_scores(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example, *drawn_once(tool.state)):
        if any(isinstance(block, Scores) for block in tool.result(state)):
            check_sum(tool, state)


def check_sum(tool: AnyTool, state: Value) -> None:
    """The sum below the answer is that of all who are first, or none of theirs; then each has a line."""
    blocks = tool.result(state)
    (answer,) = [block for block in blocks if isinstance(block, Answer)]
    (scores,) = [block for block in blocks if isinstance(block, Scores)]
    first = {row.why for row in scores.rows if row.place == 1}
    if any(why in answer.why for why in first):
        assert len(first) == 1
    if len(first) > 1 and answer.why == EACH_SUM:
        assert all(any(why in line for line in answer.lines) for why in first)
