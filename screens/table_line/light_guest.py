"""A guest with light pages at the end of a line: what they ask for is drawn here, and so is whatever others touch."""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from companion.core.errors import CompanionError
from companion.core.json_text import parsed
from companion.live.messages import MOST_BYTES
from companion.live.wire import NOT_READ
from companion.table_host.budget import Budget, work
from companion.table_host.live_table import LiveTable
from companion.table_host.phone_line import TOO_FAST
from screens.light.pages.serverless import Reply
from screens.visitors.guest_pages import GuestPages

log = logging.getLogger("companion")

MOST_FIELDS: Final = 64
"""Fields of a form, as at a laptop's door."""

MOST_ASKED: Final = 64
"""What may be asked for before the first answer."""

FAULT: Final = "That did not work. Nothing was changed. Try again."


class NotOursError(Exception):
    """A guest said what no page of ours says."""


class AskedPage:
    """What a page asks for: the page at the address *at*, or what the *fields* of a form do there.

    *n* is the number of the question, 0 for none; *token* shows which device the guest was before; *seen* says
    that the page shows what it was sent last.
    """

    def __init__(self, text: str) -> None:
        """Read *text*. Raises NotOursError."""
        try:
            said: Any = parsed(text, 4 * MOST_BYTES)
        except ValueError as error:
            raise NotOursError from error
        said = said if isinstance(said, dict) else {}
        self.n, self.at = said.get("n", 0), said.get("at", "")
        self.token, self.fields = said.get("token", ""), said.get("fields")
        self.seen = said.get("seen") is True
        fields = {} if self.fields is None else self.fields
        texts = isinstance(fields, dict) and all(
            isinstance(each, str) for pair in fields.items() for each in pair
        )
        fits = texts and len(fields) <= MOST_FIELDS and isinstance(self.at, str)
        known = isinstance(self.token, str) and type(self.n) is int and 0 <= self.n < 1 << 50
        if not (fits and known and (self.seen or self.at.startswith("/"))):
            raise NotOursError


class LightGuest:
    """The pages of one guest, as one line carries them."""

    def __init__(
        self,
        pages: GuestPages,
        table: LiveTable,
        say: Callable[[str], None],
        budget: Budget,
        overload: float,
    ) -> None:
        """Serve *pages* of *table* by *say*, as fast as the *budget* allows: at most *overload* seconds late."""
        self._pages, self._table, self._say = pages, table, say
        self._budget, self._overload = budget, overload
        self._asked: asyncio.Queue[str] = asyncio.Queue(MOST_ASKED)
        self._news, self._seen = asyncio.Event(), asyncio.Event()
        self._seen.set()
        self._at, self._sent = "", ""
        self._stop: Callable[[], None] | None = None

    def take(self, text: str) -> None:
        """Take up what the guest's page says. Raises NotOursError where that is too much."""
        try:
            self._asked.put_nowait(text)
        except asyncio.QueueFull as error:
            raise NotOursError(TOO_FAST) from error

    async def serve(self) -> None:
        """Serve until the line is over. Raises NotOursError for what no page of ours says."""
        telling = asyncio.ensure_future(self._tell())
        try:
            while True:
                await self._answer(await self._asked.get())
        finally:
            telling.cancel()
            with suppress(asyncio.CancelledError):
                await telling
            if self._stop:
                self._stop()

    async def _answer(self, text: str) -> None:
        wait = self._budget.spend(work(len(text), opens=False))
        if wait > self._overload:
            raise NotOursError(TOO_FAST)
        if wait:
            await asyncio.sleep(wait)
        if len(text) > MOST_BYTES:
            raise NotOursError(NOT_READ)
        asked = AskedPage(text)
        if asked.seen:
            self._seen.set()
            return
        said = await self._drawn(asked)
        self._follow()
        if seat := self._pages.seat:
            said["token"] = seat.token
        self._say(json.dumps(said))

    async def _drawn(self, asked: AskedPage) -> dict[str, object]:
        """Return the answer to what is *asked*: what is shown next, or a sentence."""
        said: dict[str, object] = {"n": asked.n}
        try:
            if asked.token and self._pages.seat is None:
                await self._pages.come_back(asked.token)
            if asked.fields is None:
                self._at, self._sent = asked.at, ""
                reply = await self._page(asked.at)
            else:
                reply = await self._pages.touch(asked.at, asked.fields)
                self._sent = reply.part
            return said | reply._asdict()
        except CompanionError as error:
            return said | {"said": str(error)}
        except Exception:  # a fault of this host: the guest goes on
            log.exception("The page of a guest failed.")
            return said | {"said": FAULT}

    async def _page(self, address: str) -> Reply:
        try:
            return await self._pages.page(address)
        except CompanionError as error:
            return self._pages.error(str(error))

    def _follow(self) -> None:
        """Be there at the table from when the guest has a place until they leave it."""
        seat = self._pages.seat
        if seat and self._stop is None:
            self._stop = self._table.watch(seat.device, self._news.set)
        elif seat is None and self._stop:
            self._stop()
            self._stop = None

    async def _tell(self) -> None:
        """Send what others touch, the newest alone: not before the guest's phone shows what came before."""
        while True:
            await self._news.wait()
            await self._seen.wait()
            self._news.clear()
            try:
                part = self._pages.part(self._at)
            except Exception:
                log.exception("The page of a guest failed.")
                continue
            if part and part != self._sent:
                self._sent = part
                self._seen.clear()
                self._say(json.dumps({"news": part, "at": self._at}))
