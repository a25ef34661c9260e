"""The line between a phone and its server: what goes over it is heard whole, and it can be cut."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

from tests.browser.engines.wire import HeardSocket, Wire
from tests.browser.file_server import serving
from tests.browser.viewer import wait_until
from tests.web_copy import ROOT

SAID: list[str | bytes] = [
    b"",
    b"\x00\x92\x03",
    b"a" * 125,
    b"b" * 126,
    b"c" * 70_000,
    "Zoë",
    "d" * 200,
]
"""Messages of each length that a frame can tell, bytes and text."""


class Listener:
    """Who notes what goes over a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.began: list[str] = []
        self.heard: list[tuple[str, object]] = []

    def _begin(self, socket: HeardSocket) -> None:
        self.began.append(socket.url)
        for event in ("framesent", "framereceived", "close"):
            socket.on(event, partial(self._note, event))

    def _note(self, event: str, what: object) -> None:
        self.heard.append((event, what))

    def hears(self, holds: Callable[[], bool]) -> None:
        """Listen until it *holds*."""

        def now() -> bool:
            self._wire.deliver(self._begin)
            return holds()

        wait_until(now, lambda: str(self.heard)[:500], lambda rest: time.sleep(rest / 1000))


@pytest.fixture
def echo() -> Iterator[str]:
    """What sends back all that it gets."""

    def answer(socket: ServerConnection) -> None:
        for message in socket:
            socket.send(message)

    with serve(answer, "127.0.0.1", 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()


@pytest.fixture
def wire(echo: str) -> Iterator[Wire]:
    made = Wire(echo)
    made.listens()
    yield made
    made.close()


def socket_over(wire: Wire) -> ClientConnection:
    return connect(f"{wire.address.replace('http', 'ws')}/ws", proxy=None, max_size=None)


def test_messages_go_through_and_are_heard_whole_and_in_order(wire: Wire) -> None:
    listener = Listener(wire)
    with socket_over(wire) as phone:
        for each in SAID:
            phone.send(each)
            assert phone.recv(20) == each
        phone.send(["in ", "three ", "parts"])
        assert phone.recv(20) == "in three parts"
    listener.hears(lambda: ("close", None) in listener.heard)
    assert listener.began == [f"{wire.address.replace('http', 'ws')}/ws"]
    for event in ("framesent", "framereceived"):
        assert [what for kind, what in listener.heard if kind == event] == [
            *SAID, "in three parts",
        ]  # fmt: skip


def test_a_line_that_is_cut_ends_what_went_over_it_and_takes_nothing_new(wire: Wire) -> None:
    with socket_over(wire) as phone:
        wire.cut()
        with pytest.raises(ConnectionClosed):
            phone.recv(20)
        with pytest.raises((WebSocketException, OSError)):
            socket_over(wire)
    wire.mend()
    with socket_over(wire) as phone:
        phone.send("again")
        assert phone.recv(20) == "again"


def test_files_come_over_it_too() -> None:
    with serving(ROOT / "assets") as site:
        wire = Wire(site.address)
        sent = httpx.get(f"{wire.address}/icon.png", trust_env=False).content
        assert sent == (ROOT / "assets" / "icon.png").read_bytes()
        wire.close()
