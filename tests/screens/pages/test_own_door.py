"""The door of this device as players see it: opened with a table, closed by one touch, and said while it is open."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft
import pytest

from companion.storage.store import MemoryStore
from screens.device import services
from screens.pages import home, live
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.own_door import NEW_ADDRESS, NO_ADDRESS, PLACE
from screens.table_line.socket_live_host import SocketLiveHost
from tests.screens.live_tables import settled
from tests.screens.pages.live_players import Player
from tests.screens.table_line.doors import HOTSPOT, WIFI, Device

Act = Callable[[Player, Device], Awaitable[None]]
TEXTS = [each for name, each in vars(live).items() if name.isupper() and isinstance(each, str)]


def play(act: Act) -> None:
    """Let Ada start the app on a device that can open a door, and *act*."""

    async def run() -> None:
        device = Device()
        tables = DoorLiveHost(device.door, SocketLiveHost(MemoryStore()))
        await act(await Player.comes(tables), device)

    asyncio.run(run())


async def opens(ada: Player) -> None:
    await ada.touches("Play together")
    await ada.touches(live.OPEN, "Red: sit here")


def code_shown(ada: Player) -> bool:
    return any(each.startswith("http://192.168") for each in ada.screen.texts())


@pytest.mark.long
def test_the_page_loads_what_opens_it_and_a_touch_opens_it() -> None:
    async def act(ada: Player, device: Device) -> None:
        assert device.loaded == 0
        await ada.touches("Play together")
        assert (device.loaded, device.listener.opened) == (1, 0)
        assert ada.reads(live.OPENS_DOOR)
        assert ada.reads(live.MAY_ASK), "before the device asks"
        await ada.touches(live.OPEN, "Red: sit here")
        assert device.listener.opened == 1
        assert ada.reads(live.DOOR_OPEN)
        assert ada.reads(f"http://{WIFI}:{PLACE}/j/")
        await ada.goes("/")
        assert ada.reads(home.OPEN_TO_OTHERS)

    play(act)


@pytest.mark.long
def test_one_touch_closes_it_and_one_opens_it_again() -> None:
    async def act(ada: Player, device: Device) -> None:
        await opens(ada)
        await ada.touches(live.CLOSE_DOOR)
        assert device.listener.port == 0
        assert ada.reads(live.DOOR_SHUT)
        assert not code_shown(ada)
        await ada.goes("/")
        assert not ada.reads(home.OPEN_TO_OTHERS)
        await ada.goes("/live")
        await ada.touches(live.OPEN_DOOR)
        assert ada.reads(live.DOOR_OPEN)
        assert ada.session.live
        assert ada.session.live.seat == 0

    play(act)


@pytest.mark.long
def test_another_address_has_another_code() -> None:
    async def act(ada: Player, device: Device) -> None:
        await opens(ada)
        before = ada.screen.all(ft.Image)
        await ada.touches(live.NEXT_ADDRESS)
        assert ada.reads(f"http://{HOTSPOT}:{PLACE}/j/")
        assert ada.screen.all(ft.Image) != before
        device.listener.at = [WIFI]
        await ada.touches(live.CLOSE_DOOR, live.OPEN_DOOR)
        assert not ada.shows(live.NEXT_ADDRESS)

    play(act)


@pytest.mark.long
def test_without_a_network_the_table_is_there_and_a_notice_says_what_to_do() -> None:
    async def act(ada: Player, device: Device) -> None:
        device.listener.at = []
        await opens(ada)
        assert ada.reads(NO_ADDRESS)
        assert ada.reads(live.DOOR_SHUT)
        device.listener.at = [WIFI]
        await ada.touches(live.OPEN_DOOR)
        assert code_shown(ada)

    play(act)


@pytest.mark.long
def test_after_sleep_another_address_is_said_wherever_the_player_is() -> None:
    async def act(ada: Player, device: Device) -> None:
        await opens(ada)
        await ada.goes("/")
        device.listener.alive, device.listener.at = False, ["192.168.9.9"]
        await ada.session.live_page.wake()
        await settled()
        assert ada.reads(NEW_ADDRESS)
        assert device.listener.port == PLACE
        await ada.goes("/live")
        assert ada.reads(f"http://192.168.9.9:{PLACE}/j/")

    play(act)


@pytest.mark.long
def test_who_leaves_the_table_reads_that_others_can_come_still_and_closes_it() -> None:
    async def act(ada: Player, device: Device) -> None:
        await opens(ada)
        await ada.touches("Leave the table", "Leave")
        assert ada.reads(live.DOOR_LEFT)
        await ada.touches(live.CLOSE_DOOR)
        assert not ada.reads(live.DOOR_LEFT)
        assert device.listener.port == 0

    play(act)


@pytest.mark.long
def test_a_locked_table_shows_no_code_and_can_be_closed() -> None:
    async def act(ada: Player, device: Device) -> None:
        await opens(ada)
        await ada.touches("Lock the table")
        assert not code_shown(ada)
        assert not ada.shows(live.NEXT_ADDRESS)
        await ada.touches(live.CLOSE_DOOR)
        assert ada.reads(live.DOOR_SHUT)

    play(act)


@pytest.mark.long
def test_the_screen_stays_awake_on_every_page_while_it_is_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[bool]()

    async def keep_awake(on: bool) -> bool:
        asked.append(on)
        return True

    monkeypatch.setattr(services, "keep_awake", keep_awake)

    async def act(ada: Player, device: Device) -> None:
        await opens(ada)
        await ada.goes("/")
        assert asked[-1] is True
        await device.door.close()
        await settled()
        assert asked[-1] is False
        await ada.session.live_page.close()
        await device.door.open()
        await settled()
        assert asked[-1] is False, "a page that is closed follows no door"

    play(act)


def test_no_sentence_speaks_of_what_players_need_not_know() -> None:
    door = [*TEXTS, NEW_ADDRESS, NO_ADDRESS, home.OPEN_TO_OTHERS]
    assert not [
        each for each in door if any(w in each.lower() for w in ("server", "port ", "webrtc"))
    ]
