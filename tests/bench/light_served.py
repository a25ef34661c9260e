"""How much one process of the laptop does in a second: light pages, beside the same in the whole app.

A light page that nobody asked for before is worked out and drawn as a whole. Its neighbour is the first screen
of a session of the app, whose program is in the browser already; that of a touch is a tap of such a session.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from time import perf_counter
from urllib.parse import urlencode

from tests.bench.laptop import ORDERS
from tests.bench.light_laptop import PATIENCE, TOOL, codes, computed, started
from tests.browser.app_server import AppServer
from tests.flet_client import Phone, phone
from tests.screens.server.light_routes.visitor import button_fields

AT_ONCE = 4
PAGES, TOUCHES, SCREENS, TAPS = 600, 400, 40, 200
CARD = "Weak secure"
HEAD = (
    f"one process of the laptop, {AT_ONCE} at once",
    "times",
    "a second",
    "ms of one core each",
)

Work = Callable[[AppServer, int], int]
"""Does one part of the work, that with this number; returns how many times it was done."""


def rows() -> Iterator[tuple[object, ...]]:
    """Return a row for each kind of work, on a laptop that was started for it."""
    asked = codes(PAGES + AT_ONCE)
    parts = [*(asked[place:PAGES:AT_ONCE] for place in range(AT_ONCE)), asked[PAGES:]]

    def pages(server: AppServer, part: int) -> int:
        return _pages(server, parts[part])

    for name, work in (
        ("light: a page of a code, asked for the first time", pages),
        ("the whole app: a session and its first screen", _screens),
        ("light: a touch, and the part that changed", _touches),
        ("the whole app: a tap, and what changed", _taps),
    ):
        with started() as server:
            work(server, AT_ONCE)  # what is imported and worked out once
            before, began = computed(server.pid), perf_counter()
            with ThreadPoolExecutor(AT_ONCE) as clients:
                times = sum(clients.map(work, [server] * AT_ONCE, range(AT_ONCE)))
            took, busy = perf_counter() - began, computed(server.pid) - before
        yield name, times, round(times / took), busy / times * 1e3


def _pages(server: AppServer, asked: list[str]) -> int:
    wire = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    for digits in asked:
        wire.request("GET", f"/q/{digits}", headers={"Accept-Encoding": "gzip"})
        answer = wire.getresponse()
        answer.read()
        assert answer.status == 200
    wire.close()
    return len(asked)


def _touches(server: AppServer, part: int) -> int:
    """Touch a tool of one's own, and take that back, in turn."""
    wire = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    wire.request("GET", f"/t/{TOOL}")
    touch, undo = button_fields(wire.getresponse().read().decode(), CARD), {"k": "undo"}
    kept: SimpleCookie = SimpleCookie()
    heads = {
        "Origin": server.address,
        "X-Light": "1",
        "Accept-Encoding": "gzip",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    for number in range(TOUCHES // AT_ONCE):
        cookie = "; ".join(f"{each.key}={each.coded_value}" for each in kept.values())
        fields = urlencode(undo if number % 2 else touch)
        wire.request("POST", f"/t/{TOOL}", fields, {**heads, "Cookie": cookie})
        answer = wire.getresponse()
        answer.read()
        assert answer.status == 200
        for line in answer.headers.get_all("set-cookie", ()):
            kept.load(line)
    wire.close()
    return TOUCHES // AT_ONCE


@asynccontextmanager
async def _opened(server: AppServer, part: int) -> AsyncIterator[Phone]:
    async with phone(server.address, ORDERS, f"127.0.0.{2 + part}") as found:
        yield found


def _screens(server: AppServer, part: int) -> int:
    """Open sessions one after the other, which stay."""

    async def run() -> int:
        async with AsyncExitStack() as here:
            for _ in range(SCREENS // AT_ONCE):
                await here.enter_async_context(_opened(server, part))
        return SCREENS // AT_ONCE

    return asyncio.run(run())


def _taps(server: AppServer, part: int) -> int:
    """Tap in a session of one's own, and take that back, in turn."""

    async def run() -> int:
        async with _opened(server, part) as here:
            for _ in range(TAPS // AT_ONCE // 2):
                await here.tap(CARD, "Undo: ")
                await here.tap("Undo", "Redo: ")
        return TAPS // AT_ONCE

    return asyncio.run(run())
