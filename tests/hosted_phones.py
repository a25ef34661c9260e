"""Phones at a hosted address, without a screen: the app's own line, and what the script of light pages does."""

import asyncio
import json
import re
import ssl
from collections.abc import Callable
from typing import Any, Final, Self

import httpx
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect

from companion.live import actions as do
from companion.live.operation import Draft, Op
from companion.storage.store import MemoryStore
from screens.table_line.line import LineError
from screens.table_line.socket_live_host import SocketLink, SocketLiveHost
from tests.screens.server.light_routes.visitor import ORDERS, button_fields
from tests.screens.server.live.line_phone import count, now

PAUSE: Final = 0.05
"""Seconds between two tries. Real phones wait longer, which would show nothing more."""

TOOL: Final = f"/t/{ORDERS.name}"
BUSY: Final = 429
FAILED: Final = 500


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is *true*, however long that takes."""
    while not true():
        await asyncio.sleep(PAUSE)


class PhoneAddress:
    """The way to the address: its name leads to this computer, and its certificate is our own."""

    def __init__(self, authority: str, trust: ssl.SSLContext) -> None:
        """Lead to the *authority*, a name and a port; certificates are checked by *trust*."""
        self.authority, self.trust = authority, trust
        self.name, _, port = authority.partition(":")
        self.port = int(port)


class TestLine:
    """A line as ``screens.table_line.line`` opens it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def say(self, text: str) -> None:
        try:
            await self._socket.send(text)
        except (OSError, ConnectionClosed) as error:
            raise LineError(str(error)) from error

    async def hear(self) -> str:
        try:
            return str(await self._socket.recv())
        except (OSError, ConnectionClosed) as error:
            raise LineError(str(error)) from error

    async def close(self) -> None:
        await self._socket.close()


class AppPhone:
    """A phone with the app of its own."""

    def __init__(self, way: PhoneAddress, place: int) -> None:
        """Come by *way*; its taps count at the *place* of the first Syndicate."""
        self._way, self._place = way, place
        self.link: SocketLink
        self.made: set[tuple[int, int]] = set()

    async def join(self, link: str, seat: int) -> Self:
        """Join the table of *link*, and take a *seat*."""
        tables = SocketLiveHost(MemoryStore(), to=self._open, pause=self._pause)
        self.link = await tables.join(link)
        await self.link.send(Draft("", do.TakeSeat(seat), now()))
        await self.confirmed()
        return self

    async def _open(self, address: str) -> TestLine:
        try:
            return TestLine(
                await connect(
                    address,
                    host="127.0.0.1",
                    port=self._way.port,
                    ssl=self._way.trust,
                    proxy=None,
                )
            )
        except Exception as error:
            raise LineError(str(error)) from error

    async def _pause(self, seconds: float) -> None:
        await asyncio.sleep(PAUSE)

    async def tap(self) -> None:
        """Count one more. It goes out now, or once a host is there."""
        await self.link.send(count(self._place))
        op: Op = self.link.phone.pending[-1]
        self.made.add(op.name)

    async def confirmed(self) -> None:
        """Wait until all that it did is confirmed."""
        await until(lambda: not self.link.phone.pending and self.link.connected)


class LightPhone:
    """A phone with its browser alone. It sends again what was not answered, as ``table.js`` does."""

    def __init__(self, way: PhoneAddress, button: str) -> None:
        """Come by *way*; its taps press *button* in the Order tally."""
        self._way, self._button = way, button
        self._browser = httpx.AsyncClient(
            transport=_Here(way), base_url=f"https://{way.authority}", timeout=30
        )
        self._fields: dict[str, str] = {}
        self.once: set[str] = set()

    async def get(self, path: str) -> str:
        """Return the page at *path*, as soon as a host gives it."""
        while True:
            try:
                answer = await self._browser.get(path)
            except httpx.HTTPError:
                answer = httpx.Response(FAILED)
            if answer.status_code == 200:
                return answer.text
            assert answer.status_code >= FAILED or answer.status_code == BUSY, answer
            await asyncio.sleep(PAUSE)

    async def post(self, path: str, fields: dict[str, str]) -> httpx.Response:
        """Post *fields* as a form."""
        heads = {"origin": f"https://{self._way.authority}"}
        return await self._browser.post(path, data=fields, headers=heads)

    async def open(self) -> str:
        """Open a table; return its link."""
        answer = await self.post("/j/open", {"": ""})
        assert answer.headers.get("location") == "/j", (answer, answer.text[:100])
        (key,) = set(re.findall(r"/j/[\w-]{22}", await self.get("/j")))
        return f"https://{self._way.authority}{key}"

    async def sit(self, path: str, seat: int) -> Self:
        """Take a *seat* on the page at *path*."""
        answer = await self.post(path, {"k": "sit", "v": str(seat)})
        assert answer.headers.get("location") == "/j", (answer, answer.text[:100])
        self._fields = button_fields(await self.get(TOOL), self._button)
        return self

    async def tap(self) -> None:
        """Press the button once; again and again until a host has answered."""
        once = f"{self._button}{len(self.once)}"
        self.once.add(once)
        heads = {"origin": f"https://{self._way.authority}", "x-light": "1"}
        while True:
            fields = {**self._fields, "o": once}
            try:
                answer = await self._browser.post(TOOL, data=fields, headers=heads)
            except httpx.HTTPError:
                await asyncio.sleep(PAUSE)
                continue
            if answer.status_code < FAILED and answer.status_code != BUSY:
                assert answer.status_code == 200, (answer, answer.text[-800:])
                return
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Close the browser."""
        await self._browser.aclose()


class _Here(httpx.AsyncHTTPTransport):
    """Leads to this computer under any name, with a new connection for each request."""

    def __init__(self, way: PhoneAddress) -> None:
        super().__init__(verify=way.trust, limits=httpx.Limits(max_keepalive_connections=0))
        self._way = way

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return await super().handle_async_request(
            httpx.Request(
                request.method,
                request.url.copy_with(host="127.0.0.1"),
                headers=request.headers,
                stream=request.stream,
                extensions=request.extensions,
            )
        )


def marks(entries: list[Any]) -> list[str]:
    """Return what light pages sent with each touch, in the order of the log."""
    found = [json.loads(text)[0].partition(":")[2] for text in entries]
    return [each for each in found if each]
