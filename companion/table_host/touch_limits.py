"""How often a live table may be touched, and how much of its log may be folded again."""

import asyncio
from typing import Final

from companion.core.errors import StorageError
from companion.live.log import Log, folded_again
from companion.live.operation import Draft, Op
from companion.table_host.budget import Budget, held_back

SLOWEST: Final = 3.0
"""The most seconds that a touch is held back; one that would wait longer is refused."""

FOLDED: Final = 500
"""Entries a second that are folded again for old steps: a tenth of what a laptop can do."""

TOO_FAST: Final = "There are too many touches at this table right now. Wait a moment."


class TouchLimits:
    """The pace of one table. *touches* is None if touches have no limit."""

    def __init__(self) -> None:
        """Begin with nothing spent."""
        self.touches: Budget | None = None
        self._folding: Budget | None = None

    async def wait(self, log: Log, asked: Draft | Op) -> None:
        """Wait until *asked* may be done to *log*. Raises StorageError if that takes too long."""
        again = folded_again(log, asked)
        if again and self._folding is None:
            self._folding = Budget(FOLDED, asyncio.get_running_loop().time)
        folding = self._folding if again else None
        if not await held_back(self.touches, SLOWEST):
            raise StorageError(TOO_FAST)
        if not await held_back(folding, SLOWEST, again):
            raise StorageError(TOO_FAST)
