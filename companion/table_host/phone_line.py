"""Live tables for phones elsewhere: an app of its own, or a browser copy. One line each.

A line carries texts, whatever it is made of. Whoever shows a table's key may come from anywhere. What comes
over the line is checked by ``companion.live``; who sends what no phone of ours sends gets a sentence, and
loses the line.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Final, Protocol

from companion.core.errors import CompanionError, StorageError
from companion.live import messages, older_phones
from companion.live.links import LiveError
from companion.live.lives import known_tools
from companion.live.messages import (
    DEPUTIES,
    LONG_NAMES,
    PLAYERS,
    SHEETS,
    VERSION,
    Back,
    Claim,
    ClaimAnswer,
    Control,
    Deputy,
    FromPhone,
    Gone,
    Hello,
    News,
    Ops,
    Ready,
    RefusedMessage,
    Welcome,
)
from companion.live.refusals import NOT_FITTING
from companion.live.seat_requests import NO_REQUESTS
from companion.live.snapshot import snapshot_to_data
from companion.live.wire import NOT_READ, TOO_MUCH, entry_to_data
from companion.table_host import succession
from companion.table_host.budget import Budget, Budgets, work
from companion.table_host.live_table import LiveTable
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import Tables

log = logging.getLogger("companion")

HELLO_SECONDS: Final = 10
"""Seconds by which a phone has to say who it is."""

HELLO_WORK: Final = 5
"""Units of work for that: nobody tries keys for long."""

MOST_REFUSED: Final = 30
"""Refusals one after the other after which a line is closed."""

AWAY: Final = "The table can't be reached now."
"""What a phone hears that comes again by itself."""

TOO_FAST: Final = "This phone asked for too much at once."

OVER: Final = 4001
TRY_LATER: Final = 4013
"""The codes that a line is closed with: behind a sentence, and where the phone shall come again."""


class OverError(Exception):
    """The line ends, with a sentence."""


class LineClosedError(Exception):
    """The phone is gone, and its line with it."""


class PhoneTransport(Protocol):
    """A line to one phone. Texts come in their order, none twice."""

    async def hear(self) -> str | bytes:
        """Return what the phone says next. Raises LineClosedError."""
        ...

    async def say(self, text: str) -> None:
        """Send *text*. Raises LineClosedError."""
        ...

    async def close(self, code: int, why: str) -> None:
        """Close the line with a *code* and a short sentence. Raises LineClosedError if it is closed."""
        ...


class Pace(Protocol):
    """How fast a phone has to be, and may be."""

    @property
    def overload(self) -> float:
        """Seconds by which a phone may be slowed down in one go before its line is closed."""
        ...

    @property
    def send_seconds(self) -> float:
        """Seconds that a phone may take to accept what it is sent."""
        ...


class PhoneLines:
    """Where phones from elsewhere come to the tables of this host."""

    def __init__(
        self,
        tables: Tables,
        pace: Pace,
        budgets: Budgets,
        base: str,
        deputy_at: "DeputyAt | None" = None,
    ) -> None:
        """Bring phones to *tables*, as fast as their *budgets* allow; links begin with *base*.

        *deputy_at* returns what the links of a deputy will begin with, '' if nobody opens one: usually, those of
        its own door.
        """
        self._tables, self._pace, self._budgets = tables, pace, budgets
        self._base, self._deputy_at = base, deputy_at or _door_of

    async def serve(self, line: PhoneTransport, address: str, base: str = "") -> None:
        """Serve the phone at *address* until it goes, or until its line is closed.

        Its links begin with *base*, where the host has none of its own: with the address that it came to.
        """
        base = self._base or base
        phone_line = PhoneLine(line, self._pace, self._budgets.budget_for(address))
        with suppress(LineClosedError, TimeoutError):
            try:
                await self._serve(phone_line, address, base)
            except StorageError:  # not for good: the phone tries again by itself
                await line.close(TRY_LATER, AWAY)
            except (OverError, CompanionError) as error:
                await phone_line.end(str(error))
            except (LineClosedError, TimeoutError):
                raise
            except Exception:  # a fault of this host: it says so, and the phone comes again
                log.exception("The line of a phone failed.")
                await line.close(TRY_LATER, AWAY)

    async def _serve(self, line: "PhoneLine", address: str, base: str) -> None:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await line.hear(HELLO_WORK)
        if not isinstance(hello, Hello):
            raise OverError(NOT_READ)
        line.version = min(hello.version, VERSION)
        phone = await self._admit(hello, address, base)
        if line.version < LONG_NAMES and not older_phones.reads_log(phone.table.log):
            raise OverError(older_phones.TOO_OLD)
        if line.version < SHEETS and not older_phones.reads_sheets(phone.table.log):
            raise OverError(older_phones.OLD_SHEET)
        if line.version < PLAYERS and not older_phones.reads_players(phone.table.log):
            raise OverError(older_phones.OTHER_NUMBER)
        await line.say(phone.welcome(hello))
        stop_hosting = phone.can_host(hello, line.version)
        stop = phone.table.watch(phone.device, phone.news.set)
        sending = asyncio.ensure_future(phone.send_news(line))
        hearing = asyncio.ensure_future(phone.hear(line))
        try:
            await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
            for each in (hearing, sending):
                if each.done():
                    each.result()
        finally:
            stop()
            stop_hosting()
            for each in (sending, hearing):
                each.cancel()
                with suppress(
                    asyncio.CancelledError, OverError, CompanionError, LineClosedError
                ):
                    await each

    async def _admit(self, hello: Hello, address: str, base: str) -> "PhoneConnection":
        """Return the phone at its table. Raises CompanionError."""
        if hello.token and (found := await self._tables.by_token(hello.token)):
            table, device = found
            if why := _gone(table, device, hello.token):
                raise LiveError(why)
            await self._tables.renew(table)
            return self._connected(table, device, hello.token, base, address)
        if handed := hello.token and await self._tables.handed_over(hello.token):
            return self._connected(*handed, base, address)  # from a light page of the browser
        if not hello.key:
            raise LiveError(ENDED)
        table = await self._tables.by_key(hello.key)
        return self._connected(table, *await table.welcome(address), base, address)

    def _connected(
        self, table: LiveTable, device: int, token: str, base: str, address: str
    ) -> "PhoneConnection":
        return PhoneConnection(table, device, token, base, address, self._deputy_at)


def _gone(table: LiveTable, device: int, token: str) -> str:
    """Return why *device* is no longer at *table*, '' if it is. Raises StorageError once another phone has the table.

    Then the phone isn't told that this is the end: it tries there.
    """
    why = table.knows(device, token)
    if why and table.people.moved:
        raise StorageError(why)
    return why


def _door_of(address: str, port: int) -> str:
    """Return what links to the door of a phone begin with that came from *address*, '' if that is none of a network."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    return f"http://[{found}]:{port}" if found.version == 6 else f"http://{found}:{port}"


DeputyAt = Callable[[str, int], str]
"""Returns what the links of a deputy will begin with that came from an address, and opens a port."""


class PhoneConnection:
    """One phone at one table, over one line."""

    def __init__(
        self,
        table: LiveTable,
        device: int,
        token: str,
        base: str,
        address: str,
        deputy_at: DeputyAt,
    ) -> None:
        """Be *device* at *table*, which shows *token* and comes from *address*; links begin with *base*."""
        self.table, self.device, self.token = table, device, token
        self._base, self._address, self._deputy_at = base, address, deputy_at
        self.news = asyncio.Event()
        self.news.set()
        self._sent = self._refused = 0
        self._life = table.host.epoch
        self._can_host, self._handed = False, 0

    def can_host(self, hello: Hello, version: int) -> Callable[[], None]:
        """Take up whether the phone, which said *hello*, could be the next host; return what ends that."""
        says = version >= DEPUTIES and hello.can_host and self.table.names_deputies
        self._can_host = bool(says) and hello.can_host == known_tools()
        return self.table.can_host(self.device) if self._can_host else _nothing

    def welcome(self, hello: Hello) -> Welcome:
        """Return what the phone is told first: who it is, and the log where it cannot go on."""
        host, log = self.table.host, self.table.log
        known = max((n for epoch, n in host.ends.items() if epoch <= hello.epoch), default=0)
        self._sent = min(hello.n, known)
        fresh = not hello.epoch or log.since(self._sent) is None
        if fresh:
            self._sent = log.end
        return Welcome(
            version=min(hello.version, VERSION),
            device=self.device,
            token=self.token,
            mine=host.last.get(self.device, 0),
            epoch=host.epoch,
            ends=host.ends,
            snapshot=snapshot_to_data(log) if fresh else None,
        )

    async def send_news(self, line: "PhoneLine") -> None:
        """Send whatever is new, for ever. Raises OverError once the phone is out."""
        while True:
            await self.news.wait()
            self.news.clear()
            if why := _gone(self.table, self.device, self.token):
                raise OverError(why)
            if self._can_host:
                with suppress(StorageError):  # then nobody takes over, and all else goes on
                    await self.table.name_deputy()
            if self.table.host.epoch != self._life:  # it comes again, with what was lost
                raise OverError("")
            people, log = self.table.people, self.table.log
            entries = log.since(self._sent)
            if entries is None:  # it was too slow: it comes again, and gets a snapshot
                raise OverError(TOO_FAST)
            if line.version < LONG_NAMES and not older_phones.reads(entries):
                raise OverError(older_phones.TOO_OLD)
            if line.version < SHEETS and not older_phones.still_reads_sheets(log.room):
                raise OverError(older_phones.OLD_SHEET)
            if line.version < PLAYERS and not older_phones.still_reads_players(
                entries, log.room
            ):
                raise OverError(older_phones.OTHER_NUMBER)
            self._sent = log.end
            known = line.version >= DEPUTIES
            questions = self.table.requests_for(self.device) if known else NO_REQUESTS
            await line.say(
                News(
                    data=[entry_to_data(entry) for entry in entries],
                    here=sorted(self.table.here),
                    locked=people.locked,
                    leads=people.leader == self.device,
                    link=f"{self._base}/j/{people.key}",
                    deputy=people.deputy if known else 0,
                    deputy_at=people.deputy_at if known else "",
                    claims=dict(questions.claims),
                    asked=questions.asked,
                    denied=questions.denied,
                )
            )
            await self._hand(line)

    async def _hand(self, line: "PhoneLine") -> None:
        """Tell the phone all that it has to know to be the next host, if it is named for that."""
        people, number = self.table.people, self.table.head_number
        if self._can_host and people.deputy == self.device and number != self._handed:
            self._handed = number
            await line.say(succession.handed(self.table.name, people))

    async def hear(self, line: "PhoneLine") -> None:
        """Handle the phone's messages until it disconnects. Raises OverError for what no phone says."""
        while True:
            said = await line.hear()
            if why := _gone(self.table, self.device, self.token):
                raise OverError(why)
            match said:
                case Ops():
                    await self._order(line, said)
                case Back():
                    await self.table.give_back(said.entries)
                case Ready(port=port):
                    await self._is_at(port)
                case Control(what="leave"):
                    await self.table.leave(self.device)
                    raise OverError("")
                case Control(what="lock" | "unlock" | "out" | "key" as what, device=whom):
                    why = await self.table.control(self.device, what, whom, self._address)
                    await line.say(RefusedMessage(why=why))
                case Claim(seat=seat):
                    await line.say(RefusedMessage(why=self.table.claim(self.device, seat)))
                case ClaimAnswer(device=whom, yes=yes):
                    why = await self.table.answer_claim(self.device, whom, yes=yes)
                    await line.say(RefusedMessage(why=why))
                case _:
                    raise OverError(NOT_READ)

    async def _is_at(self, port: int) -> None:
        """Remember that the phone would open its door at *port*, where it is the deputy."""
        if not self._can_host or self.table.people.deputy != self.device:
            return
        base = self._deputy_at(self._address, port)
        if base and not self.table.touch_limits.lead(self._address):
            with suppress(StorageError):  # then it is found by its code alone
                await self.table.deputy_is_at(self.device, base)

    async def _order(self, line: "PhoneLine", said: Ops) -> None:
        """Have the operations of the phone ordered; say what is refused."""
        for op in said.ops:
            await line.spend(1)
            if op.device != self.device:
                raise OverError(NOT_FITTING)
            why = await self.table.accept(op, self.device)
            self._refused = self._refused + 1 if why else 0
            if self._refused > MOST_REFUSED:
                raise OverError(NOT_FITTING)
            if why:
                await line.say(RefusedMessage(why=why))


def _nothing() -> None:
    pass


ToPhone = Welcome | News | Deputy | RefusedMessage | Gone


class PhoneLine:
    """One line: what comes in is read, and paid for out of the budget of its address."""

    def __init__(self, line: PhoneTransport, pace: Pace, budget: Budget) -> None:
        """Serve *line* at its *pace*."""
        self._line, self._pace, self._budget = line, pace, budget
        self._slowed = 0.0
        self.version = 1
        """What the phone and this host both know."""

    async def hear(self, units: float = 0) -> FromPhone:
        """Return what the phone says next. Raises WireError, OverError, LineClosedError."""
        text = await self._line.hear()
        await self.spend(units + work(len(text), opens=False))
        if len(text) > messages.MOST_BYTES:
            raise OverError(TOO_MUCH)
        return messages.from_phone(text)

    async def spend(self, units: float) -> None:
        """Wait until the address has earned *units* of work. Raises OverError for overload."""
        if self._budget.full:
            self._slowed = 0.0
        wait = self._budget.spend(units)
        self._slowed += wait
        if self._slowed > self._pace.overload:
            raise OverError(TOO_FAST)
        if wait:
            await asyncio.sleep(wait)

    async def say(self, message: ToPhone) -> None:
        """Send *message*; a line that does not take it in time is closed."""
        # Python 3.11 may forget that a task was cancelled where that waits by wait_for.
        async with asyncio.timeout(self._pace.send_seconds):
            await self._line.say(message.to_json())

    async def end(self, why: str) -> None:
        """Send *why* the connection ends, and close it."""
        await self.say(Gone(version=self.version, why=why))
        await self._line.close(OVER, why[:100])
