"""A line to the host of a live table: a WebSocket of the browser, or of this program."""

import asyncio
import sys
from typing import Any, Final, Protocol

from companion.live.snapshot import MOST_BYTES

OPEN_SECONDS: Final = 10
"""Seconds that a line may take to open."""


ASK_SECONDS: Final = 4
ANSWER_SECONDS: Final = 6
"""Seconds between two questions whether the host is there, and by which it answers: a phone that sleeps closes
nothing.
"""


class LineError(Exception):
    """The line cannot be opened, or is closed; *sentence* tells players what to do, '' for the usual."""

    def __init__(self, why: str, sentence: str = "") -> None:
        """Say *why*, for whoever looks for a fault, and the *sentence*."""
        super().__init__(why)
        self.sentence = sentence


class LiveLine(Protocol):
    """An open line. Texts come in their order, none twice."""

    async def say(self, text: str) -> None:
        """Send *text*. Raises LineError."""

    async def hear(self) -> str:
        """Return the next text. Raises LineError."""

    async def close(self) -> None:
        """Close the line; no further text arrives."""


async def open_line(address: str) -> LiveLine:
    """Return a line to *address*, ws:// or wss://. Raises LineError."""
    if sys.platform == "emscripten":
        line = BrowserLine(address)
        await line.opened()
        return line
    return await _ProgramLine.to(address)


class BrowserLine:
    """A line through the browser that runs this copy of the app."""

    def __init__(self, address: str) -> None:
        """Begin to open a line to *address*."""
        import js  # noqa: PLC0415 - there in a browser alone
        from pyodide.ffi import create_proxy  # noqa: PLC0415 - as above

        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._open = asyncio.Event()
        self._socket = js.WebSocket.new(address)
        listeners = {"open": self._opened, "message": self._message, "close": self._closed}
        self._proxies = {name: create_proxy(act) for name, act in listeners.items()}
        for name, proxy in self._proxies.items():
            self._socket.addEventListener(name, proxy)

    def _opened(self, event: Any) -> None:
        self._open.set()

    def _message(self, event: Any) -> None:
        self._heard.put_nowait(str(event.data))

    def _closed(self, event: Any) -> None:
        self._open.set()
        self._heard.put_nowait(None)

    async def opened(self) -> None:
        """Wait until the line is open. Raises LineError."""
        try:
            async with asyncio.timeout(OPEN_SECONDS):
                await self._open.wait()
        except TimeoutError as late:
            await self.close()
            raise LineError("it does not open") from late
        if self._socket.readyState != 1:
            await self.close()
            raise LineError("refused")

    async def say(self, text: str) -> None:
        """Send *text*. Raises LineError."""
        if self._socket.readyState != 1:
            raise LineError("closed")
        self._socket.send(text)

    async def hear(self) -> str:
        """Return the next text. Raises LineError."""
        text = await self._heard.get()
        if text is None:
            self._heard.put_nowait(None)
            raise LineError("closed")
        return text

    async def close(self) -> None:
        """Close the line."""
        for name, proxy in self._proxies.items():
            self._socket.removeEventListener(name, proxy)
            proxy.destroy()
        self._proxies.clear()
        self._closed(None)
        self._socket.close()


class _ProgramLine:
    """A line of this program."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    @classmethod
    async def to(cls, address: str) -> LiveLine:
        from websockets.asyncio.client import connect  # noqa: PLC0415 - no browser has it
        from websockets.exceptions import WebSocketException  # noqa: PLC0415 - as above

        try:
            line = await connect(
                address,
                open_timeout=OPEN_SECONDS,
                max_size=MOST_BYTES,
                ping_interval=ASK_SECONDS,
                ping_timeout=ANSWER_SECONDS,
            )
        except (OSError, ValueError, WebSocketException, TimeoutError) as error:
            raise LineError(str(error)) from error
        return cls(line)

    async def say(self, text: str) -> None:
        from websockets.exceptions import WebSocketException  # noqa: PLC0415 - as above

        try:
            await self._socket.send(text)
        except (OSError, WebSocketException) as error:
            raise LineError(str(error)) from error

    async def hear(self) -> str:
        from websockets.exceptions import WebSocketException  # noqa: PLC0415 - as above

        try:
            return str(await self._socket.recv())
        except (OSError, WebSocketException) as error:
            raise LineError(str(error)) from error

    async def close(self) -> None:
        await self._socket.close()
