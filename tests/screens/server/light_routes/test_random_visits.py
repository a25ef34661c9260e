"""Whatever is sent and opened, in whichever order, every light page is whole and leads on."""

import pytest

from tests.fast_run import trials
from tests.screens.server.light_routes.random_visits import walk


@pytest.mark.parametrize("seed", range(4))
def test_wherever_two_go_on_light_pages_nothing_breaks(seed: int) -> None:
    walk(seed, len(trials(100)))
