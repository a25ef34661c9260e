"""Live tables of an app that can open a door: its own, to which phones around come, and those of other hosts.

A table of another host becomes one's own where this device is its deputy and takes over. Then the last host comes back
as a guest.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.core.values import Value
from companion.exchange.addresses import loopback
from companion.live.links import JOIN, LiveError, Watchers, find_link, is_at
from companion.table_host.live_table import LiveTable
from companion.table_host.page_live_host import PageLink, PageLiveHost
from companion.table_host.table_copy import ENDED
from screens.table_line.own_door import OwnDoor
from screens.table_line.socket_live_host import NOT_REACHED, SocketLink, SocketLiveHost
from screens.table_line.taking_over import taken_over

SHUT: Final = "http://localhost:{}"
"""What the link of a table begins with to which nobody comes: it leads to this device alone."""

LOOK_SECONDS: Final = 2.0
"""Seconds within which the phone answers that has taken a table over, if it has."""


class DoorLiveHost:
    """The tables that one page of such an app reaches."""

    opens, opens_at = True, ""

    def __init__(
        self,
        door: OwnDoor,
        elsewhere: SocketLiveHost | None = None,
        base: str = "",
        address: str = "",
        back: SocketLiveHost | None = None,
    ) -> None:
        """Have own tables behind *door* for a page at *address*, and those of other hosts by *elsewhere*, if at all.

        While the door is shut, links begin with *base*, '' for an address that only this device has. By *back*
        this page comes as a guest to a table that was its own, if not by *elsewhere*.
        """
        self.door, self._elsewhere, self._base, self._address = door, elsewhere, base, address
        self._back = elsewhere or back
        if elsewhere:
            elsewhere.door_port = lambda: door.port
        self._own: PageLiveHost | None = None
        self._unreached = False
        self.came_back_as_guest = False
        """Whether this page was the host of its table, and another phone is by now."""
        self._watchers = Watchers()
        self._stop = door.watch(self._moved)

    @property
    def _here(self) -> PageLiveHost:
        if self._own is None:
            self._own = PageLiveHost(self.door.tables, self._link_base, address=self._address)
        return self._own

    @property
    def _link_base(self) -> str:
        return self.door.address or self._base or SHUT.format(self.door.port)

    async def open(self, table: Table, states: Mapping[str, Value]) -> PageLink:
        """Open a table, and the door for it. Raises LiveError.

        If the door can't be opened, the table is there all the same, and the door says why.
        """
        found = await self._here.open(table, states)
        await self.door.try_to_open()
        return found

    async def join(self, link: str, token: str = "") -> PageLink | SocketLink:
        """Join a table of this device, or of another host. Raises LiveError."""
        known = await self._knows(token)
        if known and (there := await self._gone_on(known, token, link)):
            return there
        if known and not known.people.moved:
            await self._open_again(link)
        if known or self._elsewhere is None or await self._has(link):
            return await self._here.join(link, token)
        return await self._elsewhere.join(link, token)

    async def resume(
        self, link: str, token: str, states: Mapping[str, Value]
    ) -> PageLink | SocketLink | None:
        """Return the device with *token* as it comes back to a table here, or as it was at one of another host.

        If others came here when the app ended, the door opens again at the same place. If another phone has
        taken the table over since, this device is a guest there. Raises LiveError.
        """
        if known := await self._knows(token):
            if there := await self._gone_on(known, token):
                self.came_back_as_guest = True
                return there
            if self._elsewhere is not None:
                await self._open_again(link)
                return await self._here.join(link, token)
        if self._elsewhere is None:
            return None
        return await self._elsewhere.resume(link, token, states)

    async def take_over(self, link: SocketLink) -> PageLink:
        """Be the host of the table of *link* from now on, whose deputy this device is. Raises LiveError.

        All that was confirmed here counts, then what this device did meanwhile. Others come by its door.
        """
        table = await taken_over(self.door.tables, link)
        await self.door.try_to_open()
        return self._here.linked(table, link.phone.device, link.token)

    async def gone_on(self, link: object, at: str = "") -> SocketLink | None:
        """Return this device as a guest at the phone that has taken the table of *link* over; None if none has.

        That phone shows the link *at*, or is the one that was named beforehand. Raises LiveError if nobody is *at*
        the link.
        """
        if not isinstance(link, PageLink):
            return None
        found = await self._gone_on(link.table, link.token, at)
        if found is None and self._unreached and at:
            raise LiveError(NOT_REACHED)
        return found

    def is_elsewhere(self, link: str) -> bool:
        """Return whether *link* names a phone that is not this one."""
        found = find_link(link)
        return found is not None and found.page != "" and not is_at(found.page, self._link_base)

    async def _gone_on(self, table: LiveTable, token: str, at: str = "") -> SocketLink | None:
        """Return what ``gone_on`` does, for the device with *token* of a *table* here."""
        device, people = table.people.device_with_token(token), table.people
        if self._back is None or not device or table.shared:
            return None
        bases = [people.deputy_at] if people.deputy_at else []
        found = find_link(at)
        if found and self.is_elsewhere(at) and found.key == people.key:
            bases.insert(0, found.page.removesuffix(f"{JOIN}{people.key}"))
        self._unreached = False
        for base in dict.fromkeys(bases):
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    phone = table.phone(device)
                    there = await self._back.come_as(f"{base}{JOIN}{people.key}", token, phone)
            except (LiveError, TimeoutError) as error:
                self._unreached = isinstance(error, TimeoutError) or str(error) == NOT_REACHED
                continue
            with suppress(StorageError):  # it is over all the same
                await table.move()
            return there
        if people.moved and bases:
            return await self._back.come_later(
                f"{bases[0]}{JOIN}{people.key}", token, table.phone(device)
            )
        return None

    async def close(self) -> None:
        """Close every link of this page, which is closed itself, and tell it nothing more. The door stays as it is."""
        self._stop()
        if self._own:
            await self._own.close()

    async def _open_again(self, link: str) -> None:
        """Open the door if it was open when *link* was kept: by a touch, and nobody has closed it since."""
        found = find_link(link)
        page = found.page if found else ""
        if not page or loopback(page) or self.door.address:
            return
        await self.door.try_to_open(urlsplit(page).port or 0)

    def is_host(self, link: object) -> bool:
        """Return whether the table of *link* is on this device, so that others come by its door."""
        return isinstance(link, PageLink)

    async def _knows(self, token: str) -> LiveTable | None:
        """Return the table here of the device with *token*, None for none. Raises LiveError for one that was shown
        out.
        """
        with suppress(StorageError):
            found = await self.door.tables.by_token(token) if token else None
            return found[0] if found else None
        return None

    async def _has(self, link: str) -> bool:
        """Return whether the key in *link* is, or was, that of a table here."""
        found = find_link(link)
        try:
            await self.door.tables.by_key(found.key if found else "")
        except LiveError as error:
            return str(error) != ENDED
        except StorageError:
            return False
        return True

    def watch(self, on_news: Callable[[], None]) -> Callable[[], None]:
        """Call *on_news* whenever the door opens, closes or moves; return what ends that."""
        return self._watchers.add(on_news)

    def _moved(self) -> None:
        if self._own:
            self._own.use(self._link_base)
        self._watchers.notify()
