"""A hosted address on one machine: Redis, two hosts, nginx, and as many tables of five phones as they bear.

Everything runs on the same cores, the phones too, so the figures are of the whole; what each part of it
computed stands beside them.
"""

import asyncio
import gc
import re
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from companion.core.table import Table
from companion.live import actions as do
from companion.live.operation import Draft
from companion.live.room import opened
from companion.table_host.live_table import LiveTable
from companion.table_host.memory import MemoryTables
from screens.server.table_stores.redis import RedisTables
from tests.bench.hosted_phones import PHONES, TablePhones
from tests.bench.laptop import resident
from tests.bench.light_laptop import computed
from tests.companion.live.parts import changed_parts
from tests.hosted_address import Address, hosted_address
from tests.screens.server.live.line_phone import count, now

STEPS = (25, 50, 100, 150, 200, 250, 300, 400, 500, 700, 1000)
SECONDS = 15
"""Seconds that are measured of each step, after some to begin."""

ENOUGH = 0.25
"""Seconds: the most tables are those at which 95 of 100 phones see a tap sooner."""

HEAD = (
    "tables", "phones", "taps/s", "seen after: median ms", "95th percentile", "99th percentile",
    "lost lines", "cores: hosts", "Redis", "nginx", "phones here", "MB: hosts", "Redis ",
)  # fmt: skip
MEMORY = ("a table in the memory of a host", "kB")


def cpu(here: Address) -> list[float]:
    """Return the seconds that the hosts, Redis, nginx and this program have computed."""
    hosts = sum(computed(host.pid) for host in here.hosts)
    workers = sum(map(computed, here.front.workers()))
    return [hosts, computed(here.redis.pid), workers, time.process_time()]


def megabytes(here: Address) -> list[float]:
    """Return the MB that the hosts and Redis have."""
    return [sum(resident(host.pid) for host in here.hosts), resident(here.redis.pid)]


async def keys(here: Address, many: int) -> list[str]:
    """Open *many* tables, and return their keys."""
    store = RedisTables(here.redis.url)
    found = []
    for _ in range(many):
        room = opened(Table().resized(PHONES), {})
        table = await LiveTable.opened(token_hex(8), room, store)
        found.append(table.people.key)
    await store.close()
    return found


@contextmanager
def address(fsync: str = "everysec") -> Iterator[Address]:
    """Run a hosted address within the ``with``, with no limits of one address: here all come from one."""
    words = ("--appendfsync", fsync)
    with (
        TemporaryDirectory() as folder,
        hosted_address(Path(folder), 2, words, _unlimited) as here,
    ):
        yield here


def tables(fsync: str) -> Iterator[tuple[object, ...]]:
    """Return a row for each number of tables, up to the first that is too slow."""
    with address(fsync) as here:
        yield from asyncio.run(_steps(here))


async def _steps(here: Address) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    playing: list[TablePhones] = []
    seen: list[float] = []
    for wanted in STEPS:
        for key in await keys(here, wanted - len(playing)):
            playing.append(TablePhones(key, len(playing), seen.append))
            await playing[-1].come(here.front.port)
        await _play(playing, SECONDS / 3)
        seen.clear()
        gc.collect()
        before = cpu(here)
        await _play(playing, SECONDS)
        cores = [
            (after - each) / SECONDS for after, each in zip(cpu(here), before, strict=True)
        ]
        cuts = quantiles(seen, n=100)
        rows.append(
            (
                *(wanted, wanted * PHONES, len(seen) / PHONES / SECONDS),
                *(1e3 * each for each in (median(seen), cuts[94], cuts[98])),
                sum(each.lost for each in playing),
                *(f"{each:.2f}" for each in cores),
                *megabytes(here),
            )
        )
        if cuts[94] > ENOUGH:
            break
    await asyncio.gather(*(each.go() for each in playing))
    return rows


async def _play(playing: list[TablePhones], seconds: float) -> None:
    """Let each table tap once a second, one table after the other, for *seconds* seconds."""
    loop = asyncio.get_running_loop()
    began, taps = loop.time(), round(seconds * len(playing))
    for tap in range(taps):
        await asyncio.sleep(began + tap / len(playing) - loop.time())
        turn, which = divmod(tap, len(playing))
        await playing[which].tap(turn)
    await asyncio.sleep(1)


def memory(
    entries: tuple[int, ...] = (0, 50, 512), many: int = 5
) -> Iterator[tuple[str, float]]:
    """Return a row for a table with each number of *entries*: what it takes in a host's memory."""

    async def kept(number: int) -> float:
        store = MemoryTables()
        tracemalloc.start()
        found = []
        for _ in range(many):
            table = await LiveTable.opened(token_hex(8), opened(Table(), {}), store)
            device, _ = await table.welcome()
            await table.ask(device, Draft("", do.TakeSeat(0), now()))
            for turn in range(number):
                value = 1 if turn // 2 % 2 == 0 else -1
                await table.ask(device, changed_parts(count(turn % 2), value=value))
            found.append(table)
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return size / many / 1e3

    asyncio.run(kept(1))  # what is imported with the first
    for number in entries:
        yield f"with {number} touches", asyncio.run(kept(number))


def _unlimited(site: str) -> str:
    """Return the configuration *site* of nginx with limits that nobody reaches."""
    return re.sub(r"rate=\d+r/[sm]", "rate=1000000r/s", site)
