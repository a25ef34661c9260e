"""Services of the device: stay awake, copy, vibrate. Each is refused on some devices."""

import asyncio
from contextlib import suppress
from typing import Final

import flet as ft

from screens.ui import motion
from screens.ui.snack_bar import show_snackbar

NO_COPY = "This browser doesn't let the app copy. Press and hold the text to copy it yourself."

COPIED_INSTEAD = "This browser doesn't open the page. Its address is copied."


async def keep_awake(on: bool) -> bool:
    """Keep the screen awake, or let it sleep again; return whether this device allows it."""
    lock = ft.Wakelock()
    try:
        await (lock.enable() if on else lock.disable())  # type: ignore[no-untyped-call]
    except RuntimeError:
        return False
    return True


async def copy(text: str) -> bool:
    """Put *text* where the player can paste it from; return whether the device lets the app, and say so if not."""
    try:
        await ft.Clipboard().set(text)
    except RuntimeError:
        show_snackbar(NO_COPY)
        return False
    return True


async def open_page(address: str) -> None:
    """Open the page at *address* in the browser, or copy the address where that is refused."""
    try:
        await ft.UrlLauncher().launch_url(address)
    except RuntimeError:
        if await copy(address):
            show_snackbar(COPIED_INSTEAD)


async def reduced_motion() -> bool:
    """Return whether the settings of this device ask for little motion."""
    try:
        asked = await ft.SemanticsService().get_accessibility_features()
    except (RuntimeError, TypeError):  # refused, or nothing came back
        return False
    return asked.disable_animations or asked.reduce_motion


NO_TICKS = "no ticks"
"""The key in a page's store under which it is told that its device shall not tick."""


_TICKER: Final = "ticker"
"""The key in a page's store of what makes its device tick."""


def use_ticks(page: ft.Page, *, on: bool) -> None:
    """Let the device of *page* tick from now on, or not."""
    page.session.store.set(NO_TICKS, not on)


FELT: Final = {
    motion.THROW: "heavy_impact",
    motion.STAMP: "heavy_impact",
    motion.NEXT: "medium_impact",
    motion.WINNER: "heavy_impact",
}
"""How each kind of motion is felt; any other touch is a click."""


async def haptic_tick(kind: str = "") -> None:
    """Let the device tick under the finger, where it has the motor for it and its player wants that.

    What can be seen to move, of that *kind*, is felt more than another touch.
    """
    store = ft.context.page.session.store
    if store.get(NO_TICKS):
        return
    device = store.get(_TICKER)
    if device is None:  # each new one makes Flet go through the whole page
        device = ft.HapticFeedback()
        store.set(_TICKER, device)
    with suppress(RuntimeError):
        await getattr(device, FELT.get(kind, "selection_click"))()


async def buzz() -> None:
    """Let the device vibrate, where it can."""
    with suppress(RuntimeError):
        await ft.HapticFeedback().vibrate()  # type: ignore[no-untyped-call]


class WakeLock:
    """Keeps the device awake while open screens need it.

    One call at a time: browsers fail on a second one while the first is on its way.
    """

    def __init__(self) -> None:
        """Begin with no screen, and a device that may sleep."""
        self.wanted = 0
        self.allowed = True
        self._awake = False
        self._one_at_a_time = asyncio.Lock()

    async def change(self, by: int) -> None:
        """Count a screen that opens (1) or closes (-1), and tell the device where that matters."""
        self.wanted += by
        await self._update_device()

    async def again(self) -> None:
        """Tell the device once more: it forgets while another app is in front."""
        self._awake = False
        await self._update_device()

    async def _update_device(self) -> None:
        async with self._one_at_a_time:
            awake = self.wanted > 0
            if awake != self._awake:
                accepted = await keep_awake(awake)
                self._awake = awake
                self.allowed = accepted or not awake
