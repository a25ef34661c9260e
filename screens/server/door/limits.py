"""How much of the laptop one device may take. An address is a phone's; browsers here share one."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Container, Hashable
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

OPENING: Final = 30
"""Units of work for the first screen of a page."""

BYTES_A_UNIT: Final = 50_000


def work(size: int, opens: bool) -> float:
    """Return the units of work for a message of *size* bytes; one that *opens* a page costs more."""
    return (OPENING if opens else 1) + size / BYTES_A_UNIT


class Budget:
    """Units of work: *rate* of them come in every second, up to what comes in three."""

    def __init__(self, rate: float, now: Callable[[], float]) -> None:
        """Begin with a full budget; *now* is a clock that counts seconds."""
        self._rate, self._now = rate, now
        self._most = 3 * rate
        self._level, self._at = self._most, now()

    def spend(self, units: float) -> float:
        """Spend *units*, there or not; return the seconds until they have come in, usually 0."""
        self._refill()
        self._level -= units
        return self.debt

    @property
    def debt(self) -> float:
        """Return the seconds until what was spent has come in, usually 0."""
        self._refill()
        return max(0.0, -self._level / self._rate)

    @property
    def full(self) -> bool:
        """Return whether nothing is missing."""
        self._refill()
        return self._level >= self._most

    def _refill(self) -> None:
        now = self._now()
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now


async def held_back(budget: Budget | None, most: float, units: float = 1) -> bool:
    """Wait until *budget* has *units* to spend; return False at once if it owes more than *most* seconds."""
    if budget is None:
        return True
    if budget.debt > most:
        return False
    await asyncio.sleep(budget.spend(units))
    return True


class Budgets:
    """The budget of each address, for pages of the app and light pages together."""

    def __init__(self, rate: float) -> None:
        """Begin with no address; *rate* units of work come in for each every second."""
        self._rate = rate
        self._of: dict[str, Budget] = {}

    def budget_for(self, address: str) -> Budget:
        """Return the budget of *address*, by the clock of the running event loop."""
        clock = asyncio.get_running_loop().time
        return self._of.setdefault(address, Budget(self._rate, clock))

    def forget(self, here: Container[str]) -> None:
        """Forget addresses that are not *here*, once their budget is full again."""
        for address in [each for each in self._of if each not in here]:
            if self._of[address].full:
                del self._of[address]

    def __len__(self) -> int:
        return len(self._of)


class Turns:
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
