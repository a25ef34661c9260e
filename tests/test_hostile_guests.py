"""A live table of ``make serve`` as it is: honest phones tap while hostile guests do what they can.

The hostile have addresses of their own, one of them the table's key and a seat. Whatever they do, the honest
phones' taps are answered and counted once, and a kill of the laptop loses none.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Self

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from companion.catalogue import find_tool
from companion.core.table import Table
from companion.live import actions as do
from companion.live import messages
from companion.live.messages import Gone, Hello, News, Ops, Welcome
from companion.live.operation import Draft, Op
from companion.live.phone import Phone
from companion.live.room import opened
from companion.live.snapshot import snapshot_from_data
from companion.live.wire import op_to_data
from companion.table_host.files import FileTables
from companion.table_host.live_table import LiveTable
from tests.browser.app_server import AppServer
from tests.companion.live.parts import changed_parts
from tests.conftest import Tell
from tests.screens.server.live.line_phone import ORDERS, count, now

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(
        sys.platform != "linux",
        reason="Elsewhere a computer has one address of its own, not many.",
    ),
]

HONEST, HOSTILE = "127.0.0.1", "127.0.0.2"
PATIENCE = 60
"""Seconds that an answer may take on a slow and busy machine."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the laptop keeps its tables."""
    return tmp_path / "data" / "tables"


@pytest.fixture
def key(folder: Path) -> str:
    """Return the key of a table that the laptop will find there."""

    async def opening() -> str:
        table = await LiveTable.opened("0" * 16, opened(Table(), {}), FileTables(folder))
        return table.people.key

    return asyncio.run(opening())


@pytest.fixture
def laptop(tmp_path: Path, key: str) -> Iterator[AppServer]:
    """A laptop that serves, and comes back with that table."""
    server = AppServer(tmp_path / "log.txt", words=("--serve",))
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text(), server.log.read_text()


@asynccontextmanager
async def line(laptop: AppServer, at: str) -> AsyncIterator[ClientConnection]:
    """Connect to the laptop's line from the address *at*."""
    url = laptop.address.replace("http", "ws") + "/live"
    async with connect(url, local_addr=(at, 0), max_size=2**24, compression=None) as wire:
        yield wire


class Guest:
    """An honest phone, which comes again when its line breaks and sends what nobody confirmed."""

    def __init__(self, laptop: AppServer, key: str) -> None:
        self.laptop, self.key, self.token = laptop, key, ""
        self.phone: Phone | None = None
        self.took: list[float] = []

    async def come(self, wire: ClientConnection) -> Self:
        """Say hello, and what is pending."""
        known = self.phone
        epoch, n = (known.epoch, known.log.end) if known else (0, 0)
        await wire.send(Hello(key=self.key, token=self.token, epoch=epoch, n=n).to_json())
        welcome = messages.from_host(await wire.recv())
        assert isinstance(welcome, Welcome), welcome
        base = snapshot_from_data(welcome.snapshot) if welcome.snapshot else None
        before = known or Phone(welcome.device, epoch=0)
        self.phone = before.met(welcome.epoch, welcome.ends, base, welcome.mine)
        self.token = welcome.token
        await self.send(wire)
        return self

    async def send(self, wire: ClientConnection) -> None:
        assert self.phone
        if self.phone.to_send:
            await wire.send(Ops.first_of(self.phone.to_send).to_json())

    async def tap(self, wire: ClientConnection, draft: Draft) -> None:
        """Make a touch, and hear on until it is confirmed."""
        assert self.phone
        self.phone, op = self.phone.make(draft)
        start = monotonic()
        await self.send(wire)
        while op in self.phone.pending:
            await self.hear(wire)
        self.took.append(1000 * (monotonic() - start))

    async def hear(self, wire: ClientConnection) -> None:
        async with asyncio.timeout(PATIENCE):
            said = messages.from_host(await wire.recv())
        assert isinstance(said, News), said
        assert self.phone
        self.phone = self.phone.heard(said.entries)


def counted(phone: Phone | None) -> int:
    tool = find_tool(ORDERS)
    assert tool
    assert phone
    return int(phone.log.room.state(tool).look(("syndicates", 0, "orders"))[1])


async def told(wire: ClientConnection, *texts: str | bytes) -> str:
    """Send *texts*; return why the line ended, '' where nothing tells.

    Whoever still speaks as the laptop closes the line may be cut off before they hear why.
    """
    why = ""
    with suppress(ConnectionClosed):
        for text in texts:
            await wire.send(text)
    with suppress(ConnectionClosed):
        while True:
            async with asyncio.timeout(PATIENCE):
                said = messages.from_host(await wire.recv())
            why = said.why if isinstance(said, Gone) else why
    closed = {1009: "too big to be read", 1006: "cut off while speaking"}
    return why or closed.get(wire.close_code or 0, "")


def ops(*found: Op) -> str:
    return Ops(data=[op_to_data(each) for each in found]).to_json()


async def attacks(laptop: AppServer, key: str) -> list[str]:
    """Do one hostile thing after the other; return what was said to each."""
    hello = Hello(key=key).to_json()
    good = count(1)
    flood = [ops(*(good.numbered(9, n + k, 0) for k in range(60))) for n in range(1, 3000, 60)]
    texts: list[tuple[Any, ...]] = [
        ("9" * 10_000_000,), (hello, "9" * 10_000_000), (hello, b"\xff" * 5000), ("{",),
        (hello, ops(good.numbered(1, 1, 0))), (Hello(key="k" * 22).to_json(),),
        (Hello(token="t" * 22).to_json(),), (hello, hello), (hello, json.dumps({"say": "ops"})),
        (hello, *flood),
    ]  # fmt: skip
    found = []
    for each in texts:
        async with line(laptop, HOSTILE) as wire:
            found.append(await told(wire, *each))
    return found


def test_taps_go_on_while_hostile_guests_do_what_they_can(
    laptop: AppServer, key: str, tell: Tell
) -> None:
    async def play() -> None:
        ada, bob = Guest(laptop, key), Guest(laptop, key)
        async with line(laptop, HONEST) as one, line(laptop, HONEST) as two:
            await ada.come(one)
            await bob.come(two)
            await ada.tap(one, Draft("", do.TakeSeat(0), now()))
            await bob.tap(two, Draft("", do.TakeSeat(1), now()))
            hostile = asyncio.ensure_future(attacks(laptop, key))
            taps = 0
            while not hostile.done() or taps < 60:
                await ada.tap(one, count(1))
                await bob.tap(two, changed_parts(count(1), value=-1) if taps % 3 else count(1))
                taps += 1
                await asyncio.sleep(0.01)
            said = await hostile
            assert all(said), said
            assert ada.phone
            assert bob.phone
            end = max(ada.phone.log.end, bob.phone.log.end)
            for each, wire in ((ada, one), (bob, two)):
                while each.phone and each.phone.log.end < end:
                    await each.hear(wire)
            assert counted(ada.phone) == counted(bob.phone)
        slowest = sorted(ada.took + bob.took)
        tell(f"{2 * taps} taps beside hostile guests: median {slowest[len(slowest) // 2]:.0f} ms, "
             f"slowest {slowest[-1]:.0f} ms")  # fmt: skip

    asyncio.run(play())


def test_a_kill_in_the_middle_of_taps_loses_none_and_doubles_none(
    laptop: AppServer, key: str
) -> None:
    async def play() -> None:
        ada, bob = Guest(laptop, key), Guest(laptop, key)
        done = 0
        for life in range(3):
            async with line(laptop, HONEST) as one, line(laptop, HONEST) as two:
                await ada.come(one)
                await bob.come(two)
                if not life:
                    await ada.tap(one, Draft("", do.TakeSeat(0), now()))
                    await bob.tap(two, Draft("", do.TakeSeat(1), now()))
                for _ in range(4):
                    await ada.tap(one, count(1))
                    await bob.tap(two, count(1))
                assert ada.phone
                assert bob.phone
                for _ in range(2):  # these are on their way when the laptop dies
                    ada.phone, _ = ada.phone.make(count(1))
                    bob.phone, _ = bob.phone.make(count(1))
                await ada.send(one)
                await bob.send(two)
                laptop.kill()
                done += 12
            laptop.start()
        async with line(laptop, HONEST) as one, line(laptop, HONEST) as two:
            await ada.come(one)
            await bob.come(two)
            for each, wire in ((ada, one), (bob, two)):
                while counted(each.phone) < done:
                    await each.hear(wire)
            assert counted(ada.phone) == counted(bob.phone) == done

    asyncio.run(play())
