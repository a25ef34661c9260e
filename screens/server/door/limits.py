"""How much of the laptop one device may take. An address is a phone's; browsers here share one."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Limits:
    """What the laptop accepts."""

    pages: int = 256
    """Open pages in all."""

    pages_of_one: int = 12
    """Open pages of one address: a phone may have several tabs."""

    connections: int = 1200
    """Open connections in all: a browser has up to seven."""

    connections_of_one: int = 96
    """Open connections of one address."""

    message_size: int = 12_000_000
    """Bytes of one message: a photo of a code is the largest."""

    values: int = 20_000
    """Values in one message, however small: each takes more memory here than bytes on its way."""

    units: float = 100
    """Units of work a second for one address, for long; see ``work``. Three times that at once."""

    overload: float = 8
    """Seconds by which a page may be slowed down in one go before it is closed."""

    send_seconds: float = 20
    """Seconds that a device may take to accept what it is sent."""

    in_turn: int = 0
    """Requests of one address that wait while one of them is answered, 0 if all are answered at once."""


LOCAL: Final = Limits(pages_of_one=256, connections_of_one=1200, units=1000)
"""For browsers of this computer alone."""

HOSTED: Final = Limits(
    pages=4000,
    pages_of_one=400,
    connections=10_000,
    connections_of_one=10_000,
    message_size=1 << 18,
    units=400,
    in_turn=200,
)
"""For one host of a hosted address: the phones of a convention may share an address.

A message of a live table has 64 Ki characters at most, of up to four bytes each.
"""


class FairLock:
    """A fair lock: one holder at a time, first come, first served."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._locks: dict[Hashable, asyncio.Lock] = {}
        self.waiting: Counter[Hashable] = Counter()
        """How many are at it or wait for their turn, by whom they belong to."""

    @asynccontextmanager
    async def hold(self, *whose: Hashable) -> AsyncIterator[None]:
        """Return a context manager that holds the lock of each of *whose*, acquired narrowest first.

        Many who belong to one wait for each other there. So they take one place in the next queue.
        """
        async with AsyncExitStack() as stack:
            for each in whose:
                await stack.enter_async_context(self._one(each))
            yield

    @asynccontextmanager
    async def _one(self, whose: Hashable) -> AsyncIterator[None]:
        lock = self._locks.setdefault(whose, asyncio.Lock())
        self.waiting[whose] += 1
        try:
            async with lock:
                yield
        finally:
            self.waiting[whose] -= 1
            if not self.waiting[whose]:
                del self.waiting[whose], self._locks[whose]
