"""Measures how long the games of this device take, and keeps that over a restart."""

from contextlib import suppress
from typing import Final, NamedTuple

from companion.core.errors import StorageError
from companion.plays.game_length import GameTimes
from companion.storage.game_times import open_times, save_times
from companion.storage.store import Store
from screens.state.clock import seconds

SAVED_AFTER: Final = 60
"""Seconds between two saves: a restart costs no more than that."""


class Length(NamedTuple):
    """How many *minutes* a game took, None where nobody knows, and whether that *is_measured*."""

    minutes: int | None
    is_measured: bool


class GameClock:
    """What was measured of each game. Nothing is drawn again for it: whoever keeps a game asks."""

    def __init__(self, store: Store) -> None:
        """Begin with nothing; ``load`` brings back what *store* has."""
        self._store = store
        self._times = GameTimes()
        self._said: dict[str, int | None] = {}
        self._loaded = False
        self._early: list[tuple[str, int, bool]] = []
        self._saved, self._is_due = 0, False

    async def load(self) -> None:
        """Load what this device saved; once is enough."""
        if not self._loaded:
            found = await open_times(self._store)
            if not self._loaded:
                for game, now, begins in self._early:
                    found = found.touched(game, now, begins=begins)
                self._times, self._loaded = found, True

    def touched(self, game: str, *, begins: bool) -> None:
        """Count a touch of *game*, with which it *begins* or goes on; ``save`` saves that."""
        now = seconds()
        if begins:
            self._said.pop(game, None)
        if self._loaded:
            self._times = self._times.touched(game, now, begins=begins)
        else:
            self._early.append((game, now, begins))
        self._is_due = self._is_due or begins

    async def save(self) -> None:
        """Save what was counted, if that is long ago or a game has begun."""
        await self.load()
        now = seconds()
        if self._is_due or not 0 <= now - self._saved < SAVED_AFTER:
            self._saved, self._is_due = now, False
            with suppress(StorageError):  # a length is only an offer
                await save_times(self._store, self._times)

    def say(self, game: str, minutes: int | None) -> None:
        """Take the *minutes* that someone says *game* took, None for unknown, until it begins again."""
        self._said[game] = minutes

    def length(self, game: str) -> Length:
        """Return how long *game* took, as someone said, or else as was measured so far."""
        if game in self._said:
            return Length(self._said[game], is_measured=False)
        minutes = self._times.minutes(game)
        return Length(minutes, is_measured=minutes is not None)
