"""The gate of a laptop or a host: it refuses foreign hosts and origins, and limits each address.

It stands in front of the app, as ASGI middleware does. docs/decisions/007 says against whom. Each
connection is a new page: what a phone saved lies on the phone (decision 005).
"""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from typing import Final

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from companion.table_host import phone_line
from companion.table_host.budget import Budget, Budgets, work
from screens.server.door import bounds
from screens.server.door.bounds import LIVE, PAGES
from screens.server.door.limits import Limits
from screens.server.door.newcomers import Newcomer, Newcomers
from screens.server.door.protocol import FIRST_SIZE, UnfitError, as_new, decode
from screens.ui.flet_internals import CRASHED, REGISTER

log = logging.getLogger("companion")

OTHER_HOST: Final = "This is Companion, under another name. Open it by its own address.\n"
OTHER_ORIGIN: Final = "Another website asked for Companion. Open it by its own address.\n"
NOT_FOUND: Final = "There is nothing here.\n"
FULL: Final = "There are as many phones here as fit. Trying again…"
TOO_MANY: Final = "This phone has too many pages of the app open. Close some. Trying again…"
SILENT: Final = "Companion heard nothing from this page. Trying again…"
TOO_FAST: Final = phone_line.TOO_FAST
UNFIT: Final = "Companion did not understand this page."

TRY_LATER: Final = phone_line.TRY_LATER
OVERLOAD: Final = 4008
NOT_OURS: Final = 4002
"""Codes that a connection is closed with; the page shows the sentence that comes with them."""

READING: Final = ("GET", "HEAD")
"""Methods that change nothing: a link on another website may lead here."""

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[^:@/\[\]]+)(:\d{1,5})?", re.ASCII)
"""An address or a name, as a Host header has it."""

CLOSED: Final = (OSError, RuntimeError, WebSocketDisconnect)
"""What is raised where something is sent to a page that is gone."""


class Gate:
    """Middleware in front of the app: it refuses other hosts and origins, and counts pages."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        names: Iterable[str] = (),
        budgets: Budgets | None = None,
        lines: Collection[str] = (LIVE, PAGES),
    ) -> None:
        """Guard *app* within *limits*; *names* are those of this computer.

        *budgets* are those of the addresses, where others spend from them, too. *lines* are the paths at
        which someone answers for longer.
        """
        self._lines = lines
        self._app = app
        self._limits = limits
        self._names = {name.lower().rstrip(".") for name in (*names, "localhost")}
        self.pages: Counter[str] = Counter()
        self.newcomers = {
            path: Newcomers(seconds) for path, seconds in bounds.FIRST_SECONDS.items()
        }
        self._budgets = Budgets(limits.units) if budgets is None else budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the connection on to the app, or answer why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif refused := self._refused(scope):
            status, sentence = refused
            await PlainTextResponse(sentence, status)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._page(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and sentence of a refusal, None for whoever may come in."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        hosts = [name for name, _ in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._is_ours(host, scope):
            return 421, OTHER_HOST
        page = scope["type"] == "websocket"
        if page and scope["path"] == LIVE:
            return None
        if (page or scope["method"] not in READING) and _is_foreign(headers, host):
            return 403, OTHER_ORIGIN
        if page and scope["path"] not in self._lines:
            return 404, NOT_FOUND
        return None

    def _is_ours(self, host: str, scope: Scope) -> bool:
        """Return whether *host*, with or without a port, is this computer.

        An address has to be the one that the connection came to. No website can forge that in the
        Host header; a name of its own it can point here, so a name has to be one of ours.
        """
        if not _HOST.fullmatch(host):
            return False
        name = host.rpartition("]")[0].lstrip("[") or host.partition(":")[0]
        if name.rstrip(".") in self._names:
            return True
        reached, _ = scope.get("server") or ("", 0)
        with suppress(ValueError):
            return name == reached or ip_address(name).is_loopback
        return False

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the connection of a page or of a live table, where there is room for one more."""
        address, _ = scope.get("client") or ("", 0)
        newcomers, sentence = self.newcomers[scope["path"]], self._no_room(address)
        newcomer = None if sentence else newcomers.come(address)
        if newcomer is None:
            await receive()
            await send({"type": "websocket.accept"})
            await send(_closing(TRY_LATER, sentence or TOO_MANY))
            return
        line = NewcomerLine(newcomer, receive, send, partial(self._settle, newcomers))
        budget = self._budgets.budget_for(address)
        try:
            if scope["path"] == LIVE:
                await self._app(scope, line.receive, line.send)
            else:
                page = PageConnection(self._limits, budget, line.receive, line.send)
                await page.run(self._app, scope)
        finally:
            newcomers.go(newcomer)
            if line.settled:
                self.pages -= Counter([address])
            self._budgets.forget(self.pages)

    def _settle(self, newcomers: Newcomers, newcomer: Newcomer) -> str:
        """Count *newcomer* as a page from now on; return why that cannot be, '' if it can."""
        if sentence := self._no_room(newcomer.address):
            return sentence
        newcomers.go(newcomer)
        self.pages[newcomer.address] += 1
        return ""

    def _no_room(self, address: str) -> str:
        """Return why another page of *address* cannot be opened now, '' if it can."""
        if self.pages.total() >= self._limits.pages:
            return FULL
        return TOO_MANY if self.pages[address] >= self._limits.pages_of_one else ""


class NewcomerLine:
    """A line, which counts apart until something is said to it: by then it has shown what it is."""

    def __init__(
        self,
        newcomer: Newcomer,
        receive: Receive,
        send: Send,
        settle: Callable[[Newcomer], str],
    ) -> None:
        """Pass on what *receive* brings and what *send* takes; *settle* counts it with the others."""
        self._newcomer, self._receive, self._send = newcomer, receive, send
        self._settle = settle
        self.settled = self._begun = False

    async def receive(self) -> Message:
        """Return the next message, or that the line is closed; the first one only says that it is there."""
        if self.settled or not self._begun:
            self._begun = True
            return await self._receive()
        message = await self._newcomer.hear(self._receive)
        return await self._close(SILENT) if message is None else message

    async def send(self, message: Message) -> None:
        """Send *message*: the first one says that the line is no newcomer any more."""
        if not self.settled and message["type"] == "websocket.send":
            if why := SILENT if self._newcomer.over.is_set() else self._settle(self._newcomer):
                await self._close(why)
                raise WebSocketDisconnect(TRY_LATER)
            self.settled = True
        await self._send(message)

    async def _close(self, why: str) -> Message:
        with suppress(*CLOSED):
            await self._send(_closing(TRY_LATER, why))
        return {"type": "websocket.disconnect", "code": TRY_LATER}


class PageConnection:
    """The connection of one page, from its first message to its last."""

    def __init__(self, limits: Limits, budget: Budget, receive: Receive, send: Send) -> None:
        """Pass on what *receive* brings and what *send* takes, within *limits*."""
        self._limits, self._budget = limits, budget
        self._receive, self._send = receive, send
        self._closed = asyncio.Event()
        self._registered = False
        self._slowed = 0.0

    async def run(self, app: ASGIApp, scope: Scope) -> None:
        """Let *app* serve this connection until it is closed, and end what is left of it then."""
        serving = asyncio.ensure_future(app(scope, self.receive, self.send))
        closed = asyncio.ensure_future(self._closed.wait())
        try:
            await asyncio.wait((serving, closed), return_when=asyncio.FIRST_COMPLETED)
            # Flet waits for ever where a page went before its first message.
            await asyncio.wait((serving,), timeout=2)
        finally:
            closed.cancel()
            serving.cancel()
            with suppress(
                asyncio.CancelledError, WebSocketDisconnect, WebSocketDisconnected, OSError
            ):
                await serving

    async def receive(self) -> Message:
        """Return the next message of the page, or that it is closed."""
        if self._closed.is_set():
            return {"type": "websocket.disconnect", "code": 1006}
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            self._closed.set()
        if message["type"] != "websocket.receive":
            return message
        try:
            return {**message, "bytes": await self._checked(message.get("bytes") or b"")}
        except TimeoutError:
            return await self._close(OVERLOAD, TOO_FAST)
        except UnfitError as unfit:
            log.warning("A page was closed: %s", unfit)
            return await self._close(NOT_OURS, UNFIT)

    async def send(self, message: Message) -> None:
        """Send *message* to the page; one that does not accept it in time is closed."""
        if self._closed.is_set():
            return
        if (message.get("bytes") or b"").startswith(CRASHED):
            await self._close(NOT_OURS, UNFIT)
            return
        try:
            async with asyncio.timeout(self._limits.send_seconds):
                await self._send(message)
        except (TimeoutError, *CLOSED):
            self._closed.set()

    async def _checked(self, frame: bytes) -> bytes:
        """Return *frame* as the app may have it. Raises UnfitError, and TimeoutError for overload."""
        await self._slow_down(work(len(frame), not self._registered))
        if not self._registered and len(frame) > FIRST_SIZE:
            raise UnfitError("The first message of a page is too large.")
        kind, body = decode(frame, self._limits.values)
        if (kind == REGISTER) == self._registered:
            raise UnfitError("A page registers once, with its first message.")
        if kind != REGISTER:
            return frame
        self._registered = True
        return as_new(body)

    async def _slow_down(self, units: float) -> None:
        """Wait until the address has earned *units* of work. Raises TimeoutError for overload."""
        if self._budget.full:
            self._slowed = 0.0
        wait = self._budget.spend(units)
        self._slowed += wait
        if self._slowed > self._limits.overload:
            raise TimeoutError
        if wait:
            await asyncio.sleep(wait)

    async def _close(self, code: int, reason: str) -> Message:
        """Close the connection; return the message that tells the app so."""
        self._closed.set()
        with suppress(TimeoutError, *CLOSED):
            async with asyncio.timeout(1):
                await self._send(_closing(code, reason))
        return {"type": "websocket.disconnect", "code": code}


def _is_foreign(headers: Mapping[bytes, bytes], host: str) -> bool:
    """Return whether the *headers* of a request to *host* tell that another website sent it.

    Browsers tell the origin of every form; what tells nothing is no browser.
    """
    origin = headers.get(b"origin", b"").decode("latin-1").lower()
    scheme, _, whose = origin.partition("://")
    return bool(origin) and (whose != host or scheme not in ("http", "https"))


def _closing(code: int, reason: str) -> Message:
    return {"type": "websocket.close", "code": code, "reason": reason}
