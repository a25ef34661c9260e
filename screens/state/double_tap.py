"""Touches that nobody meant: wet fingers and sleeves touch the same spot twice."""

import time
from typing import Final

from companion.core.blocks import Ask
from companion.core.fields import Count, Total

AGAIN: Final = 1 / 3
"""Seconds in which a second touch on a big button counts as a slip."""

SHORTER: Final = 1 / 6
"""The same for a figure on a pad: two players often have the same, and thumbs are fast. A finger
that bounces is faster still.
"""


class DoubleTapFilter:
    """What was touched last in each tool, and when."""

    def __init__(self) -> None:
        """Begin with nothing touched."""
        self._last: dict[str, tuple[object, float]] = {}

    def slipped(self, tool: str, touch: object, too_soon: float = AGAIN) -> bool:
        """Return whether the same *touch* came a moment ago."""
        now, last = time.monotonic(), self._last.get(tool)
        self._last[tool] = (touch, now)
        return last is not None and last[0] == touch and now - last[1] < too_soon

    def answered(self, tool: str, ask: Ask, new: object) -> bool:
        """Return whether *ask* was given the answer *new* a moment ago, for whom it was then."""
        too_soon = SHORTER if isinstance(ask.kind, Count | Total) else AGAIN
        return self.slipped(tool, (ask.move, new), too_soon)
