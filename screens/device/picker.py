"""Files from and to the device, through its own picker."""

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from screens.ui.controls import tap_text
from screens.ui.guard import component, with_event
from screens.ui.snack_bar import show_snackbar

NO_FILES = "This device doesn't let the app save files."
SAVED = "Saved."
WITH_DOWNLOADS = "Look in this browser's downloads."
UNREADABLE = "This file can't be read. Choose another one."

OnFile = Callable[[bytes], Awaitable[None]]
"""Receives the content of the file that was chosen."""


@component
def PickButton(
    label: str, on_file: OnFile, on_open: Callable[[], None], pictures: bool = False
) -> ft.Control:
    """Show a button that opens the device's picker; *on_file* gets the content of the file.

    The client opens it by itself: phones allow that only within the touch. *on_open* is called then.
    """
    latest: list[OnFile] = ft.use_memo(list, [])
    latest[:] = [on_file]

    async def picked(event: Any) -> None:
        if event.files:
            data = event.files[0].bytes
            if data is None:
                show_snackbar(UNREADABLE)
            else:
                await latest[0](bytes(data))

    async def opens() -> None:
        on_open()

    kind = ft.FilePickerFileType.IMAGE if pictures else ft.FilePickerFileType.ANY
    # The handler is there from the start: clients tell nothing to one that comes later.
    picker = ft.use_memo(lambda: ft.FilePicker(on_result=with_event(picked)), [])
    action = ft.PickFiles(picker, with_data=True, file_type=kind)
    return tap_text(label, opens, fill=True, action=action)


async def save(name: str, data: bytes) -> None:
    """Let the player keep *data* as a file called *name*, and say where it is."""
    page = ft.context.page
    try:
        place = await ft.FilePicker().save_file(file_name=name, src_bytes=data)
    except RuntimeError:
        show_snackbar(NO_FILES)
        return
    if page.web or place:
        show_snackbar(WITH_DOWNLOADS if page.web else SAVED)
