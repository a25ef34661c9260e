"""Hosts that share one store, in one process; and what tests of them ask."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from companion.core.table import Table
from companion.live import actions as do
from companion.live.operation import Draft
from companion.table_host.live_table import LiveTable
from companion.table_host.tables import Tables
from screens.server.table_stores.redis import RedisTables
from tests.screens.server.light_routes.visitor import ORDERS
from tests.screens.server.live.line_phone import now
from tests.screens.server.table_stores.shared_memory import SharedMemory

Store = SharedMemory | RedisTables
Hosts = Callable[[], Tables]
Play = Callable[[Hosts], Awaitable[None]]


@asynccontextmanager
async def hosts(make: Callable[[], Store]) -> AsyncIterator[Hosts]:
    """Give what starts one more host; all end with the ``with``."""
    async with AsyncExitStack() as stack:

        def start() -> Tables:
            tables = Tables(make())
            following = asyncio.ensure_future(tables.follow())

            async def end() -> None:
                following.cancel()
                with suppress(asyncio.CancelledError):
                    await following
                await tables.close()

            stack.push_async_callback(end)
            return tables

        yield start


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is *true*, however long that takes."""
    while not true():
        await asyncio.sleep(0.001)


def sit(seat: int | None) -> Draft:
    return Draft("", do.TakeSeat(seat), now())


def cards(table: LiveTable) -> tuple[int, ...]:
    """Return what a host knows of the first Syndicate."""
    found: tuple[int, ...] = table.room.state(ORDERS).look(("syndicates", 0, "orders"))
    return found


async def two(start: Hosts) -> tuple[LiveTable, LiveTable]:
    """Return one table as two hosts have it; one phone sits at each."""
    one, other = start(), start()
    here = await one.open(Table(), {})
    ada, _ = await here.welcome()
    assert await here.ask(ada, sit(0)) == ""
    there = await other.by_key(here.people.key)
    bob, _ = await there.welcome()
    assert (ada, bob) == (1, 2)
    assert await there.ask(bob, sit(1)) == ""
    await until(lambda: here.log.end == there.log.end == 2)
    return here, there
