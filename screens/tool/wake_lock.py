"""Keeps the screen awake while a tool or a code is open."""

import flet as ft

from screens.state.desk import Desk
from screens.ui.guard import handler

MAY_SLEEP = "This screen may turn off. Touch it now and then."


def use_wake_lock(desk: Desk) -> bool:
    """Keep the screen awake as long as this screen is open; return whether the device allows it.

    A hook: call it once in a screen, always in the same place.
    """
    allowed, set_allowed = ft.use_state(True)

    async def keep_awake() -> None:
        await desk.screen.wake_lock.change(1)
        set_allowed(desk.screen.wake_lock.allowed)

    async def let_sleep() -> None:
        await desk.screen.wake_lock.change(-1)

    ft.use_effect(handler(keep_awake), [], cleanup=handler(let_sleep))
    return allowed
