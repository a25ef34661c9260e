"""What a page may send, and what no page is told."""

import asyncio
import tracemalloc
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send

from screens.server.door import gate
from screens.server.door.gate import Gate
from screens.server.door.limits import Limits
from screens.server.door.protocol import FIRST_SIZE, LONGEST, UnfitError, decode
from screens.ui.flet_internals import CRASHED
from tests.flet_client import CALL, CHANGE, EVENT, REGISTER, frame, hello
from tests.screens.asgi_clients import EVENTS, Listener, WebSocketClient, run_client, scope

ODD: tuple[tuple[int, object], ...] = (
    (99, {}),
    (EVENT, 7),
    (EVENT, {"target": 1}),
    (EVENT, {"target": [], "name": "click", "data": None}),
    (EVENT, {"target": 1, "name": 7, "data": None}),
    (EVENT, {"target": 1, "name": "resize", "data": {"control": {"value": 7}}}),
    (CHANGE, {"id": 1, "props": 7}),
    (CHANGE, {"id": 1, "props": {"_i": {}}}),
    (CHANGE, {"id": 1, "props": {"window": {"_i": {}}}}),
    (CHANGE, {"id": 1, "props": {"views": [[{"_values": {}}]]}}),
    (CALL, {"control_id": 1, "call_id": "a", "result": 1, "error": {}}),
)
"""What Flet would apply as it comes, to its own machinery or its log. More of them: tests/soak."""


def test_a_page_is_heard_and_has_never_been_here_before() -> None:
    client = WebSocketClient(hello("/table", session_id="someone else's"), EVENTS)
    app = run_client(Listener(), client)
    first, second = app.heard
    assert second == EVENTS
    kind, body = msgpack.unpackb(first[1:])
    assert (kind, body["session_id"]) == (REGISTER, "")
    assert body["page"]["route"] == "/table"
    assert client.code == 0


def test_what_a_page_says_is_heard_as_it_was_said() -> None:
    said = (
        frame(EVENT, {"target": 7, "name": "result", "data": {"files": [{"bytes": b"x"}]}}),
        frame(CHANGE, {"id": 7, "props": {"value": "Ann", "window": {"width": 390.0}}}),
        frame(CHANGE, {"id": 7, "props": {"_dismissed": True}}),  # a snack bar went
        frame(CALL, {"control_id": 7, "call_id": "a", "result": [1.5], "error": None}),
        frame(CALL, {"control_id": 7, "call_id": "a", "result": None, "error": "No."}),
    )
    assert tuple(run_client(Listener(), WebSocketClient(hello(), *said)).heard[1:]) == said


@pytest.mark.parametrize(
    "frames",
    [
        (b"",),
        (EVENTS,),
        (hello(), hello()),
        (hello(more="x" * FIRST_SIZE),),
        (hello()[:-1],),
        (frame(REGISTER, 7),),
        (hello(), frame(EVENT, {"target": 1, "name": "x", "data": [[0] * 9000] * 3})),
        (hello()[:1] + b"\x91" * 5000,),
        (hello(), EVENTS + b"\xc0"),
        *((hello(), frame(kind, body)) for kind, body in ODD),
    ],
)
def test_what_no_page_of_ours_says_ends_it(frames: tuple[bytes, ...]) -> None:
    client = WebSocketClient(*frames, stays=True)
    app = run_client(Listener(), client)
    assert client.code == gate.NOT_OURS
    assert app.over == [gate.NOT_OURS]
    assert len(app.heard) == len(frames) - 1


def test_no_page_is_told_where_the_laptops_files_lie() -> None:
    trace = frame(6, {"message": "File /home/someone/app.py, line 7"})

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await send({"type": "websocket.send", "bytes": trace})

    client = WebSocketClient(hello(), stays=True)
    asyncio.run(Gate(app, Limits(), ())(scope(), client.receive, client.send))
    assert trace.startswith(CRASHED)
    assert client.code == gate.NOT_OURS
    assert not [each for each in client.said if each.get("bytes")]


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text() | st.binary(),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
    max_leaves=20,
)


def inside(value: Any) -> int:
    """Return how many lists and maps *value* has, with all that is in them."""
    if isinstance(value, dict):
        return 1 + len(value) + sum(map(inside, value.values()))
    return 1 + len(value) + sum(map(inside, value)) if isinstance(value, list) else 0


@given(VALUES)
def test_a_message_has_at_most_so_many_values(value: Any) -> None:
    body = {"target": 1, "name": "x", "data": value}
    most = 1 + inside(body) + 2  # the message is a list of two
    if not isinstance(value, dict) or "control" not in value:
        assert decode(frame(EVENT, body), most) == (EVENT, body)
        with pytest.raises(UnfitError, match="too much"):
            decode(frame(EVENT, body), most - 1)


@given(st.binary(max_size=200), st.integers(0, 300))
def test_whatever_comes_is_decoded_or_refused(noise: bytes, cut: int) -> None:
    for part in (noise, b"\x00\x92" + noise, (hello()[:9] + noise)[:cut], hello()[:cut]):
        try:
            kind, _ = decode(part, 1000)
        except UnfitError:
            continue
        assert kind in (REGISTER, EVENT, CHANGE, CALL)


def many(head: bytes, part: bytes) -> bytes:
    return b"\x00\x92\x03" + (head + part * (LONGEST - 1)) * (3_000_000 // LONGEST // len(part))


@pytest.mark.parametrize(
    "message",
    [
        b"\x00\x92\x03\xdd" + (11_000_000).to_bytes(4, "big") + b"\x90" * 11_000_000,
        many(b"\xdc" + LONGEST.to_bytes(2, "big"), b"\x90"),
        many(b"\xdc" + LONGEST.to_bytes(2, "big"), b"\xcb" + b"\x01" * 8),
        many(b"\xde" + LONGEST.to_bytes(2, "big"), b"\x00\xc0"),
        b"\x00\x92\x03\xdd\xff\xff\xff\xff",
        b"\x00\x92\x03\xc6\xff\xff\xff\xff",
    ],
    ids=["one list", "many lists", "many numbers", "maps", "a long list", "many bytes"],
)
def test_a_message_that_would_become_large_is_refused_before_it_is(message: bytes) -> None:
    tracemalloc.start()
    with pytest.raises(UnfitError):
        decode(message, 20_000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 40_000_000
