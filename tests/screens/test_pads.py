"""How many keys stand side by side."""

import asyncio

import pytest

from screens.pads import COLUMNS, columns
from screens.theme import TOUCH
from tests.screens.harness import Screen


@pytest.mark.parametrize("width", [320, 360, 390, 600, 1280])
def test_keys_are_wide_enough_for_a_thumb_on_every_screen(width: int) -> None:
    async def run() -> int:
        Screen().page.width = width
        return columns()

    side_by_side = asyncio.run(run())
    room = (width - 2 * 12 - (side_by_side - 1) * 4) / side_by_side
    assert room >= TOUCH
    assert (side_by_side == COLUMNS) is (width >= 390)
