"""How often a live table may be touched, joined and led, and how much of its log may be folded again."""

import asyncio
from typing import Final

from companion.core.errors import StorageError
from companion.live import actions as do
from companion.live.compact import NAMES_KEPT
from companion.live.links import LiveError
from companion.live.log import Log, folded_again
from companion.live.operation import Draft, Op
from companion.table_host.budget import Budget, Budgets, held_back

SLOWEST: Final = 3.0
"""The most seconds that a touch is held back; one that would wait longer is refused."""

FOLDED: Final = 500
"""Entries a second that are folded again for old steps: a tenth of what a laptop can do."""

TOO_FAST: Final = "There are too many taps at this table right now. Wait a moment."


JOINS: Final = 1 / 30
JOINS_AT_ONCE: Final = 32
"""New phones a second of one address at one table, for long and at once: as many as a table has room for."""

LED: Final = 1 / 3
LED_AT_ONCE: Final = 20
"""How often a second one table is locked, gets another code or has someone shown out, for long and at once."""

LED_BY_ONE: Final = 1.0
LED_BY_ONE_AT_ONCE: Final = 60
"""The same for the tables that one address leads."""

Restless = do.TakeSeat | do.CallDevice | do.DoNothing
RESTLESS: Final = 32
RESTLESS_IN_ALL: Final = 64
"""Seats and names taken and operations refused that a log holds of one device, and of all without a seat."""

MOST_CALLED: Final = 2 * NAMES_KEPT
"""Devices without a seat whose names a table knows. Half of them make room as others play on."""

TOO_RESTLESS: Final = (
    "Seats and names were changed too often here. Wait until others have played on."
)
TOO_LONG: Final = (
    "There are too many long texts at this table now. Wait until others have played on."
)
TOO_MANY_CAME: Final = "Too many phones came at once. Wait a moment, and try again."
LED_TOO_FAST: Final = "That was done too often. Wait a moment, and try again."


class TouchLimits:
    """The pace of one table. *touches* is None if touches have no limit.

    *led_by* has a budget for each address, which all tables of a host share.
    """

    def __init__(self) -> None:
        """Begin with nothing spent."""
        self.touches: Budget | None = None
        self._folding: Budget | None = None
        self._led: Budget | None = None
        self.led_by = Budgets(LED_BY_ONE, LED_BY_ONE_AT_ONCE)
        self._joins = Budgets(JOINS, JOINS_AT_ONCE)

    def join(self, address: str) -> None:
        """Let one more phone of *address* join. Raises LiveError if too many did."""
        if not self._joins.budget_for(address).has(1):
            raise LiveError(TOO_MANY_CAME)

    def lead(self, address: str) -> str:
        """Return why someone at *address* may not change who belongs to the table now, '' if they may."""
        if self._led is None:
            self._led = Budget(LED, asyncio.get_running_loop().time, LED_AT_ONCE)
        if not self.led_by.budget_for(address).has(1) or not self._led.has(1):
            return LED_TOO_FAST
        return ""

    @staticmethod
    def has_room(log: Log, op: Op) -> bool:
        """Return whether *op* may be the next entry of *log*.

        Whoever looks on leaves no more than some entries there: others need the room to undo their steps.
        Those who have a seat may always get up, and any free seat may be taken.
        """
        seats, called = log.room.seats, log.room.called
        if not isinstance(op.action, Restless) or op.action == do.TakeSeat(None):
            return True
        if (
            isinstance(op.action, do.CallDevice)
            and op.device not in called
            and len(called) >= MOST_CALLED
        ):
            return False
        restless = [each.op for each in log.entries if isinstance(each.op.action, Restless)]
        if sum(each.device == op.device for each in restless) >= RESTLESS:
            return False
        looks_on = not isinstance(op.action, do.TakeSeat) and op.device not in seats
        return not looks_on or (
            sum(each.device not in seats for each in restless) < RESTLESS_IN_ALL
        )

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
