"""Whether what a button in a drawing does can be said in words, too: by answers to questions."""

from collections.abc import Iterator
from operator import ne

from companion.core.blocks import Button, Question, QuestionSequence
from companion.core.fields import Count, Marks, Rows, Seat, Total
from companion.core.nesting import flat
from companion.core.values import Value
from companion.tools.tool import AnyTool
from tests.answers import after_answer

Answered = dict[Value, list[tuple[Value, list[object]]]]
"""What one answer makes of a state, each with its leaves."""


def is_answered_too(tool: AnyTool, state: Value, button: Button, seen: Answered) -> bool:
    """Return whether a few answers to questions in words come to the same as *button*.

    What one answer makes of a state is kept in *seen*, for the other buttons of the drawing.
    """
    goal = tool.move(state, button.move, button.args, 0, 0)
    leaves_there = leaves(goal)
    for _ in STEPS:
        if state not in seen:
            seen[state] = [(each, leaves(each)) for each in (state, *answered(tool, state))]
        state = min(seen[state], key=lambda each: differences(each[1], leaves_there))[0]
        if state == goal:
            return True
    return False


def answered(tool: AnyTool, state: Value) -> Iterator[Value]:
    """Return what each answer to a question in words makes of *state*."""
    blocks = flat(tool.form(state))
    questions = [block for block in blocks if isinstance(block, Question)]
    questions += [
        question
        for block in blocks
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]
    return (
        after_answer(tool, state, question, value, 0, 0)
        for question in questions
        for value in near(question)
    )


def near(question: Question) -> Iterator[object]:
    """Yield answers that one touch of a pad leads to."""
    yield from (value for value, _ in question.options)
    if isinstance(question.kind, Count):
        beside = ((question.value or 0) + 1, (question.value or 0) - 1)
        yield from (value for value in beside if not question.kind.refusal(value))
    if isinstance(question.kind, Total):
        yield from range(question.kind.least, question.kind.most + 1)
    if isinstance(question.kind, Seat):
        yield from (player.seat for player in question.players)
    if isinstance(question.kind, Rows) and len(question.value) < question.kind.most:
        yield (*question.value, question.fresh)
    if isinstance(question.kind, Marks):
        places = [player.seat for player in question.players] or range(question.kind.size)
        yield from (question.value ^ {place} for place in places)


MARKED = 64
"""Places that are told apart among those that are marked."""

STEPS = ("the one", "the other")
"""Answers that may be needed for what one touch in a picture does."""


def differences(one: list[object], other: list[object]) -> int:
    return sum(map(ne, one, other))


def leaves(value: object) -> list[object]:
    if isinstance(value, frozenset):
        return [place in value for place in range(MARKED)]
    if isinstance(value, Value):
        return [leaf for _, each in value for leaf in leaves(each)]
    return [value]
