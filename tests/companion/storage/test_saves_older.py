"""Saves of older versions of a tool."""

from dataclasses import replace
from typing import Annotated

import pytest

from companion.core.errors import StorageError
from companion.core.fields import Internal
from companion.core.values import Value
from companion.storage import saves
from companion.tools.history import History
from companion.tools.tool import Edition
from tests.companion.storage.test_saves import DAMAGED, counted, edited
from tests.sample_tool import TOOL, SampleState

# Older versions of a tool.


class First(Value):
    """The zoo in version 1."""

    beasts: Annotated[int, Internal(most=20)] = 1


class Second(Value):
    """The zoo in version 2."""

    counted: Annotated[int, Internal(most=20)] = 1


THIRD = replace(
    TOOL,
    version=3,
    older=(
        Edition(1, First, lambda old: {"counted": old.beasts}),
        Edition(2, Second, lambda old: {"count": old.counted}),
    ),
)


@pytest.mark.parametrize(("version", "name"), [(1, "beasts"), (2, "counted")])
def test_a_save_of_an_older_version_is_brought_up_to_date_with_its_undo(
    version: int, name: str
) -> None:
    steps = {
        "past": [["Begun", [[[name], 2]]], ["More", [[[name], 3]]]],
        "future": [["Again", [[[name], 9]]]],
    }
    text = edited(counted(1, 2), version=version, state={name: 5}, **steps)
    history = saves.read(THIRD, text)
    assert history.now == SampleState(count=5)
    past = [(step.label, step.state) for step in history.past]
    assert past == [("Begun", SampleState(count=2)), ("More", SampleState(count=3))]
    assert [step.state for step in history.future] == [SampleState(count=9)]


def test_steps_that_the_older_version_had_no_room_for_are_damaged_and_the_state_stays() -> None:
    steps = {"past": [["Begun", [[["beasts"], 21]]]], "future": []}
    text = edited(counted(1, 2), version=1, state={"beasts": 5}, **steps)
    assert saves.read(THIRD, text) == History(SampleState(count=5))


def test_an_older_version_that_was_never_released_or_does_not_fit_is_damaged() -> None:
    for change in ({"version": 0}, {"version": 1, "state": {"beasts": 99}}):
        with pytest.raises(StorageError) as caught:
            saves.read(THIRD, edited(counted(1), **change))
        assert str(caught.value) == DAMAGED
