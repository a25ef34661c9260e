"""How large the app's own letters are, besides the size that the device is set to."""

from typing import Any, Final

import flet as ft

STEPS: Final = {"usual": 1.0, "larger": 1.2, "large": 1.5, "largest": 2.0}
"""How many times as large letters are, by how that is saved."""

FIELD: Final = 16
"""The size of letters in a field, in dp."""

_STORE_KEY: Final = "letter size"
_DEVICE_KEY: Final = "letters of the device"


def use_letters(page: ft.Page, step: str) -> None:
    """Draw letters of *page* in the size *step* from now on."""
    page.session.store.set(_STORE_KEY, STEPS[step])


def letter_size() -> float:
    """Return how many times as large letters are on the current page; 1 where there is none."""
    return _kept(_STORE_KEY)


def device_letter_size() -> float:
    """Return how many times as large the device makes letters of the current page, as far as that was
    measured; 1 where there is none.
    """
    return _kept(_DEVICE_KEY)


def _kept(key: str) -> float:
    try:
        page = ft.context.page
    except RuntimeError:  # drawn for no page
        return 1
    return float(page.session.store.get(key) or 1)


def keep_device_letter_size(page: ft.Page, size: float) -> None:
    """Note that the device makes letters of *page* *size* times as large."""
    page.session.store.set(_DEVICE_KEY, size)


def Text(value: str, *, size: float, **more: Any) -> ft.Text:
    """Return a text with letters *size* dp tall, as the player wants them larger or not."""
    return ft.Text(value, size=size * letter_size(), **more)


def TextField(**more: Any) -> ft.TextField:
    """Return a field to type into, with its letters in that size."""
    if letter_size() == 1:
        return ft.TextField(**more)
    size = FIELD * letter_size()
    return ft.TextField(text_size=size, label_style=ft.TextStyle(size=size), **more)
