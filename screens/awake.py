"""The screen stays awake while a tool or a code lies open on the table."""

import flet as ft

from screens.desk import Desk
from screens.device import keep_awake
from screens.guard import handler

SLEEPS = "This device may go dark by itself: touch it now and then."


def use_awake(desk: Desk) -> bool:
    """Keep the screen awake as long as this screen is open; say whether the device allows it.

    A hook: called once in a screen, always in the same place. Screens lie on top of each other,
    so the last one to leave lets the device sleep again.
    """
    allowed, set_allowed = ft.use_state(True)

    async def come() -> None:
        desk.watched += 1
        set_allowed(await keep_awake(True))

    async def leave() -> None:
        desk.watched -= 1
        if not desk.watched:
            await keep_awake(False)

    ft.use_effect(handler(come), [], cleanup=handler(leave))
    return allowed
