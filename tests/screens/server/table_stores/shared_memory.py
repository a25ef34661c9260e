"""A store in memory that several hosts share, as they share Redis; it may be away, and lose its end."""

import asyncio
from collections.abc import AsyncIterator
from typing import Self

from companion.core.errors import StorageError
from companion.table_host.memory import MemoryTables
from companion.table_host.table_store import FeedItem, Head, StoredEntry, StoredTable
from screens.server.table_stores.redis_scripts import MOST_FED_TEXT

AWAY = "The store is away."


class SharedMemory(MemoryTables):
    """What one host has of it; ``other`` is the same for the next host."""

    shared = True

    def __init__(self, like: "SharedMemory | None" = None) -> None:
        super().__init__()
        self.all: list[SharedMemory] = like.all if like else []
        if like:
            self._tables, self._touched, self._lent = like._tables, like._touched, like._lent
        self.name = f"host{len(self.all)}"
        self.life: int = like.life if like else 1
        self.heres: dict[str, dict[str, str]] = like.heres if like else {}
        self.all.append(self)
        self._news: asyncio.Queue[FeedItem] = asyncio.Queue()
        self._news.put_nowait(FeedItem("all"))

    def other(self) -> Self:
        """Return the same store for another host."""
        return type(self)(self)

    def lose(self, name: str, entries: int, heads: int = 0) -> None:
        """Lose what was written last to a table, and begin another life."""
        kept = self._tables[name]
        left = kept.entries[: len(kept.entries) - entries]
        head = kept.head._replace(n=kept.head.n - heads)
        self._tables[name] = kept._replace(entries=left, head=head)
        for each in self.all:
            each.life = self.life + (each is self)
            each.life = max(host.life for host in self.all)
            each.up = True
            each._news.put_nowait(FeedItem("all"))

    def gone(self, name: str = "") -> None:
        """Forget all tables, as after a day; or the host called *name* is no more."""
        if not name:
            self._tables.clear()
        for each in self.all:
            each._news.put_nowait(FeedItem("gone", whose=name) if name else FeedItem("all"))

    def _ask(self) -> None:
        if not self.up:
            raise StorageError(AWAY)

    def _tell(self, news: FeedItem) -> None:
        for each in self.all:
            each._news.put_nowait(news)

    async def open(self, name: str, kept: StoredTable) -> None:
        self._ask()
        await super().open(name, kept)

    async def append(self, name: str, line: StoredEntry) -> bool:
        await asyncio.sleep(0)
        self._ask()
        if line.life != self.life or not await super().append(name, line):
            return False
        text = line.text if len(line.text) <= MOST_FED_TEXT else ""
        self._tell(FeedItem("entry", name, line.n, text, self.name))
        await asyncio.sleep(0)
        return True

    async def note(self, name: str, head: Head) -> bool:
        await asyncio.sleep(0)
        self._ask()
        if not await super().note(name, head):
            return False
        self._tell(FeedItem("head", name, head.n, "", self.name))
        return True

    async def read(self, name: str, since: int | None = None) -> StoredTable | None:
        await asyncio.sleep(0)
        self._ask()
        kept = await super().read(name, since)
        here = {
            host: text for host, text in self.heres.get(name, {}).items() if host != self.name
        }
        return kept._replace(life=self.life, here=here) if kept else None

    async def owner(self, digest: str) -> str:
        self._ask()
        return await super().owner(digest)

    async def expire(self, seconds: float, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        return tuple(name for name in held if name not in self._tables)

    async def present(self, name: str, devices: str) -> None:
        self._ask()
        self.heres.setdefault(name, {})[self.name] = devices
        for each in self.all:
            if each is not self:
                each._news.put_nowait(FeedItem("here", name, 0, devices, self.name))

    async def news(self) -> AsyncIterator[FeedItem]:
        while True:
            yield await self._news.get()
