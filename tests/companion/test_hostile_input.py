"""Whatever comes in, a state or our own words come out: a sample, and at length in `make soak`."""

import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.exchange import files, share
from tests.conftest import Tell
from tests.hostile_input import Judge, blobs, texts

AT_LENGTH = os.environ.get("HYPOTHESIS_PROFILE") == "soak"

MANY = 50_000 if AT_LENGTH else 1500
"""Of each sort."""


@pytest.mark.parametrize(
    ("draw", "read"), [(texts, share.read), (blobs, files.read)], ids=["codes", "files"]
)
def test_what_strangers_make_opens_or_is_refused_within_a_megabyte(
    draw: Callable[..., Any], read: Callable[..., Any], tell: Tell
) -> None:
    judge = Judge(read)
    for given in draw(Random() if AT_LENGTH else Random(7), MANY):
        judge.open(given)
    tell(judge.figures())
    assert judge.most_bytes < 1_000_000
    assert len(judge.outcomes) > 3, "everything is refused at the door"
