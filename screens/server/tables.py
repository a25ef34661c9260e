"""The live tables of a laptop: found by their key, opened, and forgotten a day after the last touch."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from companion.core.errors import CompanionError, StorageError
from companion.core.table import Table
from companion.core.values import Value
from companion.live.links import LiveError
from companion.live.room import opened
from screens.server.live_table import ENDED, SHOWN_OUT, LiveTable
from screens.server.people import digest
from screens.server.table_store import MemoryTables, TableStore

DAY: Final = 24 * 3600
EVERY: Final = 1800
"""Seconds between two looks for tables that nobody touched for a day."""

MOST: Final = 64
MOST_OF_ONE: Final = 8
"""Tables that one address may have opened since the laptop was started."""

OLD_KEY: Final = "This code is old. Ask for the new one."
NO_ROOM: Final = "There are too many tables on this laptop. Join one, or try again later."

HAND_OVERS: Final = 64
HAND_OVER_SECONDS: Final = 120
"""How long a seat may take from a light page to the app."""


class Tables:
    """All live tables of this host, in memory; what they hold is in the *store* as well."""

    def __init__(self, store: TableStore | None = None, most: int = MOST) -> None:
        """Begin with what *store* kept, at most *most* tables."""
        self._store: TableStore = MemoryTables() if store is None else store
        self._most = most
        self._tables: dict[str, LiveTable] = {}
        self._opened_by: dict[str, str] = {}
        self._loading = asyncio.Lock()
        self._loaded = False
        self._handed: OrderedDict[str, tuple[float, str, int, str]] = OrderedDict()

    async def ready(self) -> None:
        """Read what was kept, once."""
        async with self._loading:
            if self._loaded:
                return
            await self.expire()
            for name in await self._store.names():
                with suppress(CompanionError, ValueError):
                    if kept := await self._store.read(name):
                        self._tables[name] = await LiveTable.found(name, kept, self._store)
            self._loaded = True

    async def open(
        self, table: Table, states: Mapping[str, Value], address: str = ""
    ) -> LiveTable:
        """Open a table for *table* with the *states* of its tools, for somebody at *address*.

        Raises LiveError, StorageError.
        """
        await self.ready()
        for name in [name for name, each in self._tables.items() if not each.people.devices]:
            self._tables.pop(name).end()
        mine = [each for each in self._opened_by.values() if each == address]
        if len(self._tables) >= self._most or (address and len(mine) >= MOST_OF_ONE):
            raise LiveError(NO_ROOM)
        name = secrets.token_hex(8)
        found = await LiveTable.opened(name, opened(table, states), self._store)
        self._tables[name] = found
        self._opened_by = {key: self._opened_by.get(key, "") for key in self._tables}
        self._opened_by[name] = address
        return found

    async def by_key(self, key: str) -> LiveTable:
        """Return the table with this *key*. Raises LiveError."""
        await self.ready()
        asked = digest(key)
        for table in self._tables.values():
            if secrets.compare_digest(digest(table.people.key), asked):
                return table
        old = any(asked in table.people.old for table in self._tables.values())
        raise LiveError(OLD_KEY if old else ENDED, gone=True)

    async def by_token(self, token: str) -> tuple[LiveTable, int] | None:
        """Return the table of whoever shows *token*, and the device; None for nobody's.

        Raises LiveError for somebody who was shown out.
        """
        await self.ready()
        for table in self._tables.values():
            if device := table.people.of(token):
                return table, device
            if table.people.was_shown_out(token):
                raise LiveError(SHOWN_OUT, gone=True)
        return None

    async def find(self, name: str) -> LiveTable | None:
        """Return the table called *name*, None where there is none."""
        await self.ready()
        return self._tables.get(name)

    async def expire(self) -> None:
        """Forget tables that nobody touched for a day."""
        for name in await self._store.expire(time.time() - DAY):
            if table := self._tables.pop(name, None):
                table.end()

    async def expire_now_and_then(self) -> None:
        """Do that for ever."""
        while True:
            await asyncio.sleep(EVERY)
            with suppress(StorageError):
                await self.expire()

    def hand_over(self, table: LiveTable, device: int, token: str) -> str:
        """Return what brings *device* into another page of the same browser, once and soon."""
        once = secrets.token_urlsafe(16)
        self._handed[once] = time.monotonic() + HAND_OVER_SECONDS, table.name, device, token
        while len(self._handed) > HAND_OVERS:
            self._handed.popitem(last=False)
        return once

    async def handed_over(self, once: str) -> tuple[LiveTable, int, str] | None:
        """Return the table, the device and the token that *once* stands for, None for nothing."""
        until, name, device, token = self._handed.pop(once, (0.0, "", 0, ""))
        table = await self.find(name)
        if table is None or time.monotonic() > until or table.knows(device, token):
            return None
        return table, device, token

    def __len__(self) -> int:
        return len(self._tables)
