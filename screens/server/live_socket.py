"""The lines of phones of other hosts to the live tables here: WebSockets at /live."""

from starlette.types import Message
from starlette.websockets import WebSocket

from companion.table_host.phone_line import LineClosedError, PhoneLines
from screens.server.door.gate import CLOSED


class LiveSocket:
    """The endpoint of phones of other hosts."""

    def __init__(self, lines: PhoneLines) -> None:
        """Bring phones to *lines*."""
        self._lines = lines

    async def serve(self, socket: WebSocket) -> None:
        """Serve one phone until it goes."""
        await socket.accept()
        address = socket.client.host if socket.client else ""
        url = socket.base_url  # its Host is one of ours: the gate has looked
        came_to = f"{'https' if url.scheme == 'wss' else 'http'}://{url.netloc}"
        await self._lines.serve(SocketLine(socket), address, came_to)


class SocketLine:
    """A WebSocket as a line of the table host."""

    def __init__(self, socket: WebSocket) -> None:
        """Carry texts over *socket*, which is accepted."""
        self._socket = socket

    async def hear(self) -> str | bytes:
        """Return what the phone says next. Raises LineClosedError."""
        message: Message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            raise LineClosedError
        text: str | bytes = message.get("text") or message.get("bytes") or b""
        return text

    async def say(self, text: str) -> None:
        """Send *text*. Raises LineClosedError."""
        try:
            await self._socket.send_text(text)
        except CLOSED as error:
            raise LineClosedError from error

    async def close(self, code: int, why: str) -> None:
        """Close the socket with *code*, and *why*. Raises LineClosedError if it is closed."""
        try:
            await self._socket.close(code, why)
        except CLOSED as error:
            raise LineClosedError from error
