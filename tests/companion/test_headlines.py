"""Headlines and the lines below them begin as sentences do."""

import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Answer, Warn
from companion.core.table import Table
from companion.tools.tool import AnyTool
from tests.states import every_tool, extremes, states

SIZES = (2, 3, 5)


def lines_of(tool: AnyTool, state: Any) -> list[str]:
    """Return the headline of *tool* in *state*, the line below it, and each line of *Why?*."""
    answers = [block for block in tool.result(state) if isinstance(block, Answer)]
    return [
        line for each in answers for line in (each.text, each.why, *each.lines) if line.strip()
    ]


def begins(line: str, names: tuple[str, ...]) -> bool:
    """Return whether *line* begins with a capital, a number, a sign, or one of *names*."""
    return not line.strip()[:1].islower() or line.strip().startswith(names)


def typed(state: Any) -> tuple[str, ...]:
    """Return all texts in *state*, which players may begin with a small letter."""
    if isinstance(state, str):
        return (state.strip(),) if state.strip() else ()
    if isinstance(state, tuple | frozenset):
        return tuple(text for each in state for text in typed(each))
    fields = getattr(type(state), "model_fields", ())
    return tuple(text for name in fields for text in typed(getattr(state, name)))


def check(tool: AnyTool, state: Any) -> None:
    names = typed(state)
    for line in lines_of(tool, state):
        assert begins(line, names), line


@every_tool
def test_headlines_begin_with_a_capital_a_number_a_name_or_a_sign(tool: AnyTool) -> None:
    sizes = [Table().resized(size) for size in SIZES]
    seen = [tool.example, *extremes(tool.state), *(tool.opening(table) for table in sizes)]
    for state in seen:
        check(tool, state)


@every_tool
@given(st.data())
def test_headlines_begin_so_whatever_is_entered(tool: AnyTool, data: st.DataObject) -> None:
    check(tool, data.draw(states(tool.state)))


def below(lines: list[str]) -> list[str]:
    """Return which of *lines* send players to a place below them; "below 0" is none."""
    return [line for line in lines if re.search(r"\bbelow\b(?! \d)", line)]


@every_tool
def test_nothing_in_the_bar_sends_players_below_it(tool: AnyTool) -> None:
    """The bar is at the bottom of the page: "Enter it below" led nowhere."""
    for state in (tool.example, *extremes(tool.state)):
        check_bar(tool, state)


@every_tool
@given(st.data())
def test_nothing_in_the_bar_does_so_whatever_is_entered(
    tool: AnyTool, data: st.DataObject
) -> None:
    check_bar(tool, data.draw(states(tool.state)))


def check_bar(tool: AnyTool, state: Any) -> None:
    result = tool.result(state)
    warns = [block.text for block in result if isinstance(block, Warn)]
    heads = [
        line for each in result if isinstance(each, Answer) for line in (each.text, each.why)
    ]
    typed_here = typed(state)
    assert not below([each for each in (*heads, *warns) if each not in typed_here]), tool.name


def test_a_line_that_sends_players_below_it_is_found() -> None:
    assert below(["Enter it below.", "a power below 0"]) == ["Enter it below."]


def test_a_line_that_begins_with_a_small_letter_is_found() -> None:
    assert not begins("tap every gang", ("ann",))
    assert begins("ann leads", ("ann",))
    assert all(begins(line, ()) for line in ("− 3 salaries", "4 areas", "–"))
