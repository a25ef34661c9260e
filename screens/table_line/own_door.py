"""The door of this device: while it is open, phones around come to its live tables. Opened by a touch, closed by
another.

What opens sockets is brought along and imported late; here is what players are told of it.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from companion.live.links import LiveError, Watchers
from companion.table_host.tables import Tables

PLACE: Final = 8551
"""Where phones look for this device at first: the number behind its address."""

NO_ADDRESS: Final = (
    "This device is on no network that other phones are on. Join a Wi-Fi, or turn on this device's own "
    "hotspot and let the others join that. Then open the table to others."
)
CLOSED_TO_ALL: Final = (
    "This device lets no app be reached by others: {}. Try again, or restart the device."
)
MOVED: Final = (
    "Another app took the place at which others look for this table. Let everyone scan the new code: "
    "their seats are kept."
)
NEW_ADDRESS: Final = (
    "This device has another address now. Let everyone scan the new code: their seats are kept."
)


class Listener(Protocol):
    """What has the sockets: ``screens/server/phone_door.py``."""

    def addresses(self) -> tuple[str, ...]:
        """Return the addresses of this device that phones around may reach, the likeliest first."""

    async def listen(self, port: int) -> int:
        """Listen at *port* or at a free one, and return which. Raises OSError."""

    async def close(self) -> None:
        """Listen no more."""

    async def answers(self) -> bool:
        """Return whether someone who comes now is answered."""


class OwnDoor:
    """The door of this device, one for all pages of the app here.

    ``address`` is where others find it, '' while it is shut. ``notice`` is a sentence about what changed by itself,
    '' where nothing did.
    """

    def __init__(
        self, tables: Callable[[], tuple[Tables, str]], load: Callable[[Tables], Listener]
    ) -> None:
        """Begin shut. *load* imports what opens it, and *tables* returns what is behind it and a sentence or ''."""
        self._make_tables, self._load = tables, load
        self._tables: Tables | None = None
        self._listener: Listener | None = None
        self._one_at_a_time, self._loading = asyncio.Lock(), asyncio.Lock()
        self._watchers = Watchers()
        self._addresses: tuple[str, ...] = ()
        self._at = 0
        self.port = PLACE
        self.address = self.notice = ""

    @property
    def tables(self) -> Tables:
        """The tables of this device, read when they are first asked for."""
        if self._tables is None:
            self._tables, said = self._make_tables()
            self._tables.name_deputies()
            self.notice = self.notice or said
        return self._tables

    @property
    def others(self) -> int:
        """How many other addresses this device has."""
        return max(0, len(self._addresses) - 1)

    async def prepare(self) -> Listener:
        """Import what opens the door, without holding up the page: a touch then opens it at once."""
        async with self._loading:
            if self._listener is None:
                self._listener = await asyncio.to_thread(self._load, self.tables)
            return self._listener

    async def open(self, port: int = 0) -> None:
        """Open the door, at *port* where others look for it. Raises LiveError where nobody could come."""
        async with self._one_at_a_time:
            if not self.address:
                self.notice = ""
                listener = await self.prepare()
                self._addresses, self._at = listener.addresses(), 0
                if not self._addresses:
                    raise LiveError(NO_ADDRESS)
                await self._listen(listener, port or self.port)
                self._use_address()
                if port and self.port != port:
                    self.notice = MOVED
        self._watchers.notify()

    async def try_to_open(self, port: int = 0) -> None:
        """Open the door as ``open`` does; where nobody could come, say why."""
        try:
            await self.open(port)
        except LiveError as error:
            self.notice = str(error)
            self._watchers.notify()

    async def close(self) -> None:
        """Close the door: nobody reaches this device any more, and nothing at the table is lost."""
        async with self._one_at_a_time:
            self.address = self.notice = ""
            if self._listener:
                await self._listener.close()
        self._watchers.notify()

    async def wake(self) -> None:
        """Look after the device slept: open the door again where the system closed it, and see which addresses there
        are.
        """
        async with self._one_at_a_time:
            if not (self.address and self._listener):
                return
            before, place = self.address, self.port
            try:
                if not await self._listener.answers():
                    await self._listener.close()
                    await self._listen(self._listener, place)
            except LiveError as error:
                self.address, self.notice = "", str(error)
            else:
                self._look_again(self._listener)
                moved = MOVED if self.port != place else NEW_ADDRESS
                self.notice = moved if self.address != before else self.notice
        self._watchers.notify()

    def next_address(self) -> None:
        """Show the next address of this device: phones that can't reach one may reach another."""
        if self.address:
            self._at = (self._at + 1) % len(self._addresses)
            self._use_address()
            self._watchers.notify()

    def watch(self, on_news: Callable[[], None]) -> Callable[[], None]:
        """Call *on_news* whenever the door opens, closes or moves; return what ends that."""
        return self._watchers.add(on_news)

    async def _listen(self, listener: Listener, port: int) -> None:
        """Listen at *port*, or at a free one. Raises LiveError."""
        try:
            self.port = await listener.listen(port)
        except OSError as error:
            raise LiveError(CLOSED_TO_ALL.format(error.strerror or error)) from error

    def _look_again(self, listener: Listener) -> None:
        """See which addresses there are now, and stay at the one that is shown, if it is still there.

        A device that wakes may have none for some seconds: then what is shown stays.
        """
        at, self._addresses = self._addresses[self._at], listener.addresses() or self._addresses
        self._at = self._addresses.index(at) if at in self._addresses else 0
        self._use_address()

    def _use_address(self) -> None:
        self.address = f"http://{self._addresses[self._at]}:{self.port}"
