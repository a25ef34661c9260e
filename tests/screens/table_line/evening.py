"""An evening with a host at the other end of lines in memory, and the phones that come to it."""

import asyncio
from collections.abc import Awaitable, Callable

from companion.core.table import Table
from companion.live import actions as do
from companion.live.log import Log
from companion.live.operation import Draft
from companion.live.room import opened
from companion.storage.store import MemoryStore, Store
from screens.state.live.link import LiveLink
from screens.table_line.socket_live_host import SocketLink, SocketLiveHost
from tests.screens.desks import ORDERS, SCORE
from tests.screens.table_line.hosts import LINK, FakeHost

NOW = 1_790_000_000


def count(place: int) -> Draft:
    where = ("syndicates", 0, "orders")
    return Draft(ORDERS.name, do.AddToCell(where, place, 1), NOW, "+1")


def sit(seat: int) -> Draft:
    return Draft("", do.TakeSeat(seat), NOW)


def counts(link: LiveLink) -> tuple[int, ...]:
    found: tuple[int, ...] = link.phone.shown.state(ORDERS).look(("syndicates", 0, "orders"))
    return found


async def settled() -> None:
    for _ in range(60):
        await asyncio.sleep(0)


class Evening:
    """A host, and the phones that come to it."""

    def __init__(self) -> None:
        self.host = FakeHost(Log.begin(opened(Table(), {SCORE.name: SCORE.example})))
        self.store: Store = MemoryStore()
        self.links: list[SocketLink] = []
        self.host.does(sit(0))
        self._waits = asyncio.Event()

    async def _pause(self, seconds: float) -> None:
        await self._waits.wait()

    def patience_ends(self) -> None:
        """Let those try again who wait for the host."""
        self._waits.set()
        self._waits.clear()

    def tables(self, origin: str = "") -> SocketLiveHost:
        return SocketLiveHost(self.store, origin, self.host.to, self._pause)

    async def joined(self, token: str = "") -> SocketLink:
        link = await self.tables().join(LINK, token)
        self.links.append(link)
        await link.send(sit(len(self.links)))
        await settled()
        return link


def at_a_table(play: Callable[[Evening], Awaitable[None]]) -> None:
    async def run() -> None:
        table = Evening()
        await play(table)
        for link in table.links:
            await link.close()

    asyncio.run(run())
