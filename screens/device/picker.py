"""Files from and to the device, through its own picker."""

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from screens.ui.controls import tap_text
from screens.ui.error_boundary import component, with_event
from screens.ui.snack_bar import show_snackbar

NO_FILES = "This device doesn't let the app save files."
SAVED = "Saved."
WITH_DOWNLOADS = "Look in this browser's downloads."
UNREADABLE = "This file can't be read. Choose another one."

OnFile = Callable[[bytes], Awaitable[None]]
"""Receives the content of the file that was chosen."""

OnFiles = Callable[[tuple[bytes, ...]], Awaitable[None]]
"""Receives the contents of several files that were chosen."""


@component
def PickButton(
    label: str,
    on_file: OnFile,
    on_open: Callable[[], None],
    pictures: bool = False,
    on_files: OnFiles | None = None,
) -> ft.Control:
    """Show a button that opens the device's picker; *on_file* gets the content of the file.

    Where there is *on_files*, several can be chosen, and it gets their contents. The client opens the picker by itself:
    phones allow that only within the touch. *on_open* is called then.
    """
    latest: list[tuple[OnFile, OnFiles | None]] = ft.use_memo(list, [])
    latest[:] = [(on_file, on_files)]

    async def picked(event: Any) -> None:
        found = [each.bytes for each in event.files or ()]
        one, several = latest[0]
        if any(data is None for data in found):
            show_snackbar(UNREADABLE)
        elif len(found) > 1 and several:
            await several(tuple(map(bytes, found)))
        elif found:
            await one(bytes(found[0]))

    async def opens() -> None:
        on_open()

    kind = ft.FilePickerFileType.IMAGE if pictures else ft.FilePickerFileType.ANY
    # The handler is there from the start: clients tell nothing to one that comes later.
    picker = ft.use_memo(lambda: ft.FilePicker(on_result=with_event(picked)), [])
    action = ft.PickFiles(
        picker, with_data=True, file_type=kind, allow_multiple=on_files is not None
    )
    return tap_text(label, opens, fill=True, action=action)


async def save(name: str, data: bytes) -> bool:
    """Let the player keep *data* as a file called *name*, and say where it is. Return whether there is one."""
    page = ft.context.page
    try:
        place = await ft.FilePicker().save_file(file_name=name, src_bytes=data)
    except RuntimeError:
        show_snackbar(NO_FILES)
        return False
    if page.web or place:
        show_snackbar(WITH_DOWNLOADS if page.web else SAVED)
    return bool(page.web or place)
