"""No reader of foreign text takes more than in proportion: processor time on n, 2n and 4n of what is worst for it.

The one check of times there is: what goes on inside ``re``, ``json`` and ``tomllib`` cannot be counted.
"""

import gc
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from tests.conftest import Tell
from tests.foreign_readers import READERS, Reader, worst

MOST = 1_000_000
"""Characters up to which readers with larger bounds are tried: by then what grows faster shows."""

STEP = 3.0
"""How many times longer twice as much may take."""

FLOOR = 0.02
"""Seconds below which nothing is compared: the clock's own steps and the first use count there."""

TRIES = 6
"""The number of counts of which the quickest is taken: whoever else uses the machine only makes one slower."""


def seconds(reader: Reader, given: Any, tries: int = TRIES) -> float:
    """Return the least processor time that *reader* takes for *given*, of some tries."""
    least = float("inf")
    for _ in range(tries):
        began = time.process_time()
        with suppress(*reader.raises):
            reader.read(given)
        least = min(least, time.process_time() - began)
        if least < FLOOR:
            break
    return least


def steps(reader: Reader) -> Iterator[list[float]]:
    """Yield the times for a quarter, a half and the whole of the bound, for each of what is worst."""
    most = min(reader.most, MOST)
    sizes = [worst(reader, most // part) for part in (4, 2, 1)]
    for shapes in zip(*sizes, strict=True):
        yield [seconds(reader, given) for given in shapes]


@pytest.fixture(autouse=True)
def _no_collection() -> Iterator[None]:
    """Count nothing that the rest of the program makes Python tidy up."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.parametrize("name", READERS)
def test_twice_as_much_takes_at_most_three_times_as_long(name: str, tell: Tell) -> None:
    longest = 0.0
    for place, times in enumerate(steps(READERS[name])):
        quarter, half, whole = (max(each, FLOOR) for each in times)
        assert half <= STEP * quarter, (place, times)
        assert whole <= STEP * half, (place, times)
        longest = max(longest, whole)
    tell(f"{name}: at most {1000 * longest:.0f} ms up to {min(READERS[name].most, MOST)}")
