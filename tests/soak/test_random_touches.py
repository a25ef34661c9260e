import pytest

from tests.screens.random_touches import play


@pytest.mark.parametrize("seed", range(1000, 1040))
def test_whatever_is_touched_for_long_nothing_breaks(seed: int) -> None:
    play(seed, 300)
