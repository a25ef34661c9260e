"""A clock that only goes forward, for what is counted down.

A device's own clock is put right now and then, by an hour or a year. What is under way must not get longer
by that, and no phone's clock is that of another.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from companion.core.blocks import Timer

KEPT: Final = 256
"""The countdowns that are remembered, of all pages of a program: the newest."""

Seconds = Callable[[], float]


class SteadyClock:
    """Seconds since 1970, as the device's clock said first; from then on they only go forward.

    *wall* is the device's clock. *forward* is one that never goes back, and may stand still while the device sleeps: so
    *wall* is followed where it is ahead.
    """

    def __init__(self, wall: Seconds = time.time, forward: Seconds = time.monotonic) -> None:
        """Begin at what *wall* says now."""
        self._wall, self._forward = wall, forward
        self._last, self._at = wall(), forward()

    def now(self) -> float:
        """Return the seconds since 1970: never fewer than before."""
        at = self._forward()
        self._last, self._at = max(self._wall(), self._last + at - self._at), at
        return self._last


class Countdowns:
    """What is counted down here, and since when."""

    def __init__(self) -> None:
        """Begin with none."""
        self._begun: OrderedDict[tuple[int, int], float] = OrderedDict()

    def left(self, timer: Timer, now: float) -> int:
        """Return the whole seconds to go of *timer* at *now*, by a steady clock.

        Another device may have started it, whose clock is ahead: it then counts from when it was seen here first.
        """
        key = (timer.ends or 0, timer.left)
        if timer.is_ahead(now):
            self._begun.setdefault(key, now)
            if len(self._begun) > KEPT:
                self._begun.popitem(last=False)
        if key not in self._begun:
            return timer.left_at(now)
        return max(0, timer.left - int(now - self._begun[key]))


STEADY: Final = SteadyClock()
"""The clock of this program."""

COUNTDOWNS: Final = Countdowns()
"""What is counted down in this program."""
