"""The page around the browser copy of the app, and what it can do besides showing screens.

Its half of this is build/page/worker.js. Elsewhere there is no such page.
"""

import sys
from collections.abc import Callable
from typing import Any

import flet as ft


def page_around() -> Any:
    """Return the page around this copy, or None if the app runs on a computer or a phone."""
    if sys.platform != "emscripten":
        return None
    import js  # noqa: PLC0415 - there in a browser alone

    return js.companion


def shown(on_news: Callable[[], object]) -> None:
    """Tell the page that the first screen is drawn; call *on_news* once there is a newer version."""
    if (page := page_around()) is None:
        return
    from pyodide.ffi import create_proxy  # noqa: PLC0415 - as above

    page.tell = create_proxy(on_news)
    if page.news:
        on_news()
    page.shown()


def reload_newer_version() -> None:
    """Change to the newer version: the page reloads, with all saves."""
    if page := page_around():
        page.take()


def origin() -> str:
    """Return the address of the host that this copy came from, '' if the app is no web page's."""
    if page_around() is None:
        return ""
    import js  # noqa: PLC0415 - there in a browser alone

    return str(js.location.origin)


def first_page() -> str:
    """Return the first page of the hosted address that this copy belongs to, '' for a copy by itself.

    docs/hosting.md: there the copy is at /app/, and live tables are opened at /.
    """
    if page_around() is None:
        return ""
    import js  # noqa: PLC0415 - there in a browser alone

    here = str(js.location.pathname)
    return f"{js.location.origin}/" if here.startswith("/app/") else ""


def database() -> Any:
    """Return what asks the browser's database of the browser copy, ``ask(deed, name, text)``; None elsewhere."""
    page = page_around()
    return None if page is None else page.database


def lines() -> Any:
    """Return what the page around this copy knows of lines to other browsers, None where it is no copy by itself.

    A copy at a hosted address has the tables of that.
    """
    page = page_around()
    return None if page is None or first_page() else page.lines


async def may_be_wiped(page: ft.Page) -> bool:
    """Return whether the browser that shows *page* may delete its saves by itself.

    The browser copy can ask for that. On a phone that a laptop serves nobody knows, so it may.
    """
    if not page.web:
        return False
    around = page_around()
    return around is None or not await around.stays()


async def code_reader() -> Any:
    """Return the JavaScript module that reads codes, with ``read(bytes)``; it is loaded once."""
    import js  # noqa: PLC0415 - there in a browser alone

    return await js.companion.reader()
