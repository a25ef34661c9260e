"""A store of texts on the device that shows the app: the local storage of a browser or phone."""

from typing import Any

import flet as ft

from companion.storage.shelf import ShelfStore


class DeviceStore(ShelfStore):
    """A store over Flet's SharedPreferences: local storage in a browser."""

    def __init__(self, device: Any = None) -> None:
        """Use the storage of the page that is being shown; tests bring their own *device*."""
        super().__init__(device or ft.SharedPreferences())
