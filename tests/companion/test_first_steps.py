"""A law over every tool: a blank number whose first touch of minus or plus gives 0 raises no alarm.

Where 0 would, the number starts from what is known (see ``counted_from``).
"""

from collections.abc import Iterator
from typing import Any

from companion.core.blocks import Button, Question, Warn
from companion.core.fields import Count
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display.numbers import stepped
from companion.tools.tool import AnyTool
from tests.answers import after_answer
from tests.laws import shown
from tests.states import every_tool

MOST_PRESSES = 3
"""The most main buttons that it takes to bring a game's checklist from its beginning to its first round."""


def early(tool: AnyTool) -> Iterator[Any]:
    """Return the first states of *tool* that its main buttons lead to, and those after its example."""
    for begun in (tool.opening(Table().resized(4)), tool.example):
        state = begun
        for _ in range(1 + MOST_PRESSES):
            yield state
            main = [b for b in flat(shown(tool, state)) if isinstance(b, Button) and b.main]
            if main:
                state = tool.move(state, main[0].move, main[0].args, 0, 0)


def alarms(tool: AnyTool, state: Any) -> set[str]:
    """Return what warns of something in *state*."""
    return {block.text for block in flat(shown(tool, state)) if isinstance(block, Warn)}


@every_tool
def test_the_first_step_of_a_blank_number_raises_no_alarm(tool: AnyTool) -> None:
    for state in early(tool):
        for question in flat(
            shown(tool, state)
        ):  # the pad of a sequence has keys in place of the two
            if not isinstance(question, Question) or not isinstance(question.kind, Count):
                continue
            if question.value is not None or question.kind.start is not None:
                continue
            for by in (1, -1):
                after = after_answer(
                    tool, state, question, stepped(None, by, question.kind), 0, 0
                )
                new = alarms(tool, after) - alarms(tool, state)
                assert not new, f"{tool.name}: {question.title} is touched once: {new}"
