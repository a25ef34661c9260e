"""What the door of the laptop lets a page say, and what it tells no page."""

import asyncio

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest

from screens.server import gate
from screens.server.gate import Gate, Receive, Scope, Send
from screens.server.limits import Limits
from screens.ui.flet_internals import CRASHED
from tests.phones import CALL, CHANGE, EVENT, REGISTER, frame, hello
from tests.screens.visitors import EVENTS, Listener, Wire, scope, visited

ODD: tuple[tuple[int, object], ...] = (
    (99, {}),
    (EVENT, 7),
    (EVENT, {"target": 1}),
    (EVENT, {"target": 1, "name": "click", "data": None, "more": 1}),
    (EVENT, {"target": [], "name": "click", "data": None}),
    (EVENT, {"target": 1, "name": 7, "data": None}),
    (EVENT, {1: 1}),
    (EVENT, {"target": 1, "name": "resize", "data": {"control": {"value": 7}}}),
    (CHANGE, {"id": 1, "props": 7}),
    (CHANGE, {"id": 1, "props": {"_i": {}}}),
    (CHANGE, {"id": 1, "props": {"_dismissed": {}}}),
    (CHANGE, {"id": 1, "props": {"window": {"_i": {}}}}),
    (CHANGE, {"id": 1, "props": {"views": [[{"_values": {}}]]}}),
    (CALL, {"control_id": 1, "call_id": [], "result": 1, "error": None}),
    (CALL, {"control_id": 1, "call_id": "a", "result": 1, "error": {}}),
)
"""What Flet would take as it comes, into its own machinery or its log."""


def test_a_page_is_heard_and_has_never_been_here_before() -> None:
    wire = Wire(hello("/table", session_id="somebody else's"), EVENTS)
    app = visited(Listener(), wire)
    first, second = app.heard
    assert second == EVENTS
    kind, body = msgpack.unpackb(first[1:])
    assert (kind, body["session_id"]) == (REGISTER, "")
    assert body["page"]["route"] == "/table"
    assert wire.code == 0


def test_what_a_page_says_is_heard_as_it_was_said() -> None:
    said = (
        frame(EVENT, {"target": 7, "name": "result", "data": {"files": [{"bytes": b"x"}]}}),
        frame(CHANGE, {"id": 7, "props": {"value": "Ann", "window": {"width": 390.0}}}),
        frame(CHANGE, {"id": 7, "props": {"_dismissed": True}}),  # a snack bar went
        frame(CALL, {"control_id": 7, "call_id": "a", "result": [1.5], "error": None}),
        frame(CALL, {"control_id": 7, "call_id": "a", "result": None, "error": "No."}),
    )
    assert tuple(visited(Listener(), Wire(hello(), *said)).heard[1:]) == said


@pytest.mark.parametrize(
    "frames",
    [
        (b"",),
        (b"\xff" * 50,),
        (EVENTS,),
        (hello(), hello()),
        (hello(more="x" * gate.SMALL),),
        (hello()[:-1],),
        (frame(REGISTER, None),),
        (frame(REGISTER, 7),),
        (hello(), frame(EVENT, [None] * 30_000)),
        (hello(), EVENTS + b"\xc0"),
        (hello(), b"\x01\x00\x00\x00\x00"),
        *((hello(), frame(kind, body)) for kind, body in ODD),
    ],
)
def test_what_no_page_of_ours_says_ends_it(frames: tuple[bytes, ...]) -> None:
    wire = Wire(*frames, stays=True)
    app = visited(Listener(), wire)
    assert wire.code == gate.NOT_OURS
    assert app.over == [gate.NOT_OURS]
    assert len(app.heard) == len(frames) - 1


def test_no_page_is_told_where_the_laptops_files_lie() -> None:
    trace = frame(6, {"message": "File /home/someone/app.py, line 7"})

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await send({"type": "websocket.send", "bytes": trace})

    wire = Wire(hello(), stays=True)
    asyncio.run(Gate(app, Limits(), ())(scope(), wire.receive, wire.send))
    assert trace.startswith(CRASHED)
    assert wire.code == gate.NOT_OURS
    assert not [each for each in wire.said if each.get("bytes")]
