"""The device is told once to stay awake, and once that it may sleep."""

import asyncio
from typing import Any

import pytest

from screens.device import services
from screens.device.services import WakeLock


def watched(
    monkeypatch: pytest.MonkeyPatch, allows: bool = True
) -> tuple[WakeLock, list[bool]]:
    told: list[bool] = []

    async def keep_awake(on: bool) -> bool:
        await asyncio.sleep(0)  # the device takes its time
        told.append(on)
        return allows

    monkeypatch.setattr(services, "keep_awake", keep_awake)
    return WakeLock(), told


def test_screens_on_top_of_each_other_keep_it_awake_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch, told = watched(monkeypatch)

    async def play() -> None:
        await asyncio.gather(watch.change(1), watch.change(1))
        assert told == [True]
        await watch.change(-1)
        assert told == [True]
        await watch.change(-1)
        assert told == [True, False]

    asyncio.run(play())


def test_a_screen_that_follows_at_once_leaves_the_device_awake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch, told = watched(monkeypatch)

    async def play() -> None:
        await watch.change(1)
        await asyncio.gather(watch.change(-1), watch.change(1))
        assert told[-1]

    asyncio.run(play())


def test_what_was_in_front_meanwhile_made_the_device_forget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch, told = watched(monkeypatch)

    async def play() -> None:
        await watch.again()
        assert told == []
        await watch.change(1)
        await watch.again()
        assert told == [True, True]

    asyncio.run(play())


@pytest.mark.parametrize("allows", [True, False])
def test_a_device_that_refuses_is_known(monkeypatch: pytest.MonkeyPatch, allows: bool) -> None:
    watch, _ = watched(monkeypatch, allows)

    async def play() -> Any:
        await watch.change(1)
        return watch.allowed

    assert asyncio.run(play()) is allows
