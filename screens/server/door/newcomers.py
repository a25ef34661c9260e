"""Lines to which nothing was said yet: they have shown no key, or no page has registered.

A website in a browser on the Wi-Fi can open them, from the address of that browser. So they take no place of a
page, have a few seconds, and where there are too many the one that has been silent longest goes.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from starlette.types import Message, Receive

from screens.server.door import bounds


class Newcomer:
    """A line of *address* that has *seconds* to say something; *over* is set once it has to go."""

    def __init__(self, address: str, seconds: float) -> None:
        """Begin silent."""
        self.address = address
        self.over = asyncio.Event()
        self.spoke = False
        self._until = asyncio.get_running_loop().time() + seconds

    async def hear(self, receive: Receive) -> Message | None:
        """Return what *receive* brings next, None once the line has to go."""
        hearing = asyncio.ensure_future(_of(receive))
        ending = asyncio.ensure_future(self.over.wait())
        try:
            async with asyncio.timeout_at(None if self.spoke else self._until):
                await asyncio.wait((hearing, ending), return_when=asyncio.FIRST_COMPLETED)
        except TimeoutError:
            self.over.set()
        finally:
            ending.cancel()
            if not hearing.done():
                hearing.cancel()
        if self.over.is_set():
            return None
        message = hearing.result()
        self.spoke = self.spoke or message["type"] == "websocket.receive"
        return message


async def _of(receive: Callable[[], Awaitable[Message]]) -> Message:
    return await receive()


class Newcomers:
    """All of one kind, the one that came first in front."""

    def __init__(self, seconds: float) -> None:
        """Begin with none; each has *seconds*."""
        self._seconds = seconds
        self._here: dict[Newcomer, None] = {}
        self.of: Counter[str] = Counter()

    def come(self, address: str) -> Newcomer | None:
        """Return one more of *address*, for which another may have to go; None where each has said something."""
        if self.of[address] >= bounds.SILENT_OF_ONE and not self._end_one(address):
            return None
        if len(self._here) >= bounds.SILENT and not self._end_one():
            return None
        found = Newcomer(address, self._seconds)
        self._here[found] = None
        self.of[address] += 1
        return found

    def go(self, newcomer: Newcomer) -> None:
        """Forget *newcomer*: something was said to it, or it is gone."""
        if newcomer in self._here:
            del self._here[newcomer]
            self.of[newcomer.address] -= 1
            if not self.of[newcomer.address]:
                del self.of[newcomer.address]

    def _end_one(self, address: str | None = None) -> bool:
        """End the oldest of *address*, or of all, that is silent still; return whether there was one."""
        silent = (
            each
            for each in self._here
            if not each.spoke and (address is None or each.address == address)
        )
        if not (oldest := next(silent, None)):
            return False
        oldest.over.set()
        self.go(oldest)
        return True
