"""The copy of the app that runs wholly in a browser: what its page can do besides showing screens.

The page's half is build/page/worker.js. Everywhere else there is no such page.
"""

import sys
from collections.abc import Callable
from typing import Any

import flet as ft


def page_around() -> Any:
    """Return the page around this copy, or None where the app runs on a computer or a phone."""
    if sys.platform != "emscripten":
        return None
    import js  # noqa: PLC0415 - there in a browser alone

    return js.companion


def shown(on_news: Callable[[], object]) -> None:
    """Say that the first screen is there; call *on_news* once a newer version is."""
    if (page := page_around()) is None:
        return
    from pyodide.ffi import create_proxy  # noqa: PLC0415 - as above

    page.tell = create_proxy(on_news)
    if page.news:
        on_news()
    page.shown()


def take() -> None:
    """Take the newer version: the page opens anew, with all that is kept."""
    if page := page_around():
        page.take()


async def may_be_wiped(page: ft.Page) -> bool:
    """Return whether the browser that shows *page* may throw away by itself what is kept there.

    The copy can ask it. Of a phone's that a laptop serves nobody knows, so it may.
    """
    if not page.web:
        return False
    around = page_around()
    return around is None or not await around.stays()


async def code_reader() -> Any:
    """Return what reads codes beside the page, a module with ``read(bytes)``; it is loaded once."""
    import js  # noqa: PLC0415 - there in a browser alone

    return await js.companion.reader()
