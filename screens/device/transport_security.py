"""Whether others on the Wi-Fi can read what goes between a page and the laptop."""

import sys
from urllib.parse import urlsplit

import flet as ft

from companion.exchange.addresses import loopback


def is_trusted(address: str) -> bool:
    """Return whether browsers give their camera to a page under *address*."""
    return urlsplit(address).scheme in ("https", "wss") or loopback(address)


def address_of(page: ft.Page) -> str:
    """Return the address at which *page* was opened, '' once the page is gone, since drawings may follow."""
    try:
        return page.url or ""
    except AttributeError:  # Flet asks the connection, which a closed page no longer has
        return ""


def is_overheard(page: ft.Page) -> bool:
    """Return whether others on the Wi-Fi could read what goes between *page* and the laptop.

    A copy that runs in the browser by itself sends nothing, nor does a window or a phone's app.
    """
    alone = sys.platform == "emscripten" or not page.web
    return not alone and not is_trusted(address_of(page))
