"""Draws news from outside in the page's own context.

Flet draws a change on the page in whose task it was made, and ``run_task`` makes the page the one
of whoever calls it. So it is called in a copy of the caller's context.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from typing import Any, Final

import flet as ft

CoroutineFunction = Callable[[], Coroutine[Any, Any, None]]

OnPage = Callable[[CoroutineFunction], object]
"""Runs a coroutine function in the page's own context."""

log = logging.getLogger("companion")

_RUNNING: Final[set[asyncio.Task[None]]] = set()


def in_this_context(act: CoroutineFunction) -> None:
    """Run *act* in the context of the caller: there is one page, or none."""
    task = asyncio.get_running_loop().create_task(act())
    _RUNNING.add(task)  # the loop itself holds tasks weakly
    task.add_done_callback(_RUNNING.discard)


def drawing_on(page: ft.Page) -> OnPage:
    """Return what runs a coroutine function in the context of *page*; not at all once it is gone."""

    def run(act: CoroutineFunction) -> None:
        async def draw() -> None:
            try:
                await act()
            except Exception:  # whatever it is: nobody waits for it, and the page goes on
                log.exception("what came from a live table could not be taken up")

        copy_context().run(page.run_task, draw)

    return run
