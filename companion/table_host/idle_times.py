"""How long nobody touched what is kept, though the clock of the computer may be put right meanwhile.

A clock that only goes forward says how long it has been since this program began. What was before that only
the clock on the wall knows, and it may be wrong by years: what is old by it has to stay old for a while.
"""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

STAYS_OLD: Final = 600.0
"""Seconds for which something has to be old by the clock on the wall before it counts as old."""


class Clocks(NamedTuple):
    """A clock that only goes *forward*, from wherever, and the one on the *wall*; both in seconds."""

    forward: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time


class IdleTimes:
    """What was touched or seen first when, by name."""

    def __init__(self, clocks: Clocks) -> None:
        """Begin with nothing, and read *clocks*."""
        self._clocks = clocks
        self._since: dict[str, float] = {}
        self._young: set[str] = set()

    def touched(self, name: str) -> None:
        """Remember that *name* is in use now."""
        self._since[name] = self._clocks.forward()
        self._young.add(name)

    def forget(self, name: str) -> None:
        """Forget *name*, which is there no more."""
        self._since.pop(name, None)
        self._young.discard(name)

    def is_over(self, name: str, at: float, seconds: float, on_wall: float = 0) -> bool:
        """Return whether nobody touched *name* for *seconds*. By the clock on the wall that was *at*.

        By that clock it takes *on_wall* seconds, 0 for as many, and counts where *name* was that old
        whenever it was looked at, from the first time on.
        """
        now = self._clocks.forward()
        since = self._since.setdefault(name, now)
        if self._clocks.wall() - at < (on_wall or seconds):
            self._young.add(name)
        stays_old = name not in self._young and now - since >= STAYS_OLD
        return stays_old or now - since >= seconds
