"""One live table on the laptop: what is ordered, who is here, and who is told."""

import asyncio
import json
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from companion.core.errors import StorageError
from companion.display import table_words as words
from companion.live.host import Host
from companion.live.links import LiveError
from companion.live.log import Log
from companion.live.operation import Draft, Entry, Op
from companion.live.phone import Phone
from companion.live.room import Room
from companion.live.snapshot import snapshot_from_json, snapshot_to_json
from companion.live.wire import entry_from_json, entry_to_json
from screens.server.live_sealed import SealedTexts
from screens.server.people import People, new_key
from screens.server.table_store import Kept, TableStore
from screens.state.live_link import Control

AWAY_AFTER: Final = 30
"""Seconds after its last word at which a phone without a connection is no longer here."""

ONCE_KEPT: Final = 64
"""Touches of one device that are known again, should they come again."""

LIFE: Final = 1_000_000_000
"""More entries than a table ever has."""

ENDED: Final = "This table has ended."
SHOWN_OUT: Final = "You were shown out of this table."
NOT_YOURS: Final = "Only who opened the table may do that."
NOBODY: Final = "They are not at this table."

Watcher = Callable[[], None]


class LiveTable:
    """A table. What changes it is in the store before anybody hears of it."""

    def __init__(
        self,
        name: str,
        people: People,
        log: Log,
        store: TableStore,
        lines: tuple[str, ...] = (),
    ) -> None:
        """Go on with the *log* of the table called *name*, whose *lines* are in *store*."""
        self.name, self.people = name, people
        self.host = Host(log, people.epoch, bytes.fromhex(people.secret))
        self.ended = ""
        self._store, self._lines = store, lines
        self._one_by_one = asyncio.Lock()
        self._watchers: dict[int, tuple[int, Watcher]] = {}
        self._heard_of: dict[int, float] = {}
        self._once: dict[int, deque[str]] = {}
        self.sealed = SealedTexts()

    @classmethod
    async def opened(cls, name: str, room: Room, store: TableStore) -> "LiveTable":
        """Open a table that begins with *room*. Raises StorageError."""
        people = People(key=new_key(), secret=secrets.token_hex(16))
        log = Log.begin(room)
        await store.open(name, Kept(people.model_dump_json(), snapshot_to_json(log)), 1)
        return cls(name, people, log, store)

    @classmethod
    async def found(cls, name: str, kept: Kept, store: TableStore) -> "LiveTable":
        """Go on with what was *kept*, in a new life of the host. Raises ValueError, StorageError."""
        people = People.model_validate_json(kept.head)
        people = people.evolve(epoch=people.epoch + 1)
        lines = [json.loads(text) for text in kept.entries]
        log = snapshot_from_json(kept.base).all(entry_from_json(line) for _, line in lines)
        await store.note(name, people.model_dump_json())  # the epoch: no life is lived twice
        table = cls(name, people, log, store, kept.entries)
        for mark, _ in lines:
            device, _, once = mark.partition(":")
            if once:
                table._remember(int(device), once)
        return table

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
        return self.host.epoch * LIFE + self.log.end

    @property
    def here(self) -> frozenset[int]:
        """The devices that are connected, or said something a moment ago."""
        late = time.monotonic() - AWAY_AFTER
        here = {device for device, _ in self._watchers.values()}
        here |= {device for device, at in self._heard_of.items() if at > late}
        return frozenset(here & set(self.people.devices))

    def phone(self, device: int) -> Phone:
        """Return what *device* knows where it knows all that the host does."""
        return Phone(
            device, self.log, count=self.host.last.get(device, 0), epoch=self.host.epoch
        )

    def knows(self, device: int, token: str) -> str:
        """Return '' where *token* is that of *device*, else why it is not at this table."""
        if self.ended:
            return self.ended
        if self.people.knows(device, token):
            self._heard_of[device] = time.monotonic()
            return ""
        return SHOWN_OUT if self.people.was_shown_out(token) else ENDED

    @property
    def closed(self) -> str:
        """Why nobody new can come, '' where they can."""
        return self.ended or self.people.closed

    async def welcome(self) -> tuple[int, str]:
        """Return the number and the token of a new device. Raises LiveError, StorageError."""
        if self.closed:
            raise LiveError(self.closed)
        token = new_key()
        await self._note(self.people.welcomed(token))
        self._heard_of[self.people.came] = time.monotonic()
        self._tell()
        return self.people.came, token

    def watch(self, device: int, on_news: Watcher) -> Callable[[], None]:
        """Call *on_news* after every change, while *device* is connected; return what ends that."""
        which, was_here = secrets.randbits(64), device in self.here
        self._watchers[which] = device, on_news
        if not was_here:
            self._tell()

        def stop() -> None:
            if self._watchers.pop(which, None) is None:
                return
            self._heard_of[device] = time.monotonic()
            asyncio.get_running_loop().call_later(AWAY_AFTER + 1, self._tell)

        return stop

    async def ask(
        self, device: int, draft: Draft, once: str = "", version: int | None = None
    ) -> str:
        """Order what *draft* asks for on behalf of *device*; return '' or why that did nothing.

        A touch with the same *once* counts once, also where the laptop was started again. It was
        made on a page that showed *version*, None for what is there now. Raises StorageError where
        it cannot be kept.
        """
        async with self._one_by_one:
            if self.was_done(device, once):
                return ""
            _, op = self.phone(device).make(draft)
            if version is not None:
                op = op._replace(seen=min(version % LIFE, self.log.end))
            _, why = self.host.judged(op, device, int(time.time()))
            if self.ended or why:
                return self.ended or why
            entry = await self._add(op, once)
            await self._open_ready()
        self._tell()
        return words.lost_words(op.said) if op.said and entry.n in self.log.idle else ""

    def was_done(self, device: int, once: str) -> bool:
        """Return whether a touch of *device* with this *once* is in the log."""
        return bool(once) and once in self._once.get(device, ())

    async def take(self, op: Op, device: int) -> str:
        """Order *op*, which *device* made; return '' or why not. Raises StorageError.

        What is refused uses up its number all the same.
        """
        async with self._one_by_one:
            judged, why = self.host.judged(op, device, int(time.time()))
            if self.ended or judged is None:
                return self.ended or why
            await self._add(judged)
            await self._open_ready()
        self._tell()
        return why

    async def give_back(self, entries: Iterable[Entry]) -> None:
        """Order again what the laptop had lost and a phone still has. Raises StorageError."""
        async with self._one_by_one:
            before = self.host.log, dict(self.host.last)
            given = self.host.give_back(entries)
            self.host.log, self.host.last = before
            for entry in given:
                await self._add(entry.op)
        if given:
            self._tell()

    async def _add(self, op: Op, once: str = "") -> Entry:
        """Write *op* down as the next entry, and count it from then on."""
        entry = self.host.entry(op)
        mark = f"{op.device}:{once}" if once else ""
        line = json.dumps([mark, entry_to_json(entry)], separators=(",", ":"))
        if not await self._store.append(self.name, entry.n, line):
            raise StorageError(ENDED)
        self._lines = (*self._lines, line)
        if once:
            self._remember(op.device, once)
        self.host.add(entry)
        await self._trim()
        return entry

    async def _trim(self) -> None:
        """Forget entries that nobody can undo any more."""
        log = self.log.trimmed()
        if log.start == self.log.start:
            return
        lines = self._lines[-len(log.entries) :]
        base = snapshot_to_json(Log.begin(log.base, log.start, log.last, log.ends))
        kept = Kept(self.people.model_dump_json(), base, lines)
        await self._store.open(self.name, kept, log.end + 1)
        self._lines, self.host.log = lines, log

    async def _open_ready(self) -> bool:
        """Open what may be opened by now; return whether there was something."""
        opened = False
        while found := self.sealed.ready(self.room):
            device, value = found
            asked = Draft("", "open", value=value, now=int(time.time()))
            await self._add(self.phone(device).make(asked)[1])
            opened = True
        return opened

    async def hold(self, device: int, about: str, text: str, salt: str) -> None:
        """Open *text* for *device*, a light page, once all have sealed theirs."""
        self.sealed.hold(device, about, text, salt)
        async with self._one_by_one:
            opened = await self._open_ready()
        if opened:
            self._tell()

    async def control(
        self, device: int, what: Control, whom: int = 0, *, from_laptop: bool = False
    ) -> str:
        """Lock, unlock, show *whom* out or change the key; return '' or why *device* may not."""
        if not (from_laptop or device == self.people.leader):
            return NOT_YOURS
        match what:
            case "lock" | "unlock":
                await self._note(self.people.evolve(locked=what == "lock"))
            case "key":
                await self._note(self.people.with_key(new_key()))
            case "out":
                if whom == device or whom not in self.people.devices:
                    return NOBODY
                await self._gone(whom, self.people.showing_out(whom))
        self._tell()
        return ""

    async def leave(self, device: int) -> None:
        """Forget *device*: its seat is free again. Who is left leads, where the leader left."""
        rest = self.people.without(device)
        if device == rest.leader and rest.devices:
            rest = rest.evolve(leader=rest.devices[0])
        await self._gone(device, rest)
        self._tell()

    async def _gone(self, device: int, rest: People) -> None:
        if device in self.room.seats:
            await self.ask(device, Draft("", "sit", value=None, now=int(time.time())))
        self.sealed.forget(device)
        await self._note(rest)

    def end(self) -> None:
        """Tell everybody that the table is gone."""
        self.ended = ENDED
        self._tell()

    async def _note(self, people: People) -> None:
        await self._store.note(self.name, people.model_dump_json())
        self.people = people

    def _remember(self, device: int, once: str) -> None:
        self._once.setdefault(device, deque(maxlen=ONCE_KEPT)).append(once)

    def _tell(self) -> None:
        for _, on_news in tuple(self._watchers.values()):
            on_news()
