"""What the device can do besides showing: stay awake, copy, tick. Each is refused somewhere."""

from contextlib import suppress

import flet as ft

from screens.guard import tell

NO_COPY = "This browser does not let the app copy. Hold the text and copy it by hand."


async def keep_awake(on: bool) -> bool:
    """Keep the screen awake, or let it sleep again; say whether this device allows it."""
    lock = ft.Wakelock()
    try:
        await (lock.enable() if on else lock.disable())  # type: ignore[no-untyped-call]
    except RuntimeError:
        return False
    return True


async def copy(text: str) -> None:
    """Put *text* where the player can paste it from, and say so."""
    try:
        await ft.Clipboard().set(text)
    except RuntimeError:
        tell(NO_COPY)
    else:
        tell("Copied.")


async def feel() -> None:
    """Let the device tick under the finger, where it can."""
    with suppress(RuntimeError):
        await ft.HapticFeedback().selection_click()  # type: ignore[no-untyped-call]
