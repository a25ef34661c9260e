"""Where a tool's blocks stand on its screen."""

from typing import NamedTuple

from companion.core.blocks import Answer, Block, Press, Steps, Timer, Turn, Warn, When
from companion.core.values import Value
from companion.tools.checklist import ChecklistState
from companion.tools.tool import AnyTool

LEADING = (Turn, When, Timer, Steps)
"""Blocks of a result that come before the questions, since the table reads them first."""


class Layout(NamedTuple):
    """A tool's blocks by place: *answer*, *warn* and the *main* buttons are in the bar at the
    bottom, the *body* scrolls above it. So nothing that appears moves the keys.
    """

    answer: Answer | None
    warn: Warn | None
    main: tuple[Press, ...]
    body: tuple[Block, ...]


def lay_out(tool: AnyTool, state: Value) -> Layout:
    """Return the layout of *tool* in *state*: leading blocks, then questions, then the other results."""
    result, form = tool.result(state), tool.form(state)
    answer = next((block for block in result if isinstance(block, Answer)), None)
    warn = next((block for block in result if isinstance(block, Warn)), None)
    main = tuple(b for b in (*form, *result) if isinstance(b, Press) and b.main)
    barred = (answer, warn, *main)
    others = [block for block in result if not any(block is each for each in barred)]
    lead = [block for block in others if isinstance(block, LEADING)]
    rest = [block for block in others if not isinstance(block, LEADING)]
    asked = [block for block in form if not any(block is each for each in main)]
    return Layout(answer, warn, main, (*lead, *asked, *rest))


def scroll_key(state: Value, layout: Layout) -> str:
    """Return the key of the scrolling column: a checklist's phase, so that a new one starts at its top."""
    return layout.answer.text if isinstance(state, ChecklistState) and layout.answer else ""
