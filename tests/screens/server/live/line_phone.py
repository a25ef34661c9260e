"""A phone of another host at a live table, without a socket: it speaks over /live as the app does."""

import asyncio
import time
from typing import Any, Self

from starlette.types import ASGIApp, Message

from companion.live import actions as do
from companion.live import messages
from companion.live.messages import Gone, Hello, News, Ops, RefusedMessage, Welcome
from companion.live.operation import Draft, Op
from companion.live.phone import Phone
from companion.live.snapshot import snapshot_from_data
from tests.screens.asgi_clients import scope

ORDERS = "lawless-empire/orders"


def count(place: int) -> Draft:
    """Return what counts one more card of one kind in the Order tally."""
    path = ("syndicates", 0, "orders")
    return Draft(ORDERS, do.AddToCell(path, place, 1), now(), f"+1 of {place}")


def now() -> int:
    """Return the time as a phone sends it."""
    return int(time.time())


class LinePhone:
    """One phone: what it sends, and all that it heard."""

    def __init__(self, app: ASGIApp, at: str = "10.0.0.2", **heads: str) -> None:
        """Connect to *app* from the address *at*."""
        asked = scope("websocket", at, path="/live", **heads)
        asked.update(query_string=b"", root_path="", scheme="ws", raw_path=b"", subprotocols=[])
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.said: asyncio.Queue[Any] = asyncio.Queue()
        self.reads = asyncio.Event()
        self.reads.set()
        self.code = 0
        self.phone: Phone | None = None
        self.token, self.link, self.here = "", "", frozenset[int]()
        self.locked = self.leads = False
        self.open = asyncio.ensure_future(app(asked, self._inbox.get, self._send))

    async def _send(self, message: Message) -> None:
        await self.reads.wait()
        if message["type"] == "websocket.send":
            self.said.put_nowait(messages.from_host(message["text"]))
        elif message["type"] == "websocket.close":
            self.code = message["code"]
        elif message["type"].endswith("http.response.start"):
            self.code = message["status"]

    def raw(self, text: str | bytes) -> None:
        """Send *text* as it is."""
        kind = "bytes" if isinstance(text, bytes) else "text"
        self._inbox.put_nowait({"type": "websocket.receive", kind: text})

    def say(self, message: messages.FromPhone) -> None:
        """Send *message*."""
        self.raw(message.to_json())

    async def come(self, key: str = "", token: str = "") -> Self:
        """Join by a *key* or come back by a *token*; the first news is heard."""
        known = self.phone
        epoch, n = (known.epoch, known.log.end) if known else (0, 0)
        self.say(Hello(key=key, token=token, epoch=epoch, n=n))
        welcome = await self.said.get()
        assert isinstance(welcome, Welcome), welcome
        base = snapshot_from_data(welcome.snapshot) if welcome.snapshot else None
        before = known or Phone(welcome.device, epoch=0)
        self.phone = before.met(welcome.epoch, welcome.ends, base, welcome.mine)
        self.token = welcome.token
        await self.hear()
        return self

    async def hear(self) -> Any:
        """Return what the host says next, and take it in."""
        said = await self.said.get()
        if isinstance(said, News):
            assert self.phone
            self.phone = self.phone.heard(said.entries)
            self.here, self.locked = frozenset(said.here), said.locked
            self.leads, self.link = said.leads, said.link
        return said

    async def until(self, mine: int) -> None:
        """Hear on until *mine* operations of this phone are confirmed."""
        assert self.phone
        while self.phone.log.all_last.get(self.phone.device, 0) < mine:
            await self.hear()

    async def until_log(self, end: int) -> None:
        """Hear on until the log has *end* entries."""
        assert self.phone
        while self.phone.log.end < end:
            await self.hear()

    async def over(self) -> str:
        """Hear on until the host says that it is over; return why."""
        while not isinstance(said := await self.hear(), Gone):
            pass
        await self.open
        return said.why

    async def refused(self) -> str:
        """Hear on until something was refused; return why."""
        while not isinstance(said := await self.hear(), RefusedMessage):
            pass
        return said.why

    def make(self, draft: Draft) -> Op:
        """Make an operation, and send it."""
        assert self.phone
        self.phone, op = self.phone.make(draft)
        self.say(Ops.first_of((op,)))
        return op

    async def sit(self, seat: int | None) -> None:
        """Take *seat*, and wait until the host has it."""
        await self.until(self.make(Draft("", do.TakeSeat(seat), now())).seq)

    async def close(self) -> None:
        """Go."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self.open
