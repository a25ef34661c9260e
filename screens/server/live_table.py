"""One live table on the laptop: what is ordered, who is here, and who is told."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Final

from companion.live.host import Host

from companion.core.errors import CompanionError
from companion.core.shape import Value  # noqa: F401
from companion.live.log import Log
from companion.live.room import Room
from screens.server.table_store import TableStore

AWAY_AFTER: Final = 30
"""Seconds after its last word at which a phone without a connection is no longer here."""

ONCE_KEPT: Final = 64
"""Touches of one device that are known again, should they be sent again."""

TRIM_AT, TRIM_TO = 3000, 1000
"""Entries at which the oldest become a base, and how many stay: enough for an evening."""

MOST_PEOPLE: Final = 32

NOT_NOW: Final = "The table could not take that. Try again."


class TableError(CompanionError):
    """Why a phone cannot be at a table, as a sentence for players; *ended* says that it is for good."""

    def __init__(self, sentence: str, ended: bool = True) -> None:
        """Say *sentence*."""
        super().__init__(sentence)
        self.ended = ended


Watcher = Callable[[], None]


class LiveTable:
    """A table called *name*. Everything that changes it is in the store before anybody hears of it."""

    def __init__(self, name: str, key: str, host: Host, store: TableStore) -> None:
        """Begin with what *host* knows, kept in *store*; *key* is what its code says."""
        self.name, self.key, self.host = name, key, host
        self._store = store
        self._one_by_one = asyncio.Lock()
        self._watchers: dict[Watcher, int] = {}
        self._connected: Counter[int] = Counter()
        self._heard_of: dict[int, float] = {}
        self._once: dict[int, deque[str]] = {}
        self._secrets: dict[tuple[int, str], tuple[str, str]] = {}
        self.changes = 0
        self.ended = ""

    @property
    def log(self) -> Log:
        """What was ordered, and the room that it leads to."""
        return self.host.log

    @property
    def room(self) -> Room:
        """What all phones of the table have in common."""
        return self.log.room

    @property
    def version(self) -> int:
        """A number that grows with every entry, also where the laptop was started again."""
        return self.host.epoch * 1_000_000_000 + self.log.end

    @property
    def here(self) -> frozenset[int]:
        """The devices that are connected, or said something a moment ago."""
        late = time.monotonic() - AWAY_AFTER
        lately = {device for device, at in self._heard_of.items() if at > late}
        return frozenset({*+self._connected, *lately} & self.host.devices)
