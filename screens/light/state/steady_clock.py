"""A clock that only goes forward, for what is counted down.

A device's own clock is put right now and then, by an hour or a year. What is under way must not get longer
by that.
"""

import time
from collections.abc import Callable
from typing import Final

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


STEADY: Final = SteadyClock()
"""The clock of this program."""
