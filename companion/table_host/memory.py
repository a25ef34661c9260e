"""Live tables in memory: for tests, and for a laptop that keeps no files. Files share some of it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from typing import Final

from companion.table_host.table_store import FeedItem, Head, StoredEntry, StoredTable

LENT: Final = 64
"""The most seats that can be on their way from a light page to the app."""


class SingleHostStore:
    """The parts of a store that need no other host."""

    shared, up = False, True

    def __init__(self) -> None:
        """Begin with nothing lent."""
        self._lent: OrderedDict[str, tuple[float, str]] = OrderedDict()

    async def present(self, name: str, devices: str) -> None:
        """Do nothing: there are no other hosts."""

    async def close(self) -> None:
        """Do nothing: memory needs no closing."""

    async def lend(self, once: str, text: str, seconds: int) -> None:
        """Keep *text* for *once*; of more than LENT, the oldest is forgotten."""
        self._lent[once] = time.monotonic() + seconds, text
        while len(self._lent) > LENT:
            self._lent.popitem(last=False)

    async def collect(self, once: str) -> str:
        """Return what was lent for *once*."""
        until, text = self._lent.pop(once, (0.0, ""))
        return text if time.monotonic() <= until else ""

    async def news(self) -> AsyncIterator[FeedItem]:
        """Wait for ever: no other host does anything."""
        await asyncio.Event().wait()
        yield FeedItem("all")


class MemoryTables(SingleHostStore):
    """Tables in memory, for this computer alone and for tests."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with none; *now* is a clock in seconds that only goes forward."""
        super().__init__()
        self._now = now
        self._tables: dict[str, StoredTable] = {}
        self._touched: dict[str, float] = {}

    async def open(self, name: str, kept: StoredTable) -> None:
        """Keep the new table *kept* under *name*."""
        self._keep(name, kept)

    async def append(self, name: str, line: StoredEntry) -> bool:
        """Keep *line*, where it is the next."""
        kept = self._tables.get(name)
        if kept is None or kept.start + len(kept.entries) + 1 != line.n:
            return False
        self._keep(name, kept._replace(entries=(*kept.entries, line.text)))
        return True

    async def note(self, name: str, head: Head) -> bool:
        """Keep another *head*, where it is the next."""
        kept = self._tables.get(name)
        if kept is None or kept.head.n + 1 != head.n:
            return False
        self._tables[name] = kept._replace(head=head)
        return True

    async def trim(self, name: str, start: int, base: str) -> None:
        """Forget entries."""
        if kept := self._tables.get(name):
            self._tables[name] = trimmed(kept, start, base)

    async def read(self, name: str, since: int | None = None) -> StoredTable | None:
        """Return a table."""
        kept = self._tables.get(name)
        return behind(kept, since) if kept else None

    async def names(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        return tuple(self._tables)

    async def owner(self, digest: str) -> str:
        """Return the table with a key of this *digest*."""
        return next(
            (name for name, kept in self._tables.items() if digest in kept.head.keys), ""
        )

    async def expire(self, seconds: float, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Forget tables that nobody touched for *seconds*."""
        late = self._now() - seconds
        gone = tuple(name for name, at in self._touched.items() if at <= late)
        for name in gone:
            del self._tables[name], self._touched[name]
        return gone

    async def end(self, name: str) -> None:
        """Forget a table."""
        self._tables.pop(name, None)
        self._touched.pop(name, None)

    def _keep(self, name: str, kept: StoredTable) -> None:
        self._tables[name], self._touched[name] = kept, self._now()


def trimmed(kept: StoredTable, start: int, base: str) -> StoredTable:
    """Return what is *kept* without the entries up to *start*, which *base* stands for."""
    if start <= kept.start:
        return kept
    return kept._replace(entries=kept.entries[start - kept.start :], start=start, base=base)


def behind(kept: StoredTable, since: int | None) -> StoredTable:
    """Return the part of *kept* after the entry *since*, or all of it if that isn't possible."""
    if since is None or since < kept.start:
        return kept
    return kept._replace(base="", entries=kept.entries[since - kept.start :], start=since)
