"""Two laws over every tool: no verdict from half the facts, and readings are labelled wherever they go."""

from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.blocks import Answer, Result, RuleGap, TextToCopy
from companion.core.fields import Flag, Total
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.plays.play import GameResult, SeatedPlayer
from companion.tools.tool import AnyTool, Tool
from tests.readings import check_readings, check_verdict, verdict
from tests.states import every_tool, extremes, states

assert settings.default is not None
FEWER = settings.default.max_examples // 4
"""Each state of these laws is worked out once for every question and reading on its screen."""


@every_tool
def test_no_verdict_is_given_from_half_the_facts(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example):
        check_verdict(tool, state)


@every_tool
@settings(max_examples=FEWER)
@given(data=st.data())
def test_no_verdict_is_given_from_half_the_facts_of_any_state(
    tool: AnyTool, data: st.DataObject
) -> None:
    check_verdict(tool, data.draw(states(tool.state)))


@every_tool
@settings(max_examples=FEWER)
@given(data=st.data())
def test_what_depends_on_a_reading_says_so(tool: AnyTool, data: st.DataObject) -> None:
    check_readings(tool, data.draw(states(tool.state)))


@every_tool
def test_what_depends_on_a_reading_says_so_in_examples(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example):
        check_readings(tool, state)


class DuelState(Value):
    """Two throws, of which the higher wins."""

    table: SmallTable = Table()
    mine: Annotated[int | None, Total(title="Mine", most=6, blank=True)] = None
    theirs: Annotated[int | None, Total(title="Theirs", most=6, blank=True)] = None
    low: Annotated[bool, Flag(title="The lower wins", house=True)] = False


def winner(state: DuelState) -> str:
    first = (state.mine or 0) > (state.theirs or 0)
    return "Red wins" if first != state.low else "Green wins"


def duel(result: object) -> AnyTool:
    return Tool(
        game="duel",
        key="duel",
        title="Duel",
        state=DuelState,
        result=result,  # type: ignore[arg-type]
        summary=winner,
        example=DuelState(),
        record=lambda state: (
            GameResult(players=(SeatedPlayer(won=True),)) if result is hasty else None
        ),
    )


def hasty(state: DuelState) -> Result:
    return (Answer(winner(state)),)


def fair(state: DuelState) -> Result:
    if state.mine is None or state.theirs is None:
        return (Answer("Both throws are missing"),)
    said = RuleGap(
        f"The rules don't say who wins. Here the {'lower' if state.low else 'higher'} does."
    )
    return (Answer(winner(state)), said, TextToCopy("Forum", f"{winner(state)}. {said.text}"))


def mute(state: DuelState) -> Result:
    return tuple(block for block in fair(state) if not isinstance(block, RuleGap))


def forgetful(state: DuelState) -> Result:
    return tuple(
        TextToCopy(block.title, winner(state)) if isinstance(block, TextToCopy) else block
        for block in fair(state)
    )


HALF, WHOLE = DuelState(mine=3), DuelState(mine=3, theirs=2)


def test_the_law_finds_a_verdict_from_half_the_facts() -> None:
    assert verdict(duel(hasty), HALF)
    with pytest.raises(AssertionError, match="'Theirs' is not entered"):
        check_verdict(duel(hasty), HALF)
    check_verdict(duel(fair), HALF)
    check_verdict(duel(fair), WHOLE)


def test_the_law_finds_what_does_not_name_its_reading() -> None:
    with pytest.raises(AssertionError, match="'The lower wins' changes what is said"):
        check_readings(duel(mute), WHOLE)
    with pytest.raises(AssertionError, match="the post 'Forum' depends on"):
        check_readings(duel(forgetful), WHOLE)
    check_readings(duel(fair), WHOLE)
