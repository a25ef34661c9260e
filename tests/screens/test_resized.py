"""Where a phone is turned round, or a window's edge is dragged, a page is drawn as if it had been opened so."""

import asyncio

import flet.canvas as cv
import pytest

from companion.core.table import Table
from companion.display.tool_routes import route_of
from companion.storage.saves import save_history
from companion.storage.store import MemoryStore
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.app import show
from tests.screens.harness import Screen
from tests.states import each_kind_of_tool

PHONE, SMALL = (390, 844), (360, 640)


async def sizes(tool: AnyTool, *windows: tuple[int, int]) -> list[tuple[object, ...]]:
    """Return how large the drawings of the *tool* are in the last of these *windows*, one after the other."""
    store = MemoryStore()
    await save_history(store, tool, History(tool.opening(Table())).then(tool.example, "so"))
    screen = Screen()
    screen.open_at(route_of(tool))
    screen.resize(*windows[0])
    await show(screen.page, store)
    await screen.settle()
    for window in windows[1:]:
        await screen.turn(*window)
    return [(each.width, each.height) for each in screen.all(cv.Canvas)]


@pytest.mark.slow
@each_kind_of_tool
def test_drawings_are_as_wide_as_the_window_is_now(tool: AnyTool) -> None:
    async def run() -> None:
        small = await sizes(tool, SMALL)
        assert await sizes(tool, PHONE, SMALL) == small
        assert await sizes(tool, SMALL, PHONE) == await sizes(tool, PHONE)

    asyncio.run(run())
