"""More hosts, origins and messages at the laptop's door; the first of each kind is in tests/screens."""

import pytest

from screens.server.door import gate
from screens.server.door.gate import Gate
from screens.server.door.limits import Limits
from tests.flet_client import CALL, CHANGE, EVENT, REGISTER, frame, hello
from tests.screens.asgi_clients import (
    Listener,
    WebSocketClient,
    answer_to,
    files,
    run_client,
    scope,
)


@pytest.mark.parametrize(
    "host",
    ["192.168.1.7.evil.example", "]:", "[::1].evil.example", "localhost:80@evil.example",
     "[::1", "::1", "[]", "192.168.1.7:", "192.168.1.7:123456", "localhost/evil.example"],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_who_asks_for_another_computer_is_told_so(host: str, kind: str) -> None:
    door = Gate(files, Limits(), ("laptop",))
    assert answer_to(door, scope(kind, host=host)) == (421, gate.OTHER_HOST)


@pytest.mark.parametrize("origin", ["file://192.168.1.7:8550", "192.168.1.7:8550", "://", "x"])
def test_another_website_gets_no_page(origin: str) -> None:
    asked = scope(origin=origin)
    assert answer_to(Gate(Listener(), Limits()), asked) == (403, gate.OTHER_ORIGIN)


@pytest.mark.parametrize(
    "frames",
    [
        (b"\xff" * 50,),
        (frame(REGISTER, None),),
        (frame(REGISTER, {"page": {}}),),
        (hello(), b"\x01\x00\x00\x00\x00"),
        (hello(), frame(EVENT, {1: 1})),
        (hello(), frame(EVENT, {"target": 1, "name": "click", "data": None, "more": 1})),
        (hello(), frame(CHANGE, {"id": 1, "props": {"_dismissed": {}}})),
        (hello(), frame(CALL, {"control_id": 1, "call_id": [], "result": 1, "error": None})),
        *((hello(), frame(kind, {})) for kind in (0, 2, 6, 7, 127, -1)),
    ],
)
def test_what_no_page_sends_closes_it(frames: tuple[bytes, ...]) -> None:
    client = WebSocketClient(*frames, stays=True)
    app = run_client(Listener(), client)
    assert client.code == gate.NOT_OURS
    assert len(app.heard) == len(frames) - 1
