"""The live tables of this host: found by their key, opened, and forgotten a day after the last touch.

A laptop has all its tables in memory. A host of a hosted address has those that someone here is at, and
hears by the store what other hosts do.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any, Final

from companion.core.errors import CompanionError, StorageError
from companion.core.table import Table
from companion.core.values import Value
from companion.live.links import LiveError
from companion.live.room import opened
from companion.live.wire import WireError
from companion.table_host.budget import Budget, Budgets
from companion.table_host.counts import HostCounts
from companion.table_host.idle_times import STAYS_OLD
from companion.table_host.live_table import SHOWN_OUT, LiveTable
from companion.table_host.members import digest
from companion.table_host.memory import MemoryTables
from companion.table_host.table_copy import ENDED
from companion.table_host.table_store import NAME, FeedItem, StoredTable, TableStore
from companion.table_host.touch_limits import LED_BY_ONE, LED_BY_ONE_AT_ONCE

DAY: Final = 24 * 3600
EVERY: Final = STAYS_OLD
OFTEN: Final = 60
"""Seconds between two looks for tables that nobody touched for a day, or that nobody here is at."""

MOST_TABLES: Final = 64
MOST_OF_ONE: Final = 8
"""Tables that one address may have opened within a day, since the laptop was started."""

OLD_KEY: Final = "This code is old. Ask for the new one."
NO_ROOM: Final = "There are too many tables here. Join one, or try again later."

HAND_OVER_SECONDS: Final = 120
"""How long a seat may take from a light page to the app."""

NOT_READ: Final = "This table is of a newer version than this host. Try again in a moment."

AGAIN: Final = 1.0
"""Seconds until the store is asked again for what could not be read."""

NAME_LENGTH: Final = 16


class Tables:
    """The live tables of this host; what they hold is in the *store* as well."""

    def __init__(
        self,
        store: TableStore | None = None,
        most: int = MOST_TABLES,
        most_of_one: int = MOST_OF_ONE,
        touches: float = 0,
    ) -> None:
        """Begin with what *store* kept, at most *most* tables, *most_of_one* of one address.

        A table may be touched *touches* times a second for long, 0 for as often as anyone can.
        """
        self._store: TableStore = MemoryTables() if store is None else store
        self._most, self._most_of_one, self._touches = most, most_of_one, touches
        self._tables: dict[str, LiveTable] = {}
        self._led_by = Budgets(LED_BY_ONE, LED_BY_ONE_AT_ONCE)
        self._name_deputies = False
        self.counts: HostCounts | None = None
        """Where touches are counted, None for nowhere."""
        self._opened_by: dict[str, dict[str, float]] = {}
        self._loading = asyncio.Lock()
        self._loaded = self._store.shared
        self._tasks = set[asyncio.Task[None]]()

    async def ready(self) -> None:
        """Read what was kept, once; where other hosts share it, a table is read when it is asked for."""
        if self._loaded:
            return
        async with self._loading:
            if self._loaded:
                return
            await self.expire()
            self._loaded = True

    async def _read(self, name: str) -> LiveTable | None:
        with suppress(CompanionError, ValueError):
            if kept := await self._store.read(name):
                return self._have(await LiveTable.found(name, kept, self._store))
        return None

    def name_deputies(self) -> None:
        """Let other phones take the tables of this device over if it goes; not where hosts share them."""
        self._name_deputies = not self._store.shared
        for table in self._tables.values():
            table.names_deputies = self._name_deputies

    def _have(self, table: LiveTable) -> LiveTable:
        table.names_deputies = self._name_deputies
        if self._touches:
            clock = asyncio.get_running_loop().time
            table.touch_limits.touches = Budget(self._touches, clock)
        table.touch_limits.led_by = self._led_by
        table.counts = self.counts
        self._tables[table.name] = table
        return table

    async def open(
        self, table: Table, states: Mapping[str, Value], address: str = ""
    ) -> LiveTable:
        """Open a table for *table* with the *states* of its tools, for someone at *address*.

        Raises LiveError, StorageError.
        """
        await self.ready()
        if not self._store.shared:
            for name in [
                name for name, each in self._tables.items() if not each.people.devices
            ]:
                self._tables.pop(name).end()
                await self._store.end(name)
        mine = self._opened_of(address)
        if len(self._tables) >= self._most or (address and len(mine) >= self._most_of_one):
            raise LiveError(NO_ROOM)
        name = secrets.token_hex(NAME_LENGTH // 2)
        found = self._have(await LiveTable.opened(name, opened(table, states), self._store))
        self._opened_by[address] = {**mine, name: time.monotonic()}
        return found

    async def take_over(self, name: str, kept: StoredTable) -> LiveTable:
        """Go on as the host of the table called *name*, of which this device has what is *kept*.

        If it was its host before, that is over. Raises StorageError.
        """
        await self.ready()
        before = self._tables.get(name)
        await self._store.open(name, kept)
        if before:
            before.end(before.moved_to)
        return self._have(await LiveTable.found(name, kept, self._store))

    def _opened_of(self, address: str) -> dict[str, float]:
        """Return when *address* opened which tables: those of the last day that still exist."""
        return {
            name: at
            for name, at in self._opened_by.get(address, {}).items()
            if at > time.monotonic() - DAY and (self._store.shared or name in self._tables)
        }

    async def by_key(self, key: str) -> LiveTable:
        """Return the table with this *key*. Raises LiveError, StorageError."""
        await self.ready()
        asked = digest(key)
        table = await self.find(await self._store.owner(asked))
        if table:
            await self._renewed(table)  # locked elsewhere, or with another key?
        if table is None or asked not in table.people.key_digests:
            raise LiveError(ENDED, gone=True)
        if table.people.key_digests[0] != asked:
            raise LiveError(OLD_KEY, gone=True)
        return table

    async def by_token(self, token: str) -> tuple[LiveTable, int] | None:
        """Return the table of whoever shows *token*, and the device; None for nobody's.

        Raises LiveError for someone who was shown out, and StorageError.
        """
        named = await self.find(token[:NAME_LENGTH])
        for table in (named,) if named else tuple(self._tables.values()):
            if not (device := table.people.device_with_token(token)) and named:
                await self._renewed(table)
                device = table.people.device_with_token(token)
            if device:
                return table, device
            if table.people.was_shown_out(token):
                raise LiveError(SHOWN_OUT, gone=True)
        return None

    async def find(self, name: str) -> LiveTable | None:
        """Return the table called *name*, None if there is none. Raises StorageError."""
        await self.ready()
        if not self._store.shared or name in self._tables or not NAME.fullmatch(name):
            return self._tables.get(name)
        async with self._loading:
            if name not in self._tables and (kept := await self._store.read(name)):
                try:
                    table = self._have(await LiveTable.found(name, kept, self._store))
                except (WireError, ValueError) as error:
                    raise StorageError(NOT_READ) from error
                await self._renewed(table)  # what came between was told to nobody
        return self._tables.get(name)

    async def renew(self, table: LiveTable) -> None:
        """Know of *table* what other hosts do, as far as the store can be asked now."""
        if self._store.shared and self._store.up:
            with suppress(StorageError):
                await self._renewed(table)

    async def _renewed(self, table: LiveTable) -> None:
        if self._store.shared:
            await table.refresh()
            if table.ended:
                self._tables.pop(table.name, None)

    async def follow(self) -> None:
        """Take up what other hosts do, for ever."""
        async for news in self._store.news():
            match news.kind:
                case "all":
                    for table in self._tables.values():
                        self._soon(self._again(table, anew=True))
                case "gone":
                    for table in tuple(self._tables.values()):
                        if news.whose in table.hosts:
                            self._hear(table, news)
                case _:
                    if table_of_it := self._tables.get(news.name):
                        self._hear(table_of_it, news)

    def _hear(self, table: LiveTable, news: FeedItem) -> None:
        try:
            more = table.hear(news)
        except (
            WireError,
            ValueError,
        ):  # of a host with a newer version: others can serve this table
            self._tables.pop(table.name, None)
            table.end(NOT_READ)
        else:
            if more:
                self._soon(self._again(table))

    async def _again(self, table: LiveTable, anew: bool = False) -> None:
        """Read *table*, again until it can be read."""
        while self._tables.get(table.name) is table:
            try:
                await table.refresh(anew=anew)
            except StorageError:
                await asyncio.sleep(AGAIN)
            except (WireError, ValueError):
                table.end(NOT_READ)
            else:
                break
        if table.ended:
            self._tables.pop(table.name, None)

    def _soon(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def expire(self) -> None:
        """Forget tables that nobody touched for a day, and where others have them, that nobody here is at."""
        if self._store.shared:
            for name in [name for name, table in self._tables.items() if table.idle]:
                del self._tables[name]
        for name in await self._store.expire(DAY, tuple(self._tables)):
            if table := self._tables.pop(name, None):
                table.end()
        if not self._store.shared:  # and those that come back, as once a clock is put right
            for name in await self._store.names():
                if name not in self._tables:
                    await self._read(name)
        kept = ((address, self._opened_of(address)) for address in self._opened_by)
        self._opened_by = {address: mine for address, mine in kept if mine}

    async def expire_now_and_then(self) -> None:
        """Expire tables again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(OFTEN if self._store.shared else EVERY)
            with suppress(StorageError):
                await self.expire()

    async def hand_over(self, table: LiveTable, device: int, token: str) -> str:
        """Return what brings *device* into another page of the same browser, once and soon.

        Raises StorageError.
        """
        once = secrets.token_urlsafe(16)
        text = json.dumps([table.name, device, token])
        await self._store.lend(once, text, HAND_OVER_SECONDS)
        return once

    async def handed_over(self, once: str) -> tuple[LiveTable, int, str] | None:
        """Return the table, the device and the token that *once* stands for, None for nothing."""
        text = await self._store.collect(once)
        if not text:
            return None
        name, device, token = json.loads(text)
        table = await self.find(name)
        if table is None or table.knows(device, token):
            return None
        return table, device, token

    @property
    def up(self) -> bool:
        """Whether the store answered when it was asked last."""
        return self._store.up

    async def close(self) -> None:
        """Let go of the store."""
        tasks = [
            *self._tasks,
            *(task for table in self._tables.values() for task in table.tasks),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._store.close()

    def __len__(self) -> int:
        return len(self._tables)
