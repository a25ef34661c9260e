"""The columns of a sheet keep one order, whatever is entered."""

from collections.abc import Iterator
from itertools import combinations

from companion.core.blocks import QuestionSequence
from companion.core.values import Value
from companion.display.columns import titles_of
from companion.tools.tool import AnyTool
from tests.answers import after_answer
from tests.laws import shown
from tests.states import every_tool, extremes


def sheets(tool: AnyTool, state: Value) -> list[QuestionSequence]:
    return [block for block in shown(tool, state) if isinstance(block, QuestionSequence)]


def one_answer_on(tool: AnyTool, state: Value) -> Iterator[Value]:
    """Return the states after one cell of a sheet is answered with something to choose."""
    for question in (question for sheet in sheets(tool, state) for question in sheet.questions):
        for value, _ in question.options:
            yield after_answer(tool, state, question, value, 0, 0)


@every_tool
def test_the_columns_of_a_sheet_keep_one_order(tool: AnyTool) -> None:
    seen: set[tuple[str, str, str]] = set()
    first = tool.state()
    for state in (first, *one_answer_on(tool, first), *extremes(tool.state), tool.example):
        for sheet in sheets(tool, state):
            for left, right in combinations(titles_of(sheet), 2):
                swapped = (sheet.title, right, left)
                assert swapped not in seen, f"{left} and {right} change places"
                seen.add((sheet.title, left, right))
