"""Where a tool's blocks stand on its screen."""

from typing import NamedTuple

from companion.core.blocks import Answer, Block, Press, Steps, Timer, Turn, Warn, When
from companion.core.values import Value
from companion.tools.tool import AnyTool

FIRST = (Turn, When, Timer, Steps)
"""Blocks of a result that stand above the questions: what the table reads first."""


class Layout(NamedTuple):
    """Where a tool's blocks stand: the answer, what is wrong and the big buttons in the bar, the
    rest above. What appears in the bar moves no key from under a thumb.
    """

    answer: Answer | None
    warn: Warn | None
    main: tuple[Press, ...]
    body: tuple[Block, ...]


def lay_out(tool: AnyTool, state: Value) -> Layout:
    """Return the blocks of *tool* in *state*: what the table reads, asks, and what follows."""
    result, form = tool.result(state), tool.form(state)
    answer = next((block for block in result if isinstance(block, Answer)), None)
    warn = next((block for block in result if isinstance(block, Warn)), None)
    main = tuple(b for b in (*form, *result) if isinstance(b, Press) and b.main)
    barred = (answer, warn, *main)
    others = [block for block in result if not any(block is each for each in barred)]
    lead = [block for block in others if isinstance(block, FIRST)]
    rest = [block for block in others if not isinstance(block, FIRST)]
    asked = [block for block in form if not any(block is each for each in main)]
    return Layout(answer, warn, main, (*lead, *asked, *rest))


def page_of(layout: Layout) -> str:
    """Return what a checklist's page is called: a new phase is read from its top again."""
    steps = bool(layout.main) and any(isinstance(block, Steps) for block in layout.body)
    return layout.answer.text if steps and layout.answer else ""
