"""What a program that serves phones sets for itself."""

import gc
from collections.abc import Iterator

import pytest

from screens.server.computer.process import NEW_ONES, freeze_garbage_collector


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Look for unused values as before."""
    often, frozen = gc.get_threshold(), gc.get_freeze_count()
    yield
    gc.set_threshold(*often)
    if not frozen:
        gc.unfreeze()


def is_looked_at(value: object) -> bool:
    return any(each is value for each in gc.get_objects())


@pytest.mark.long
def test_what_is_there_is_looked_at_no_more_and_new_values_are() -> None:
    there: list[object] = [[]]
    assert is_looked_at(there)
    freeze_garbage_collector()
    assert not is_looked_at(there)
    assert gc.get_threshold()[0] == NEW_ONES
    ring: list[object] = []
    ring.append(ring)
    assert is_looked_at(ring)
    del ring
    assert gc.collect() >= 1, "what comes from then on is found once nobody has it"
