"""Logs of other apps as strangers make them: 100,000 are opened or refused with a sentence."""

from collections import Counter
from random import Random

import pytest

from tests.companion import sample_logs
from tests.companion.exchange.logs.test_laws import came_of
from tests.conftest import Tell

COUNT = 12_500
"""Of each seed."""


@pytest.mark.parametrize("seed", range(8))
def test_a_hundred_thousand_logs_of_strangers_are_opened_or_refused(
    seed: int, tell: Tell
) -> None:
    came: Counter[str] = Counter()
    for raw in sample_logs.hostile(Random(1000 + seed), COUNT):
        said = came_of(raw)
        assert all(each.endswith(".") for each in said)
        came[said[0]] += 1
    tell(f"{COUNT} logs: {dict(came)}")
    assert came["opened."] > 100
