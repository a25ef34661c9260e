"""Live tables of an app that can open a door: its own, to which phones around come, and those of other hosts."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.core.values import Value
from companion.exchange.addresses import loopback
from companion.live.links import LiveError, Watchers, find_link
from companion.table_host.kept_table import ENDED
from companion.table_host.page_tables import PageLink, PageTables
from screens.table_line.own_door import OwnDoor
from screens.table_line.socket import SocketLink, SocketTables

SHUT: Final = "http://localhost:{}"
"""What the link of a table begins with to which nobody comes: it leads to this device alone."""


class DoorTables:
    """The tables that one page of such an app reaches."""

    opens, opens_at = True, ""

    def __init__(
        self,
        door: OwnDoor,
        elsewhere: SocketTables | None = None,
        base: str = "",
        address: str = "",
    ) -> None:
        """Have own tables behind *door* for a page at *address*, and those of other hosts by *elsewhere*, if at all.

        While the door is shut, links begin with *base*, '' for an address that only this device has.
        """
        self.door, self._elsewhere, self._base, self._address = door, elsewhere, base, address
        self._own: PageTables | None = None
        self._watchers = Watchers()
        self._stop = door.watch(self._moved)

    @property
    def _here(self) -> PageTables:
        if self._own is None:
            self._own = PageTables(self.door.tables, self._link_base, address=self._address)
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
        if known := await self._knows(token):
            await self._open_again(link)
        if known or self._elsewhere is None or await self._has(link):
            return await self._here.join(link, token)
        return await self._elsewhere.join(link, token)

    async def resume(
        self, link: str, token: str, states: Mapping[str, Value]
    ) -> PageLink | SocketLink | None:
        """Return the device with *token* as it comes back to a table here, or as it was at one of another host.

        If others came here when the app ended, the door opens again at the same place. Raises LiveError.
        """
        if self._elsewhere is None:
            return None
        if await self._knows(token):
            return await self.join(link, token)
        return await self._elsewhere.resume(link, token, states)

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

    async def _knows(self, token: str) -> bool:
        """Return whether *token* is that of a device at a table here. Raises LiveError for one that was shown out."""
        with suppress(StorageError):
            return bool(token and await self.door.tables.by_token(token))
        return False

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
