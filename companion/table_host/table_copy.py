"""The log and the people of one live table, in a store that other hosts may share.

What is done is kept in the store before it counts here. Where another host was first, its part is
read, and the question asked anew: the same touch may do something else by then, or nothing.
"""

import json
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from companion.core.errors import StorageError
from companion.live.host import Host
from companion.live.log import Log
from companion.live.operation import Entry, Op
from companion.live.room import Room
from companion.live.snapshot import snapshot_from_json, snapshot_to_json
from companion.live.wire import NOT_READ, WireError, entry_from_json, entry_to_json
from companion.table_host.members import MOST_DEVICES, TableMembers, new_key
from companion.table_host.table_store import (
    NOTHING,
    FeedItem,
    Head,
    StoredEntry,
    StoredTable,
    TableStore,
)

ONCE_KEPT: Final = 64
"""Touches of one device that are known again, should they come again."""

SHORT: Final = 512
LONGEST: Final = 16_384
LOG_BYTES: Final = 1 << 20
"""Bytes of an entry as it is kept: of a short one, and of the longest; and of a log that has room for long ones."""

ENDED: Final = "This table has ended."
NOT_KEPT: Final = "The table could not be kept. Nothing was changed. Try again."

PeopleChange = Callable[[TableMembers], TableMembers]


class TableCopy:
    """A table as this host knows it: its log, and its people."""

    def __init__(self, name: str, kept: StoredTable, store: TableStore) -> None:
        """Go on with what was *kept* of the table called *name* in *store*. Raises ValueError."""
        self.name, self.ended = name, ""
        self._store = store
        self._once: dict[int, deque[str]] = {}
        self._sizes: dict[int, int] = {}
        self._lost: tuple[Entry, ...] = ()
        self._take_over(kept)

    @classmethod
    def fresh(cls, room: Room) -> StoredTable:
        """Return what is kept of a new table that begins with *room*."""
        people = TableMembers(key=new_key(), secret=secrets.token_hex(16))
        return StoredTable(head_of(1, people), snapshot_to_json(Log.begin(room)))

    def _take_over(self, kept: StoredTable) -> None:
        """Know what is *kept*, and nothing else."""
        self._version, self._forgotten = kept.head.n, kept.start
        self.people = TableMembers.model_validate_json(kept.head.text)
        life = kept.life or self.people.epoch
        log = snapshot_from_json(kept.base)
        self.host = Host(log, life, bytes.fromhex(self.people.secret))
        self._sizes = {}
        for text in kept.entries:
            self._fold(text)

    @property
    def shared(self) -> bool:
        """Whether other hosts have the table, too."""
        return self._store.shared

    @property
    def log(self) -> Log:
        """What was ordered, and the room that it leads to."""
        return self.host.log

    @property
    def room(self) -> Room:
        """What all phones of the table have in common."""
        return self.log.room

    def has_room_for(self, op: Op) -> bool:
        """Return whether the log has room for *op*: a short one always fits, since old ones go for it.

        So long texts never keep anyone from playing on.
        """
        size = len(entry_text(Entry(self.log.end + 1, self.host.epoch, op), ""))
        return size <= SHORT or (size <= LONGEST and self._size + size <= LOG_BYTES)

    @property
    def _size(self) -> int:
        """The bytes of all entries of the log."""
        return sum(size for n, size in self._sizes.items() if n > self.log.start)

    def was_done(self, device: int, once: str) -> bool:
        """Return whether a touch of *device* with this *once* is in the log."""
        return bool(once) and once in self._once.get(device, ())

    def heard(self, news: FeedItem) -> bool:
        """Take up what another host did; return whether something before it is missing."""
        if news.kind == "head":
            return news.n > self._version
        follows = news.n == self.log.end + 1
        if follows and not (news.text and self._fold(news.text, self.host.epoch)):
            return True
        self.host.log = self.log.trimmed()
        return news.n > self.log.end

    async def catch_up(self) -> Mapping[str, str]:
        """Know all that the store does; return which devices are at each other host.

        Raises StorageError if it cannot be asked.
        """
        kept = await self._store.read(self.name, self.log.end)
        if kept is None:
            self.ended = ENDED
            return NOTHING
        if kept.life and kept.life != self.host.epoch:
            await self._begin_anew()
        elif kept.base and kept.start > self.log.end:
            self._take_over(kept)
        else:
            if kept.head.n > self._version:
                self._version = kept.head.n
                self.people = TableMembers.model_validate_json(kept.head.text)
            for text in kept.entries:
                self._fold(text)
            self.host.log = self.log.trimmed()
        return kept.here

    async def _begin_anew(self) -> None:
        """Go on in a new life of the store, and remember what it lost of the one before."""
        kept = await self._store.read(self.name)
        if kept is None:
            self.ended = ENDED
            return
        if kept.life == self.host.epoch:
            return
        before, people, version = self.log, self.people, self._version
        self._take_over(kept)
        self._lost = (*self._lost, *before.entries)
        if version > self._version:
            head = head_of(self._version + 1, people)
            if await self._store.note(self.name, head):  # else another host was first
                self._version, self.people = head.n, people

    async def add(self, op: Op, once: str = "") -> Entry | None:
        """Keep *op* as the next entry, and count it from then on.

        None if another host, or another life of the store, was first: what is new is known by now.
        Raises StorageError if it cannot be kept.
        """
        entry = self.host.entry(op)
        touch_id = f"{op.device}:{once}" if once else ""
        text = entry_text(entry, touch_id)
        line = StoredEntry(entry.n, entry.epoch, op.device, op.seq, text)
        if not await self._store.append(self.name, line):
            await self.catch_up()
            if self.ended or (self.log.end < entry.n and self.host.epoch == entry.epoch):
                raise StorageError(self.ended or NOT_KEPT)
            return None
        self._fold(text)
        if self.log.end < entry.n:
            await self.catch_up()
        await self._trim()
        return entry

    async def add_lost(self, entries: Iterable[Entry]) -> None:
        """Keep again what the store had lost and someone still has. Raises StorageError."""
        secret = bytes.fromhex(self.people.secret)
        for entry in Host(self.log, self.host.epoch, secret).give_back(entries):
            op = entry.op
            while op.seq == self.host.last.get(op.device, 0) + 1:
                await self.add(op)

    async def restore(self) -> None:
        """Keep again what this host knew and the store lost: before anything new takes its numbers."""
        while self._lost:
            lost, self._lost = self._lost, ()
            await self.add_lost(lost)

    async def _note(self, change: PeopleChange) -> None:
        """Keep the people as *change* leaves them. Raises what it raises, and StorageError."""
        while True:
            people = change(self.people)
            head = head_of(self._version + 1, people)
            if await self._store.note(self.name, head):
                if head.n > self._version:
                    self._version, self.people = head.n, people
                return
            await self.catch_up()
            if self.ended or self._version < head.n:
                raise StorageError(self.ended or NOT_KEPT)
            if self.people == people:  # it was kept, and the answer got lost
                return

    async def _trim(self) -> None:
        """Forget entries that nobody can undo any more, here and in the store."""
        log = self.host.log = self.log.trimmed()
        self._sizes = {n: size for n, size in self._sizes.items() if n > log.start}
        if log.start > self._forgotten:
            self._forgotten = log.start
            await self._store.trim(self.name, log.start, snapshot_to_json(log.bare))

    def _forget_who_left(self) -> None:
        """Forget what devices did that belong to the table no more."""
        if len(self._once) > 2 * MOST_DEVICES:
            here = self.people.devices
            self._once = {each: done for each, done in self._once.items() if each in here}

    def _fold(self, text: str, life: int = 0) -> bool:
        """Count the entry in *text*, where it is the next; return whether it is of this *life*, 0 for any."""
        touch_id, entry = _read(text)
        if life not in (0, entry.epoch):
            return False
        if entry.n == self.log.end + 1:
            self.host.add(entry)
            self._sizes[entry.n] = len(text)
            device, _, once = touch_id.partition(":")
            if once:
                self._once.setdefault(int(device), deque(maxlen=ONCE_KEPT)).append(once)
                self._forget_who_left()
        return True


def entry_text(entry: Entry, touch_id: str) -> str:
    """Return *entry* as the store has it, with the id of the touch."""
    return json.dumps([touch_id, entry_to_json(entry)], separators=(",", ":"))


def _read(text: str) -> tuple[str, Entry]:
    """Return the id of the touch and the entry in *text*. Raises WireError for everything else."""
    try:
        touch_id, data = json.loads(text)
        return str(touch_id), entry_from_json(data)
    except (ValueError, TypeError) as error:
        raise WireError(NOT_READ) from error


def head_of(n: int, people: TableMembers) -> Head:
    """Return the *n*-th head of a table, which says who its *people* are."""
    return Head(n, people.to_json(), people.key_digests)
