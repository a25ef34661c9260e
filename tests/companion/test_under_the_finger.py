"""What a touch brings never puts another question under the same finger."""

from collections.abc import Iterator
from typing import Any

from companion.core.blocks import Block, Fold, Question, QuestionSequence
from companion.core.fields import Number
from companion.core.nesting import flat
from companion.display.layout import lay_out, scroll_key
from companion.tools.tool import AnyTool
from tests.answers import after_answer
from tests.states import every_tool

FIRST = 3
"""Answers of each pad that are tried, and how often one after the other."""

FEW = 2
"""A number that is soon reached."""

TRIED = 40
"""States of each tool that are looked at."""


def in_sight(body: tuple[Block, ...]) -> Iterator[Block]:
    """Return the blocks that are shown before any fold is touched."""
    for block in body:
        yield block
        if isinstance(block, Fold) and block.begins_open:
            yield from in_sight(block.blocks)


def is_tapped_again(block: Block) -> bool:
    """Return whether each tap on *block* adds something, so that the next follows on the same spot."""
    return (
        isinstance(block, Question)
        and bool(block.move and block.options)
        and block.value is None
    )


def same(question: Question, other: Block) -> bool:
    return isinstance(other, Question) and (other.move, other.args) == (
        question.move,
        question.args,
    )


def place_of(question: Question, blocks: list[Block]) -> list[str] | None:
    """Return the kinds of the blocks above *question*, or None if it is out of sight."""
    for place, block in enumerate(blocks):
        if same(question, block):
            return [type(each).__name__ for each in blocks[:place]]
    return None


def opened(tool: AnyTool) -> Iterator[Any]:
    """Return the first state of *tool*, its example, and both with the first number entered."""
    for state in (tool.state(), tool.example):
        yield state
        sequences = [block for block in tool.form(state) if isinstance(block, QuestionSequence)]
        for question in (sequence.questions[0] for sequence in sequences if sequence.questions):
            if isinstance(question.kind, Number):
                few = max(question.kind.least, min(question.kind.most, FEW))
                yield after_answer(tool, state, question, few, 0, 0)


def check_stays(tool: AnyTool) -> None:
    """Tap each pad that adds, again and again, and look where it is."""
    todo = [(state, 0) for state in opened(tool)]
    for state, taps in todo:
        layout = lay_out(tool, state)
        before = list(in_sight(layout.body))
        for question in before:
            if not isinstance(question, Question) or not is_tapped_again(question):
                continue
            for value, _ in question.options[:FIRST]:
                after = after_answer(tool, state, question, value, 0, 0)
                then = lay_out(tool, after)
                if scroll_key(state, layout) != scroll_key(after, then):
                    continue
                if any(same(question, block) for block in flat(then.body)):
                    now = place_of(question, list(in_sight(then.body)))
                    assert now == place_of(question, before), (
                        f"{question.title} moves after {value}"
                    )
                if taps < FIRST and len(todo) < TRIED:
                    todo.append((after, taps + 1))


@every_tool
def test_a_pad_that_adds_one_by_one_stays_under_the_finger(tool: AnyTool) -> None:
    check_stays(tool)
