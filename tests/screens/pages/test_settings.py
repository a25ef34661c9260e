"""The settings: four looks that are seen before they are chosen, ticks, and motion."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft

from companion.storage.device_settings import DeviceSettings
from companion.storage.store import MemoryStore
from screens.pages.settings import LOOKS, STILL, TICKS
from screens.state.page_session import PageSession
from tests.screens.desks import ORDERS, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import appeared


def in_the_settings(session: PageSession, act: Callable[[Screen], Awaitable[None]]) -> None:
    async def run() -> None:
        screen = await appeared(session)
        await screen.touch("Settings")
        assert screen.routes == ["/settings"]
        await screen.go("/settings")
        await act(screen)

    asyncio.run(run())


def test_each_look_is_one_touch_and_stays() -> None:
    store = MemoryStore()
    session = opened(store)

    async def act(screen: Screen) -> None:
        for shade, words in LOOKS.items():
            await screen.touch(f"How it looks: {words}")
            assert session.device.shade == shade
            said = [each.label or "" for each in screen.all(ft.Semantics) if each.selected]
            chosen = [label for label in said if label.startswith("How it looks")]
            assert chosen == [f"How it looks: {words}"]

    in_the_settings(session, act)
    assert opened(store).device.shade == "contrast"


def test_ticks_are_off_at_once_and_stay_off() -> None:
    store = MemoryStore()
    session = opened(store)

    async def act(screen: Screen) -> None:
        await screen.touch(TICKS)
        assert screen.calls("selection_click") == 0
        await screen.go(f"/g/{ORDERS.name}/history")
        await screen.go("/settings")
        await screen.touch(TICKS)
        assert screen.calls("selection_click") == 1
        await screen.touch(TICKS)

    in_the_settings(session, act)
    assert not opened(store).device.ticks


def test_motion_can_be_turned_off_and_on() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        await screen.touch(STILL)
        assert session.device.still
        await screen.touch(STILL)
        assert not session.device.still

    in_the_settings(session, act)


def test_a_device_that_was_saved_before_these_settings_ticks_and_moves() -> None:
    device = DeviceSettings.model_validate_json('{"shade":"dark"}')
    assert (device.ticks, device.still, device.letters) == (True, False, "usual")
