"""What a phone costs the laptop that serves it: memory, and how long a tap takes among many.

The phones are connections that speak as Flet's page does (``tests/flet_client.py``), each from an
address of its own; Linux alone has enough of them on one computer.
"""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.browser.app_server import AppServer
from tests.flet_client import Phone, phone

MANY = (1, 10, 50, 200)
TAPS = 30
ORDERS = "/g/lawless-empire/orders"
HEAD = ("phones", "MB in all", "MB each", "tap: median ms", "90th percentile", "slowest")


def phones(many: tuple[int, ...] = MANY) -> Iterator[tuple[object, ...]]:
    """Return a row for each number of phones, beside the one without any."""
    if sys.platform != "linux":
        yield "only on Linux", "", "", "", "", ""
        return
    with TemporaryDirectory() as folder:
        server = AppServer(Path(folder) / "log.txt", words=("--serve",))
        try:
            yield from asyncio.run(_measured(server, many))
        finally:
            server.stop()


async def _measured(server: AppServer, many: tuple[int, ...]) -> list[tuple[object, ...]]:
    empty = resident(server.pid)
    rows: list[tuple[object, ...]] = [("none", empty, "", "", "", "")]
    async with AsyncExitStack() as open_ones:
        here: list[Phone] = []
        for wanted in many:
            while len(here) < wanted:
                address = f"127.0.{len(here) // 250}.{2 + len(here) % 250}"
                here.append(
                    await open_ones.enter_async_context(phone(server.address, ORDERS, address))
                )
            await asyncio.sleep(1)
            size = resident(server.pid)
            times = sorted(await _taps(here))
            nine = quantiles(times, n=10)[8]
            rows.append((wanted, size, (size - empty) / wanted, median(times), nine, times[-1]))
    return rows


async def _taps(here: list[Phone]) -> list[float]:
    """Tap on one phone after the other; return the milliseconds until its screen changed."""
    taken = []
    for _, each in zip(range(TAPS), cycle(here), strict=False):
        began = perf_counter()
        await each.tap("Weak secure", "Undo: ")
        taken.append((perf_counter() - began) * 1e3)
        await each.tap("Undo", "Redo: ")
    return taken


def resident(number: int) -> float:
    """Return the megabytes that the program with this *number* has in memory."""
    lines = Path(f"/proc/{number}/status").read_text("ascii").splitlines()
    (line,) = (each for each in lines if each.startswith("VmRSS:"))
    return int(line.split()[1]) / 1000
