"""Live tables of another host, by one line: it is opened again by itself, with what was touched meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, Literal

from companion.core.table import Table
from companion.core.values import Value
from companion.live.links import (
    JOIN,
    LiveError,
    Watchers,
    is_at,
    is_hosted,
    key_of,
    line_of,
    page_of,
)
from companion.live.lives import known_tools
from companion.live.messages import (
    DEPUTIES,
    VERSION,
    Back,
    Claim,
    ClaimAnswer,
    Control,
    Deputy,
    Gone,
    Hello,
    News,
    Ops,
    Ready,
    RefusedMessage,
    Welcome,
    from_host,
    parts,
)
from companion.live.operation import Draft, Op
from companion.live.phone import Phone
from companion.live.seat_requests import NO_REQUESTS
from companion.live.snapshot import snapshot_from_data
from companion.live.wire import WireError
from companion.storage.store import Store
from companion.table_host.succession import DeputyTable, heard
from screens.table_line.line import LineError, LiveLine, open_line
from screens.table_line.pending import Pending

ELSEWHERE: Final = "A table cannot be opened here."
NOT_REACHED: Final = "The table can't be reached. Is this phone on the same Wi-Fi?"
NOT_ONLINE: Final = "The table can't be reached. Is this phone online?"
NOT_NOW: Final = "The table can't be reached now."
NOT_LATER: Final = "That phone has not taken the table over. It goes on here."
OLDER: Final = "The table went on at another phone since. Scan the code that is shown there."

PAUSES: Final = (0.5, 1, 2, 4, 8)
"""Seconds between two tries to open the line again; the last one for as long as it takes."""

ANSWER_SECONDS: Final = 10
"""Seconds that the host may take to answer what a leader asks, or whoever says whose a seat is."""

OpenLine = Callable[[str], Awaitable[LiveLine]]
Pause = Callable[[float], Awaitable[None]]
What = Literal["lock", "unlock", "out", "key", "leave"]


class SocketLiveHost:
    """The tables of other hosts. From a web page, only those of its own *origin* can be reached."""

    opens = False

    def __init__(
        self,
        store: Store,
        origin: str = "",
        to: OpenLine = open_line,
        pause: Pause = asyncio.sleep,
        opens_at: str = "",
    ) -> None:
        """Keep in *store* what has not reached a host yet; lines are opened by *to*.

        Tables of the same address are opened at the page *opens_at*, '' if there is none.
        """
        self.opens_at = opens_at
        self._store, self._origin, self._to, self._pause = store, origin, to, pause
        self.door_port: Callable[[], int] | None = None
        """At which port this device would be the host of a table itself; None where it can't be one."""
        self._links: list[SocketLink] = []

    async def open(self, table: Table, states: Mapping[str, Value]) -> "SocketLink":
        """Raise LiveError: a page of the host opens tables."""
        raise LiveError(ELSEWHERE)

    async def join(self, link: str, token: str = "") -> "SocketLink":
        """Join the table of *link*, as the device with this *token* or as a new one. Raises LiveError.

        A web page may be given a key alone, of a table of the host that it came from. A
        *token* may also be what a light page of the same browser was given to hand over its seat.
        """
        found = self._linked(page_of(link, self._origin), token)
        if before := self._before(token):
            found.go_on_from(before)
        await found.begin()
        self._links = [found]
        return found

    async def come_as(self, link: str, token: str, phone: Phone) -> "SocketLink":
        """Join the table of *link* as *phone*, which was its host in an earlier life, and shows *token*.

        Raises LiveError, also where that table is in no later life.
        """
        found = self._linked(page_of(link, self._origin), token)
        found.know(await self._with_pending(token, phone))
        await found.begin()
        if found.phone.epoch <= phone.epoch:
            await found.close()
            await found.forget()
            raise LiveError(NOT_LATER)
        self._links = [found]
        return found

    async def come_later(self, link: str, token: str, phone: Phone) -> "SocketLink":
        """Return what ``come_as`` does, before the host of *link* is found."""
        found = self._linked(link, token)
        found.know(await self._with_pending(token, phone))
        found.begin_alone(found.phone, found.sent)
        self._links = [found]
        return found

    def _before(self, token: str) -> "SocketLink | None":
        """Return what this device was at its table until now, None if that is not known."""
        mine = (each for each in self._links if token and each.token == token)
        return next((each for each in mine if not (each.ended or each.left)), None)

    async def _with_pending(self, token: str, phone: Phone) -> Phone:
        """Return *phone* with what the device with *token* did since as a guest, and has not sent."""
        kept = (await Pending(self._store).found(token)).pending
        ops = tuple(op for op in kept if op.device == phone.device and op.seq > phone.count)
        return replace(phone, pending=ops, count=ops[-1].seq if ops else phone.count)

    def _linked(self, link: str, token: str) -> "SocketLink":
        pending = Pending(self._store)
        return SocketLink(link, token, pending, self._to, self._pause, self.door_port)

    async def resume(
        self, link: str, token: str, states: Mapping[str, Value]
    ) -> "SocketLink | None":
        """Return the phone that this device was, with what is here of its table; None if that is not known.

        It comes to the host by itself, as soon as that can be reached.
        """
        if before := self._before(token):
            found = self._linked(link, token)
            found.go_on_from(before)
            found.begin_alone(before.phone, before.sent)
            self._links = [found]
            return found
        kept = await Pending(self._store).found(token)
        if not (kept.device and line_of(link)):
            return None
        found = self._linked(link, token)
        found.deputy_at = kept.deputy_at
        try:
            found.begin_alone(kept.phone(states), kept.sent)
        except WireError:
            return None
        self._links = [found]
        return found


class OlderHostError(Exception):
    """The host refused a first message that names a version: it may be one that knows of none."""


class SocketLink:
    """One phone at the table of another host."""

    def __init__(
        self,
        link: str,
        token: str,
        pending: Pending,
        to: OpenLine,
        pause: Pause,
        door_port: Callable[[], int] | None = None,
    ) -> None:
        """Be the device with *token* at the table of *link*, a new one without.

        *door_port* is the port at which this device could be the host itself, None if it can't.
        """
        self.link, self.token = link, token
        self.phone = Phone(0)
        self.here: frozenset[int] = frozenset()
        self.requests, self.may_claim = NO_REQUESTS, False
        self.locked = self.leads = self.connected = False
        self.ended, self.refused = "", tuple[str, ...]()
        self._pending, self._to, self._pause = pending, to, pause
        self._watchers = Watchers()
        self._line: LiveLine | None = None
        self._answer: asyncio.Future[str] | None = None
        self._running: asyncio.Task[None] | None = None
        self._tries = self.sent = 0
        self._known = self.left = False
        self._version = VERSION
        self._door_port = door_port
        self.deputy, self.deputy_at = 0, ""
        """The device that takes over if the host goes, 0 for none, and what its links will begin with."""
        self.handed: DeputyTable | None = None
        """What this device needs to take over; None if it is not the deputy."""

    @property
    def takes_over(self) -> bool:
        """Whether this device may take the table over now: it is the deputy, and the host is not there."""
        return self.handed is not None and not self.connected and not self.ended

    def know(self, phone: Phone) -> None:
        """Be *phone*, which knows the log."""
        self.phone, self.sent, self._known = phone, phone.count, True

    def go_on_from(self, before: "SocketLink") -> None:
        """Know all that the same device knew at another address of the table, *before*."""
        self.phone, self.sent, self._known = before.phone, before.sent, before._known
        self.deputy, self.deputy_at = before.deputy, before.deputy_at
        self.handed = before.handed

    @property
    def key(self) -> str:
        """The key of the table."""
        return key_of(self.link)

    async def begin(self) -> None:
        """Come to the table for the first time. Raises LiveError."""
        kept = await self._pending.found(self.token)
        if not self._known and (pending := kept.pending):
            self.phone = Phone(pending[0].device, pending=pending, count=pending[-1].seq)
            self.sent = kept.sent
        try:
            line = await self._knock(self.link)
        except (LineError, WireError) as error:
            usual = NOT_ONLINE if is_hosted(self.link) else NOT_REACHED
            said = error.sentence if isinstance(error, LineError) else ""
            raise LiveError(said or usual) from error
        self._running = asyncio.get_running_loop().create_task(self._run(line))

    def begin_alone(self, phone: Phone, sent: int) -> None:
        """Be *phone*, whose operations up to the number *sent* went out before; the host is not found yet."""
        self.phone, self.sent = phone, sent
        self._running = asyncio.get_running_loop().create_task(self._run(None))

    async def _run(self, line: LiveLine | None) -> None:
        """Follow the table until this phone leaves it or is out."""
        while True:
            try:
                if line is None:
                    line = await self._find()
                await self._follow(line)
            except LiveError as error:  # at the door: it makes no sense to knock again
                self.ended = str(error)
                await self._pending.forget()
                self._watchers.notify()
                return
            except (LineError, WireError):
                pass
            finally:
                if line is not None:
                    await line.close()
            line = self._line = None
            if self.connected:
                self.connected, self.requests = False, NO_REQUESTS
                self._watchers.notify()
                await self._keep(anew=True)
            await self._pause(PAUSES[min(self._tries, len(PAUSES) - 1)])
            self._tries += 1

    async def _find(self) -> LiveLine:
        """Return a line to the host, where it was, or where its deputy would be by now.

        Raises LiveError, LineError, WireError.
        """
        try:
            return await self._knock(self.link)
        except (LineError, WireError):
            if not self.deputy_at or self.handed or is_at(self.link, self.deputy_at):
                raise
        try:
            return await self._knock(f"{self.deputy_at}{JOIN}{self.key}")
        except LiveError as error:  # someone else is there
            raise LineError(str(error)) from error

    async def _knock(self, link: str) -> LiveLine:
        """Return a line to the host of *link*, which knows who this is. Raises LiveError, LineError, WireError."""
        while True:
            line = await self._to(line_of(link))
            try:
                await self._greet(line)
            except OlderHostError:
                self._version = 1
                await line.close()
            except BaseException:
                await line.close()
                raise
            else:
                self.link = link
                return line

    async def _greet(self, line: LiveLine) -> None:
        """Say who this is, and take up where the host is.

        Raises OlderHostError, LiveError, LineError, WireError.
        """
        hello = Hello(
            version=self._version,
            key=self.key,
            token=self.token,
            epoch=self.phone.epoch if self._known else 0,
            n=self.phone.log.end,
            can_host=known_tools() if self._door_port and self._version > 1 else "",
        )
        await line.say(hello.to_json())
        match from_host(await line.hear()):
            case Welcome(epoch=life) if self._known and life < self.phone.epoch:
                await self._tell_that_it_is_over(line)
                raise LineError("an earlier life", OLDER)
            case Welcome() as welcome:
                self._welcomed(welcome)
            case Gone(version=1) if self._version > 1:
                raise OlderHostError
            case Gone(why=why):
                raise LiveError(why or NOT_NOW, gone=True)
            case _:
                raise WireError(NOT_NOW)
        self._line, self.connected, self._tries = line, True, 0
        await self._give_back(line)
        await self._say(line, self.phone.to_send)

    async def _give_back(self, line: LiveLine) -> None:
        """Send the host what others did and it has lost. Raises LineError."""
        for back in parts(self.phone.others):
            await line.say(Back.first_of(back).to_json())

    async def _tell_that_it_is_over(self, line: LiveLine) -> None:
        """Show a host whose table went on elsewhere the seal of that later life. Raises LineError."""
        later = [each for each in self.phone.log.entries if each.epoch == self.phone.epoch]
        if later:
            await line.say(Back.first_of((later[-1],)).to_json())

    async def _say(self, line: LiveLine, ops: tuple[Op, ...]) -> None:
        """Send *ops* to the host. Raises LineError."""
        for part in parts(ops):
            self.sent = part[-1].seq
            await line.say(Ops.first_of(part).to_json())

    def _welcomed(self, welcome: Welcome) -> None:
        base = None if welcome.snapshot is None else snapshot_from_data(welcome.snapshot)
        if self._known and self.phone.device != welcome.device:
            self.phone = self.phone.readmitted(
                welcome.device, welcome.epoch, welcome.ends, base
            )
        elif self._known:
            self.phone = self.phone.met(welcome.epoch, welcome.ends, base, welcome.mine)
        elif base is not None:
            self.phone = self.phone.welcomed(
                welcome.device, base, welcome.epoch, welcome.mine, self.sent
            )
            self._known = True
        else:
            raise WireError(NOT_NOW)
        self.token, self.may_claim = welcome.token, welcome.version >= DEPUTIES

    async def _follow(self, line: LiveLine) -> None:
        """Take up what the host says. Raises LineError once the line is closed."""
        while True:
            match from_host(await line.hear()):
                case News() as news:
                    before = self.phone.pending
                    self._heard(news)
                    self._watchers.notify()
                    # Some have new numbers: another page had used theirs.
                    again = tuple(op for op in self.phone.pending if op not in before)
                    await self._say(line, again)
                    if self._fills_a_gap(news):
                        await self._give_back(line)
                    await self._keep()
                case Deputy() as said:
                    await self._named(line, said)
                case RefusedMessage(why=why):
                    if self._answer and not self._answer.done():
                        self._answer.set_result(why)
                    elif why:
                        self.refused = (*self.refused, why)
                        self._watchers.notify()
                case _:  # over for now: at the door the host says whether it is for good
                    raise LineError("over")

    def _fills_a_gap(self, news: News) -> bool:
        """Return whether *news* have something of a device of which this phone has more to give back."""
        devices = {entry.op.device for entry in self.phone.others}
        return any(entry.op.device in devices for entry in news.entries)

    async def _named(self, line: LiveLine, said: Deputy) -> None:
        """Know what the deputy has to know, and say where it would be found. Raises LineError, WireError."""
        if self._door_port:
            before, self.handed = self.handed, heard(said)
            if before is None or self.deputy_at == "":
                await line.say(Ready(port=self._door_port()).to_json())
            self._watchers.notify()

    def _heard(self, news: News) -> None:
        """Take up *news*. Raises LineError if something is missing before them."""
        entries = news.entries
        self.phone = self.phone.heard(entries)
        if entries and self.phone.log.end < entries[-1].n:
            raise LineError("something is missing")
        self.here, self.locked, self.leads = frozenset(news.here), news.locked, news.leads
        self.link = news.link or self.link
        self.deputy, self.deputy_at = news.deputy, news.deputy_at
        self.requests = news.requests
        if news.deputy != self.phone.device:
            self.handed = None

    async def send(self, draft: Draft) -> None:
        """Make an operation of *draft*; the host is told now, or once it can be reached."""
        self.phone, op = self.phone.make(draft)
        if self._line:
            with suppress(LineError):  # it goes out again with the next line
                await self._say(self._line, (op,))
                return
        await self._keep()

    async def _keep(self, *, anew: bool = False) -> None:
        at = self.deputy_at
        await self._pending.keep(self.token, self.phone, self.sent, at, anew=anew)

    async def control(self, what: What, device: int = 0) -> str:
        """Perform what only the leader may do; return '' or why it was refused."""
        return await self._ask(Control(what=what, device=device))

    async def answer_claim(self, device: int, *, yes: bool) -> str:
        """Let *device* have the seat that it asked for, or not; return '' or why that can't be."""
        return await self._ask(ClaimAnswer(device=device, yes=yes))

    async def claim(self, seat: int) -> str:
        """Ask the table for *seat*, whose phone is away; return '' or why that can't be."""
        return await self._ask(Claim(seat=seat))

    async def _ask(self, message: Control | Claim | ClaimAnswer) -> str:
        """Send *message*; return what the host answers: '' or why it was refused."""
        if self._line is None:
            return NOT_NOW
        self._answer = asyncio.get_running_loop().create_future()
        try:
            await self._line.say(message.to_json())
            async with asyncio.timeout(ANSWER_SECONDS):
                return await self._answer
        except (LineError, TimeoutError):
            return NOT_NOW

    def read(self) -> None:
        """Forget the steps that were lost."""
        self.phone, self.refused = self.phone.read(), ()

    def watch(self, on_news: Callable[[], None]) -> Callable[[], None]:
        """Call *on_news* after every change but one's own; return what ends that."""
        return self._watchers.add(on_news)

    async def forget(self) -> None:
        """Keep nothing of the table any more: this device is its host from now on, or has left it."""
        self.left = True
        await self._pending.forget()

    def go_on(self) -> None:
        """Look for the host again, after ``close``."""
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run(None))

    async def close(self) -> None:
        """Close the connection for now, but keep the seat."""
        if self._running:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
            self._running = None
            await self._keep(anew=True)
        self.connected, self._line, self.requests = False, None, NO_REQUESTS

    async def leave(self) -> None:
        """Leave for good."""
        if self._line:
            with suppress(LineError):
                await self._line.say(Control(what="leave").to_json())
        await self.close()
        await self.forget()
