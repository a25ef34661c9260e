"""What is counted down here: never more than was set, whatever clocks say."""

from collections import OrderedDict
from typing import Final

from companion.core.blocks import Timer

KEPT: Final = 256
"""The countdowns that are remembered, of all pages of a program: the newest."""


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


COUNTDOWNS: Final = Countdowns()
"""What is counted down in this program."""
