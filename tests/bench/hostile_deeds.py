"""What hostile hands do, as a program of its own: one deed over and over, at a fixed rate, from another address.

``python -m tests.bench.hostile_deeds DEED ADDRESS AUTHORITY RATE`` goes on until it is ended. It is niced, since it
shares the cores with whom it attacks. It prints that it begins, and at the end how many deeds it has done and how many
of them failed.
"""

import asyncio
import os
import re
import signal
import ssl
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from companion.live.messages import Control, Hello, Ops, Welcome, from_host
from tests.browser.app_server import trusting
from tests.screens.server.live.line_phone import count

AT: Final = "127.0.0.2"
TOOL: Final = "/t/lawless-empire/orders"
HELD: Final = 5.0
"""Seconds for which the attacker holds a connection that says nothing, unless it is ended before."""

PIECE: Final = b"x" * 65536
ENDLESS: Final = 4_000_000
"""Bytes after which the attacker gives up a head that is still read."""


@dataclass
class Target:
    """Whom is attacked: where, and what stands in the Host header; *line* is one that a deed goes on with."""

    address: str
    authority: str
    cookies: dict[str, str] = field(default_factory=dict)
    line: ClientConnection | None = None
    key: str = ""
    device: int = 0
    mine: int = 0

    @property
    def secure(self) -> ssl.SSLContext | None:
        """What encrypts, where it is encrypted."""
        return trusting() if self.address.startswith("https") else None

    @property
    def port(self) -> int:
        """Its port."""
        return urlsplit(self.address).port or 0

    async def opens(
        self, plain: bool = False
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a connection, *plain* also where it should be encrypted."""
        secure = None if plain else self.secure
        return await asyncio.open_connection(
            "127.0.0.1", self.port, ssl=secure, local_addr=(AT, 0)
        )

    async def asks(self, path: str, method: str = "GET", body: str = "", **heads: str) -> str:
        """Return the whole answer to one request."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.authority}", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {text}" for name, text in heads.items()]
        if method == "POST":
            lines += [
                f"Origin: {self.address.split(':')[0]}://{self.authority}",
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(body)}",
            ]
        reader, writer = await self.opens()
        writer.write("\r\n".join([*lines, "", body]).encode())
        try:
            return (await reader.read()).decode("utf-8", "replace")
        finally:
            writer.close()

    @asynccontextmanager
    async def speaks(self) -> AsyncIterator[ClientConnection]:
        """Open a line within the ``with``."""
        url = f"{self.address.replace('http', 'ws', 1)}/live"
        url = url.replace(f"127.0.0.1:{self.port}", self.authority)
        async with connect(
            url,
            host="127.0.0.1",
            port=self.port,
            ssl=self.secure,
            local_addr=(AT, 0),
            compression=None,
        ) as wire:
            yield wire

    async def opens_table(self) -> None:
        """Open a table of its own, and go on at it by a line: who opened it leads it."""
        said = await self.asks("/j/open", "POST", "k=")
        cookies = "; ".join(re.findall(r"(?i)^set-cookie: ([^;\r\n]*)", said, re.M))
        page = await self.asks("/j", Cookie=cookies)
        self.key = re.findall(r"/j/([\w-]{22})", page)[0]
        led = await self.asks("/j/app", Cookie=cookies)
        token = re.findall(r"(?i)^location: \S*/j/[\w-]{22}/([\w-]{22})", led, re.M)
        await self.joins(Hello(token=token[0]) if token else Hello(key=self.key))

    async def at_table(self) -> ClientConnection:
        """Return a line to a table of its own, another one where it was ended."""
        if not self.key:
            await self.opens_table()
        elif self.line and self.line.close_code is not None:
            await self.joins(Hello(key=self.key))
        assert self.line
        return self.line

    async def joins(self, hello: Hello) -> None:
        """Open the line that deeds go on with."""
        self.opened = self.speaks()  # for as long as this program runs
        self.line = await self.opened.__aenter__()
        await self.line.send(hello.to_json())
        welcome = from_host(await self.line.recv())
        assert isinstance(welcome, Welcome), welcome
        self.device, self.mine = welcome.device, welcome.mine
        self.reading = asyncio.ensure_future(self._read(self.line))

    async def _read(self, line: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for _ in line:
                pass


async def honest(target: Target) -> None:
    """Open a tool, as anyone does."""
    await target.asks(TOOL)


async def searched(target: Target) -> None:
    """Have a long link searched for a table's key."""
    await target.asks(f"/q?code=http://{'a' * 7000}%20/j/")


async def head(target: Target) -> None:
    """Send headers without end."""
    await _endless(target, f"GET / HTTP/1.1\r\nHost: {target.authority}\r\nx: ".encode())


async def address(target: Target) -> None:
    """Send an address without end."""
    await _endless(target, b"GET /")


async def trailers(target: Target) -> None:
    """Send headers without end behind the body."""
    begin = (
        f"POST {TOOL} HTTP/1.1\r\nHost: {target.authority}\r\nTransfer-Encoding: chunked\r\n"
    )
    await _endless(target, f"{begin}\r\n0\r\nx: ".encode())


async def _endless(target: Target, begin: bytes) -> None:
    reader, writer = await target.opens()
    try:
        writer.write(begin)
        for _ in range(ENDLESS // len(PIECE)):
            writer.write(PIECE)
            await writer.drain()
        await reader.read()
    finally:
        writer.transport.abort()


async def half(target: Target) -> None:
    """Begin a request, and say no more."""
    await _silent(target, b"GET / HTTP/1.1\r\nHost: ")


async def form(target: Target) -> None:
    """Begin a form, and say no more."""
    await _silent(
        target,
        f"POST {TOOL} HTTP/1.1\r\nHost: {target.authority}\r\nContent-Length: 9\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\nk=".encode(),
    )


async def handshake(target: Target) -> None:
    """Begin to encrypt, and say no more."""
    await _silent(target, b"\x16\x03\x01", plain=True)


async def _silent(target: Target, begin: bytes, plain: bool = False) -> None:
    reader, writer = await target.opens(plain)
    try:
        writer.write(begin)
        async with asyncio.timeout(HELD):
            await reader.read()
    finally:
        writer.transport.abort()


async def silent_line(target: Target) -> None:
    """Open a line, and say nothing."""
    async with asyncio.timeout(HELD), target.speaks() as wire:
        await wire.wait_closed()


async def wrong_key(target: Target) -> None:
    """Try a key that is no table's."""
    async with target.speaks() as wire:
        await wire.send(Hello(key="k" * 22).to_json())
        await wire.wait_closed()


async def brackets(target: Target) -> None:
    """Bring a cookie of nested brackets."""
    await target.asks(TOOL, Cookie=f"companion-save={'[' * 3800}")


async def lock(target: Target) -> None:
    """Lock a table of its own, and open it again."""
    line = await target.at_table()
    target.mine += 1
    await line.send(Control(what="lock" if target.mine % 2 else "unlock").to_json())


async def join(target: Target) -> None:
    """Join a table, and leave it."""
    if not target.key:
        await target.opens_table()
    async with target.speaks() as wire:
        await wire.send(Hello(key=target.key).to_json())
        await wire.recv()
        await wire.send(Control(what="leave").to_json())
        await wire.wait_closed()


async def refused(target: Target) -> None:
    """Touch at a table without a seat there."""
    line = await target.at_table()
    target.mine += 1
    op = count(1).numbered(target.device, target.mine, 0)
    await line.send(Ops.first_of((op,)).to_json())


Deed = Callable[[Target], Awaitable[None]]

DEEDS: Final[dict[str, Deed]] = {
    "a tool is opened (honest)": honest,
    "a long link is searched": searched,
    "headers without end": head,
    "an address without end": address,
    "trailers without end": trailers,
    "half a head": half,
    "half a form": form,
    "half a handshake": handshake,
    "silent lines": silent_line,
    "wrong keys": wrong_key,
    "a cookie of brackets": brackets,
    "lock and unlock": lock,
    "join and leave": join,
    "touches without a seat": refused,
}


async def go_on(deed: Deed, target: Target, rate: float) -> None:
    """Do *deed* *rate* times a second until the program is told to end; say how many there were."""
    loop = asyncio.get_running_loop()
    over = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, over.set)
    began, done = loop.time(), 0
    running: set[asyncio.Task[Any]] = set()
    broken = 0

    def ended(task: asyncio.Task[Any]) -> None:
        nonlocal broken
        running.discard(task)
        broken += not task.cancelled() and task.exception() is not None

    while not over.is_set():
        task = asyncio.ensure_future(_once(deed, target))
        running.add(task)
        task.add_done_callback(ended)
        done += 1
        if done == 1:  # what goes on with a line opens it first
            await asyncio.wait((task,))
            began = loop.time()
            print("begins", flush=True)  # noqa: T201 - as below
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0, began + done / rate - loop.time())):
                await over.wait()
    for each in running:
        each.cancel()
    said = f"{done}, of which {broken} failed" if broken else f"{done}"
    print(said, flush=True)  # noqa: T201 - this is what the bench reads


async def _once(deed: Deed, target: Target) -> None:
    """Do *deed*; that it is refused or ended is what is hoped for."""
    with suppress(OSError, WebSocketException, asyncio.IncompleteReadError):
        await deed(target)


if __name__ == "__main__":
    os.nice(19)
    _, name, where, authority, times = sys.argv
    asyncio.run(go_on(DEEDS[name], Target(where, authority), float(times)))
