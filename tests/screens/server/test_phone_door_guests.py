"""Apps of other phones at the door of this one: whatever happens to the door, each touch counts once."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from companion.core.table import Table
from companion.live import actions as do
from companion.live.operation import Draft
from companion.storage.store import MemoryStore
from companion.table_host.memory import MemoryTables
from companion.table_host.tables import Tables
from screens.server.phone_door import PhoneDoor
from screens.state.live.link import LiveLink
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.own_door import Listener, OwnDoor
from screens.table_line.socket_live_host import SocketLink, SocketLiveHost
from tests.ports import free_port
from tests.screens.server.getting import HERE
from tests.screens.server.light_routes.visitor import ORDERS
from tests.screens.server.live.line_phone import count, now

SHOWN = "192.168.1.7"
"""The address that the host shows. Guests in this process come to HERE, which is the same door."""


class HostPhone:
    """A phone with the app, which is the host: it can be killed, and its door closed behind its back."""

    def __init__(self) -> None:
        self._kept, self._place = MemoryTables(), free_port()
        self._doors: list[PhoneDoor] = []
        self.starts()

    def starts(self) -> None:
        """Start the app; what is on its disk is there."""

        def load(tables: Tables) -> Listener:
            self._doors.append(PhoneDoor(tables, lambda: (SHOWN,), HERE))
            return self._doors[-1]

        self.door = OwnDoor(lambda: (Tables(self._kept), ""), load)
        self.door.port = self._place
        self.tables = DoorLiveHost(self.door, SocketLiveHost(MemoryStore()))

    async def opens(self) -> None:
        self.link: LiveLink = await self.tables.open(Table(), {ORDERS.name: ORDERS.example})
        await self.link.send(Draft("", do.TakeSeat(0), now()))

    async def is_closed(self) -> None:
        await self.door.close()

    async def is_opened(self) -> None:
        await self.door.open()

    async def is_killed(self) -> None:
        """End the app, and start it again."""
        link, token = self.link.link, self.link.token
        await self.is_suspended()
        self.starts()
        back = await self.tables.resume(link, token, {})
        assert back
        self.link = back

    async def is_suspended(self) -> None:
        """Lose every socket, as an app that sleeps does."""
        for each in self._doors:
            await each.close()

    async def is_over(self) -> None:
        await self.door.close()
        await self.is_suspended()

    @property
    def guests_link(self) -> str:
        """The link that guests open."""
        return self.link.link.replace(SHOWN, HERE)


async def soon(seconds: float) -> None:
    """Wait for the next try as long as a test does."""
    await asyncio.sleep(0.01)


async def comes(host: HostPhone, seat: int) -> SocketLink:
    guest = await SocketLiveHost(MemoryStore(), pause=soon).join(host.guests_link)
    await guest.send(Draft("", do.TakeSeat(seat), now()))
    return guest


async def agreed(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


def counted(link: LiveLink) -> int:
    """Return how many cards are counted at the table, as *link* knows it."""
    before, after = ORDERS.example, link.phone.shown.history(ORDERS).now
    return sum(after.syndicates[0].orders) - sum(before.syndicates[0].orders)  # type: ignore[attr-defined,no-any-return]


def confirmed(link: LiveLink) -> bool:
    return link.connected and not link.phone.pending


async def plays(host: HostPhone, steps: list[str]) -> None:
    """Play *steps* with two guests; at the end the door is open, and all have the same."""
    await host.opens()
    guests = [await comes(host, 1), await comes(host, 2)]
    everyone: dict[str, Callable[[], LiveLink]] = {
        "host": lambda: host.link,
        "ada": lambda: guests[0],
        "bob": lambda: guests[1],
    }
    happens: dict[str, Callable[[], Awaitable[None]]] = {
        "close": host.is_closed,
        "open": host.is_opened,
        "kill": host.is_killed,
        "sleep": host.is_suspended,
    }
    touches = 0
    for step in steps:
        if step in everyone:
            await everyone[step]().send(count(touches % 4))
            touches += 1
        else:
            await happens[step]()
    await host.door.wake()
    await host.door.open()
    await agreed(lambda: all(map(confirmed, guests)))
    end = host.link.phone.log.end
    await agreed(lambda: all(each.phone.log.end == end for each in guests))
    assert [counted(each()) for each in everyone.values()] == [touches] * 3
    assert {each.link for each in guests} == {host.guests_link}, "where they came to"
    for each in guests:
        await each.close()
    await host.is_over()


def law(steps: list[str]) -> None:
    async def run() -> None:
        host = HostPhone()
        async with asyncio.timeout(100):
            await plays(host, steps)

    asyncio.run(run())


@pytest.mark.parametrize(
    "steps",
    [
        ["ada", "close", "ada", "bob", "host", "ada", "open", "bob"],
        ["bob", "kill", "ada", "kill", "host"],
        ["ada", "sleep", "ada", "host", "bob"],
        ["close", "ada", "kill", "bob", "host"],
    ],
    ids=("closed", "killed", "suspended", "killed while it is closed"),
)
def test_a_touch_counts_once_whatever_happens_to_the_door(steps: list[str]) -> None:
    law(steps)


def by_chance(seed: int) -> None:
    chance = random.Random(seed)
    law(chance.choices(["host", "ada", "bob", "close", "open", "kill", "sleep"], k=20))


@pytest.mark.parametrize("seed", range(6))
def test_everybody_has_the_same_in_the_end(seed: int) -> None:
    by_chance(seed)


@pytest.mark.patient
def test_everybody_has_the_same_in_the_end_of_many_evenings() -> None:
    for seed in range(100, 400):
        by_chance(seed)
