"""Live tables of another host, by one line: it is opened again by itself, with what was touched meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final, Literal

from companion.core.table import Table
from companion.core.values import Value
from companion.live.links import LiveError, Watchers, is_hosted, key_of, line_of, page_of
from companion.live.messages import (
    VERSION,
    Back,
    Control,
    Gone,
    Hello,
    News,
    Ops,
    Refused,
    Welcome,
    from_host,
    parts,
)
from companion.live.operation import Draft, Op
from companion.live.phone import Phone
from companion.live.snapshot import snapshot_from_data
from companion.live.wire import WireError
from companion.storage.store import Store
from screens.table_line.line import LineError, LiveLine, open_line
from screens.table_line.pending import Pending

ELSEWHERE: Final = "A table cannot be opened here."
NOT_REACHED: Final = "The table can't be reached. Is this phone on the same Wi-Fi?"
NOT_ONLINE: Final = "The table can't be reached. Is this phone online?"
NOT_NOW: Final = "The table can't be reached now."

PAUSES: Final = (0.5, 1, 2, 4, 8)
"""Seconds between two tries to open the line again; the last one for as long as it takes."""

ANSWER_SECONDS: Final = 10
"""Seconds that the host may take to answer what a leader asks."""

OpenLine = Callable[[str], Awaitable[LiveLine]]
Pause = Callable[[float], Awaitable[None]]
What = Literal["lock", "unlock", "out", "key", "leave"]


class SocketTables:
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

    async def open(self, table: Table, states: Mapping[str, Value]) -> "SocketLink":
        """Raise LiveError: a page of the host opens tables."""
        raise LiveError(ELSEWHERE)

    async def join(self, link: str, token: str = "") -> "SocketLink":
        """Join the table of *link*, as the device with this *token* or as a new one. Raises LiveError.

        A web page may be given a key alone, of a table of the host that it came from. A
        *token* may also be what a light page of the same browser was given to hand over its seat.
        """
        link = page_of(link, self._origin)
        found = SocketLink(link, token, Pending(self._store), self._to, self._pause)
        await found.begin()
        return found

    async def resume(
        self, link: str, token: str, states: Mapping[str, Value]
    ) -> "SocketLink | None":
        """Return the phone that this device was, with what is here of its table; None if that is not known.

        It comes to the host by itself, as soon as that can be reached.
        """
        pending = Pending(self._store)
        kept = await pending.found(token)
        if not (kept.device and line_of(link)):
            return None
        found = SocketLink(link, token, pending, self._to, self._pause)
        try:
            found.begin_alone(kept.phone(states), kept.sent)
        except WireError:
            return None
        return found


class OlderHostError(Exception):
    """The host refused a first message that names a version: it may be one that knows of none."""


class SocketLink:
    """One phone at the table of another host."""

    def __init__(
        self, link: str, token: str, pending: Pending, to: OpenLine, pause: Pause
    ) -> None:
        """Be the device with *token* at the table of *link*, a new one without."""
        self.link, self.token = link, token
        self.phone = Phone(0)
        self.here: frozenset[int] = frozenset()
        self.locked = self.leads = self.connected = False
        self.ended, self.refused = "", tuple[str, ...]()
        self._pending, self._to, self._pause = pending, to, pause
        self._watchers = Watchers()
        self._line: LiveLine | None = None
        self._answer: asyncio.Future[str] | None = None
        self._running: asyncio.Task[None] | None = None
        self._tries = self._sent = 0
        self._known = False
        self._version = VERSION

    @property
    def key(self) -> str:
        """The key of the table."""
        return key_of(self.link)

    async def begin(self) -> None:
        """Come to the table for the first time. Raises LiveError."""
        kept = await self._pending.found(self.token)
        if pending := kept.pending:
            self.phone = Phone(pending[0].device, pending=pending, count=pending[-1].mine)
            self._sent = kept.sent
        try:
            line = await self._knock()
        except (LineError, WireError) as error:
            usual = NOT_ONLINE if is_hosted(self.link) else NOT_REACHED
            said = error.sentence if isinstance(error, LineError) else ""
            raise LiveError(said or usual) from error
        self._running = asyncio.get_running_loop().create_task(self._run(line))

    def begin_alone(self, phone: Phone, sent: int) -> None:
        """Be *phone*, whose operations up to the number *sent* went out before; the host is not found yet."""
        self.phone, self._sent = phone, sent
        self._running = asyncio.get_running_loop().create_task(self._run(None))

    async def _run(self, line: LiveLine | None) -> None:
        """Follow the table until this phone leaves it or is out."""
        while True:
            try:
                if line is None:
                    line = await self._knock()
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
                self.connected = False
                self._watchers.notify()
                await self._keep(anew=True)
            await self._pause(PAUSES[min(self._tries, len(PAUSES) - 1)])
            self._tries += 1

    async def _knock(self) -> LiveLine:
        """Return a line to the host, which knows who this is. Raises LiveError, LineError, WireError."""
        while True:
            line = await self._to(line_of(self.link))
            try:
                await self._greet(line)
            except OlderHostError:
                self._version = 1
                await line.close()
            except BaseException:
                await line.close()
                raise
            else:
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
        )
        await line.say(hello.to_json())
        match from_host(await line.hear()):
            case Welcome() as welcome:
                self._welcomed(welcome)
            case Gone(version=1) if self._version > 1:
                raise OlderHostError
            case Gone(why=why):
                raise LiveError(why or NOT_NOW, gone=True)
            case _:
                raise WireError(NOT_NOW)
        self._line, self.connected, self._tries = line, True, 0
        for back in parts(self.phone.others):
            await line.say(Back.first_of(back).to_json())
        await self._say(line, self.phone.to_send)

    async def _say(self, line: LiveLine, ops: tuple[Op, ...]) -> None:
        """Send *ops* to the host. Raises LineError."""
        for part in parts(ops):
            self._sent = part[-1].mine
            await line.say(Ops.first_of(part).to_json())

    def _welcomed(self, welcome: Welcome) -> None:
        base = None if welcome.snapshot is None else snapshot_from_data(welcome.snapshot)
        if self._known:
            self.phone = self.phone.met(welcome.epoch, welcome.ends, base, welcome.mine)
        elif base is not None:
            self.phone = self.phone.welcomed(
                welcome.device, base, welcome.epoch, welcome.mine, self._sent
            )
            self._known = True
        else:
            raise WireError(NOT_NOW)
        self.token = welcome.token

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
                    await self._keep()
                case Refused(why=why):
                    if self._answer and not self._answer.done():
                        self._answer.set_result(why)
                    elif why:
                        self.refused = (*self.refused, why)
                        self._watchers.notify()
                case _:  # over for now: at the door the host says whether it is for good
                    raise LineError("over")

    def _heard(self, news: News) -> None:
        """Take up *news*. Raises LineError if something is missing before them."""
        entries = news.entries
        self.phone = self.phone.heard(entries)
        if entries and self.phone.log.end < entries[-1].n:
            raise LineError("something is missing")
        self.here, self.locked, self.leads = frozenset(news.here), news.locked, news.leads
        self.link = news.link or self.link

    async def send(self, draft: Draft) -> None:
        """Make an operation of *draft*; the host is told now, or once it can be reached."""
        self.phone, op = self.phone.make(draft)
        if self._line:
            with suppress(LineError):  # it goes out again with the next line
                await self._say(self._line, (op,))
                return
        await self._keep()

    async def _keep(self, *, anew: bool = False) -> None:
        await self._pending.keep(self.token, self.phone, self._sent, anew=anew)

    async def control(self, what: What, device: int = 0) -> str:
        """Perform what only the leader may do; return '' or why it was refused."""
        if self._line is None:
            return NOT_NOW
        self._answer = asyncio.get_running_loop().create_future()
        try:
            await self._line.say(Control(what=what, device=device).to_json())
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

    async def close(self) -> None:
        """Close the connection for now, but keep the seat."""
        if self._running:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
            self._running = None
            await self._keep(anew=True)
        self.connected, self._line = False, None

    async def leave(self) -> None:
        """Leave for good."""
        if self._line:
            with suppress(LineError):
                await self._line.say(Control(what="leave").to_json())
        await self.close()
        await self._pending.forget()
