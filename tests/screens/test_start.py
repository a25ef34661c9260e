"""A start at a tool, as a link or a bookmark makes it: what it shows is drawn once."""

import asyncio

import pytest

from companion.display.tool_routes import route_of
from companion.storage.store import MemoryStore
from companion.tools.tool import AnyTool
from screens.app import show
from tests.screens.harness import Screen
from tests.states import each_kind_of_tool

SMALL = 500
"""Bytes: a wish to the device, such as to stay awake, and no drawing."""


@pytest.mark.slow
@each_kind_of_tool
def test_a_start_at_a_tool_draws_its_screens_once(tool: AnyTool) -> None:
    async def run() -> None:
        screen = Screen()
        screen.open_at(route_of(tool))
        await show(screen.page, MemoryStore())
        await screen.settle()
        assert len([each for each in screen.drawn if len(each) > SMALL]) == 1

    asyncio.run(run())
