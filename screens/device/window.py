"""The app in a window of its own: it opens where it was closed, and as large."""

from contextlib import suppress
from typing import Any, Final

import flet as ft
from pydantic import Field, ValidationError

from companion.core.errors import StorageError
from companion.core.values import Value
from companion.storage.store import Store

KEY: Final = "window"
"""The key under which a store keeps the window. Tools have a slash in theirs."""

MIN_SIZE: Final = (360, 480)
"""The least width and height of the window, in points."""

FAR: Final = 20_000
"""Points from the main screen's corner within which a window is on some screen. One to its left, or
above it, has places below 0, two large ones side by side still more than -16,000; but -32,000 is
where Windows puts a window that was made small, which is no place to open at.
"""

DESKTOPS: Final = (ft.PagePlatform.WINDOWS, ft.PagePlatform.MACOS, ft.PagePlatform.LINUX)

SETTLED: Final = ("resized", "moved", "maximize", "unmaximize")
"""The events of a window that is no longer being moved."""


class Frame(Value):
    """Where a window stood, and how large it was."""

    width: int = Field(ge=MIN_SIZE[0], le=FAR)
    height: int = Field(ge=MIN_SIZE[1], le=FAR)
    left: int = Field(ge=-FAR, le=FAR)
    top: int = Field(ge=-FAR, le=FAR)
    maximized: bool = False


def has_window(page: ft.Page) -> bool:
    """Return whether *page* is shown in a window of its own."""
    return not page.web and page.platform in DESKTOPS


async def restore(page: ft.Page, store: Store) -> None:
    """Put the window of *page* where it was, as *store* has it, and save where it is moved to."""
    window = page.window
    window.min_width, window.min_height = MIN_SIZE
    frame = await _kept(store)
    if frame and not frame.maximized:
        window.left, window.top = frame.left, frame.top
    if frame:
        window.width, window.height = frame.width, frame.height
        window.maximized = frame.maximized
    last = frame

    async def moved(event: ft.WindowEvent[Any]) -> None:
        nonlocal last
        now = _now(window, last) if event.type.value in SETTLED else None
        if now and now != last:
            last = now
            with suppress(StorageError):  # a window that opens elsewhere is no loss
                await store.save(KEY, now.model_dump_json())

    window.on_event = moved
    page.update()


async def _kept(store: Store) -> Frame | None:
    try:
        copies = await store.copies(KEY)
    except StorageError:
        return None
    for text in copies:
        with suppress(ValidationError):
            return Frame.model_validate_json(text)
    return None


def _now(window: ft.Window, last: Frame | None) -> Frame | None:
    """Return where *window* is; one that fills the screen keeps the size that it had before."""
    if window.minimized or window.full_screen:
        return None
    if window.maximized:
        return last.evolve(maximized=True) if last else None
    found = (window.width, window.height, window.left, window.top)
    sizes = {
        name: round(value)
        for name, value in zip(("width", "height", "left", "top"), found, strict=True)
        if value is not None
    }
    try:
        return Frame.model_validate(sizes)
    except ValidationError:
        return None
