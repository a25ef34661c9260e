"""The lines of a browser copy to other browsers, as the page around it holds them: build/page/lines.js.

A line carries texts. The first letter of each says what it is for.
"""

from collections.abc import Callable
from typing import Any, Final, Literal, Protocol

KEY: Final = "j"
"""The host says the key of its table, first of all."""

OPEN: Final = "o"
"""The guest's app comes to the table."""

TEXT: Final = "t"
"""What a phone and the host of its table say to each other, see ``companion.live.messages``."""

CLOSE: Final = "x"
"""That ends; the line itself stays."""

PAGE: Final = "p"
"""What a guest's light page asks for, and what it shows: see ``LightGuest`` and build/page/guest_page.js."""

HOST: Final = 0
"""The number of the line to the host."""

Accepted = Literal["in", "old", "full", "unreached", ""]
"""How it went to let someone in: they are; their answer is to an older code; the table is full; no line came about."""

Event = Literal["open", "text", "over", "silent", "back"]
"""What happens on a line. That to the HOST falls silent while that phone doesn't answer, and is back once it does."""

OnEvent = Callable[[int, Event, str], None]


class Lines(Protocol):
    """Lines by number: those of a host to its guests, or the one of a guest to its HOST."""

    async def offer(self) -> str:
        """Return the digits of the code for whoever comes next, '' if this browser can make none."""
        ...

    async def accept(self, digits: str) -> Accepted:
        """Let whoever shows the answer *digits* in."""
        ...

    def say(self, number: int, text: str) -> None:
        """Send *text* by the line."""
        ...

    def end(self, number: int) -> None:
        """End the line for good."""
        ...

    def name_deputy(self, number: int) -> None:
        """Have each other guest find the one at the end of the line, should this phone go."""
        ...

    def listen(self, hear: OnEvent) -> None:
        """Call *hear* with whatever happens, and has happened, on any line."""
        ...


class PageLines:
    """The lines of the page around this copy."""

    def __init__(self, lines: Any) -> None:
        """Use *lines* of build/page/line_worker.js."""
        self._lines = lines

    async def offer(self) -> str:
        """Return the digits of the code for whoever comes next."""
        return str(await self._lines.offer())

    async def accept(self, digits: str) -> Accepted:
        """Let whoever shows the answer *digits* in."""
        found: Accepted = await self._lines.accept(digits)
        return found

    def say(self, number: int, text: str) -> None:
        """Send *text* by the line."""
        self._lines.say(number, text)

    def end(self, number: int) -> None:
        """End the line for good."""
        self._lines.end(number)

    def name_deputy(self, number: int) -> None:
        """Have each other guest find the one at the end of the line, should this phone go."""
        self._lines.deputy(number)

    def listen(self, hear: OnEvent) -> None:
        """Call *hear* with whatever happens on any line."""
        from pyodide.ffi import create_proxy  # noqa: PLC0415 - there in a browser alone

        self._lines.listen(create_proxy(hear))
