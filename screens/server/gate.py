"""The door of the laptop: who may come in, and how much one phone may ask of it.

It stands in front of the app, as ASGI has it. Whoever is on the Wi-Fi can knock: so it lets in
only who asks for this computer by its own name, counts pages and messages, slows down who sends
too much and lets go of who does not stop. Each connection is a page of its own: what a phone
keeps lies on the phone, so there is nothing here that another could take up.
"""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, Final

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from screens.server.limits import (
    Bucket,
    Limits,
    UnfitError,
    check_message_size,
    kind_of,
)
from screens.server.protocol import as_new, checked
from screens.ui.flet_internals import CRASHED, REGISTER

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = logging.getLogger("companion")

OTHER_NAME = "This is Companion, under another name. Open the address that the laptop shows.\n"
OTHER_PAGE = "Another website asked for Companion. Open the address that the laptop shows.\n"
ONLY_READ = "Companion takes nothing this way. Open the address that the laptop shows.\n"
FULL = "The laptop has all the phones it can take. Trying again…"
TOO_MANY = "This phone has too many pages of it open. Close some. Trying again…"
TOO_FAST = "This phone asked for more than the laptop can do."
UNFIT = "The laptop did not understand this page."

TRY_LATER: Final = 4013
TOO_MUCH: Final = 4008
NOT_OURS: Final = 4002
"""What a connection is closed with; a page shows the sentence that comes with it."""

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[^:@/\[\]]+)(:\d{1,5})?", re.ASCII)
"""An address or a name as a Host header has it."""

NOTHING: Final = "There is nothing here.\n"

PAGES: Final = "/ws"
"""Where pages connect; whoever does so elsewhere is none of ours."""

NEVER: Final = ("/docs", "/redoc", "/openapi.json", "/oauth_callback")
"""What the app's framework would offer besides, and nobody here needs."""

CLOSED: Final = (OSError, RuntimeError, WebSocketDisconnect)
"""What is raised where something is sent to a page that has gone, or was let go."""

SMALL: Final = 64_000
"""Bytes of the first message, which tells of a page, and has no picture in it."""


class Gate:
    """Stands in front of the app and lets in who may come in."""

    def __init__(self, app: App, bounds: Limits, names: Iterable[str] = ()) -> None:
        """Guard *app* within *bounds*; *names* are what this computer is called besides."""
        self._app = app
        self._bounds = bounds
        self._names = {name.lower().rstrip(".") for name in (*names, "localhost")}
        self.here: Counter[str] = Counter()
        self._new: dict[str, Bucket] = {}
        self._files: dict[str, Bucket] = {}
        self._messages: dict[str, Bucket] = {}
        self._bytes: dict[str, Bucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or say why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif refused := self._refused(scope):
            status, sentence = refused
            await PlainTextResponse(sentence, status)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._page(scope, receive, send)
        else:
            await self._file(scope, receive, send)

    async def _file(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, _ = scope.get("client") or ("", 0)
        rate = self._bounds.files
        wait = self._files.setdefault(address, Bucket(rate, 3 * rate)).take(1)
        if wait:
            await asyncio.sleep(min(wait, self._bounds.patience))
        self._forget()
        with suppress(TimeoutError):  # who takes it too slowly gets no more of it
            await asyncio.wait_for(self._app(scope, receive, send), self._bounds.answer)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        head = dict(scope["headers"])
        asked = head.get(b"host", b"").decode("latin-1").lower()
        hosts = [name for name, _ in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._is_ours(asked, scope):
            return 421, OTHER_NAME
        if scope["type"] == "websocket":
            origin = head.get(b"origin", b"").decode("latin-1").lower()
            scheme, _, whose = origin.partition("://")
            if origin and (whose != asked or scheme not in ("http", "https")):
                return 403, OTHER_PAGE
        elif scope["method"] not in ("GET", "HEAD"):
            return 405, ONLY_READ
        elsewhere = scope["type"] == "websocket" and scope["path"] != PAGES
        return (404, NOTHING) if elsewhere or scope["path"] in NEVER else None

    def _is_ours(self, asked: str, scope: Scope) -> bool:
        """Return whether *asked*, with or without a port, is this computer.

        By address it is the one that the connection really came to: an address in the Host
        header cannot be somebody else's trick, a name can.
        """
        if not _HOST.fullmatch(asked):
            return False
        name = asked.rpartition("]")[0].lstrip("[") or asked.partition(":")[0]
        if name.rstrip(".") in self._names:
            return True
        reached, _ = scope.get("server") or ("", 0)
        with suppress(ValueError):
            return name == reached or ip_address(name).is_loopback
        return False

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, _ = scope.get("client") or ("", 0)
        if sentence := self._no_room(address):
            await receive()
            await send({"type": "websocket.accept"})
            await send(_closed(TRY_LATER, sentence))
            return
        self.here[address] += 1
        try:
            await self._visit(address, receive, send).through(self._app, scope)
        finally:
            self.here[address] -= 1
            self._forget()

    def _visit(self, address: str, receive: Receive, send: Send) -> "ClientConnection":
        bounds = self._bounds
        messages = self._messages.setdefault(
            address, Bucket(bounds.messages, 3 * bounds.messages)
        )
        much = self._bytes.setdefault(address, Bucket(bounds.bytes, 8 * bounds.bytes))
        return ClientConnection(bounds, messages, much, receive, send)

    def _no_room(self, address: str) -> str:
        if self.here.total() >= self._bounds.phones:
            return FULL
        fresh = self._new.setdefault(address, Bucket(1 / 1.5, self._bounds.fresh))
        if self.here[address] >= self._bounds.of_one or fresh.level() < 1:
            return TOO_MANY
        fresh.take(1)
        return ""

    def _forget(self) -> None:
        """Forget who is gone; an address that owes something is kept until it does not."""
        self.here += Counter()
        for buckets in (self._new, self._files, self._messages, self._bytes):
            for each in [each for each in buckets if each not in self.here]:
                if buckets[each].full:
                    del buckets[each]


class ClientConnection:
    """One page's connection, from its first message to its last."""

    def __init__(
        self, bounds: Limits, messages: Bucket, much: Bucket, receive: Receive, send: Send
    ) -> None:
        """Pass on what *receive* brings and what *send* takes, within *bounds*."""
        self._bounds = bounds
        self._messages, self._bytes = messages, much
        self._receive, self._send = receive, send
        self._gone = asyncio.Event()
        self._taken = asyncio.Event()
        self._taken.set()
        self._known = False
        self._slowed = 0.0

    async def through(self, app: App, scope: Scope) -> None:
        """Let *app* have this connection until it is over. What stays of it is ended."""
        work = asyncio.ensure_future(app(scope, self.receive, self.send))
        over = asyncio.ensure_future(self._gone.wait())
        try:
            await asyncio.wait((work, over), return_when=asyncio.FIRST_COMPLETED)
            # Flet waits for ever where a page went before it said that it is there.
            await asyncio.wait((work,), timeout=2)
        finally:
            over.cancel()
            work.cancel()
            with suppress(
                asyncio.CancelledError, WebSocketDisconnect, WebSocketDisconnected, OSError
            ):
                await work

    async def receive(self) -> Message:
        """Return what the page says next; that it has gone, where it may say no more."""
        if self._gone.is_set():
            return {"type": "websocket.disconnect", "code": 1006}
        try:
            # Whoever does not take the answers asks nothing more meanwhile.
            await asyncio.wait_for(self._taken.wait(), self._bounds.patience)
            waits = None if self._known else self._bounds.patience
            message = await asyncio.wait_for(self._receive(), waits)
            return await self._fit(message)
        except TimeoutError:
            return await self._let_go(TOO_MUCH, TOO_FAST)
        except UnfitError as unfit:
            log.warning("A page was let go: %s", unfit)
            return await self._let_go(NOT_OURS, UNFIT)

    async def send(self, message: Message) -> None:
        """Send the page an answer; whoever does not take it in time is let go."""
        if self._gone.is_set():
            return
        if (message.get("bytes") or b"").startswith(CRASHED):
            await self._let_go(NOT_OURS, UNFIT)
            return
        self._taken.clear()
        try:
            await asyncio.wait_for(self._send(message), self._bounds.patience)
        except (TimeoutError, *CLOSED):
            self._gone.set()
        finally:
            self._taken.set()

    async def _fit(self, message: Message) -> Message:
        if message["type"] == "websocket.disconnect":
            self._gone.set()
        if message["type"] != "websocket.receive":
            return message
        frame = message.get("bytes") or b""
        await self._slow_down(len(frame))
        kind = kind_of(frame)
        if (kind == REGISTER) == self._known or (kind == REGISTER and len(frame) > SMALL):
            raise UnfitError("A page says once, and first, that it is there.")
        check_message_size(frame[1:], self._bounds.parts)
        if kind == REGISTER:
            self._known = True
            return {**message, "bytes": as_new(frame)}
        checked(frame)
        return message

    async def _slow_down(self, size: int) -> None:
        wait = max(self._messages.take(1), self._bytes.take(size))
        if wait:
            self._slowed += wait
        elif self._messages.rested and self._bytes.rested:
            self._slowed = 0.0
        if self._slowed > self._bounds.flood:
            raise TimeoutError
        if wait:
            await asyncio.sleep(min(wait, 1.0))

    async def _let_go(self, code: int, why: str) -> Message:
        self._gone.set()
        with suppress(TimeoutError, *CLOSED):
            await asyncio.wait_for(self._send(_closed(code, why)), 1)
        return {"type": "websocket.disconnect", "code": code}


def _closed(code: int, why: str) -> Message:
    return {"type": "websocket.close", "code": code, "reason": why}
