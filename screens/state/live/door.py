"""The door of this device as one page shows it: whether others can come in, and what changed by itself."""

import flet as ft

from screens.state.drawing_context import OnPage
from screens.state.screen_state import ScreenState
from screens.table_line.door_live_host import DoorLiveHost


class DoorView(ft.Observable):
    """Drawn again with ``news``. While the door is open, the screen stays awake, whatever it shows."""

    def __init__(self, tables: DoorLiveHost, screen: ScreenState, on_page: OnPage) -> None:
        """Show the door of *tables* on a page whose *screen* says what happens; *on_page* runs what draws there."""
        self.news, self.door = 0, tables.door
        self._screen, self._on_page = screen, on_page
        self._awake, self._told = False, ""
        self._stop = tables.watch(self._heard)

    def _heard(self) -> None:
        self._on_page(self.follow)

    async def follow(self) -> None:
        """Take up what the door is now."""
        self.news += 1
        if self.door.notice != self._told:
            self._told = self.door.notice
            self._screen.notice(self._told)
        if (awake := bool(self.door.address)) != self._awake:
            self._awake = awake
            await self._screen.wake_lock.change(1 if awake else -1)

    async def prepare(self) -> None:
        """Import what opens the door, since its page is shown; look where others find it, if it is open."""
        await self.door.prepare()
        await self.door.wake()

    async def open(self) -> None:
        """Let others come. Raises LiveError."""
        await self.door.open()

    async def shut(self) -> None:
        """Let nobody come any more."""
        await self.door.close()

    async def next_address(self) -> None:
        """Show the next address of this device."""
        self.door.next_address()

    def close(self) -> None:
        """Follow the door no more: the page is closed."""
        self._stop()
