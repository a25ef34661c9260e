"""What the device can do besides showing: stay awake, copy, tick. Each is refused somewhere."""

import asyncio
from contextlib import suppress

import flet as ft

from screens.ui.guard import show_snackbar

NO_COPY = "This browser doesn't let the app copy. Press and hold the text to copy it yourself."


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
        show_snackbar(NO_COPY)
    else:
        show_snackbar("Copied.")


async def reduced_motion() -> bool:
    """Return whether this device is asked to move as little as it can."""
    try:
        asked = await ft.SemanticsService().get_accessibility_features()
    except (RuntimeError, TypeError):  # refused, or nothing came back
        return False
    return asked.disable_animations or asked.reduce_motion


async def haptic_tick() -> None:
    """Let the device tick under the finger, where it can."""
    with suppress(RuntimeError):
        await ft.HapticFeedback().selection_click()  # type: ignore[no-untyped-call]


async def buzz() -> None:
    """Let the device be felt in the hand or on the table, where it can."""
    with suppress(RuntimeError):
        await ft.HapticFeedback().vibrate()  # type: ignore[no-untyped-call]


class Watch:
    """How many open screens want the device awake, and whether it was told so.

    One thing at a time: browsers stumble over a second wish while the first is on its way.
    """

    def __init__(self) -> None:
        """Begin with no screen, and a device that sleeps when it likes."""
        self.wanted = 0
        self.allowed = True
        self._awake = False
        self._one_at_a_time = asyncio.Lock()

    async def change(self, by: int) -> None:
        """Count a screen that comes (1) or goes (-1), and tell the device where that matters."""
        self.wanted += by
        await self._tell()

    async def again(self) -> None:
        """Tell the device anew: it forgets while another app is in front."""
        self._awake = False
        await self._tell()

    async def _tell(self) -> None:
        async with self._one_at_a_time:
            wish = self.wanted > 0
            if wish != self._awake:
                told = await keep_awake(wish)
                self._awake = wish
                self.allowed = told or not wish
