"""The door of a device as players hear of it: every way in which it fails or moves has its sentence."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from companion.live.links import LiveError
from screens.table_line.own_door import MOVED, NEW_ADDRESS, NO_ADDRESS, PLACE
from tests.screens.table_line.doors import HOTSPOT, WIFI, Device


def played(play: Callable[[Device], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play(Device()))


def test_nothing_is_loaded_or_opened_before_it_is_asked_for() -> None:
    async def play(device: Device) -> None:
        assert (device.loaded, device.door.address) == (0, "")
        await device.door.wake()
        await device.door.close()
        device.door.next_address()
        assert (device.loaded, device.listener.opened) == (0, 0)
        await asyncio.gather(device.door.prepare(), device.door.prepare())
        assert (device.loaded, device.listener.opened, device.door.address) == (1, 0, "")

    played(play)


def test_it_is_opened_once_and_closed() -> None:
    async def play(device: Device) -> None:
        news = list[str]()
        stop = device.door.watch(lambda: news.append(device.door.address))
        await asyncio.gather(device.door.open(), device.door.open())
        assert device.door.address == f"http://{WIFI}:{PLACE}"
        assert device.listener.opened == 1
        await device.door.close()
        assert (device.door.address, device.listener.port, news[-1]) == ("", 0, "")
        stop()

    played(play)


def test_each_touch_shows_the_next_address() -> None:
    async def play(device: Device) -> None:
        await device.door.open()
        assert device.door.others == 1
        shown = list[str]()
        for _ in range(3):
            device.door.next_address()
            shown.append(device.door.address.split("/")[2].partition(":")[0])
        assert shown == [HOTSPOT, WIFI, HOTSPOT]
        await device.door.wake()
        assert HOTSPOT in device.door.address, "it stays where it was"

    played(play)


def test_without_an_address_nothing_is_opened_and_a_sentence_says_what_to_do() -> None:
    async def play(device: Device) -> None:
        device.listener.at = []
        with pytest.raises(LiveError, match="hotspot") as refused:
            await device.door.open()
        assert str(refused.value) == NO_ADDRESS
        assert (device.door.address, device.listener.opened) == ("", 0)
        device.listener.at = [WIFI]
        await device.door.open()
        assert device.door.address

    played(play)


def test_a_device_that_lets_nobody_listen_says_so() -> None:
    async def play(device: Device) -> None:
        device.listener.fails = OSError(1, "Operation not permitted")
        with pytest.raises(LiveError, match="Operation not permitted"):
            await device.door.open()
        assert device.door.address == ""

    played(play)


def test_where_the_place_is_taken_whoever_looks_there_is_told_to_scan_again() -> None:
    async def play(device: Device) -> None:
        device.listener.taken = {PLACE, 9000}
        await device.door.open()
        assert device.door.notice == "", "nobody knew another place"
        await device.door.close()
        await device.door.open(9000)
        assert device.door.notice == MOVED

    played(play)


def test_after_sleep_it_opens_again_at_the_same_place() -> None:
    async def play(device: Device) -> None:
        await device.door.open()
        await device.door.wake()
        assert device.listener.opened == 1, "it was there still"
        before, device.listener.alive = device.door.address, False
        await device.door.wake()
        assert (device.listener.opened, device.door.address) == (2, before)
        assert device.door.notice == ""

    played(play)


def test_after_sleep_another_place_and_another_address_are_said() -> None:
    async def play(device: Device) -> None:
        await device.door.open()
        device.listener.at = ["10.0.0.9"]
        await device.door.wake()
        assert device.door.notice == NEW_ADDRESS
        assert device.door.address == f"http://10.0.0.9:{PLACE}"
        device.listener.alive, device.listener.taken = False, {PLACE}
        await device.door.wake()
        assert device.door.notice == MOVED

    played(play)


def test_a_device_that_wakes_before_its_wi_fi_shows_what_it_showed() -> None:
    async def play(device: Device) -> None:
        await device.door.open()
        before, device.listener.at = device.door.address, []
        await device.door.wake()
        assert (device.door.address, device.door.notice) == (before, "")

    played(play)


def test_after_sleep_a_door_that_cannot_open_again_says_so_and_is_shut() -> None:
    async def play(device: Device) -> None:
        await device.door.open()
        device.listener.alive, device.listener.fails = False, OSError(13, "Permission denied")
        await device.door.wake()
        assert device.door.address == ""
        assert "Permission denied" in device.door.notice

    played(play)


def test_what_tables_say_about_being_kept_is_passed_on() -> None:
    device = Device("Live tables end with this program.")
    assert device.door.tables is device.door.tables
    assert device.door.notice == "Live tables end with this program."
