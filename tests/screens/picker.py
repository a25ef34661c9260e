"""The device's picker of files, as a player uses it."""

from collections.abc import Iterable

import flet as ft

from tests.screens.harness import Screen


def picker_of(screen: Screen, name: str) -> ft.FilePicker:
    """Return the device's picker that the button called *name* opens by itself."""
    (button,) = [
        each
        for each in screen.all(ft.Container)
        if isinstance(each.content, ft.Semantics) and each.content.label == name
    ]
    assert isinstance(button.action, ft.PickFiles)
    return button.action.file_picker


def backup(names: Iterable[str]) -> str:
    """Return which of the *names* of files is that of everything on a device."""
    (found,) = [name for name in names if name.startswith("companion-")]
    return found


async def choose(screen: Screen, data: bytes | None) -> None:
    """Let the player choose a file with *data* in it."""
    chosen = {"id": 1, "name": "x.companion", "size": len(data or b""), "bytes": data}
    await screen.fire(picker_of(screen, "Open a file"), "result", {"files": [chosen]})
