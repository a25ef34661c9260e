"""How much one address, device or table may ask for: so much a second, for long."""

import asyncio
from collections.abc import Callable, Container
from typing import Final

OPENING: Final = 30
"""Units of work for the first screen of a page."""

BYTES_A_UNIT: Final = 50_000


def work(size: int, opens: bool) -> float:
    """Return the units of work for a message of *size* bytes; one that *opens* a page costs more."""
    return (OPENING if opens else 1) + size / BYTES_A_UNIT


MOST_ADDRESSES: Final = 4096
"""Addresses that have a budget of their own; those that come on top share one."""


class Budget:
    """Units of work: *rate* of them come in every second, up to a *most*."""

    def __init__(self, rate: float, now: Callable[[], float], most: float = 0) -> None:
        """Begin with a full budget; *now* is a clock that counts seconds. *most* is 0 for what comes in three."""
        self._rate, self._now = rate, now
        self._most = most or 3 * rate
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

    def has(self, units: float) -> bool:
        """Spend *units* if they are there; return whether they were."""
        self._refill()
        if self._level < units:
            return False
        self._level -= units
        return True

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
    """The budget of each address, such as that for pages of the app and light pages together."""

    def __init__(self, rate: float, most: float = 0) -> None:
        """Begin with no address; *rate* units come in for each every second, up to *most* as in ``Budget``."""
        self._rate, self._most = rate, most
        self._of: dict[str, Budget] = {}

    def budget_for(self, address: str) -> Budget:
        """Return the budget of *address*, by the clock of the running event loop."""
        if address not in self._of and len(self._of) >= MOST_ADDRESSES:
            self.forget(())
            address = address if len(self._of) < MOST_ADDRESSES else ""
        clock = asyncio.get_running_loop().time
        return self._of.setdefault(address, Budget(self._rate, clock, self._most))

    def forget(self, here: Container[str]) -> None:
        """Forget addresses that are not *here*, once their budget is full again."""
        for address in [each for each in self._of if each not in here]:
            if self._of[address].full:
                del self._of[address]

    def __len__(self) -> int:
        return len(self._of)
