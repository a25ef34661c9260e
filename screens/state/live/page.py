"""How a page comes to a live table, comes back to it, and leaves it."""

import time
from typing import Final

import flet as ft

from companion.core.errors import StorageError
from companion.display import table_words as words
from companion.live.links import LiveError, key_of
from screens.state.drawing_context import OnPage
from screens.state.live.door import DoorView
from screens.state.live.joined_table import JoinedTable
from screens.state.live.link import LiveHost, LiveLink
from screens.state.live.memory import LiveMemory
from screens.state.live.tool_sessions import public_states
from screens.state.saved_sessions import SavedSessions
from screens.state.screen_state import ScreenState
from screens.table_line.code_live_host import CodeLiveHost
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.socket_live_host import NOT_LATER, SocketLink

LOOK_AGAIN: Final = 20.0
"""Seconds after which a host looks again whether its deputy, who is away, has taken over."""


class LivePage(ft.Observable):
    """A page that can be at a live table. It is drawn again when it comes to one or leaves it."""

    def __init__(
        self,
        kept: SavedSessions,
        screen: ScreenState,
        memory: LiveMemory,
        tables: LiveHost | None,
        on_page: OnPage,
    ) -> None:
        """Be at no table, with what is *kept* here; ``come_back`` comes to that of the *memory*."""
        self.tables = tables
        self.live: JoinedTable | None = None
        self._look_at, self._ended_meanwhile = 0.0, ""
        self._moving = False
        """Whether this page is on its way from its own table to the phone that has taken that over."""
        self._kept, self._screen, self._memory = kept, screen, memory
        self._on_page = on_page
        self.door = (
            DoorView(tables, screen, on_page) if isinstance(tables, DoorLiveHost) else None
        )
        """The door of this device, None where this app can open none."""

    async def load(self) -> None:
        """Load at which table this device was."""
        await self._memory.load()

    async def open_table(self) -> None:
        """Open a live table with the players and the tools of this page. Raises LiveError."""
        assert self.tables, "a page without live tables has no button for one"
        await self._sit(
            await self.tables.open(self._kept.device.table, public_states(self._kept))
        )

    async def join_table(self, link: str, token: str = "") -> None:
        """Join the live table of *link*, and leave the one before. Raises LiveError.

        With a *token* this page is a device that is there already, as with its own from before.
        """
        assert self.tables, "a page without live tables has no button for one"
        if self.live and not token and key_of(link) == self.live.link.key:
            await self._stay(link)
            return
        joined = await self.tables.join(link, token or self._memory.token_for(link))
        if self.live and joined.token == self.live.link.token:
            await self.live.link.close()
        else:
            await self.leave_table()
        await self._sit(joined)

    async def _stay(self, link: str) -> None:
        """Be at the same table still: its code was scanned again. Its host may be elsewhere by now."""
        if self._shows_another_phone(link):
            if not await self._follow_table(link):
                raise LiveError(NOT_LATER)
            return
        if self.live and self.tables and not self.live.link.connected:
            await self.live.link.close()
            self.live.close()
            self.live = None
            try:
                await self._sit(await self.tables.join(link, self._memory.membership.token))
            except LiveError:
                await self.come_back()
                raise

    def _shows_another_phone(self, link: str) -> bool:
        """Return whether *link* names another phone as the host of the table that this page is the host of."""
        tables = self.tables
        own = self.live and isinstance(tables, DoorLiveHost) and tables.is_host(self.live.link)
        return bool(own) and isinstance(tables, DoorLiveHost) and tables.is_elsewhere(link)

    async def come_back(self) -> None:
        """Come back to the live table that this device was at; a notice says why it cannot."""
        member = self._memory.membership
        if self.tables and member.link and self.live is None:
            try:
                states = public_states(self._kept)
                back = await self.tables.resume(member.link, member.token, states)
                await self._sit(back or await self.tables.join(member.link, member.token))
                if isinstance(self.tables, DoorLiveHost) and self.tables.came_back_as_guest:
                    self._screen.notice(words.BACK_AS_GUEST)
            except LiveError as error:
                self._screen.notice(str(error))
                if error.gone:
                    await self._forget()

    async def wake(self) -> None:
        """Look after the device slept: its door may have been closed by the system."""
        if self.door:
            await self.door.door.wake()
            await self._follow_table()

    async def take_over(self) -> None:
        """Be the host of this page's table from now on, whose deputy this phone is. Raises LiveError."""
        live, tables = self.live, self.tables
        assert isinstance(tables, (DoorLiveHost, CodeLiveHost)), (
            "only who can be a host is a deputy"
        )
        if live and isinstance(live.link, SocketLink):
            await self._sit(await tables.take_over(live.link))

    async def follow_table(self) -> None:
        """Be a guest at the phone that has taken this page's own table over, if one has."""
        await self._follow_table()

    async def _follow_table(self, link: str = "") -> bool:
        """Be a guest at the phone that has taken this page's own table over, which shows *link*; return whether one
        has.
        """
        live, tables = self.live, self.tables
        if not (live and isinstance(tables, DoorLiveHost)) or self._moving:
            return False
        self._moving = True
        try:
            there = await tables.gone_on(live.link, link)
            if there is not None:
                await live.link.close()
                await self._sit(there)
                self._screen.notice(words.BACK_AS_GUEST)
        finally:
            self._moving = False
        ended, self._ended_meanwhile = self._ended_meanwhile, ""
        if ended and there is None:
            self._screen.notice(ended)
            await self._stand_up()
        return there is not None

    async def leave_table(self) -> None:
        """Leave the live table for good. What this phone saw stays on it."""
        if live := self.live:
            await self._stand_up()
            await live.link.leave()

    async def close(self) -> None:
        """Be away from the live table: the page is closed, and may come back."""
        if self.live:
            await self.live.link.close()
        if self.door:
            self.door.close()

    async def _sit(self, link: LiveLink) -> None:
        if self.live:
            self.live.close()
        self.live = JoinedTable(
            self._kept,
            self._screen,
            self._memory,
            link,
            self._on_page,
            self._ended,
            self._look_around,
        )
        await self.live.follow()

    def _look_around(self) -> None:
        """Look for the deputy of this page's own table if it is away: it may have taken over without being seen."""
        link = self.live.link if self.live else None
        if link is None or not link.deputy or link.deputy in link.here or self._moving:
            return
        tables, now = self.tables, time.monotonic()
        if isinstance(tables, DoorLiveHost) and tables.is_host(link) and now > self._look_at:
            self._look_at = now + LOOK_AGAIN
            self._on_page(self.follow_table)

    async def _ended(self, sentence: str) -> None:
        if self._moving:
            self._ended_meanwhile = sentence
            return
        if self.live is None or not self.live.link.ended:
            return  # of the table that this page was at before
        if await self._follow_table():
            return
        self._screen.notice(sentence)
        await self._stand_up()

    async def _stand_up(self) -> None:
        live, self.live = self.live, None
        if live:
            live.close()
            await self._forget()

    async def _forget(self) -> None:
        try:
            await self._memory.sit("", "")
        except StorageError as error:
            self._screen.storage_failed(error)
