"""The device ticks with each touch, and one service on its page does that."""

import asyncio

import flet as ft

from screens.device.services import haptic_tick, use_ticks
from screens.ui.motion import THROW
from tests.screens.harness import Screen


def test_each_touch_is_felt_by_the_same_service() -> None:
    async def play() -> None:
        screen = Screen()
        for kind in ("", THROW, ""):
            await haptic_tick(kind)
        assert screen.calls("selection_click") == 2
        assert screen.calls("heavy_impact") == 1
        screen.page._services.unregister_services()
        known = [
            each
            for each in screen.page._services._services
            if isinstance(each, ft.HapticFeedback)
        ]
        assert len(known) == 1
        use_ticks(screen.page, on=False)
        await haptic_tick()
        assert screen.calls("selection_click") == 2

    asyncio.run(play())
