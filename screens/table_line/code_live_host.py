"""Live tables of a browser copy without any server: this phone is the host of one, or a guest at another's.

Phones link by two codes. What travels then is the same as between a phone and a laptop.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from companion.core.table import Table
from companion.core.values import Value
from companion.live.links import LiveError
from companion.live.messages import MOST_BYTES, VERSION, Back, Hello
from companion.storage.store import Store
from companion.table_host.budget import Budgets
from companion.table_host.live_table import LiveTable
from companion.table_host.page_live_host import PageLink, PageLiveHost
from companion.table_host.phone_line import LineClosedError, PhoneLines
from companion.table_host.tables import Tables
from screens.table_line.light_guest import LightGuest, NotOursError
from screens.table_line.line import LineError, LiveLine
from screens.table_line.page_lines import CLOSE, HOST, KEY, OPEN, PAGE, TEXT, Event, Lines
from screens.table_line.socket_live_host import SocketLink, SocketLiveHost
from screens.table_line.taking_over import taken_over
from screens.visitors.guest_pages import GuestPages

SCAN_AGAIN: Final = (
    "This phone has no line to the table. On the phone that opened it, tap “Let someone in”; then "
    "scan its code with this phone's camera."
)
OVER: Final = (
    "That table ended when the page of the phone that opened it was closed. What was entered stays "
    "on this phone."
)
OLD_CODE: Final = (
    "That phone answers an older code. Let it scan the code that is shown here now."
)
FULL: Final = "Eight phones are at the table: there is no room for another."
NO_LINE: Final = (
    "The two phones don't reach each other. Both must be on the same Wi-Fi. Some Wi-Fis keep phones "
    "apart: then turn on this phone's hotspot, let the others join that, and try again."
)
NO_CODE_HERE: Final = (
    "This browser can't open a table for others. Open this address in another one, such as Chrome, "
    "Firefox or Safari."
)
SAID: Final = {"old": OLD_CODE, "full": FULL, "unreached": NO_LINE, "": NO_LINE}

ANY_PORT: Final = 1
"""What a deputy says where others ask for a port: it opens none, and is found by the lines that are prepared."""

UNITS: Final = 100
"""Units of work a second for one guest, for long, as for a phone at a laptop's door."""

LINE: Final = "line "
"""What stands for the address of a guest begins so; then comes the number of their line."""

UNREAD: Final = 256
"""Texts of a guest that may wait here; whoever says more at once is no phone of ours."""


@dataclass(frozen=True)
class GuestPace:
    """How patient this host is with guests whose phones sleep."""

    overload: float = 8
    send_seconds: float = 20


class GuestLine:
    """The line to one guest's app, as the host of the table has it."""

    def __init__(self, lines: Lines, number: int) -> None:
        """Be the end of line *number* of *lines*."""
        self._lines, self._number = lines, number
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._open = True

    def take(self, text: str | None) -> None:
        """Take up the next *text*; None: the guest is gone."""
        if text is not None and self._heard.qsize() >= UNREAD:
            self._lines.end(self._number)  # which comes back here
            return
        self._open = self._open and text is not None
        self._heard.put_nowait(text)

    async def hear(self) -> str:
        """Return the next text. Raises LineClosedError."""
        text = await self._heard.get()
        if text is None:
            raise LineClosedError
        return text

    async def say(self, text: str) -> None:
        """Send *text*. Raises LineClosedError."""
        if not self._open:
            raise LineClosedError
        self._lines.say(self._number, f"{TEXT}{text}")

    async def close(self, code: int, why: str) -> None:
        """End what the app and the host say to each other; what *code* and *why* say was said before."""
        if self._open:
            self._open = False
            self._lines.say(self._number, CLOSE)


class HostLine:
    """The line to the host, as the app of a guest has it."""

    def __init__(self, lines: Lines) -> None:
        """Come to the table at the end of the line HOST of *lines*."""
        self._lines = lines
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._open = True
        lines.say(HOST, OPEN)

    def take(self, text: str | None) -> None:
        """Take up the next *text*; None: the host has ended this, or is gone."""
        self._heard.put_nowait(text)

    async def say(self, text: str) -> None:
        """Send *text*. Raises LineError."""
        if not self._open:
            raise LineError("closed")
        self._lines.say(HOST, f"{TEXT}{text}")

    async def hear(self) -> str:
        """Return the next text. Raises LineError."""
        text = await self._heard.get() if self._open else None
        if text is None:
            self._open = False
            raise LineError("closed")
        return text

    async def close(self) -> None:
        """End this; the line itself stays."""
        if self._open:
            self._open = False
            self._heard.put_nowait(None)
            self._lines.say(HOST, CLOSE)


class CodeLiveHost:
    """The tables of a copy that has no server: its own, which others join by codes, and that of another phone."""

    opens, opens_at = True, ""

    def __init__(self, lines: Lines, store: Store, origin: str, base: str) -> None:
        """Use the *lines* of this page, which came from *origin*; links begin with *base*.

        What has not reached another host yet is kept in *store*.
        """
        self.lines, self.base = lines, base
        self.camera_explained, self.came_in = False, set[str]()
        self._own = Tables()
        self._own.name_deputies()
        self._here = PageLiveHost(self._own, base)
        self._there = SocketLiveHost(store, origin, self._to_host, self._pause)
        self._there.door_port = lambda: ANY_PORT
        self._pace, self._budgets = GuestPace(), Budgets(UNITS)
        self._phones = PhoneLines(self._own, self._pace, self._budgets, base, self._name_deputy)
        self._guests: dict[int, GuestLine] = {}
        self._pages: dict[int, tuple[LightGuest, asyncio.Task[None]]] = {}
        self._serving = set[asyncio.Task[None]]()
        self._hosted: PageLink | None = None
        self._early = set[int]()
        """The lines of guests that came to this phone, the deputy, before it has taken over."""
        self._has_host = False
        self._host_came = asyncio.Event()
        self._host: HostLine | None = None
        self._guest: SocketLink | None = None
        self._last_host_knows = True
        lines.listen(self._happened)

    async def open(self, table: Table, states: Mapping[str, Value]) -> PageLink:
        """Open a table here. Raises LiveError."""
        self._hosted = await self._here.open(table, states)
        return self._hosted

    async def join(self, link: str, token: str = "") -> PageLink | SocketLink:
        """Join the table at the end of this page's line, or one's own again. Raises LiveError."""
        if self._is_host:
            self._hosted = await self._here.join(link, token)
            return self._hosted
        if self._has_host:
            self._guest = await self._there.join(link, token)
            return self._guest
        if self._hosted is not None:
            return await self._here.join(link, token)
        raise LiveError(OVER, gone=True) if token else LiveError(SCAN_AGAIN)

    async def resume(
        self, link: str, token: str, states: Mapping[str, Value]
    ) -> SocketLink | None:
        """Return the phone that this device was at another's table, which it reaches once the two are linked again."""
        self._guest = await self._there.resume(link, token, states)
        return self._guest

    async def take_over(self, link: SocketLink) -> PageLink:
        """Be the host of the table of *link* from now on, whose deputy this device is. Raises LiveError.

        Those who were prepared for that come by themselves, others by a code.
        """
        table = await taken_over(self._own, link)
        self._hosted = self._here.linked(table, link.phone.device, link.token)
        self._guest, self._last_host_knows = None, False
        table.watch(link.phone.device, self._tell_last_host)
        for number in sorted(self._early):
            self._welcome(number)
        self._early.clear()
        return self._hosted

    @property
    def _is_host(self) -> bool:
        return self._hosted is not None and not self._hosted.ended

    def is_host(self, link: object) -> bool:
        """Return whether the table of *link* is on this phone, which lets others in."""
        return isinstance(link, PageLink)

    async def offer(self) -> str:
        """Return the digits of the code for whoever comes next. Raises LiveError."""
        digits = await self.lines.offer()
        if not digits:
            raise LiveError(NO_CODE_HERE)
        return digits

    async def let_in(self, digits: str) -> None:
        """Let whoever shows the answer *digits* in, once. Raises LiveError."""
        done = await self.lines.accept(digits)
        if done != "in":
            raise LiveError(SAID[done])
        self.came_in.add(digits)

    def _happened(self, number: int, event: Event, text: str) -> None:
        if number == HOST:
            self._of_host(event, text)
        else:
            self._of_guest(number, event, text)

    def _of_host(self, event: Event, text: str) -> None:
        self._has_host = event not in ("over", "silent")
        if event in ("open", "back"):
            self._host_came.set()
            self._tell_last_host()
        if self._host and (not self._has_host or text == CLOSE):
            self._host.take(None)
            self._host = None
        elif self._host and text.startswith(TEXT):
            self._host.take(text.removeprefix(TEXT))

    def _tell_last_host(self) -> None:
        """Show the phone that was the host before this one, if it is awake again, a seal of the life that it has not
        seen.
        """
        if self._last_host_knows or not self._has_host or self._hosted is None:
            return
        table = self._hosted.table
        later = [each for each in table.log.entries if each.epoch == table.host.epoch]
        if later:
            self._last_host_knows = True
            hello = Hello(version=VERSION, token=self._hosted.token)
            seal = Back.first_of((later[-1],))
            for text in (OPEN, f"{TEXT}{hello.to_json()}", f"{TEXT}{seal.to_json()}"):
                self.lines.say(HOST, text)

    async def _pause(self, seconds: float) -> None:
        """Wait before the host is looked for again, unless it comes, or another phone in its place."""
        self._host_came.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._host_came.wait()

    async def _to_host(self, address: str) -> LiveLine:
        """Return a line to the host. Raises LineError."""
        if not self._has_host:
            raise LineError("no line", SCAN_AGAIN)
        self._host = HostLine(self.lines)
        return self._host

    def _of_guest(self, number: int, event: Event, text: str) -> None:
        guest = self._guests.get(number)
        if guest and (event == "over" or text in (OPEN, CLOSE)):
            del self._guests[number]
            guest.take(None)
        if event == "over":
            if number in self._pages:
                self._pages.pop(number)[1].cancel()
            self._early.discard(number)
        elif event == "open":
            self._came(number)
        elif number in self._early:
            self.lines.end(number)  # nobody asks for anything here yet
        elif text == OPEN:
            self._guests[number] = GuestLine(self.lines, number)
            self._serve(number, self._guests[number])
        elif guest and text.startswith(TEXT) and len(text) <= MOST_BYTES + 1:
            guest.take(text.removeprefix(TEXT))
        elif text.startswith(PAGE) and len(text) <= MOST_BYTES + 1:
            self._ask(number, text.removeprefix(PAGE))
        elif not text.startswith((CLOSE, TEXT)):  # which may come late
            self.lines.end(number)  # nothing that a phone of ours says

    def _came(self, number: int) -> None:
        """Let the guest at the end of a new line in, if there is a table, or may be one soon."""
        if self._is_host:
            self._welcome(number)
        elif self._guest and self._guest.handed and not self._guest.ended:
            self._early.add(number)
        else:
            self.lines.end(number)

    def _welcome(self, number: int) -> None:
        assert self._hosted, "there is a table"
        self.lines.say(number, f"{KEY}{self._hosted.key}")

    def _name_deputy(self, address: str, port: int) -> str:
        """Have the guests of this phone find the one at *address* if this phone goes. Its links begin with nothing."""
        self.lines.name_deputy(int(address.removeprefix(LINE)))
        return ""

    def _serve(self, number: int, guest: GuestLine) -> None:
        async def serve() -> None:
            await self._phones.serve(guest, _address(number))
            if self._guests.get(number) is guest:
                del self._guests[number]
            await guest.close(0, "")

        task = asyncio.get_running_loop().create_task(serve())
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    def _ask(self, number: int, text: str) -> None:
        """Have the light pages of guest *number* answer *text*."""
        if number not in self._pages:
            if self._hosted is None:
                self.lines.end(number)
                return
            self._pages[number] = self._light_guest(number, self._hosted.table)
        try:
            self._pages[number][0].take(text)
        except NotOursError:
            self.lines.end(number)

    def _light_guest(
        self, number: int, table: LiveTable
    ) -> tuple[LightGuest, asyncio.Task[None]]:
        def say(text: str) -> None:
            self.lines.say(number, f"{PAGE}{text}")

        address = _address(number)
        pages = GuestPages(self._own, table, self.base, address)
        budget = self._budgets.budget_for(address)
        guest = LightGuest(pages, table, say, budget, self._pace.overload)

        async def serve() -> None:
            with suppress(NotOursError):
                await guest.serve()
            self.lines.end(number)

        return guest, asyncio.get_running_loop().create_task(serve())


def _address(number: int) -> str:
    """Return what stands for the address of the guest at the end of line *number*."""
    return f"{LINE}{number}"
