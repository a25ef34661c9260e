"""Filters double taps: wet fingers and sleeves touch the same spot twice."""

import time
from typing import Final

from companion.core.blocks import Ask
from companion.core.fields import Count, Total

BUTTON_SECONDS: Final = 1 / 3
"""Seconds within which a second touch on a main button counts as a double tap."""

NUMBER_SECONDS: Final = 1 / 6
"""The same for numbers: two players often have the same one, and a fast thumb enters both within
this time. A bouncing finger is faster still.
"""


class DoubleTapFilter:
    """Remembers what was touched last in each tool, and when."""

    def __init__(self) -> None:
        """Begin with nothing touched."""
        self._last: dict[str, tuple[object, float]] = {}

    def is_repeated(self, tool: str, touch: object, too_soon: float = BUTTON_SECONDS) -> bool:
        """Return whether the same *touch* came less than *too_soon* seconds ago, and remember it."""
        now, last = time.monotonic(), self._last.get(tool)
        self._last[tool] = (touch, now)
        return last is not None and last[0] == touch and now - last[1] < too_soon

    def is_repeated_answer(self, tool: str, ask: Ask, new: object) -> bool:
        """Return whether the move of *ask* was just made with the answer *new*, for any player."""
        too_soon = NUMBER_SECONDS if isinstance(ask.kind, Count | Total) else BUTTON_SECONDS
        return self.is_repeated(tool, (ask.move, new), too_soon)
