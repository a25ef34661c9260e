"""Where live tables are kept: what every store does, and what it is given.

A table is a head (who belongs to it), a base (the tools as they were at first) and its entries, all as
texts that a host wrote. The store gives them back in order and takes each number once: several hosts
may share one, and the one that comes second learns that it did.
"""

import re
from collections.abc import AsyncIterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Protocol

NAME: Final = re.compile(r"[0-9a-f]{16}", re.ASCII)
"""How a table is called here: nothing that a phone made up."""

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Head(NamedTuple):
    """Who belongs to a table, as the *n*-th *text* since it was opened; *keys* are digests of its keys."""

    n: int
    text: str
    keys: tuple[str, ...] = ()


class StoredEntry(NamedTuple):
    """The entry *n* as *text*, in the *life* of the host; it came from *device* as its *seq*-th."""

    n: int
    life: int
    device: int
    seq: int
    text: str


class StoredTable(NamedTuple):
    """What is kept of one table: its *head*, and the *entries* after the entry *start*.

    *base* is the log up to there, '' if only later entries were asked for. *life* is the
    number of the life in which the store is, 0 if each start of the host is a new one.
    *here* are the devices at each host that shares the table, as texts.
    """

    head: Head
    base: str
    entries: tuple[str, ...] = ()
    start: int = 0
    life: int = 0
    here: Mapping[str, str] = NOTHING


class FeedItem(NamedTuple):
    """What another host did to the table called *name*: a new "entry" or "head", as number *n*.

    A head has no *text*, nor has an entry that is long: whoever wants it reads it from the store.

    "here": *text* are the devices at the host *whose*. "gone": that host is gone. "all": news was
    missed, and every table has to be read again.
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
        """Keep *line* for good; return whether its number was the next one in the current life."""
        ...

    async def note(self, name: str, head: Head) -> bool:
        """Keep another *head*; return whether its number was the next."""
        ...

    async def trim(self, name: str, start: int, base: str) -> None:
        """Forget the entries up to *start*: *base* stands for them."""
        ...

    async def read(self, name: str, since: int | None = None) -> StoredTable | None:
        """Return a table, None if there is none that can be read.

        It comes without its base if the entry *since* is known and nothing after it was forgotten.
        """
        ...

    async def names(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        ...

    async def owner(self, digest: str) -> str:
        """Return the name of the table with a key of this *digest*, '' if there is none."""
        ...

    async def expire(self, seconds: float, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Forget tables that nobody touched for *seconds*, by clocks as ``ages`` reads them.

        Return their names; if other hosts forget tables too, the names of those *held* that are gone.
        """
        ...

    async def end(self, name: str) -> None:
        """Forget a table to which nobody belongs any more."""
        ...

    async def present(self, name: str, devices: str) -> None:
        """Tell the other hosts which *devices* of a table are at this one."""
        ...

    async def lend(self, once: str, text: str, seconds: int) -> None:
        """Keep *text* for *seconds* seconds, for whoever shows *once*."""
        ...

    async def collect(self, once: str) -> str:
        """Return what was lent for *once*, and forget it; '' if its time is over."""
        ...

    def news(self) -> AsyncIterator[FeedItem]:
        """Yield what other hosts do, for ever."""
        ...

    async def close(self) -> None:
        """Close whatever the tables are kept in."""
        ...
