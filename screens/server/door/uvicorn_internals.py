"""Everything that the app uses of uvicorn's private parts, in one place.

Tried with uvicorn ``TRIED_WITH``; tests/screens/server/door/test_uvicorn_internals.py names what another
version lacks. There uvicorn is used as it is: it counts all connections together, not those
of each address, and reads heads and messages without our bounds.
"""

import asyncio
import importlib
import logging
import socket
from collections.abc import Callable, Collection
from functools import partial
from http import HTTPStatus
from typing import Any, Final

import h11
import uvicorn
from uvicorn.server import ServerState

from screens.server.door import bounds
from screens.server.door.places import ConnectionCounter, EncryptingServer, peer

TRIED_WITH: Final = "0.54.0"
"""The version of uvicorn that all this was tried with."""

HTTP_PROTOCOL: Final = ("uvicorn.protocols.http.httptools_impl", "HttpToolsProtocol")
"""The module and name of uvicorn's class for connections, which comes with Flet."""

PURE_PROTOCOL: Final = ("uvicorn.protocols.http.h11_impl", "H11Protocol")
"""The same where everything is Python alone, as on phones."""

LINE_PROTOCOL: Final = (
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "WebSocketsSansIOProtocol",
)
"""The same for lines: what a connection becomes whose request asks for a WebSocket."""

REFUSED_HANDSHAKE: Final = "ASGI callable returned without completing handshake"
"""How uvicorn's log begins where the gate refused a page, which is no error."""

TOO_LONG: Final = "This is longer than what a browser sends to Companion.\n"

log = logging.getLogger("companion")


def find(module: str, name: str) -> Any:
    """Return *name* of *module*, None if this version of uvicorn does not have it."""
    try:
        return getattr(importlib.import_module(module), name, None)
    except ImportError:
        return None


class HeadError(Exception):
    """A head that no browser sends."""


class CountedConnection(asyncio.Protocol):
    """Goes in front of uvicorn's classes for connections: each has its place, and the time for a head and an answer is
    bounded.
    """

    places: ConnectionCounter
    send_seconds: float

    # What is uvicorn's own:
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    cycle: Any

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, and wait for its first head."""
        super().connection_made(transport)
        self._address = peer(transport)
        self._counted = self.places.take(self._address)
        self._waits: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        if self._counted:
            self._wait_for_head()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._leave()
        if self._counted:
            self.places.leave(self._address)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait for the other end to take what was sent, but not for long."""
        super().pause_writing()
        self._stuck = self.loop.call_later(self.send_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It was taken."""
        super().resume_writing()
        if self._stuck:
            self._stuck.cancel()

    def send_400_response(self, msg: str) -> None:
        """Say that this is no request, where nothing was said yet."""
        if not self.transport.is_closing():
            super().send_400_response(msg)  # type: ignore[misc]  # uvicorn's own

    def _wait_for_head(self) -> None:
        if not self._waits:
            self._waits = self.loop.call_later(bounds.HEAD_SECONDS, self.transport.abort)

    def _wait_for_none(self) -> None:
        if self._waits:
            self._waits.cancel()
            self._waits = None

    def _refuse(self, status: HTTPStatus) -> None:
        """End the connection with *status*, once."""
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(refusal(status))
                self.transport.close()
            else:
                self.transport.abort()

    def _leave(self) -> None:
        for timer in (self._waits, self._stuck):
            if timer:
                timer.cancel()


class BoundedRequests(CountedConnection):
    """Goes in front of uvicorn's class for connections that comes with Flet: heads have their bounds."""

    # What is uvicorn's own:
    pipeline: Collection[object]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin with nothing read."""
        self._unread = self._in_address = self._in_headers = self._headers = 0
        self._begun = self._moved = False
        self._open: list[Any] = []
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell every request that is not answered, and not the last one alone."""
        for cycle in self._open:
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read *data*, as far as it is within bounds."""
        for start in range(0, len(data), bounds.ADDRESS_BYTES):
            piece = data[start : start + bounds.ADDRESS_BYTES]
            self._moved = False
            super().data_received(piece)
            if self.transport.get_protocol() is not self:  # it is a line now, with its place
                self._leave()
                return
            if self.transport.is_closing():
                return
            # The parser keeps the beginning of a header, and also of one behind a body, without a word.
            self._unread = 0 if self._moved else self._unread + len(piece)
            if self._unread > bounds.HEAD_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
        if self._begun or self._unread:
            self._wait_for_head()
        else:
            self._wait_for_none()

    def on_message_begin(self) -> None:
        """A request begins."""
        if len(self.pipeline) >= bounds.PIPELINED:
            self._stop(HTTPStatus.TOO_MANY_REQUESTS)
        self._begun = True
        self._in_address = self._in_headers = self._headers = 0
        super().on_message_begin()  # type: ignore[misc]  # uvicorn's own, as in all of these

    def on_url(self, url: bytes) -> None:
        """A part of its address has come."""
        self._in_address += len(url)
        if self._in_address > bounds.ADDRESS_BYTES:
            self._stop(HTTPStatus.REQUEST_URI_TOO_LONG)
        super().on_url(url)  # type: ignore[misc]

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come, or one behind the body."""
        self._headers += 1
        self._in_headers += len(name) + len(value)
        if self._in_headers > bounds.HEAD_BYTES or self._headers > bounds.MOST_HEADERS:
            self._stop(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)  # type: ignore[misc]

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._begun, self._moved = False, True
        super().on_headers_complete()  # type: ignore[misc]
        self._open = [each for each in self._open if not each.response_complete]
        if self.cycle and self.cycle not in self._open:
            self._open.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        """A part of the body has come."""
        self._moved = True
        super().on_body(body)  # type: ignore[misc]

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._moved = True
        super().on_message_complete()  # type: ignore[misc]

    def _stop(self, status: HTTPStatus) -> None:
        """Have the parser stop at once, and uvicorn refuse what it was given."""
        self._refuse(status)
        raise HeadError


class PureRequests(CountedConnection):
    """Goes in front of uvicorn's class for connections that is Python alone: heads have the same bounds."""

    # What is uvicorn's own:
    conn: h11.Connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Look at each head before uvicorn has it."""
        self._next_event = self.conn.next_event
        self.conn.next_event = self._checked_event  # type: ignore[method-assign]
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Read *data*, as far as it is within bounds."""
        for start in range(0, len(data), bounds.ADDRESS_BYTES):
            super().data_received(data[start : start + bounds.ADDRESS_BYTES])
            if self.transport.get_protocol() is not self:  # it is a line now, with its place
                self._leave()
                return
            if self.transport.is_closing():
                return
            if status := self._too_long():
                self._refuse(status)
                return
        self._wait_for_rest()

    def on_response_complete(self) -> None:
        """Go on with what came meanwhile."""
        super().on_response_complete()  # type: ignore[misc]  # uvicorn's own
        if not self.transport.is_closing():
            self._wait_for_rest()

    def _wait_for_rest(self) -> None:
        """Wait for the rest of a head, if one has begun."""
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait_for_head()
        else:
            self._wait_for_none()

    def _too_long(self) -> HTTPStatus | None:
        """Return why what is not read yet is too long, None if it is not."""
        unread, _ = self.conn.trailing_data
        _, _, address = unread.partition(b"\n")[0].partition(b" ")
        if self.conn.their_state is h11.IDLE and len(address) > bounds.ADDRESS_BYTES:
            return HTTPStatus.REQUEST_URI_TOO_LONG
        if unread and self.conn.their_state is h11.MIGHT_SWITCH_PROTOCOL:  # type: ignore[attr-defined]
            return HTTPStatus.BAD_REQUEST  # it goes on in a language that nobody agreed to
        too_much = len(unread) > bounds.HEAD_BYTES
        return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if too_much else None

    def _checked_event(self) -> Any:
        """Return what comes next, and nothing where that is a head beyond the bounds."""
        try:
            event = self._next_event()
        except h11.RemoteProtocolError as error:
            if error.error_status_hint != HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE:
                raise
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return h11.NEED_DATA
        if not isinstance(event, h11.Request):
            return event
        size = sum(len(name) + len(value) for name, value in event.headers)
        if len(event.target) > bounds.ADDRESS_BYTES:
            self._refuse(HTTPStatus.REQUEST_URI_TOO_LONG)
        elif size > bounds.HEAD_BYTES or len(event.headers) > bounds.MOST_HEADERS:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        else:
            return event
        return h11.NEED_DATA


def refusal(status: HTTPStatus) -> bytes:
    """Return the answer to a request that is not read to its end."""
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        "content-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(TOO_LONG)}\r\nconnection: close\r\n\r\n{TOO_LONG}"
    ).encode("ascii")


class BoundedLines(asyncio.Protocol):
    """Goes in front of uvicorn's class for lines: no message is read before the last one was taken.

    uvicorn stops reading after a message as well, but has all that came at once in its queue by then.
    """

    places: ConnectionCounter

    # What is uvicorn's own:
    transport: asyncio.Transport
    queue: asyncio.Queue[Any]
    conn: Any
    frames: list[bytes]
    read_paused: bool
    writable: asyncio.Event
    handle_parser_exception: Callable[[], None]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin; the connection has its place already."""
        self._address = peer(transport)
        self._rest = bytearray()
        self._most: int | None = None
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Hear what came before it dropped, and give its place back."""
        self.read_paused = True  # there is nothing left to be paused
        while self._rest and self.queue.qsize() < bounds.WAITING:
            self._read_piece()
        self._rest.clear()
        self.places.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read *data*, or keep it until there is room."""
        self._rest += data
        self._read_on()

    def pause_writing(self) -> None:
        """Hear nothing of someone who does not listen."""
        super().pause_writing()
        self._read_on()

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._read_on()

    async def receive(self) -> Any:
        """Return the next message, and read on."""
        message = await super().receive()  # type: ignore[misc]  # uvicorn's own, as in all of these
        self._read_on()
        return message

    def handle_connect(self, event: Any) -> None:
        """A line begins: what it says first is small."""
        path, most = event.path.partition("?")[0], self.conn.max_message_size
        self._most = bounds.LINE_BYTES.get(path, most)
        self.conn.max_message_size = bounds.FIRST_BYTES.get(path, most)
        super().handle_connect(event)  # type: ignore[misc]

    def handle_cont(self, event: Any) -> None:
        """A further part of a message has come."""
        if len(self.frames) >= bounds.PIECES:
            self.conn.fail(1009, "")
            self.handle_parser_exception()
            return
        super().handle_cont(event)  # type: ignore[misc]

    def send_receive_event_to_app(self) -> None:
        """A message is whole: the next one may be larger."""
        self.conn.max_message_size = self._most
        super().send_receive_event_to_app()  # type: ignore[misc]

    def _read_on(self) -> None:
        """Read what waits, until there is a message; pause the connection while something waits.

        Whoever does not take our answers is not heard either: each ping is answered, too.
        """
        while self._rest and not self.read_paused and self.writable.is_set():
            self._read_piece()
        if self.transport.is_closing():
            self._rest.clear()
        elif self._rest or self.read_paused or not self.writable.is_set():
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _read_piece(self) -> None:
        piece = bytes(self._rest[: bounds.READ_AT_ONCE])
        del self._rest[: bounds.READ_AT_ONCE]
        super().data_received(piece)


def bounded_connections(
    most: int, send_seconds: float, *, pure: bool = False
) -> dict[str, Any]:
    """Return settings for ``uvicorn.Config``: at most *most* connections of one address, within ``bounds``.

    Those beyond are closed at once, and one that takes no answer after *send_seconds*. *pure* is whether
    everything is Python alone. Where a class is missing its settings are, too.
    """
    requests, lines = find(*(PURE_PROTOCOL if pure else HTTP_PROTOCOL)), find(*LINE_PROTOCOL)
    bounded = PureRequests if pure else BoundedRequests
    settings: dict[str, Any] = {"h11_max_incomplete_event_size": bounds.HEAD_BYTES}
    if requests is None or lines is None:
        log.warning("With this version of uvicorn connections are not counted by address.")
        return settings
    own = {"places": ConnectionCounter(most), "send_seconds": send_seconds}
    return {
        **settings,
        "http": type("Requests", (bounded, requests), own),
        "ws": type("Lines", (BoundedLines, lines), own),
    }


class Listening:
    """Connections at one socket, in the event loop of this program, without uvicorn's own server.

    That one takes the signals of a program, and looks ten times a second whether it shall end.
    """

    def __init__(self, server: asyncio.Server, state: ServerState) -> None:
        """Begin with a *server* that listens; its connections are in *state*."""
        self._server, self._state = server, state

    async def close(self, seconds: float) -> None:
        """Listen no more, let answers end within some *seconds*, and drop whoever is there still."""
        self._server.close()
        for each in tuple(self._state.connections):
            each.shutdown()
        await self._end(seconds)
        for each in tuple(self._state.connections):
            each.transport.abort()
        await self._end(seconds)  # each hears that it is over
        for task in tuple(self._state.tasks):
            task.cancel()
        while self._state.connections:
            await asyncio.sleep(0)

    async def _end(self, seconds: float) -> None:
        """Wait until what is under way has ended, but not for long."""
        if self._state.tasks:
            await asyncio.wait(tuple(self._state.tasks), timeout=seconds)


async def listen(config: uvicorn.Config, listener: socket.socket) -> Listening:
    """Have *listener* answered by *config* from now on."""
    config.load()
    state = ServerState()
    protocol: Any = config.http_protocol_class
    make = partial(protocol, config=config, server_state=state, app_state={})
    server = await asyncio.get_running_loop().create_server(
        make, sock=listener, backlog=config.backlog
    )
    return Listening(server, state)


def listen_encrypted(server: uvicorn.Server) -> EncryptingServer:
    """Have *server*, which has begun without a listener, listen where its settings say. Raises OSError."""
    config = server.config
    assert config.ssl
    protocol: Any = config.http_protocol_class
    make = partial(
        protocol,
        config=config,
        server_state=server.server_state,
        app_state=server.lifespan.state,
    )
    listener = socket.create_server((config.host, config.port), backlog=config.backlog)
    return EncryptingServer(listener, config.ssl, make)
