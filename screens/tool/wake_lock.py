"""Keeps the screen awake while a tool or a code is open."""

import flet as ft

from screens.state.page_session import PageSession
from screens.ui.error_boundary import handler

MAY_SLEEP = "This screen may turn off. Tap it now and then."


def use_wake_lock(session: PageSession) -> bool:
    """Keep the screen awake as long as this screen is open; return whether the device allows it.

    A hook: call it once in a screen, always in the same place.
    """
    allowed, set_allowed = ft.use_state(True)

    async def keep_awake() -> None:
        await session.screen.wake_lock.change(1)
        set_allowed(session.screen.wake_lock.allowed)

    async def let_sleep() -> None:
        await session.screen.wake_lock.change(-1)

    ft.use_effect(handler(keep_awake), [], cleanup=handler(let_sleep))
    return allowed
