import pytest

from tests.screens.random_touches import play
from tests.screens.server.light_routes.random_visits import visit


@pytest.mark.parametrize("seed", range(1000, 1040))
def test_whatever_is_touched_for_long_nothing_breaks(seed: int) -> None:
    play(seed, 300)


@pytest.mark.parametrize("seed", range(1000, 1040))
def test_wherever_two_go_for_long_on_light_pages_nothing_breaks(seed: int) -> None:
    visit(seed, 300)
