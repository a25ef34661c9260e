"""Answer a question of a tool, as a touch of a player does."""

from typing import Any, TypeVar

from companion.core.blocks import Question
from companion.core.values import Value
from companion.evening.touch import apply_touch, touch_of
from companion.tools.tool import Tool

StateT = TypeVar("StateT", bound=Value)


def after_answer(
    tool: Tool[StateT], state: StateT, question: Question, value: Any, now: int, seed: int
) -> StateT:
    """Return *state* of *tool* after *question* was answered with *value*, at *now* with *seed* for chance."""
    after = apply_touch(tool, state, touch_of(question, value), now, seed)
    assert isinstance(after, tool.state)
    return after
