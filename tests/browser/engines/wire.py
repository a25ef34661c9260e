"""A line between one phone and what serves it, which a test can cut and listen to.

Not every engine tells what goes over a WebSocket. Here it is heard in all of them, as Playwright
tells it. HTTP goes through as it comes.
"""

import socket
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

HEAD_END = b"\r\n\r\n"
COMPRESSION = b"sec-websocket-extensions:"
TEXT, BINARY = 1, 2
CONTROL = 8
"""Frames from here on up are no part of a message: close, ping, pong."""

CHUNK = 65_536


class Frames:
    """The messages in one direction of a WebSocket."""

    def __init__(self) -> None:
        """Begin before the first byte."""
        self._held = bytearray()
        self._message = bytearray()
        self._kind = BINARY

    def messages(self, data: bytes) -> list[str | bytes]:
        """Return the messages that end with *data*."""
        self._held += data
        found: list[str | bytes] = []
        while (frame := self._frame()) is not None:
            first, body = frame
            kind = first & 0x0F
            if kind >= CONTROL:
                continue
            self._kind = kind or self._kind
            self._message += body
            if first & 0x80:
                whole = bytes(self._message)
                found.append(whole.decode() if self._kind == TEXT else whole)
                self._message.clear()
        return found

    def _frame(self) -> tuple[int, bytes] | None:
        """Return the first byte and the body of the next frame, None where it is not yet here."""
        held = self._held
        if len(held) < 2:
            return None
        size, start = held[1] & 0x7F, 2
        if longer := {126: 2, 127: 8}.get(size, 0):
            size, start = int.from_bytes(held[2 : 2 + longer]), 2 + longer
        mask = bytes(held[start : start + 4]) if held[1] & 0x80 else b""
        start += len(mask)
        if len(held) < start + size:
            return None
        first, body = held[0], bytes(held[start : start + size])
        del held[: start + size]
        if mask:
            times = size // 4 + 1
            body = bytes(a ^ b for a, b in zip(body, mask * times, strict=False))
        return first, body


class HeardSocket:
    """A WebSocket that someone listens to."""

    def __init__(self, url: str) -> None:
        """Begin with nobody who listens."""
        self.url = url
        self._hear: dict[str, list[Callable[[Any], object]]] = {}

    def on(self, event: str, hear: Callable[[Any], object]) -> None:
        """Call *hear* with what happens: framesent, framereceived, close."""
        self._hear.setdefault(event, []).append(hear)

    def tells(self, event: str, what: Any = None) -> None:
        """Tell who listens."""
        for hear in self._hear.get(event, ()):
            hear(what)


class Wire:
    """A way to the server at an address. ``address`` is the end where a phone comes in."""

    def __init__(self, address: str) -> None:
        """Lead to *address*, such as http://127.0.0.1:8550, from now on."""
        parts = urlsplit(address)
        self._to = (parts.hostname or "", parts.port or 80)
        self._heard: deque[Callable[[Callable[[HeardSocket], object]], object]] = deque()
        self._is_cut = self._is_heard = False
        self._open: set[socket.socket] = set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self._netloc = f"127.0.0.1:{self._door.getsockname()[1]}"
        self.address = f"http://{self._netloc}{parts.path}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Let nothing through any more: the phone is out of reach."""
        self._is_cut = True
        self._hang_up()

    def mend(self) -> None:
        """Let everything through again."""
        self._is_cut = False

    def deliver(self, begin: Callable[[HeardSocket], object]) -> None:
        """Tell what was heard since the last time; *begin* gets each new WebSocket first."""
        while self._heard:
            self._heard.popleft()(begin)

    def listens(self) -> None:
        """Hear what a new page says, and nothing more of one that was closed."""
        self._is_heard = True
        self._heard.clear()

    def close(self) -> None:
        """Take the line away."""
        _shut(self._door)  # which wakes who waits there
        self._door.close()
        self._hang_up()

    def _hang_up(self) -> None:
        for each in tuple(self._open):
            _shut(each)

    def _accept(self) -> None:
        while True:
            try:
                phone, _ = self._door.accept()
            except OSError:  # the line is taken away
                return
            threading.Thread(target=self._serve, args=(phone,), daemon=True).start()

    def _serve(self, phone: socket.socket) -> None:
        """Lead one connection through until one of its ends is gone."""
        try:
            server = None if self._is_cut else socket.create_connection(self._to, timeout=30)
        except OSError:
            server = None
        if server is None:
            phone.close()
            return
        server.settimeout(None)
        both = {phone, server}
        self._open |= both
        if self._is_cut:
            self._hang_up()
        with suppress(OSError):
            self._lead(phone, server)
        for each in both:
            _shut(each)
            each.close()
        self._open -= both

    def _lead(self, phone: socket.socket, server: socket.socket) -> None:
        head = b""
        while HEAD_END not in head:
            if not (data := phone.recv(CHUNK)):
                return
            head += data
        sent: Callable[[bytes], object] = _unheard
        received: Callable[[bytes], object] = _unheard
        lines = head.split(b"\r\n")
        if self._is_heard and b"upgrade: websocket" in map(bytes.lower, lines):
            head = b"\r\n".join(
                line for line in lines if not line.lower().startswith(COMPRESSION)
            )
            sent, received = self._ears(lines[0].split()[1].decode())
        server.sendall(head)
        back = threading.Thread(target=_pump, args=(server, phone, received), daemon=True)
        back.start()
        _pump(phone, server, sent)
        back.join()
        received(b"")

    def _ears(self, path: str) -> tuple[Callable[[bytes], object], Callable[[bytes], object]]:
        """Return what takes the bytes that a phone sends, and those that it gets."""
        heard = HeardSocket(f"ws://{self._netloc}{path}")
        self._heard.append(lambda begin: begin(heard))
        answers = Answers(heard, self._heard.append)
        asked = Frames()

        def sent(data: bytes) -> None:
            for each in asked.messages(data):
                self._heard.append(partial(_tell, heard, "framesent", each))

        return sent, answers.take


class Answers:
    """What comes back over a WebSocket: the head of an answer, then frames, then the end."""

    def __init__(self, heard: HeardSocket, note: Callable[[Any], object]) -> None:
        self._heard, self._note = heard, note
        self._head: bytes | None = b""
        self._frames = Frames()

    def take(self, data: bytes) -> None:
        """Note the messages in *data*; without any it is the end."""
        if not data:
            self._note(partial(_tell, self._heard, "close", None))
            return
        if self._head is not None:
            self._head += data
            if HEAD_END not in self._head:
                return
            data, self._head = self._head.partition(HEAD_END)[2], None
        for each in self._frames.messages(data):
            self._note(partial(_tell, self._heard, "framereceived", each))


def _tell(heard: HeardSocket, event: str, what: Any, _begin: object) -> None:
    heard.tells(event, what)


def _unheard(_data: bytes) -> None:
    """Plain HTTP goes by."""


def _pump(out: socket.socket, into: socket.socket, hear: Callable[[bytes], object]) -> None:
    """Hand on what comes out of one end until it is closed."""
    with suppress(OSError):
        while data := out.recv(CHUNK):
            into.sendall(data)
            hear(data)
    _shut(into)


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
