from itertools import combinations

import pytest

from screens.ui.theme import TOUCH
from screens.views.seat_circle import CHIP, HEIGHT, TALL, WIDTH, places


@pytest.mark.parametrize("players", range(2, 9))
def test_nobody_sits_on_anybody_and_everybody_at_the_table(players: int) -> None:
    spots = places(players)
    for (left, top), (other_left, other_top) in combinations(spots, 2):
        apart = abs(left - other_left) >= CHIP or abs(top - other_top) >= TALL
        assert apart
    assert all(-0.01 <= x <= WIDTH - CHIP + 0.01 for x, _ in spots)
    assert all(-0.01 <= y <= HEIGHT - TALL + 0.01 for _, y in spots)
    assert min(CHIP, TALL) >= TOUCH


def test_the_first_sits_with_us_and_the_next_one_clockwise_from_above() -> None:
    (first_left, first_top), (next_left, next_top), *_ = places(4)
    assert first_top == max(top for _, top in places(4))
    assert next_left < first_left
    assert next_top < first_top
