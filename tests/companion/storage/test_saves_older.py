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


@pytest.mark.parametrize(("version", "state"), [(1, {"beasts": 5}), (2, {"counted": 5})])
def test_a_save_of_an_older_version_is_brought_up_to_date_and_undo_ends_there(
    version: int, state: dict[str, int]
) -> None:
    text = edited(counted(1, 2), version=version, state=state)
    assert saves.read(THIRD, text) == History(SampleState(count=5))


def test_an_older_version_that_was_never_released_or_does_not_fit_is_damaged() -> None:
    for change in ({"version": 0}, {"version": 1, "state": {"beasts": 99}}):
        with pytest.raises(StorageError) as caught:
            saves.read(THIRD, edited(counted(1), **change))
        assert str(caught.value) == DAMAGED
