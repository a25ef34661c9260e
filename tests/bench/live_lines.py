"""Phones at a live table that take everything in and draw nothing: what the table itself costs.

An app is a connection that speaks as Flet's page does (``tests/flet_client.py``), a light page one
that is told what happens. All else at the table is as with five phones in browsers.
"""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import time
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection

from tests.bench.light_laptop import computed
from tests.browser.app_server import AppServer
from tests.flet_client import ANSWER_SECONDS, CHANGE, EVENT, Phone, frame, hello, wired

TOOL = "lawless-empire/orders"
CARD = "Weak sabotage"
SEATS = ("Red", "Green", "Purple", "Black", "White", "Orange", "Blue", "Yellow")
PLAYERS = 5
"""Players at the least: fewer have not as many cards."""

TAPS = 30
"""Taps that are measured; one after the other, and fewer than there are cards."""

BREATH = 0.15
"""Seconds between two taps: what follows a tap, such as saving, is done by then."""

SETTLED = 2.0
"""Seconds after which all has been drawn that comes with a table."""

MANY = ((1, 0), (3, 0), (3, 2), (5, 3))
"""Apps and light pages at one table."""

COST = (
    *("apps", "light pages", "laptop's CPU a tap, ms"),
    *("bytes at the app that was touched", "others: median ms", "others: 95th percentile"),
)


class App(Phone):
    """An app without a screen. It notes when what is *wanted* comes in."""

    def __init__(self, wire: ClientConnection) -> None:
        """Speak over *wire*."""
        super().__init__(wire)
        self.wanted, self.came = "", 0.0
        self._tasks = set[asyncio.Task[None]]()

    async def begin(self, route: str = "/") -> None:
        """Say that a page is here, and take in what comes until it is closed."""
        await self.wire.send(hello(route))
        self.soon(self._on())

    async def _on(self) -> None:
        while True:
            texts = await self.read()
            if self.wanted and any(self.wanted in text for text in texts):
                self.wanted, self.came = "", time()

    def soon(self, what: Any) -> None:
        """Do *what* beside the rest."""
        task = asyncio.ensure_future(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def end(self) -> None:
        """Take nothing in any more."""
        for task in tuple(self._tasks):
            task.cancel()

    def _answer(self, name: str, args: dict[str, Any]) -> object:
        if name == "push_route":
            self.soon(self.go(args["route"]))
        return super()._answer(name, args)

    async def go(self, route: str) -> None:
        """Go to *route*, as a page does."""
        given = {"route": route}
        await self.wire.send(frame(CHANGE, {"id": 1, "props": given}))
        await self.wire.send(frame(EVENT, {"target": 1, "name": "route_change", "data": given}))

    async def shows(self, text: str) -> None:
        """Wait until *text* came."""
        async with asyncio.timeout(ANSWER_SECONDS):
            while not any(text in said for said in self.texts()):
                await asyncio.sleep(0.02)

    async def press(self, name: str) -> None:
        """Touch what is called *name*."""
        event = {"target": self.named(name), "name": "click", "data": None}
        await self.wire.send(frame(EVENT, event))


class Light:
    """A browser with light pages, its cookies, and when what is *wanted* came in."""

    def __init__(self, laptop: AppServer, at: str) -> None:
        """Come to *laptop* from the address *at* of this computer."""
        self._laptop, self._at = laptop, at
        self._cookies = dict[str, str]()
        self.wanted, self.came = "", 0.0
        self._task: asyncio.Task[None] | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, **form: str) -> str:
        """Return a page; with a *form*, what it leads to."""
        reader, writer = await self._asked(path, form)
        text = (await reader.read()).decode("utf-8", "replace")
        writer.close()
        return text

    async def listen(self, path: str) -> None:
        """Take in what is told at *path* until the end."""
        reader, self._writer = await self._asked(path, {})
        self._task = asyncio.ensure_future(self._on(reader))

    def end(self) -> None:
        """Take nothing in any more."""
        if self._task and self._writer:
            self._task.cancel()
            self._writer.close()

    async def _on(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if self.wanted and self.wanted.encode() in line:
                self.wanted, self.came = "", time()

    async def _asked(
        self, path: str, form: dict[str, str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._laptop.port, local_addr=(self._at, 0), limit=1 << 22
        )
        body = urlencode(form).encode()
        heads = {"Host": f"127.0.0.1:{self._laptop.port}", "Connection": "close"}
        heads["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        if form:
            heads |= {
                "Origin": self._laptop.address,
                "Content-Type": "application/x-www-form-urlencoded",
                "Content-Length": str(len(body)),
            }
        lines = [f"{'POST' if form else 'GET'} {path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in heads.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        for line in (await reader.readuntil(b"\r\n\r\n")).decode().splitlines():
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                cookie, _, rest = value.partition("=")
                self._cookies[cookie] = rest.partition(";")[0]
        return reader, writer


@asynccontextmanager
async def seated(
    laptop: AppServer, key: str, apps: int, lights: int, first: int = 0
) -> AsyncIterator[tuple[list[App], list[Light]]]:
    """Have phones at the table with this *key*, in the seats from *first* on, each at the tool."""
    async with AsyncExitStack() as here:
        mine, theirs = list[App](), list[Light]()
        for number, seat in enumerate(SEATS[first : first + apps]):
            wire = await here.enter_async_context(
                wired(laptop.address, f"127.0.2.{2 + number}")
            )
            app = App(wire)
            here.callback(app.end)
            await app.begin(f"/j/{key}")
            await app.shows("Who are you?")
            await app.press(f"{seat}: sit here")
            await app.shows(f"{seat}: You")
            await app.go(f"/g/{TOOL}")
            await app.shows(f"{CARD}: 0.")
            mine.append(app)
        for number in range(lights):
            light = Light(laptop, f"127.0.3.{2 + number}")
            here.callback(light.end)
            await light.ask(f"/j/{key}", k="sit", v=str(first + apps + number))
            page = await light.ask(f"/t/{TOOL}")
            await light.listen(re.findall(r'data-events="([^"]+)"', page)[0])
            theirs.append(light)
        await asyncio.sleep(SETTLED)
        yield mine, theirs


async def tapped(by: App | None, phones: list[App | Light], number: int) -> float:
    """Return when *by* touched the card for the time *number*; all *phones* note when they hear of it."""
    for each in phones:
        each.wanted = f"{CARD}: {number}."
    began = time()
    if by:
        await by.press(CARD)
    return began


async def heard(phones: list[App | Light]) -> None:
    """Wait until all *phones* have what they wait for."""
    async with asyncio.timeout(ANSWER_SECONDS):
        while any(each.wanted for each in phones):
            await asyncio.sleep(0.002)


async def opened(laptop: AppServer, players: int) -> str:
    """Open a table for this number of *players*, and return its key."""
    first = Light(laptop, "127.0.0.2")
    await first.ask(f"/t/{TOOL}", k="players", v=str(players))
    await first.ask("/j/open", k="open")
    found = re.search(r"/j/([\w-]{22})", await first.ask("/j"))
    assert found, "a table's page has its link"
    return found.group(1)


def cost(many: tuple[tuple[int, int], ...] = MANY) -> Iterator[tuple[object, ...]]:
    """Return a row for each number of phones: what a tap that all of them see costs the laptop."""
    if sys.platform != "linux":  # elsewhere this computer has one address of its own
        yield "only on Linux", "", "", "", "", ""
        return
    for apps, lights in many:
        with TemporaryDirectory() as folder:
            laptop = AppServer(Path(folder) / "log.txt")
            try:
                yield apps, lights, *asyncio.run(_cost(laptop, apps, lights))
            finally:
                laptop.stop()


async def _cost(laptop: AppServer, apps: int, lights: int) -> tuple[object, ...]:
    key = await opened(laptop, max(PLAYERS, apps + lights))
    async with seated(laptop, key, apps, lights) as (mine, theirs):
        phones: list[App | Light] = [*mine, *theirs]
        others, worked, size = list[float](), 0.0, 0
        for number in range(1, TAPS + 2):
            if number == 2:  # the first brings what is imported only when it is drawn
                worked, size = computed(laptop.pid), mine[0].bytes
            began = await tapped(mine[0], phones, number)
            await heard(phones)
            if number > 1:
                others += [(each.came - began) * 1e3 for each in phones[1:]]
            await asyncio.sleep(BREATH)
        worked, size = computed(laptop.pid) - worked, mine[0].bytes - size
    spread = (median(others), quantiles(others, n=20)[18]) if others else ("", "")
    return worked * 1e3 / TAPS, size // TAPS, *spread
