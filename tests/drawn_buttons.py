"""Whether what a button in a drawing does can be said in words, too: by answers to questions."""

from collections.abc import Iterator
from operator import ne

from companion.core.blocks import Ask, Press, Walk
from companion.core.fields import Count, Marks, Seat, Total
from companion.core.nesting import flat
from companion.core.values import Value
from companion.tools.tool import AnyTool

Answered = dict[Value, list[tuple[Value, list[object]]]]
"""What one answer makes of a state, each with its leaves."""


def is_answered_too(tool: AnyTool, state: Value, press: Press, seen: Answered) -> bool:
    """Return whether a few answers to questions in words come to the same as *press*.

    What one answer makes of a state is kept in *seen*, for the other buttons of the drawing.
    """
    goal = tool.move(state, press.move, press.args, 0, 0)
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
    asks = [block for block in blocks if isinstance(block, Ask)]
    asks += [ask for block in blocks if isinstance(block, Walk) for ask in block.asks]
    return (tool.answer(state, ask, value, 0, 0) for ask in asks for value in near(ask))


def near(ask: Ask) -> Iterator[object]:
    """Yield answers that one touch of a pad leads to."""
    yield from (value for value, _ in ask.options)
    if isinstance(ask.kind, Count):
        beside = ((ask.value or 0) + 1, (ask.value or 0) - 1)
        yield from (value for value in beside if not ask.kind.refusal(value))
    if isinstance(ask.kind, Total):
        yield from range(ask.kind.least, ask.kind.most + 1)
    if isinstance(ask.kind, Seat):
        yield from (player.seat for player in ask.players)
    if isinstance(ask.kind, Marks):
        places = [player.seat for player in ask.players] or range(ask.kind.size)
        yield from (ask.value ^ {place} for place in places)


STEPS = ("the one", "the other")
"""Answers that may be needed for what one touch in a picture does."""


def differences(one: list[object], other: list[object]) -> int:
    return sum(map(ne, one, other))


def leaves(value: object) -> list[object]:
    if isinstance(value, Value):
        return [leaf for _, each in value for leaf in leaves(each)]
    return [value]
