"""Random visits in any order: every light page is complete and leads on."""

import pytest

from tests.fast_run import FAST, trials
from tests.screens.server.light_routes.random_visits import visit


@pytest.mark.parametrize("seed", range(2 if FAST else 4))
def test_wherever_two_go_on_light_pages_nothing_breaks(seed: int) -> None:
    visit(seed, trials(100))
