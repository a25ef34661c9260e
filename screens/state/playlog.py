"""The log of plays in hand: what was read from the store, and what goes there."""

import asyncio
import secrets
from collections.abc import Iterable
from typing import Final

import flet as ft

from companion.core.errors import CompanionError, StorageError
from companion.core.values import Value
from companion.plays.play import HALF_A_DAY, MOST_PLAYS, Play, news, played
from companion.storage import playlog
from companion.storage.store import Store
from companion.tools.tool import AnyTool
from screens.state.clock import now
from screens.state.screen_state import ScreenState

FULL: Final = (
    f"The log holds {MOST_PLAYS} games and is full. Save it as a file, then delete some."
)


@ft.observable
class PlayLog:
    """Every play of this device, the newest first.

    *removed* are those that were deleted since the app was opened, *older* what plays were
    before they were corrected, each the last one last.
    """

    def __init__(self, store: Store, screen: ScreenState) -> None:
        """Begin with nothing; ``load`` brings it from *store*. *screen* tells what went wrong."""
        self.plays: tuple[Play, ...] = ()
        self.removed: tuple[Play, ...] = ()
        self.older: tuple[Play, ...] = ()
        self._loaded = False
        self._store, self._screen = store, screen
        self._waiting: dict[str, Play | None] = {}
        self._one_at_a_time = asyncio.Lock()

    async def load(self) -> None:
        """Bring back what this device kept, once."""
        async with self._one_at_a_time:
            if not self._loaded:
                found = await playlog.open_log(self._store)
                self._screen.notice(found.words)
                self._loaded = True
                self.plays = _newest_first(found.plays)

    def find(self, key: str) -> Play | None:
        """Return the play with this *key*, or None."""
        return next((play for play in self.plays if play.key == key), None)

    def wants(self, tool: AnyTool, state: Value) -> bool:
        """Return whether *state* of *tool* is the end of a game that is not in the log."""
        return tool.recorded(state) is not None and self.kept(tool, state) is None

    def kept(self, tool: AnyTool, state: Value) -> Play | None:
        """Return the newest play that ended with *state* of *tool*, or None.

        Where nobody has points, one end is like the other: it is of today's game, or of another.
        """
        ended = tool.recorded(state)
        if ended is None:
            return None
        end = (tool.game, ended.mark)
        alike = [play for play in self.plays if (play.game, play.mark) == end]
        if all(each.score is None for each in ended.players):
            alike = [play for play in alike if abs(play.minute - now()) < HALF_A_DAY]
        return next(iter(alike), None)

    async def keep_end(self, tool: AnyTool, state: Value) -> None:
        """Put the game that ended with *state* of *tool* into the log."""
        if ended := tool.recorded(state):
            await self.keep(played(ended, tool.game, now(), secrets.randbits(32)))

    async def keep(self, *plays: Play) -> None:
        """Put *plays* into the log; each takes the place of the one with its key."""
        await self.load()
        await self._change({play.key: play for play in plays})

    async def add(self, plays: Iterable[Play]) -> None:
        """Put those of *plays* into the log that are not there yet."""
        await self.load()
        await self.keep(*news(plays, self.plays))

    async def correct(self, play: Play) -> None:
        """Put a *play* that was corrected in its place; ``take_back`` undoes that."""
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
        """Take *play* out of the log; ``bring_back`` undoes that."""
        if self.find(play.key) is None:
            return  # a second touch, before the first was drawn
        self.removed = (*self.removed, play)
        await self._change({play.key: None})

    async def bring_back(self) -> None:
        """Put the play back that was deleted last."""
        if self.removed:
            *others, play = self.removed
            self.removed = tuple(others)
            if self.find(play.key) is None:  # it may be back by a file, and corrected since
                await self.keep(play)

    async def _change(self, changes: dict[str, Play | None]) -> None:
        every = {play.key: play for play in self.plays} | changes
        found = _newest_first(play for play in every.values() if play is not None)
        if len(found) > max(MOST_PLAYS, len(self.plays)):
            raise CompanionError(FULL)
        self.plays = found
        async with self._one_at_a_time:
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
