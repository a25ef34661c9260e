"""Cells in a window: no wider than a value needs; on a phone they fill the row."""

import flet as ft
import pytest

from screens.inputs.cell_lines import NAME_WIDTH
from screens.ui.text_scale import HALF_WINDOW, MOST_WIDE, ROUND
from tests.screens.control_tree import inside
from tests.screens.harness import Screen, on_the_phone

CELL = "Red, Dice: –"


async def share_of_the_cell(screen: Screen, width: float) -> float:
    """Return the share of its row that the cell has beside the player."""
    screen.resize(width, 800)
    await screen.fire(screen.page, "resize", {"width": width, "height": 800})
    await screen.go("/")
    await screen.go("/g/lawless-empire/plans")
    cell = screen.named(CELL)
    (row,) = [
        row
        for row in screen.all(ft.Row)
        if isinstance(row.key, ft.ScrollKey) and cell in list(inside(row.controls))
    ]
    shares = [int(each.expand or 0) for each in row.controls[1:]]
    return shares[0] / sum(shares)


@pytest.mark.parametrize("width", [1000, 1280, 1920])
def test_a_dash_is_not_as_long_as_the_window(width: float) -> None:
    async def play(screen: Screen) -> None:
        room = min(width, MOST_WIDE) - ROUND - NAME_WIDTH
        assert await share_of_the_cell(screen, width) * room <= HALF_WINDOW - NAME_WIDTH

    on_the_phone(play)


def test_on_a_phone_it_fills_the_row() -> None:
    async def play(screen: Screen) -> None:
        assert await share_of_the_cell(screen, 390) == 1

    on_the_phone(play)
