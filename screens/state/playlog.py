"""The log of plays in memory, and its changes on their way to the store."""

import asyncio
import secrets
from collections.abc import Iterable
from typing import Final

import flet as ft

from companion.core.errors import CompanionError, StorageError
from companion.core.values import Value
from companion.plays.kept import kept_as
from companion.plays.play import MOST_PLAYS, Play, play_of
from companion.plays.same_game import news
from companion.storage import playlog
from companion.storage.store import Store
from companion.tools.tool import AnyTool
from screens.state.clock import now
from screens.state.screen_state import ScreenState

LOG_FULL: Final = (
    f"The log holds {MOST_PLAYS} games and is full. Save it as a file, then delete some."
)


@ft.observable
class PlayLog:
    """All plays of this device, the newest first.

    *removed* are those that were deleted since the app was opened, *older* what plays were
    before they were corrected, each the last one last. *is_whole* is whether all that was saved could be loaded.
    """

    def __init__(self, store: Store, screen: ScreenState) -> None:
        """Begin with nothing; ``load`` brings it from *store*. *screen* tells what went wrong."""
        self.plays: tuple[Play, ...] = ()
        self.removed: tuple[Play, ...] = ()
        self.older: tuple[Play, ...] = ()
        self.is_whole = False
        self._loaded = False
        self._store, self._screen = store, screen
        self._waiting: dict[str, Play | None] = {}
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        """Load what this device saved; once is enough."""
        async with self._lock:
            if not self._loaded:
                found = await playlog.open_log(self._store)
                self._screen.notice(found.words)
                self._loaded = True
                self.is_whole = not found.words
                self.plays = _newest_first(found.plays)

    def find(self, key: str) -> Play | None:
        """Return the play with this *key*, or None."""
        return next((play for play in self.plays if play.key == key), None)

    def lacks_end(self, tool: AnyTool, state: Value) -> bool:
        """Return whether *state* of *tool* is the end of a game that is not in the log."""
        return tool.recorded(state) is not None and self.find_end(tool, state) is None

    def find_end(self, tool: AnyTool, state: Value) -> Play | None:
        """Return the newest play that ended with *state* of *tool*, or None; see ``kept_as``."""
        return kept_as(self.plays, tool.game, tool.recorded(state), now())

    async def add_end(self, tool: AnyTool, state: Value) -> None:
        """Save the game that ended with *state* of *tool*."""
        if ended := tool.recorded(state):
            await self.keep(play_of(ended, tool.game, now(), secrets.randbits(32)))

    async def keep(self, *plays: Play) -> None:
        """Save *plays*; each replaces the one with its key. Raises CompanionError for a full log."""
        await self.load()
        await self._change({play.key: play for play in plays})

    async def add(self, plays: Iterable[Play]) -> None:
        """Save those of *plays* that are not in the log yet."""
        await self.load()
        await self.keep(*news(plays, self.plays))

    async def correct(self, play: Play) -> None:
        """Replace a play by the corrected *play*; ``take_back`` undoes that."""
        before = self.find(play.key)
        if before is not None and before != play:
            await self._change({play.key: play})
            self.older = (*self.older, before)

    def before(self, key: str) -> Play | None:
        """Return what the play with this *key* was before it was corrected, or None."""
        return next((play for play in reversed(self.older) if play.key == key), None)

    async def take_back(self, play: Play) -> None:
        """Undo the last correction of *play*."""
        if before := self.before(play.key):
            at = len(self.older) - 1 - self.older[::-1].index(before)
            self.older = (*self.older[:at], *self.older[at + 1 :])
            await self._change({play.key: before})

    async def remove(self, play: Play) -> None:
        """Delete *play*; ``bring_back`` undoes that."""
        if self.find(play.key) is None:
            return  # a second touch, before the first was drawn
        self.removed = (*self.removed, play)
        await self._change({play.key: None})

    async def take_out(self, keys: Iterable[str]) -> None:
        """Delete the plays with these *keys* at once, as if they had never come."""
        here = {play.key for play in self.plays}
        gone: dict[str, Play | None] = {key: None for key in keys if key in here}
        if gone:
            await self._change(gone)

    async def bring_back(self) -> None:
        """Undo the last deletion."""
        if self.removed:
            *others, play = self.removed
            self.removed = tuple(others)
            if self.find(play.key) is None:  # it may be back by a file, and corrected since
                await self.keep(play)

    async def _change(self, changes: dict[str, Play | None]) -> None:
        every = {play.key: play for play in self.plays} | changes
        found = _newest_first(play for play in every.values() if play is not None)
        if len(found) > max(MOST_PLAYS, len(self.plays)):
            raise CompanionError(LOG_FULL)
        self.plays = found
        async with self._lock:
            self._waiting |= changes
            waiting = dict(self._waiting)
            try:
                await playlog.change(self._store, waiting)
            except StorageError as error:
                self._screen.storage_failed(error)  # it is tried again with the next change
            else:
                self._waiting = {}


def _newest_first(plays: Iterable[Play]) -> tuple[Play, ...]:
    return tuple(sorted(plays, key=lambda play: (-play.minute, play.key)))
