"""A number that is typed digit by digit is one step of undo in every tool, and what is counted by touches is not."""

from typing import Any

import pytest

from companion.catalogue import any_made_game, every_tool
from companion.core.blocks import QuestionSequence
from companion.core.fields import Count
from companion.core.nesting import flat
from companion.core.values import Path
from companion.evening.undo import stepped
from companion.tools.cause import FOLLOWED, PLAYER, Cause
from companion.tools.history import History
from companion.tools.tool import AnyTool
from companion.tools.typed_numbers import are_typed, is_typed, typed_questions

TOOLS = {tool.name: tool for tool in (*every_tool(), *any_made_game().tools)}
TREASURY = TOOLS["turf-war/treasury"]
MONEY: Path = ("purses", 0, "money")


def typed(tool: AnyTool, path: Path, *numbers: int, cause: Cause = PLAYER) -> History:
    history = History(tool.example)
    for number in numbers:
        history = stepped(tool, history, history.now.put(path, number), "said", cause)
    return history


@pytest.mark.parametrize("numbers", [(1, 12, 123), (12, 1, 0, 7), (4, 47, 4, 48)])
def test_the_digits_of_a_number_are_one_step(numbers: tuple[int, ...]) -> None:
    history = typed(TREASURY, MONEY, 900, *numbers)
    assert len(history.past) == 2
    assert history.undo().now.look(MONEY) == 900
    assert history.undo().redo().now == history.now


def test_another_number_or_another_place_is_another_step() -> None:
    assert len(typed(TREASURY, MONEY, 1, 12, 7, 70).past) == 2
    other: Path = ("purses", 1, "money")
    history = typed(TREASURY, MONEY, 1, 12)
    history = stepped(TREASURY, history, history.now.put(other, 12), "said", PLAYER)
    history = stepped(TREASURY, history, history.now.put(other, 123), "said", PLAYER)
    assert len(history.past) == 2
    assert len(typed(TREASURY, MONEY, 1, 12, cause=FOLLOWED).past) == 2


def test_every_count_that_is_typed_on_a_pad_is_found_and_no_other() -> None:
    """One that goes up and down by touches is a step for each touch: they look alike from 0 to 1."""
    for tool in TOOLS.values():
        form = tool.form(tool.example)
        found = {id(question) for question in typed_questions(form)}
        sequences = [block for block in flat(form) if isinstance(block, QuestionSequence)]
        inside = {id(question) for sequence in sequences for question in sequence.questions}
        assert found <= inside
        for sequence in sequences:
            for question in sequence.questions:
                if isinstance(question.kind, Count):
                    assert (id(question) in found) == (question.kind.keys is None)
    counters = TOOLS["own-00000000/counters"]
    assert not list(typed_questions(counters.form(counters.example)))
    one: Any = ("tallies", 0, "held", 0, "number")
    assert len(typed(counters, one, 2, 1, 0, 1).past) == 4


def test_one_touch_of_a_key_is_told_from_another_number() -> None:
    assert is_typed(None, 7)
    assert is_typed(1, 12)
    assert is_typed(-12, -1)
    assert is_typed(5, -5)
    assert not is_typed(1, 22)
    assert not is_typed(1, 2)
    assert are_typed((3,), (3, 4))
    assert are_typed((3, 4), (3, 45))
    assert not are_typed((3, 4), (5, 45))
    assert not are_typed((), (5, 45))
    assert are_typed((), (5,))
