"""The app as the host: how soon its door opens and others see a tap there, beside a laptop's door in the same run."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from statistics import median
from time import perf_counter, process_time

import httpx
import uvicorn

from companion.core.table import Table
from companion.live.links import JOIN
from companion.table_host.page_live_host import PageLiveHost
from companion.table_host.tables import Tables
from screens.server.computer.address import free_port
from screens.server.phone_door import PhoneDoor
from screens.server.web_server import Serving, settings
from tests.screens.server.light_routes.visitor import button_fields

HERE = "127.0.0.1"
TIMES = 20
TAPS = 30
GUESTS = 3
TOOL = "/t/lawless-empire/orders"

OPENED = ("the door of the app", "times", "median, ms", "slowest")
SEEN = (
    "a guest's tap",
    "guests",
    "first page, bytes",
    "answered, ms",
    "seen by the others",
    "CPU of both",
)

IMPORTED = """
import json, os, time
import main
from tests.bench.laptop import resident
before = time.process_time(), resident(os.getpid())
import screens.server.phone_door
after = time.process_time(), resident(os.getpid())
print(json.dumps([1e3 * (after[0] - before[0]), after[1] - before[1]]))
"""

DoorOf = Callable[[Tables], AbstractAsyncContextManager[int]]


def opened() -> Iterator[tuple[object, ...]]:
    """Return a row for the imports (milliseconds of CPU), for opening, opening again, and closing."""
    environment = {**os.environ, "FLET_PLATFORM": "android"}
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED],
        env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    taken, grown = json.loads(done.stdout)
    yield f"imported, ms of CPU and {grown:.0f} MB", 1, taken, taken
    yield from asyncio.run(_opened())


async def _opened() -> list[tuple[object, ...]]:
    door, times = PhoneDoor(Tables(), lambda: (HERE,), HERE), dict[str, list[float]]()

    async def note(what: str, done: Coroutine[object, object, object]) -> None:
        began = perf_counter()
        await done
        times.setdefault(what, []).append(1e3 * (perf_counter() - began))

    port = await door.listen(0)
    for _ in range(TIMES):
        await note("asks itself whether it is there", door.answers())
        await note("closed", door.close())
        await note("opened again", door.listen(port))
    await door.close()
    return [(what, TIMES, median(each), max(each)) for what, each in times.items()]


@asynccontextmanager
async def phone(tables: Tables) -> AsyncIterator[int]:
    """Serve *tables* by the door of an app; give where."""
    door = PhoneDoor(tables, lambda: (HERE,), HERE)
    yield await door.listen(0)
    await door.close()


@asynccontextmanager
async def laptop(tables: Tables) -> AsyncIterator[int]:
    """Serve *tables* as a laptop does; give where."""
    port = free_port(HERE, 0)
    serving = Serving(for_phones=True)
    server = uvicorn.Server(
        settings(serving, HERE, port, f"http://{HERE}:{port}", tables=tables)
    )
    serve = asyncio.ensure_future(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield port
    server.should_exit = True
    await serve


def seen() -> Iterator[tuple[object, ...]]:
    """Return a row for each kind of host: both are in this process, and so are their guests."""
    for what, door in (("at a laptop", laptop), ("at the app's own door", phone)):
        yield what, *asyncio.run(_seen(door))


async def _seen(door: DoorOf) -> tuple[object, ...]:
    tables = Tables()
    host = await PageLiveHost(tables, "").open(Table(), {})
    async with door(tables) as port:
        guests = [await _guest(port, host.key, seat) for seat in ("Red", "Green", "Purple")]
        size = await _first_page(port, host.key)
        answered, told, worked = list[float](), list[float](), process_time()
        for tap in range(TAPS):
            mine = guests[tap % GUESTS]
            others = [each for each in guests if each is not mine]
            for each in others:
                each.news.clear()
            began = perf_counter()
            await mine.taps()
            answered.append(1e3 * (perf_counter() - began))
            await asyncio.gather(*(each.news.wait() for each in others))
            told.append(1e3 * (perf_counter() - began))
        worked = 1e3 * (process_time() - worked) / TAPS
        for each in guests:
            await each.goes()
    return GUESTS, size, median(answered), median(told), worked


async def _first_page(port: int, key: str) -> int:
    heads = {"accept-encoding": "gzip"}
    async with (
        httpx.AsyncClient() as client,
        client.stream("GET", f"http://{HERE}:{port}{JOIN}{key}", headers=heads) as answer,
    ):
        return len(b"".join([each async for each in answer.aiter_raw()]))


class _Guest:
    """One browser with light pages, which listens to the table."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client, self.news = client, asyncio.Event()
        self._listening = asyncio.ensure_future(self._listens())

    async def _listens(self) -> None:
        async with self._client.stream("GET", f"{TOOL}/events", timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data"):
                    self.news.set()

    async def taps(self) -> None:
        """Count one card."""
        page = (await self._client.get(TOOL)).text
        fields = button_fields(page, "Weak sabotage:")
        await self._client.post(TOOL, data=fields, headers={"x-light": "1"})

    async def goes(self) -> None:
        """Close the browser."""
        self._listening.cancel()
        await self._client.aclose()


async def _guest(port: int, key: str, seat: str) -> _Guest:
    base = f"http://{HERE}:{port}"
    client = httpx.AsyncClient(base_url=base, headers={"origin": base})
    fields = button_fields((await client.get(f"{JOIN}{key}")).text, seat)
    await client.post(f"{JOIN}{key}", data=fields)
    await client.get(TOOL)
    return _Guest(client)
