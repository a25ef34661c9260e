"""An honest touch beside each attack, and beside as many honest requests a second: on a laptop, and through nginx.

The attacker comes from another address of this computer, is niced and keeps to a fixed rate: it shares the cores. What
is compared is one touch on a light page, from the form that is sent to the page that comes back.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

import httpx

from tests.bench.hostile_deeds import DEEDS, TOOL
from tests.bench.laptop import resident
from tests.browser.app_server import ROOT, AppServer, trusting
from tests.hosted_address import hosted_address
from tests.screens.server.light_routes.visitor import button_fields

RATE = 20
"""Deeds a second."""

TOUCHES = 25
EVERY = 0.1
"""Seconds from one touch to the next."""

SETTLED = 2.0
"""Seconds of an attack before the first touch."""

HONEST, *ATTACKS = DEEDS
ENCRYPTED: Final = "half a handshake"
HEAD = (
    "beside 20 a second of", "done", "touch: median ms", "95th percentile", "slowest",
    "median / honest", "95th / honest", "MB grown",
)  # fmt: skip


def on_laptop(attacks: tuple[str, ...] = tuple(ATTACKS)) -> Iterator[tuple[object, ...]]:
    """Return a row for each attack on a laptop."""
    with TemporaryDirectory() as folder:
        server = AppServer(Path(folder) / "log.txt", words=("--serve",))
        try:
            chosen = tuple(each for each in attacks if each != ENCRYPTED)
            authority = f"127.0.0.1:{server.port}"
            yield from _rows(server.address, authority, [server.pid], chosen)
        finally:
            server.stop()


def through_nginx(attacks: tuple[str, ...] = tuple(ATTACKS)) -> Iterator[tuple[object, ...]]:
    """Return a row for each attack on a hosted address: Redis, two hosts, nginx."""
    with TemporaryDirectory() as folder, hosted_address(Path(folder)) as here:
        pids = [here.redis.pid, *(host.pid for host in here.hosts)]
        address = f"https://127.0.0.1:{here.front.port}"
        yield from _rows(address, here.front.authority, pids, attacks)


def _rows(
    address: str, authority: str, pids: list[int], attacks: tuple[str, ...]
) -> Iterator[tuple[object, ...]]:
    usual: tuple[float, float] = (0.0, 0.0)
    for name in ("", HONEST, *attacks, HONEST):
        before = sum(map(resident, pids))
        with attacked(name, address, authority) as attacker:
            times = asyncio.run(touched(address, authority))
        grown = sum(map(resident, pids)) - before
        middle, late = median(times), quantiles(times, n=20)[18]
        if name == HONEST:
            usual = (
                (max(usual[0], middle), max(usual[1], late)) if any(usual) else (middle, late)
            )
        ratios = (
            (f"{middle / usual[0]:.1f}", f"{late / usual[1]:.1f}") if any(usual) else ("", "")
        )
        yield (
            name or "nothing",
            attacker.get("done", ""),
            middle,
            late,
            max(times),
            *ratios,
            grown,
        )


@contextmanager
def attacked(name: str, address: str, authority: str) -> Iterator[dict[str, str]]:
    """Have the attacker do the deed called *name* within the ``with``; then tell how many were *done*."""
    told: dict[str, str] = {}
    if not name:
        yield told
        return
    words = [
        sys.executable,
        "-m",
        "tests.bench.hostile_deeds",
        name,
        address,
        authority,
        str(RATE),
    ]
    attacker = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert attacker.stdout
    attacker.stdout.readline()
    try:
        yield told
    finally:
        attacker.terminate()
        told["done"] = attacker.communicate()[0].strip()


async def touched(address: str, authority: str) -> list[float]:
    """Touch a light page again and again; return the milliseconds that each took."""
    scheme = address.partition(":")[0]
    heads = {"host": authority, "origin": f"{scheme}://{authority}", "x-light": "1"}
    took = []
    await asyncio.sleep(SETTLED)
    async with httpx.AsyncClient(
        base_url=address, headers=heads, verify=trusting(), timeout=60
    ) as browser:
        page = (await browser.get(TOOL)).text
        for _ in range(TOUCHES):
            fields = button_fields(page, "Weak secure")
            began = perf_counter()
            answer = await browser.post(TOOL, data=fields)
            took.append((perf_counter() - began) * 1e3)
            assert answer.status_code == 200, answer.text
            page = (await browser.get(TOOL, headers={"x-light": ""})).text
            await asyncio.sleep(EVERY)
    return took
