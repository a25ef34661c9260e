"""The fold *What if?*: worked out when it is opened, in a thread beside the event loop."""

import asyncio
import sys
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.blocks import Block, Result
from companion.display.labels import WHAT_IF
from companion.tools.tool import AnyTool
from screens.ui.error_boundary import component, handler
from screens.ui.theme import small
from screens.views.folds import fold_view

WORKING = "Working it out …"
THREADS = sys.platform != "emscripten"
"""Whether this platform has threads; a browser has none."""


@component
def WhatIf(tool: AnyTool, state: Any, view: Callable[[Block], ft.Control]) -> ft.Control:
    """Show the result of the tool's ``what_if`` for *state* once a player opens it."""
    opened, set_open = ft.use_state(False)
    nothing: tuple[Any, Result] | None = None
    known, set_known = ft.use_state(nothing)

    async def turn() -> None:
        set_open(not opened)

    async def work() -> None:
        if not opened or (known and known[0] == state):
            return
        assert tool.what_if is not None
        if THREADS:
            blocks = await asyncio.to_thread(tool.what_if, state)
        else:
            await asyncio.sleep(0)
            blocks = tool.what_if(state)
        set_known((state, blocks))

    ft.use_effect(handler(work), [opened, state])

    def draw() -> list[ft.Control]:
        if known is None or known[0] != state:
            return [small(WORKING)]
        return [view(block) for block in known[1]]

    return fold_view(WHAT_IF, opened, turn, draw)
