from itertools import combinations

import flet as ft
import pytest

from screens.ui.theme import EDGE, TOUCH
from screens.views.seat_circle import CHIP, HEIGHT, TALL, WIDTH, places
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown


@pytest.mark.parametrize("width", [WIDTH, 360 - 2 * EDGE])
@pytest.mark.parametrize("players", range(2, 9))
def test_nobody_sits_on_anybody_and_everybody_at_the_table(players: int, width: float) -> None:
    spots = places(players, width)
    for (left, top), (other_left, other_top) in combinations(spots, 2):
        apart = abs(left - other_left) >= CHIP or abs(top - other_top) >= TALL
        assert apart
    assert all(-0.01 <= x <= width - CHIP + 0.01 for x, _ in spots)
    assert all(-0.01 <= y <= HEIGHT - TALL + 0.01 for _, y in spots)
    assert min(CHIP, TALL) >= TOUCH


def test_the_first_sits_with_us_and_the_next_one_clockwise_from_above() -> None:
    (first_left, first_top), (next_left, next_top), *_ = places(4)
    assert first_top == max(top for _, top in places(4))
    assert next_left < first_left
    assert next_top < first_top


def test_nobody_is_cut_off_at_the_edge_of_a_small_phone() -> None:
    """The table was 12 dp wider than what a phone of 360 dp shows of it."""

    async def act(screen: Screen) -> None:
        for wide, drawn in ((360, 360 - 2 * EDGE), (390, WIDTH), (1280, WIDTH)):
            screen.page.width = wide
            await screen.go("/")
            await screen.go("/table")
            (stack,) = [each for each in screen.all(ft.Stack) if each.height == HEIGHT]
            assert stack.width == drawn

    shown(opened(), "/table", act)
