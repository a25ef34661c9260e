"""Cities and patrols as a table would lay them, and what is said of them."""

from typing import Any

from companion.core.blocks import Block, Question, QuestionSequence, Result
from companion.core.nesting import flat
from companion.core.values import Value
from companion.tools.tool import AnyTool
from tests.answers import after_answer

FEDS, TRAFFIC, VICE, NEIGHBORHOOD, FIFTH = range(5)


def went(tool: AnyTool, state: Value, key: str, *args: object) -> Any:
    return tool.move(state, key, args, 0, 0)


def only(blocks: Result, kind: type[Block]) -> list[Any]:
    return [block for block in flat(blocks) if isinstance(block, kind)]


def questions(tool: AnyTool, state: Value) -> dict[str, Question]:
    """Return what is asked, by title."""
    every = flat((*tool.form(state), *tool.result(state)))
    questions = [block for block in every if isinstance(block, Question)]
    sequences = [block for block in every if isinstance(block, QuestionSequence)]
    found = [
        *questions,
        *(question for sequence in sequences for question in sequence.questions),
    ]
    assert len({question.title for question in found}) == len(found), (
        "two questions have one title"
    )
    return {question.title: question for question in found}


def answered(tool: AnyTool, state: Value, title: str, value: object) -> Any:
    """Return the state after the question called *title* was answered as the screen does."""
    return after_answer(tool, state, questions(tool, state)[title], value, 0, 0)
