"""The sum below an answer is true of every player that the answer names."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import any_own, every_tool
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

TOTAL = 9
Parts = tuple[tuple[int, int], ...]

TOOLS = {tool.name: tool for tool in every_tool()}
MADE = any_own().by_key["score"]


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


def test_every_tool_that_shows_scores_is_here() -> None:
    shows = {
        tool.name
        for tool in every_tool()
        if any(isinstance(block, Scores) for block in tool.result(tool.example))
    }
    assert shows == {name for name in TIED if name != "made"}


@pytest.mark.parametrize("name", TIED)
@given(parts=some_parts)
def test_a_sum_below_an_answer_is_that_of_everybody_named(name: str, parts: Parts) -> None:
    tool, tied = TIED[name]
    blocks = tool.result(tied(parts))
    (answer,) = [block for block in blocks if isinstance(block, Answer)]
    (scores,) = [block for block in blocks if isinstance(block, Scores)]
    first = {row.why for row in scores.rows if row.place == 1}
    assert sum(row.place == 1 for row in scores.rows) == len(parts), "they are tied"
    if any(why in answer.why for why in first):
        assert len(first) == 1
    if len(first) > 1 and answer.why == EACH_SUM:
        assert all(any(why in line for line in answer.lines) for why in first)
