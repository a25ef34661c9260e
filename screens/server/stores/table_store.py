"""Where live tables are kept: what every store does, and the one in memory.

A table is a head (who belongs to it), a base (the tools as they were at first) and its entries, all as
texts that a host wrote. The store gives them back in order and takes each number once: several hosts
may share one, and the one that comes second learns that it did.
"""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Protocol

NAME: Final = re.compile(r"[0-9a-f]{16}", re.ASCII)
"""How a table is called here: nothing that a phone made up."""

LENT: Final = 64
"""Seats at most that are on their way from a light page to the app."""

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Head(NamedTuple):
    """Who belongs to a table, as the *n*-th *text* since it was opened; *keys* are digests of its keys."""

    n: int
    text: str
    keys: tuple[str, ...] = ()


class StoredEntry(NamedTuple):
    """The entry *n* as *text*, in the *life* of the host; it came from *device* as its *mine*-th."""

    n: int
    life: int
    device: int
    mine: int
    text: str


class StoredTable(NamedTuple):
    """What is kept of one table: its *head*, and the *entries* behind the entry *start*.

    *base* is the log there, '' where only what is behind an entry was asked for. *life* is the
    number of the life in which the store is, 0 where each start of the host is a new one.
    *here* are the devices at each host that shares the table, as texts.
    """

    head: Head
    base: str
    entries: tuple[str, ...] = ()
    start: int = 0
    life: int = 0
    here: Mapping[str, str] = NOTHING


class News(NamedTuple):
    """What another host did to the table called *name*: a new "entry" or "head", as number *n*.

    "here": *text* are the devices at the host *whose*. "gone": that host is no more. "all": news
    were missed, every table has to be read again.
    """

    kind: Literal["entry", "head", "here", "gone", "all"]
    name: str = ""
    n: int = 0
    text: str = ""
    whose: str = ""


class TableStore(Protocol):
    """Keeps tables by name. Its methods raise StorageError, with a sentence for players."""

    shared: bool
    """Whether other hosts may have the same tables."""

    up: bool
    """Whether it answered when it was asked last."""

    async def open(self, name: str, kept: StoredTable) -> None:
        """Keep a new table."""
        ...

    async def append(self, name: str, line: StoredEntry) -> bool:
        """Keep *line* for good; return whether its number was the next, in the life that is now."""
        ...

    async def note(self, name: str, head: Head) -> bool:
        """Keep another *head*; return whether its number was the next."""
        ...

    async def trim(self, name: str, start: int, base: str) -> None:
        """Forget the entries up to *start*: *base* stands for them."""
        ...

    async def read(self, name: str, since: int | None = None) -> StoredTable | None:
        """Return a table, None where there is none that can be read.

        Without its base where the entry *since* is known, and nothing behind it was forgotten.
        """
        ...

    async def names(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        ...

    async def owner(self, digest: str) -> str:
        """Return the name of the table one of whose keys has this *digest*, '' for nobody's."""
        ...

    async def expire(self, before: float, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Forget tables untouched since *before*, in seconds since 1970.

        Return their names; where others forget tables too, the names of those *held* that are gone.
        """
        ...

    async def present(self, name: str, devices: str) -> None:
        """Tell the other hosts which *devices* of a table are at this one."""
        ...

    async def lend(self, once: str, text: str, seconds: int) -> None:
        """Keep *text* for *seconds* seconds, for whoever shows *once*."""
        ...

    async def collect(self, once: str) -> str:
        """Return what was lent for *once*, and forget it; '' where that is over."""
        ...

    def news(self) -> AsyncIterator[News]:
        """Give what other hosts do, for ever."""
        ...

    async def close(self) -> None:
        """Let go of whatever it is kept in."""
        ...


class Alone:
    """What a store does that no other host shares: nobody is told anything."""

    shared, up = False, True

    def __init__(self) -> None:
        """Begin with nothing lent."""
        self._lent: OrderedDict[str, tuple[float, str]] = OrderedDict()

    async def present(self, name: str, devices: str) -> None:
        """Tell nobody."""

    async def close(self) -> None:
        """Have nothing to let go of."""

    async def lend(self, once: str, text: str, seconds: int) -> None:
        """Keep *text* for *once*, and not too many of them."""
        self._lent[once] = time.monotonic() + seconds, text
        while len(self._lent) > LENT:
            self._lent.popitem(last=False)

    async def collect(self, once: str) -> str:
        """Return what was lent for *once*."""
        until, text = self._lent.pop(once, (0.0, ""))
        return text if time.monotonic() <= until else ""

    async def news(self) -> AsyncIterator[News]:
        """Give nothing, for ever."""
        await asyncio.Event().wait()
        yield News("all")


class MemoryTables(Alone):
    """Tables in memory, for this computer alone and for tests."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        """Begin with none; *now* is a clock in seconds since 1970."""
        super().__init__()
        self._now = now
        self._tables: dict[str, StoredTable] = {}
        self._touched: dict[str, float] = {}

    async def open(self, name: str, kept: StoredTable) -> None:
        """Keep a table."""
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
        self._keep(name, kept._replace(head=head))
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

    async def expire(self, before: float, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Forget tables untouched since *before*."""
        gone = tuple(name for name, at in self._touched.items() if at < before)
        for name in gone:
            del self._tables[name], self._touched[name]
        return gone

    def _keep(self, name: str, kept: StoredTable) -> None:
        self._tables[name], self._touched[name] = kept, self._now()


def trimmed(kept: StoredTable, start: int, base: str) -> StoredTable:
    """Return what is *kept* without the entries up to *start*, which *base* stands for."""
    if start <= kept.start:
        return kept
    return kept._replace(entries=kept.entries[start - kept.start :], start=start, base=base)


def behind(kept: StoredTable, since: int | None) -> StoredTable:
    """Return of what is *kept* that behind the entry *since*, where that can be."""
    if since is None or since < kept.start:
        return kept
    return kept._replace(base="", entries=kept.entries[since - kept.start :], start=since)
