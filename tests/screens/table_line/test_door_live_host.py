"""Tables behind the door of this device, and those of other hosts: what is opened, kept and found again."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import pytest

from companion.core.table import Table
from companion.core.values import Value
from companion.live.links import LiveError
from companion.storage.store import MemoryStore
from companion.table_host.table_copy import ENDED
from screens.state.live.link import LiveLink
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.own_door import NO_ADDRESS, PLACE
from screens.table_line.socket_live_host import SocketLiveHost
from tests.screens.table_line.doors import HOTSPOT, WIFI, Device

THERE = "http://192.168.1.99:8550/j/0123456789abcdefghijkl"


class Elsewhere(SocketLiveHost):
    """The tables of other hosts: notes what is asked for there."""

    def __init__(self) -> None:
        super().__init__(MemoryStore())
        self.asked: list[tuple[str, str]] = []

    async def join(self, link: str, token: str = "") -> LiveLink:  # type: ignore[override]
        self.asked.append((link, token))
        raise LiveError("not here")

    async def resume(self, link: str, token: str, states: Mapping[str, Value]) -> None:
        self.asked.append((link, token))


def app(device: Device) -> DoorLiveHost:
    return DoorLiveHost(device.door, Elsewhere())


def played(play: Callable[[Device], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play(Device()))


def test_opening_a_table_opens_the_door_and_closing_that_leaves_the_table() -> None:
    async def play(device: Device) -> None:
        link = await app(device).open(Table(), {})
        assert link.link == f"http://{WIFI}:{PLACE}/j/{link.key}"
        told = list[str]()
        link.watch(lambda: told.append(link.link))
        device.door.next_address()
        await device.door.close()
        assert told == [
            f"http://{HOTSPOT}:{PLACE}/j/{link.key}",
            f"http://localhost:{PLACE}/j/{link.key}",
        ]
        assert not link.ended

    played(play)


def test_a_table_is_there_where_the_door_cannot_open_and_a_sentence_says_why() -> None:
    async def play(device: Device) -> None:
        device.listener.at = []
        link = await app(device).open(Table(), {})
        assert not link.ended
        assert device.door.notice == NO_ADDRESS
        device.listener.at = [WIFI]
        await device.door.open()
        assert link.link.startswith(f"http://{WIFI}")

    played(play)


def test_an_app_that_was_killed_comes_back_with_its_door_at_the_same_place() -> None:
    async def play(device: Device) -> None:
        device.listener.taken = {PLACE}
        link = await app(device).open(Table(), {})
        kept, token = link.link, link.token
        device.listener.taken = set()
        device.starts()
        tables = app(device)
        back = await tables.resume(kept, token, {})
        assert back
        assert tables.is_host(back)
        assert device.door.address == f"http://{WIFI}:{PLACE + 1000}"
        assert (back.link, back.phone.device) == (kept, link.phone.device)

    played(play)


def test_one_that_was_closed_to_others_stays_closed() -> None:
    async def play(device: Device) -> None:
        link = await app(device).open(Table(), {})
        await device.door.close()
        device.starts()
        back = await app(device).resume(link.link, link.token, {})
        assert back
        assert (device.door.address, device.listener.port) == ("", 0)

    played(play)


def test_one_that_cannot_be_opened_again_leaves_the_table_and_says_why() -> None:
    async def play(device: Device) -> None:
        link = await app(device).open(Table(), {})
        device.starts()
        device.listener.at = []
        assert await app(device).resume(link.link, link.token, {})
        assert device.door.notice == NO_ADDRESS

    played(play)


def test_a_code_of_another_host_leads_there_and_opens_nothing() -> None:
    async def play(device: Device) -> None:
        tables = app(device)
        elsewhere: Elsewhere = tables._elsewhere  # type: ignore[assignment]
        with pytest.raises(LiveError, match="not here"):
            await tables.join(THERE)
        await tables.resume(THERE, "token", {})
        assert elsewhere.asked == [(THERE, ""), (THERE, "token")]
        assert device.listener.opened == 0

    played(play)


def test_ones_own_code_leads_to_ones_own_table_and_an_old_one_says_so() -> None:
    async def play(device: Device) -> None:
        tables = app(device)
        link = await tables.open(Table(), {})
        other = await tables.join(link.link)
        assert tables.is_host(other)
        assert other.phone.device != link.phone.device
        before = link.link
        await link.control("key")
        with pytest.raises(LiveError, match="old"):
            await tables.join(before)

    played(play)


def test_a_page_of_a_computer_reaches_its_own_tables_alone() -> None:
    async def play(device: Device) -> None:
        tables = DoorLiveHost(device.door, base="http://127.0.0.1:8550")
        link = await tables.open(Table(), {})
        await device.door.close()
        assert link.link == f"http://127.0.0.1:8550/j/{link.key}"
        assert await tables.resume(link.link, link.token, {}) is None
        assert (await tables.join(link.link, link.token)).token == link.token
        with pytest.raises(LiveError) as away:
            await tables.join(THERE)
        assert away.value.instead == THERE
        with pytest.raises(LiveError) as gone:
            await tables.join("", "nobody")
        assert str(gone.value) == ENDED

    played(play)


def test_a_page_that_is_closed_hears_nothing_more_and_the_door_stays_open() -> None:
    async def play(device: Device) -> None:
        tables = app(device)
        await tables.open(Table(), {})
        heard = list[int]()
        tables.watch(lambda: heard.append(1))
        await tables.close()
        device.door.next_address()
        assert not heard
        assert device.door.address

    played(play)
