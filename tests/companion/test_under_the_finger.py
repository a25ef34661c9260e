"""What a touch brings never puts another question under the same finger."""

from collections.abc import Iterator
from typing import Any

from companion.core.blocks import Ask, Block, Fold, Walk
from companion.core.fields import Number
from companion.core.nesting import flat
from companion.display.layout import lay_out, scroll_key
from companion.tools.tool import AnyTool
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
    return isinstance(block, Ask) and bool(block.move and block.options) and block.value is None


def same(ask: Ask, other: Block) -> bool:
    return isinstance(other, Ask) and (other.move, other.args) == (ask.move, ask.args)


def place_of(ask: Ask, blocks: list[Block]) -> list[str] | None:
    """Return the kinds of the blocks above *ask*, or None if it is out of sight."""
    for place, block in enumerate(blocks):
        if same(ask, block):
            return [type(each).__name__ for each in blocks[:place]]
    return None


def opened(tool: AnyTool) -> Iterator[Any]:
    """Return the first state of *tool*, its example, and both with the first number entered."""
    for state in (tool.state(), tool.example):
        yield state
        walks = [block for block in tool.form(state) if isinstance(block, Walk)]
        for ask in (walk.asks[0] for walk in walks if walk.asks):
            if isinstance(ask.kind, Number):
                few = max(ask.kind.least, min(ask.kind.most, FEW))
                yield tool.answer(state, ask, few, 0, 0)


def check_stays(tool: AnyTool) -> None:
    """Tap each pad that adds, again and again, and look where it is."""
    todo = [(state, 0) for state in opened(tool)]
    for state, taps in todo:
        layout = lay_out(tool, state)
        before = list(in_sight(layout.body))
        for ask in before:
            if not isinstance(ask, Ask) or not is_tapped_again(ask):
                continue
            for value, _ in ask.options[:FIRST]:
                after = tool.answer(state, ask, value, 0, 0)
                then = lay_out(tool, after)
                if scroll_key(state, layout) != scroll_key(after, then):
                    continue
                if any(same(ask, block) for block in flat(then.body)):
                    now = place_of(ask, list(in_sight(then.body)))
                    assert now == place_of(ask, before), f"{ask.title} moves after {value}"
                if taps < FIRST and len(todo) < TRIED:
                    todo.append((after, taps + 1))


@every_tool
def test_a_pad_that_adds_one_by_one_stays_under_the_finger(tool: AnyTool) -> None:
    check_stays(tool)
