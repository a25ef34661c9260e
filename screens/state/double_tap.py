"""Filters double taps: wet fingers and sleeves touch the same spot twice."""

import time

from companion.core.blocks import Question
from companion.display.double_tap import BUTTON_SECONDS, too_soon


class DoubleTapFilter:
    """Remembers what was touched last in each tool, and when."""

    def __init__(self) -> None:
        """Begin with nothing touched."""
        self._last: dict[str, tuple[object, float]] = {}

    def is_repeated(self, tool: str, touch: object, seconds: float = BUTTON_SECONDS) -> bool:
        """Return whether the same *touch* came less than *seconds* ago, and remember it."""
        now, last = time.monotonic(), self._last.get(tool)
        self._last[tool] = (touch, now)
        return last is not None and last[0] == touch and now - last[1] < seconds

    def is_repeated_answer(self, tool: str, question: Question, new: object) -> bool:
        """Return whether the move of *question* was just made with the answer *new*, for any player."""
        return self.is_repeated(tool, (question.move, new), too_soon(question))
