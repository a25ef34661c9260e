"""One live table on this host: what is ordered, who is here, and who is notified."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from companion.core.errors import StorageError
from companion.display import table_words as words
from companion.live import actions as do
from companion.live.host import refused
from companion.live.links import LiveError
from companion.live.messages import LeaderCommand
from companion.live.operation import Draft, Entry, Op
from companion.live.phone import Phone
from companion.live.room import Room, after
from companion.live.seat_requests import SeatRequests
from companion.table_host.counts import HostCounts, count_touches
from companion.table_host.members import TableMembers, new_key
from companion.table_host.presence import Presence, Watcher
from companion.table_host.sealed_texts import SealedTexts
from companion.table_host.succession import named
from companion.table_host.table_copy import ENDED, TableCopy
from companion.table_host.table_store import FeedItem, StoredTable, TableStore
from companion.table_host.touch_limits import TOO_LONG, TOO_RESTLESS, TouchLimits

LIFE: Final = 1_000_000_000
"""More entries than a table ever has."""

OWN_MARK: Final = "-"
"""What a mark of a touch begins with that a host made, and no page."""

SHOWN_OUT: Final = "You were shown out of this table."
NOT_YOURS: Final = "Only who opened the table may do that."
NOBODY: Final = "They are not at this table."


class LiveTable(TableCopy):
    """A table. What changes it is in the store before anyone hears of it."""

    def __init__(self, name: str, kept: StoredTable, store: TableStore) -> None:
        """Go on with what was *kept* of the table called *name* in *store*. Raises ValueError."""
        super().__init__(name, kept, store)
        self._one_by_one = asyncio.Lock()
        self._presence = Presence(self._here_changed)
        self._presence.elsewhere(kept.here)
        self.sealed = SealedTexts()
        self.touch_limits = TouchLimits()
        self.counts: HostCounts | None = None
        """Where its touches are counted, None for nowhere."""
        self._ready = Counter[int]()
        self.names_deputies = False
        """Whether another phone may take it over: a laptop that is started again goes on itself."""
        self.claims: dict[int, int] = {}
        """The seats that devices asked for, since they say that they had them: until someone at the table answers."""
        self.denied: dict[int, int] = {}
        """The seats that devices asked for, where the answer was no: until they ask again, or sit."""
        self._news: object = None
        self._here_sent = frozenset[int]()
        self.tasks = set[asyncio.Task[None]]()
        """What is on its way to other hosts."""

    @classmethod
    async def opened(cls, name: str, room: Room, store: TableStore) -> "LiveTable":
        """Open a table that begins with *room*. Raises StorageError."""
        await store.open(name, cls.fresh(room))
        kept = await store.read(name)
        if kept is None:
            raise LiveError(ENDED)
        return cls(name, kept, store)

    @classmethod
    async def found(cls, name: str, kept: StoredTable, store: TableStore) -> "LiveTable":
        """Go on with what was *kept*. Raises ValueError, StorageError.

        Where no other host has it, that begins a new life of the host: no life is lived twice.
        """
        table = cls(name, kept, store)
        if table.people.moved:
            table.ended = table.moved_to
        elif not kept.life:
            await table._note(lambda people: people.evolve(epoch=people.epoch + 1))
            table.host.epoch = table.people.epoch
        return table

    @property
    def moved_to(self) -> str:
        """What is said to whoever comes to this host, once another phone has the table."""
        deputy = self.people.deputy
        return words.moved_words(self.room.who(deputy) if deputy else "")

    @property
    def head_number(self) -> int:
        """A number that grows whenever others belong to the table."""
        return self._version

    @property
    def version(self) -> int:
        """A number that grows with every entry, also where the laptop was started again."""
        return self.host.epoch * LIFE + self.log.end

    @property
    def here(self) -> frozenset[int]:
        """The devices that are connected, or said something a moment ago."""
        return self._presence.here & frozenset(self.people.devices)

    @property
    def hosts(self) -> tuple[str, ...]:
        """The other hosts at which devices of this table are."""
        return self._presence.hosts

    @property
    def idle(self) -> bool:
        """Whether nobody of this host is at the table."""
        return not self._presence.at_this_host and not self._one_by_one.locked()

    def phone(self, device: int) -> Phone:
        """Return the phone of *device* as it is when it knows all that the host knows."""
        return Phone(
            device, self.log, count=self.host.last.get(device, 0), epoch=self.host.epoch
        )

    def knows(self, device: int, token: str) -> str:
        """Return '' if *token* belongs to *device*, else why it is not at this table."""
        if self.ended:
            return self.ended
        if self.people.knows(device, token):
            self._presence.heard_of(device)
            return ""
        return SHOWN_OUT if self.people.was_shown_out(token) else ENDED

    @property
    def closed(self) -> str:
        """Why nobody new can come, '' if they can."""
        return self.ended or self._with_room(self.people).closed

    def _with_room(self, people: TableMembers) -> TableMembers:
        return people.making_room({*self.room.seats, *self.here})

    async def welcome(self, address: str = "") -> tuple[int, str]:
        """Return the number and the token of a new device at *address*. Raises LiveError, StorageError."""
        if why := self.closed:
            raise LiveError(why)
        self.touch_limits.join(address)
        token = self.name + new_key()

        def welcomed(people: TableMembers) -> TableMembers:
            people = self._with_room(people)
            if self.ended or people.closed:
                raise LiveError(self.ended or people.closed)
            return people.welcomed(token)

        await self._note(welcomed)
        device = self.people.device_with_token(token)
        self._presence.heard_of(device)
        self._notify()
        return device, token

    def watch(self, device: int, on_news: Watcher) -> Callable[[], None]:
        """Call *on_news* after every change, while *device* is connected; return what ends that."""
        return self._presence.watch(device, on_news)

    def hear(self, news: FeedItem) -> bool:
        """Take up what another host did; return whether there is more to do: ``refresh``."""
        missing = False
        if news.kind in ("here", "gone"):
            self._presence.elsewhere({news.whose: news.text})
        else:
            missing = self.heard(news)
        if not missing:
            self._notify()
        return missing or bool(self._lost or self.sealed.ready(self.room))

    async def refresh(self, *, anew: bool = False) -> None:
        """Know all that other hosts did, and tell them *anew* who is here. Raises StorageError."""
        elsewhere = await self.catch_up()
        if anew:
            self._presence.elsewhere(dict.fromkeys(self.hosts, "") | dict(elsewhere))
            self._here_sent = frozenset()
            self._here_changed()
        await self._apply_and_notify()

    async def _apply_and_notify(self) -> None:
        """Apply what follows from what others did, and notify everyone."""
        if self._lost or self.sealed.ready(self.room):
            async with self._one_by_one:
                await self._follow_up()
        self._notify()

    async def _follow_up(self) -> None:
        """Give back what the store lost; open what may be opened by now."""
        await self.restore()
        while found := self.sealed.ready(self.room):
            device, value = found
            asked = Draft("", do.OpenText(*value), int(time.time()))
            if await self.add(self.phone(device).make(asked)[1]):
                self.sealed.forget(device, value[0])

    @count_touches
    async def ask(
        self, device: int, draft: Draft, once: str = "", version: int | None = None
    ) -> str:
        """Order what *draft* asks for on behalf of *device*; return '' or why that did nothing.

        A touch with the same *once* counts once, also where the laptop was started again. It was
        made on a page that showed *version*, None for what is there now. Raises StorageError where
        it cannot be kept.
        """
        await self.touch_limits.wait(self.log, draft)
        if isinstance(draft.action, do.TakeSeat):
            self.denied.pop(device, None)
        async with self._one_by_one:
            entry, why = await self._ordered(device, draft, once, version)
            await self._follow_up()
        self._notify()
        if entry is None:
            return why
        return words.lost_words(draft.label) if draft.label and entry.n in self.log.idle else ""

    async def _ordered(
        self, device: int, draft: Draft, once: str, version: int | None
    ) -> tuple[Entry | None, str]:
        """Return the entry that *draft* became and '', or None and why not, '' if it was done before."""
        fresh = not self._store.shared
        if self._store.shared and not once:  # a store whose answer got lost may have kept it
            once = OWN_MARK + secrets.token_hex(4)
        while True:
            await self.restore()
            if self.was_done(device, once):
                return None, ""
            _, op = self.phone(device).make(draft)
            if version is not None:
                op = op._replace(known_seq=min(version % LIFE, self.log.end))
            judged, why = self._judged(op, device)
            refused = judged is not op
            if not refused and not self.touch_limits.has_room(self.log, op):
                refused, why = True, TOO_RESTLESS
            if self.ended or (refused and fresh):
                return None, self.ended or why
            if refused:  # by what this host knows: another may know better
                fresh = True
                await self.catch_up()
            elif entry := await self.add(op, once):
                return entry, ""

    def _judged(self, op: Op, device: int) -> tuple[Op | None, str]:
        """Return what goes into the log for *op* from *device*, if anything, and why not *op* itself.

        What does nothing is no entry where it comes from someone who just looks on.
        """
        judged, why = self.host.judged(op, device, int(time.time()))
        if judged is not op:
            return judged, why
        if not self.has_room_for(op):
            return refused(op), TOO_LONG
        if device in self.room.seats:
            return judged, why
        if after(self.room, op, self.log.end + 1) is not self.room:
            return judged, why
        return refused(op), words.lost_words(op.label) if op.label else ""

    @count_touches
    async def accept(self, op: Op, device: int) -> str:
        """Order *op*, which *device* made; return '' or why not. Raises StorageError.

        What is refused uses up its number all the same. Raises LiveError for a device of which the
        log can hold no more of that.
        """
        await self.touch_limits.wait(self.log, op)
        fresh = not self._store.shared
        async with self._one_by_one:
            while True:
                await self.restore()
                judged, why = self._judged(op, device)
                if self.ended or (judged is None and (fresh or not why)):
                    return self.ended or why
                room = judged is None or self.touch_limits.has_room(self.log, judged)
                if not room and fresh:
                    raise LiveError(why or TOO_RESTLESS)
                if judged is None or not room:  # another host may know what is missing here
                    fresh = True
                    await self.catch_up()
                elif await self.add(judged):
                    break
            await self._follow_up()
        self._notify()
        return why

    async def give_back(self, entries: Iterable[Entry]) -> None:
        """Order again what the laptop had lost and a phone still has. Raises StorageError.

        If it shows that the table went on at another phone, it is over here.
        """
        given = tuple(entries)
        if self.host.is_over(given):
            await self.move()
            return
        async with self._one_by_one:
            await self.add_lost(given)
        self._notify()

    async def move(self) -> None:
        """End the table here, since another phone has taken it over. Raises StorageError."""
        if not self.people.moved:
            await self._note(lambda people: people.evolve(moved=True))
        self.end(self.moved_to)

    # ---- who takes over ------------------------------------------------------------------------

    def can_host(self, device: int) -> Callable[[], None]:
        """Know that *device*, which is connected, could take the table over; return what ends that."""
        self._ready[device] += 1

        def stop() -> None:
            self._ready[device] -= 1

        return stop

    async def name_deputy(self) -> None:
        """Name who takes over if this host goes, unless someone is named who is here. Raises StorageError."""
        ready = {each for each, lines in self._ready.items() if lines > 0}
        ready &= {*self.people.devices}
        if not self.names_deputies or self.people.deputy == named(
            self.people.deputy, ready, self.here
        ):
            return
        await self._note(
            lambda people: people.with_deputy(named(people.deputy, ready, self.here))
        )
        self._notify()

    async def deputy_is_at(self, device: int, base: str) -> None:
        """Remember that links will begin with *base* once the deputy *device* has taken over. Raises StorageError."""
        if device != self.people.deputy or base == self.people.deputy_at:
            return
        await self._note(
            lambda people: (
                people.with_deputy(device, base) if people.deputy == device else people
            )
        )
        self._notify()

    # ---- a seat that someone had before ---------------------------------------------------------

    def is_away(self, seat: int) -> bool:
        """Return whether *seat* belongs to a phone that is not here."""
        return any(at == seat and each not in self.here for each, at in self.room.seats.items())

    def claim(self, device: int, seat: int) -> str:
        """Ask the table for the *seat* of a phone that is away; return '' or why *device* can't."""
        if device in self.room.seats or not self.is_away(seat):
            return words.NOT_TO_ASK_FOR
        self.claims = {**self.waiting_claims, device: seat}
        self.denied.pop(device, None)
        self._notify()
        return ""

    @property
    def waiting_claims(self) -> dict[int, int]:
        """The seats that devices ask for still, by device: not those that came back, or are gone."""
        away = {seat for device, seat in self.room.seats.items() if device not in self.here}
        return {
            device: seat
            for device, seat in self.claims.items()
            if seat in away and device in self.people.devices and device not in self.room.seats
        }

    def requests_for(self, device: int) -> SeatRequests:
        """Return who asks for which seat, as *device* sees it."""
        waiting, seated = self.waiting_claims, device in self.room.seats
        return SeatRequests(
            waiting if self.may_answer(device) else {},
            waiting.get(device),
            None if seated else self.denied.get(device),
        )

    def may_answer(self, device: int) -> bool:
        """Return whether *device* may say who someone is: whoever sits at the table, or leads it."""
        return device in self.room.seats or device == self.people.leader

    async def answer_claim(self, device: int, whom: int, *, yes: bool) -> str:
        """Let *whom* have the seat that it asked for, or not; return '' or why *device* may not say that.

        Raises StorageError.
        """
        seat = self.waiting_claims.get(whom)
        if seat is None:
            return words.ASKED_NO_MORE
        if not self.may_answer(device):
            return words.ONLY_LOOKING
        del self.claims[whom]
        if yes:
            now = int(time.time())
            for before in [each for each, at in self.room.seats.items() if at == seat]:
                await self.ask(before, Draft("", do.TakeSeat(None), now))
            said = words.sat_label(self.room.table.name(seat))
            return await self.ask(whom, Draft("", do.TakeSeat(seat), now, said))
        self.denied = {
            each: at for each, at in self.denied.items() if each in self.people.devices
        } | {whom: seat}
        self._notify()
        return ""

    async def hold(self, device: int, about: str, text: str, salt: str) -> None:
        """Open *text* for *device*, a light page, once all have sealed theirs."""
        self.sealed.hold(self.room, device, about, text, salt)
        await self._apply_and_notify()

    async def control(
        self,
        device: int,
        what: LeaderCommand,
        whom: int = 0,
        address: str = "",
        *,
        from_laptop: bool = False,
    ) -> str:
        """Lock, unlock, show *whom* out or change the key; return '' or why *device* at *address* may not."""
        if not (from_laptop or device == self.people.leader):
            return NOT_YOURS
        if what in ("lock", "unlock") and self.people.locked == (what == "lock"):
            return ""
        if what == "out" and (whom == device or whom not in self.people.devices):
            return NOBODY
        if why := self.touch_limits.lead(address):
            return why
        match what:
            case "lock" | "unlock":
                await self._note(lambda people: people.evolve(locked=what == "lock"))
            case "key":
                key = new_key()
                await self._note(lambda people: people.with_key(key))
            case "out":
                await self._gone(whom, lambda people: people.showing_out(whom))
        self._notify()
        return ""

    async def leave(self, device: int) -> None:
        """Forget *device*: its seat is free again. Who is left leads, where the leader left."""
        await self._gone(device, lambda people: people.left_by(device))
        self._notify()

    async def _gone(self, device: int, change: Callable[[TableMembers], TableMembers]) -> None:
        if device in self.room.seats:
            await self.ask(device, Draft("", do.TakeSeat(None), int(time.time())))
        self.sealed.forget(device)
        await self._note(change)

    def end(self, why: str = ENDED) -> None:
        """Tell everyone that the table is gone, and *why*."""
        self.ended = why
        self._notify()

    def _here_changed(self) -> None:
        """Tell who is here, the other hosts as well."""
        here = self._presence.at_this_host
        if self._store.shared and here != self._here_sent:
            self._here_sent = here
            sending = asyncio.ensure_future(
                self._notify_hosts(" ".join(map(str, sorted(here))))
            )
            self.tasks.add(sending)
            sending.add_done_callback(self.tasks.discard)
        self._notify()

    async def _notify_hosts(self, devices: str) -> None:
        with suppress(StorageError):  # the next one who comes or goes tells it again
            await self._store.present(self.name, devices)

    def _notify(self) -> None:
        """Notify everyone who is connected here, if anything changed."""
        news = (
            self.version,
            self._version,
            self.here,
            self.ended,
            self.waiting_claims,
            {**self.denied},
        )
        if news != self._news:
            self._news = news
            self._presence.notify_watchers()
