"""Random taps in any order: every page is drawn and every tap is answered."""

import pytest

from tests.fast_run import FAST, trials
from tests.screens.random_touches import play


@pytest.mark.parametrize("seed", range(2 if FAST else 5))
def test_whatever_is_touched_nothing_breaks(seed: int) -> None:
    play(seed, trials(120))
