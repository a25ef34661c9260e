"""A store of texts on the device that shows the app: the local storage of a browser or phone."""

from typing import Any

import flet as ft

from companion.storage.page_shelf import DatabaseShelf
from companion.storage.shelf import ShelfStore
from companion.storage.store import Store
from companion.storage.two_stores import TwoStores
from screens.device import browser


class DeviceStore(ShelfStore):
    """A store over Flet's SharedPreferences: local storage in a browser."""

    def __init__(self, device: Any = None) -> None:
        """Use the storage of the page that is being shown; tests bring their own *device*."""
        super().__init__(device or ft.SharedPreferences())


def store_in_browser() -> Store:
    """Return the store of a page in a browser: in the browser copy, the log of plays is in the browser's database."""
    database = browser.database()
    if database is None:
        return DeviceStore()
    return TwoStores(DeviceStore(), ShelfStore(DatabaseShelf(database)))
