"""An event loop whose clock jumps to the next timer instead of waiting for it.

For tests of timeouts and rates: twenty seconds pass at once, in the same order on any machine.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _JumpingSelector(selectors.SelectSelector):
    """Never waits where the loop names a time: it lets the loop's clock jump there."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout > 0:
            self.now += timeout
            timeout = 0
        return super().select(timeout)


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Begins at 0 seconds. Threads and sockets are not waited for while a timer is set."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Return the seconds that have passed in this loop."""
        return self._jumping.now


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run *main* as ``asyncio.run`` does, in virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(main)


def now() -> float:
    """Return the seconds that the running loop's clock shows."""
    return asyncio.get_running_loop().time()
