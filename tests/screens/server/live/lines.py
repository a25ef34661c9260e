"""A laptop with one live table, and phones of other hosts at it, for tests."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp

from companion.catalogue import find_tool
from companion.core.table import Table
from companion.live.operation import Draft, Op
from companion.table_host.tables import Tables
from tests import virtual_time
from tests.screens.server.light_routes.visitor import served
from tests.screens.server.live.line_phone import LinePhone

ORDERS = find_tool("lawless-empire/orders")
assert ORDERS
HOST = "192.168.1.7:8550"


async def opened(tables: Tables) -> str:
    """Open a table, as a page of the laptop would; return its key."""
    table = await tables.open(Table(), {})
    return table.people.key


def cards(phone: LinePhone) -> tuple[int, ...]:
    """Return what *phone* shows of the first Syndicate."""
    assert phone.phone
    assert ORDERS
    found: tuple[int, ...] = phone.phone.shown.state(ORDERS).look(("syndicates", 0, "orders"))
    return found


Play = Callable[[ASGIApp, Tables, str], Awaitable[None]]


def played(play: Play, tables: Tables | None = None, **limits: float) -> None:
    """Play against a laptop with one table."""

    async def run() -> None:
        here = Tables() if tables is None else tables
        app = served(tables=here, **limits)
        async with asyncio.timeout(100_000):
            await play(app, here, await opened(here))

    virtual_time.run(run())


async def two(app: ASGIApp, key: str) -> tuple[LinePhone, LinePhone]:
    """Return two phones with seats, which know of each other."""
    ada = await LinePhone(app).come(key)
    bob = await LinePhone(app, at="10.0.0.3").come(key)
    await ada.sit(0)
    await bob.sit(1)
    await ada.until_log(2)
    return ada, bob


def op(device: int, mine: int, draft: Draft) -> Op:
    return draft.numbered(device, mine, 0)
