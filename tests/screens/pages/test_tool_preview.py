"""What arrived, shown before it is taken over: on its card nothing is wider than the card."""

import asyncio

import flet as ft
import pytest
from flet import canvas

from companion.tools.tool import AnyTool
from screens.pages.received_file import ON_CARD
from screens.pages.tool_preview import PADDING, read_only
from screens.ui.controls import THIN
from screens.ui.letter_size import keep_device_letter_size
from screens.ui.theme import EDGE, WIDE
from screens.views.page_frame import CONTENT_WIDTH
from tests.screens.harness import Screen
from tests.states import every_tool

SIZES = ((360, 1), (360, 2), (390, 1), (390, 2), (1280, 1))
"""Widths of a page in dp, and how many times larger its letters are."""


def widths(tool: AnyTool, page: float, scale: float, less: float) -> list[float]:
    """Return the width in dp of each drawing of *tool* on a card that has *less* dp than the page."""
    found: list[float] = []

    @ft.component
    def drawn() -> ft.Control:
        keep_device_letter_size(ft.context.page, scale)
        return read_only(tool, tool.example, less)

    async def run() -> None:
        screen = Screen()
        screen.resize(page, 800)
        screen.page.render(drawn)
        await screen.settle()
        found.extend(float(each.width or 0) for each in screen.all(canvas.Canvas))

    asyncio.run(run())
    return found


@pytest.mark.slow
@every_tool
def test_no_drawing_is_wider_than_the_card_on_which_it_arrives(tool: AnyTool) -> None:
    for page, scale in SIZES:
        screen = CONTENT_WIDTH if page >= WIDE else page
        for less in (0, ON_CARD):
            room = screen - 2 * EDGE - less - 2 * (PADDING + THIN)
            assert all(width <= room for width in widths(tool, page, scale, less))
