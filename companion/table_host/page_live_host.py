"""A live table as pages of the app in this process have it."""

from collections.abc import Callable, Mapping

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.core.values import Value
from companion.live.links import JOIN, LiveError, Watchers
from companion.live.messages import LeaderCommand
from companion.live.operation import Draft
from companion.live.phone import Phone
from companion.live.seat_requests import SeatRequests
from companion.table_host.live_table import LiveTable
from companion.table_host.pasted_links import table_of_link
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import Tables


class PageLiveHost:
    """The tables as one page of the app has them: links begin with *base*."""

    opens, opens_at = True, ""

    def __init__(
        self, tables: Tables, base: str, for_phones: str = "", address: str = ""
    ) -> None:
        """Open and join tables of *tables* for a page at *address*; links begin with *base*, or *for_phones*."""
        self._tables, self.base, self._address = tables, base, address
        self._for_phones = for_phones
        self._links: list[PageLink] = []

    async def open(self, table: Table, states: Mapping[str, Value]) -> "PageLink":
        """Open a table, and be its first device. Raises LiveError."""
        try:
            found = await self._tables.open(table, states)
            return self.linked(found, *await found.welcome(self._address))
        except StorageError as error:
            raise LiveError(str(error)) from error

    async def join(self, link: str, token: str = "") -> "PageLink":
        """Join by a *link* or a key, as the device with this *token* or as a new one. Raises LiveError.

        A *token* may also be what a light page of the same browser was given to hand over its seat.
        """
        try:
            if handed := await self._tables.handed_over(token):
                return self.linked(*handed)
            if token:
                found = await self._tables.by_token(token)
                if found is None:
                    raise LiveError(ENDED, gone=True)
                return self.linked(*found, token)
            bases = (self.base, self._for_phones)
            table = await table_of_link(self._tables, link, bases)
            return self.linked(table, *await table.welcome(self._address))
        except StorageError as error:
            raise LiveError(str(error)) from error

    async def resume(self, link: str, token: str, states: Mapping[str, Value]) -> None:
        """Return None: without its host this page is gone, so there is nothing to go on with."""

    def linked(self, table: LiveTable, device: int, token: str) -> "PageLink":
        """Return this page as *device* at *table*, which shows *token*."""
        self._links = [each for each in self._links if each.open]
        self._links.append(PageLink(table, device, token, self, self._address))
        return self._links[-1]

    def use(self, base: str) -> None:
        """Let links begin with *base* from now on."""
        if base != self.base:
            self.base = base
            for each in self._links:
                each.moved()

    async def close(self) -> None:
        """Close every link of this page, which is closed itself."""
        for each in self._links:
            await each.close()


class PageLink:
    """One page of the app at one table of the same process."""

    def __init__(
        self, table: LiveTable, device: int, token: str, page: PageLiveHost, address: str
    ) -> None:
        """Be *device* at *table*, which shows *token* and comes from *address*; the link is as *page* has it."""
        self.token, self._device, self.table = token, device, table
        self._page, self._address = page, address
        self._watchers = Watchers()
        self._lost: tuple[str, ...] = ()
        self._sending = 0
        self.open = True
        self._stop = table.watch(device, self._news)

    @property
    def phone(self) -> Phone:
        """What the page knows: all that the host does."""
        return Phone(
            self._device,
            self.table.log,
            count=self.table.host.last.get(self._device, 0),
            epoch=self.table.host.epoch,
            lost=self._lost,
        )

    @property
    def here(self) -> frozenset[int]:
        """The devices that are connected now."""
        return self.table.here

    @property
    def key(self) -> str:
        """The key of the table."""
        return self.table.people.key

    @property
    def link(self) -> str:
        """The link that other phones open to join."""
        return f"{self._page.base}{JOIN}{self.key}"

    @property
    def connected(self) -> bool:
        """Whether the host can be reached: always, it is this process."""
        return True

    @property
    def locked(self) -> bool:
        """Whether nobody new can join."""
        return self.table.people.locked

    @property
    def leads(self) -> bool:
        """Whether this page may lock the table, show guests out and change its key."""
        return self.table.people.leader == self._device

    @property
    def deputy(self) -> int:
        """The device that takes over if this one goes, 0 for none."""
        return self.table.people.deputy

    @property
    def takes_over(self) -> bool:
        """Nothing to take over: the host is this process."""
        return False

    @property
    def requests(self) -> SeatRequests:
        """Who asks for which seat."""
        return self.table.requests_for(self._device)

    @property
    def may_claim(self) -> bool:
        """Whether this page can ask for a seat that it had: the host is this process."""
        return True

    async def claim(self, seat: int) -> str:
        """Ask the table for *seat*, whose phone is away; return '' or why that can't be."""
        return self.ended or self.table.claim(self._device, seat)

    async def answer_claim(self, device: int, *, yes: bool) -> str:
        """Let *device* have the seat that it asked for, or not; return '' or why that can't be."""
        return self.ended or await self.table.answer_claim(self._device, device, yes=yes)

    @property
    def ended(self) -> str:
        """Why this page is no longer at the table; '' while it is there."""
        return self.table.knows(self._device, self.token)

    @property
    def refused(self) -> tuple[str, ...]:
        """Nothing: ``send`` raises what is refused."""
        return ()

    async def send(self, draft: Draft) -> None:
        """Have *draft* done. Raises LiveError if that cannot be."""
        if self.ended:
            raise LiveError(self.ended)
        self._sending += 1
        try:
            end = self.table.log.end
            why = await self.table.ask(self._device, draft)
            said = why and self.table.log.end > end
            if said:
                self._lost = (*self._lost, draft.label)
            elif why:
                raise LiveError(why)
        finally:
            self._sending -= 1

    async def control(self, what: LeaderCommand, device: int = 0) -> str:
        """Perform what only the leader may do; return '' or why it was refused."""
        return self.ended or await self.table.control(self._device, what, device, self._address)

    def read(self) -> None:
        """Forget the steps that were lost."""
        self._lost = ()

    def watch(self, on_news: Callable[[], None]) -> Callable[[], None]:
        """Call *on_news* after every change but one's own; return what ends that."""
        return self._watchers.add(on_news)

    async def close(self) -> None:
        """Close the connection for now, but keep the seat."""
        self.open = False
        self._stop()

    async def leave(self) -> None:
        """Leave for good."""
        self.open = False
        self._stop()
        if not self.ended:
            await self.table.leave(self._device)

    def moved(self) -> None:
        """Tell those who watch that the link is another."""
        self._watchers.notify()

    def _news(self) -> None:
        if not self._sending:
            self._watchers.notify()
