"""Live tables in memory: what a laptop does, without a laptop. And phones that sit at one."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from companion.core.table import Table
from companion.core.values import Value
from companion.live import actions as do
from companion.live.host import Host
from companion.live.links import CUT, JOIN, LiveError, find_link
from companion.live.log import Log
from companion.live.messages import LeaderCommand
from companion.live.operation import Draft, Entry
from companion.live.phone import Phone
from companion.live.room import opened
from companion.live.seat_requests import NO_REQUESTS, SeatRequests
from companion.storage.store import MemoryStore, Store
from screens.state.drawing_context import OnPage, in_this_context
from screens.state.live.link import LiveHost
from screens.state.page_session import PageSession

ADDRESS = "http://192.168.1.7:8550"
KEY = "0123456789abcdefghijkl"


class MemoryLink:
    """One phone at the table. While it is ``away`` nothing reaches it, and nothing goes out."""

    deputy, takes_over = 0, False
    requests: SeatRequests = NO_REQUESTS
    may_claim = False

    def __init__(self, tables: "MemoryTables", phone: Phone, leads: bool) -> None:
        self._tables, self.phone, self.leads = tables, phone, leads
        self.token = f"token-{phone.device}"
        self.connected, self.ended, self.refused = True, "", tuple[str, ...]()
        self.listeners: list[Callable[[], None]] = []
        self.controls: list[tuple[str, int]] = []

    @property
    def here(self) -> frozenset[int]:
        return frozenset(each.phone.device for each in self._tables.links if each.connected)

    @property
    def key(self) -> str:
        return self._tables.key

    @property
    def link(self) -> str:
        return f"{ADDRESS}{JOIN}{self.key}"

    @property
    def locked(self) -> bool:
        return self._tables.locked

    async def send(self, draft: Draft) -> None:
        self.phone, _ = self.phone.make(draft)
        if self.connected:
            self._tables.hear(self)

    async def answer_claim(self, device: int, *, yes: bool) -> str:
        raise AssertionError("nobody asks for a seat here")

    async def claim(self, seat: int) -> str:
        raise AssertionError("nobody can ask for a seat here")

    async def control(self, what: LeaderCommand, device: int = 0) -> str:
        self.controls.append((what, device))
        if not self.leads:
            return "Only whoever opened the table can do that."
        self._tables.control(what, device)
        return ""

    def read(self) -> None:
        self.phone = self.phone.read()

    def watch(self, on_news: Callable[[], None]) -> Callable[[], None]:
        self.listeners.append(on_news)
        return lambda: self.listeners.remove(on_news)

    def notify(self) -> None:
        for each in tuple(self.listeners):
            each()

    async def close(self) -> None:
        self.away()

    def away(self) -> None:
        """Be out of reach."""
        self.connected = False
        self.notify()

    def back(self) -> None:
        """Be in reach again: what was touched meanwhile goes out, and what happened comes in."""
        self.connected = True
        self._tables.hear(self)
        self.notify()

    async def leave(self) -> None:
        await self.send(Draft("", do.TakeSeat(None)))
        self._tables.links.remove(self)


class MemoryTables:
    """A host of one table at most."""

    opens, opens_at = True, ""

    def __init__(self) -> None:
        self.host: Host | None = None
        self.links: list[MemoryLink] = []
        self.devices = 0
        self.locked, self.key = False, KEY

    async def open(self, table: Table, states: Mapping[str, Value]) -> MemoryLink:
        self.base = Log.begin(opened(table, states))
        self.host = Host(self.base, secret=b"secret")
        return self._link(leads=True)

    async def join(self, link: str, token: str = "") -> MemoryLink:
        asked = find_link(link)
        if asked and not asked.key:
            raise LiveError(CUT)
        if self.host is None or asked is None or asked.key != self.key:
            raise LiveError("This code is old. Ask for the new one.", gone=True)
        for each in self.links:
            if token and each.token == token:
                each.back()
                return each
        if self.locked:
            raise LiveError("This table is locked.")
        return self._link(leads=False)

    async def resume(
        self, link: str, token: str, states: Mapping[str, Value]
    ) -> MemoryLink | None:
        return None

    def _link(self, leads: bool) -> MemoryLink:
        assert self.host
        self.devices += 1
        found = MemoryLink(self, Phone(self.devices, self.host.log), leads)
        self.links.append(found)
        return found

    def hear(self, link: MemoryLink) -> None:
        """Order what *link* has to send, and tell all that are in reach."""
        assert self.host
        for op in link.phone.to_send:
            self.host.accept(op, link.phone.device, op.now)
        for each in self.links:
            if each.connected:
                news = self.host.log.since(each.phone.log.end)
                each.phone = each.phone.heard(news or ())
                if news and each is not link:
                    each.notify()

    def control(self, what: LeaderCommand, device: int) -> None:
        self.locked = {"lock": True, "unlock": False}.get(what, self.locked)
        self.key = self.key[::-1] if what == "key" else self.key
        for each in self.links:
            if what == "out" and each.phone.device == device:
                each.ended = "You were shown out of this table."
            each.notify()


async def settled() -> None:
    """Let everything happen that was set off."""
    for _ in range(20):
        await asyncio.sleep(0)


async def phone(
    tables: LiveHost | None, store: Store | None = None, on_page: OnPage = in_this_context
) -> PageSession:
    """Return the session of a phone that has the app and sits nowhere."""
    session = PageSession(
        store or MemoryStore(), "https://example.org", tables=tables, on_page=on_page
    )
    await session.load()
    return session


async def two(
    *, seats: tuple[int | None, int | None] = (0, 1)
) -> tuple[PageSession, PageSession]:
    """Return two phones at one table: the first opened it, both took their *seats*."""
    tables = MemoryTables()
    ada, bob = await phone(tables), await phone(tables)
    await seated(ada, bob, seats)
    return ada, bob


async def seated(
    ada: PageSession, bob: PageSession, seats: tuple[int | None, int | None] = (0, 1)
) -> None:
    """Have the first phone open a table and the second join it, and both take their *seats*."""
    await ada.live_page.open_table()
    await bob.live_page.join_table(KEY)
    for session, seat in zip((ada, bob), seats, strict=True):
        if seat is not None:
            await sit(session, seat)
    await settled()


async def sit(session: PageSession, seat: int) -> None:
    """Take a seat."""
    assert session.live
    await session.live.ask(do.TakeSeat(seat))


def link_of(session: PageSession) -> Any:
    """Return the link of a phone that is at a table in memory."""
    assert session.live
    return session.live.link


def entries(tables: MemoryTables) -> tuple[Entry, ...]:
    """Return the whole log."""
    assert tables.host
    return tables.host.log.entries
