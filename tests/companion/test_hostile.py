"""A sample of what `make soak` does at length: whatever comes in, a state or our own words come out."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion import files, share
from tests.hostile import Judge, blobs, texts

SOME = 1500


@pytest.mark.parametrize(
    ("draw", "read"), [(texts, share.read), (blobs, files.read)], ids=["codes", "files"]
)
def test_what_strangers_make_opens_or_is_refused_within_a_megabyte(
    draw: Callable[..., Any], read: Callable[..., Any]
) -> None:
    judge = Judge(read)
    for given in draw(Random(7), SOME):
        judge.open(given)
    assert judge.most_bytes < 1_000_000
    assert len(judge.outcomes) > 3, "everything is refused at the door"
