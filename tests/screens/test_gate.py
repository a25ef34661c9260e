"""The door of the laptop, with an app behind it that only says what came through."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest

from screens import gate
from screens.bounds import Bounds
from screens.gate import Gate, Message, Receive, Scope, Send
from tests.phones import CALL, CHANGE, EVENT, REGISTER, frame, hello

OURS = "192.168.1.7:8550"
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
    (CHANGE, {"id": 1, "props": {"window": {"_i": {}}}}),
    (CHANGE, {"id": 1, "props": {"views": [[{"_values": {}}]]}}),
    (CALL, {"control_id": 1, "call_id": [], "result": 1, "error": None}),
    (CALL, {"control_id": 1, "call_id": "a", "result": 1, "error": {}}),
)
"""What Flet would take as it comes, into its own machinery or its log."""

EVENTS = frame(EVENT, {"target": 1, "name": "click", "data": None})


def scope(kind: str = "websocket", at: str = "192.168.1.20", **heads: str) -> Scope:
    heads = {"host": OURS, **heads}
    return {
        "type": kind,
        "method": heads.pop("method", "GET"),
        "path": heads.pop("path", "/ws"),
        "headers": [(name.encode(), value.encode()) for name, value in heads.items()],
        "server": ("192.168.1.7", 8550),
        "client": (at, 50_000),
    }


class Wire:
    """A connection: what comes over it, and what was said on it."""

    def __init__(self, *frames: bytes, stays: bool = False) -> None:
        self.waiting: list[Message] = [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "bytes": each} for each in frames),
            *([] if stays else [{"type": "websocket.disconnect", "code": 1001}]),
        ]
        self.said: list[Message] = []
        self.takes = True

    async def receive(self) -> Message:
        await asyncio.sleep(0)
        if not self.waiting:
            await asyncio.sleep(1000)
        return self.waiting.pop(0)

    async def send(self, message: Message) -> None:
        if not self.takes:
            await asyncio.sleep(1000)
        self.said.append(message)

    @property
    def code(self) -> int:
        """What it was closed with, 0 where it was not."""
        codes = [each["code"] for each in self.said if each["type"] == "websocket.close"]
        return codes[0] if codes else 0


class Listener:
    """An app that accepts, and notes every message that comes through."""

    def __init__(self, answer: bool = False) -> None:
        self.heard: list[bytes] = []
        self.answer = answer
        self.over: list[int] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message["bytes"])
            if self.answer:
                await send({"type": "websocket.send", "bytes": b"x"})
        self.over.append(message["code"])


def visited(app: Any, wire: Wire, **bounds: Any) -> Listener:
    heard: Listener = app
    door = Gate(heard, Bounds(**bounds))
    asyncio.run(door(scope(), wire.receive, wire.send))
    assert not door.here
    return heard


def told(door: Gate, asked: Scope) -> tuple[int, str]:
    """Return what a request is answered with."""
    said: list[Message] = []

    async def send(message: Message) -> None:
        said.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    asyncio.run(door(asked, receive, send))
    return said[0]["status"], said[1]["body"].decode()


async def files(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"a file"})


@pytest.mark.parametrize(
    "host",
    [OURS, "192.168.1.7", "localhost:8550", "127.0.0.1:8550", "[::1]:8550", "laptop:8550",
     "Laptop.local:8550", "laptop.local."],
)  # fmt: skip
def test_who_asks_for_this_computer_is_let_in(host: str) -> None:
    door = Gate(files, Bounds(), ("laptop", "laptop.local"))
    assert told(door, scope("http", host=host)) == (200, "a file")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "192.168.1.8:8550", "localhost.evil.example", "", "192.168.1.7.evil.example",
     "[", "]:", "evil.example:8550@192.168.1.7", "[::1].evil.example", "localhost:80@evil.example"],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_who_asks_for_another_computer_is_told_so(host: str, kind: str) -> None:
    door = Gate(files, Bounds(), ("laptop",))
    assert told(door, scope(kind, host=host)) == (421, gate.OTHER_NAME)


def test_who_asks_for_two_computers_at_once_is_told_so() -> None:
    asked = scope("http")
    asked["headers"].insert(0, (b"host", b"evil.example"))
    assert told(Gate(files, Bounds()), asked)[0] == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://192.168.1.7", "file://192.168.1.7:8550"]
)
def test_another_website_gets_no_page(origin: str) -> None:
    asked = scope(origin=origin)
    assert told(Gate(Listener(), Bounds()), asked) == (403, gate.OTHER_PAGE)


@pytest.mark.parametrize("path", ["/", "/other", "/ws/", "/ws/x", "//ws"])
def test_a_page_connects_in_one_place_only(path: str) -> None:
    assert told(Gate(files, Bounds()), scope(path=path)) == (404, gate.NOTHING)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_nothing_can_be_put_there(method: str) -> None:
    asked = scope("http", method=method, path="/upload")
    assert told(Gate(files, Bounds()), asked) == (405, gate.ONLY_READ)


@pytest.mark.parametrize("path", gate.NEVER)
def test_what_the_framework_offers_besides_is_not_there(path: str) -> None:
    assert told(Gate(files, Bounds()), scope("http", path=path))[0] == 404


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
    asyncio.run(Gate(app, Bounds(), ())(scope(), wire.receive, wire.send))
    assert trace.startswith(gate.CRASHED)
    assert wire.code == gate.NOT_OURS
    assert not [each for each in wire.said if each.get("bytes")]


def test_who_sends_without_end_is_slowed_down_and_then_let_go() -> None:
    wire = Wire(hello(), *[EVENTS] * 400, stays=True)
    app = visited(Listener(), wire, messages=100, flood=0.05)
    assert wire.code == gate.TOO_MUCH
    assert len(app.heard) < 400


def test_who_sends_a_little_too_much_is_only_slowed_down() -> None:
    wire = Wire(hello(), *[EVENTS] * 305)
    app = visited(Listener(), wire, messages=100)
    assert len(app.heard) == 306
    assert wire.code == 0


def test_bytes_are_counted_as_messages_are() -> None:
    large = frame(EVENT, {"target": 1, "name": "x", "data": b"x" * 5000})
    wire = Wire(hello(), *[large] * 20, stays=True)
    visited(Listener(), wire, bytes=10_000, flood=0.2)
    assert wire.code == gate.TOO_MUCH


def test_who_never_says_that_it_is_there_is_let_go() -> None:
    wire = Wire(stays=True)
    visited(Listener(), wire, patience=0.02)
    assert wire.code == gate.TOO_MUCH


def test_who_does_not_take_the_answers_is_let_go_and_asks_nothing_more() -> None:
    class Slow(Wire):
        async def send(self, message: Message) -> None:
            if message["type"] == "websocket.send":
                await asyncio.sleep(1000)
            await super().send(message)

    app = visited(
        Listener(answer=True), Slow(hello(), *[EVENTS] * 9, stays=True), patience=0.05
    )
    assert len(app.heard) == 1


def test_an_app_that_waits_for_ever_for_a_page_that_has_gone_is_ended() -> None:
    async def waits(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass
        await asyncio.sleep(1000)

    visited(waits, Wire())


def held(door: Gate, at: str) -> Callable[[], Awaitable[Wire]]:
    async def come() -> Wire:
        wire = Wire(hello(), stays=True)
        asyncio.ensure_future(door(scope(at=at), wire.receive, wire.send))  # noqa: RUF006
        await asyncio.sleep(0.01)
        return wire

    return come


def test_one_phone_has_so_many_pages_and_all_phones_so_many() -> None:
    async def play() -> None:
        door = Gate(Listener(), Bounds(phones=5, of_one=3))
        mine = [await held(door, "192.168.1.20")() for _ in range(4)]
        yours = [await held(door, "192.168.1.21")() for _ in range(3)]
        assert [wire.code for wire in mine] == [0, 0, 0, gate.TRY_LATER]
        assert mine[3].said[-1]["reason"] == gate.TOO_MANY
        assert [wire.code for wire in yours] == [0, 0, gate.TRY_LATER]
        assert yours[2].said[-1]["reason"] == gate.FULL
        assert all(len(each.encode()) <= 123 for each in (gate.TOO_MANY, gate.FULL))

    asyncio.run(play())


def test_who_comes_and_goes_all_the_time_waits_a_little() -> None:
    async def play() -> list[int]:
        door = Gate(Listener(), Bounds(fresh=3))
        codes = []
        for _ in range(5):
            wire = Wire(hello())
            await door(scope(), wire.receive, wire.send)
            codes.append(wire.code)
        wire = Wire(hello())
        await door(scope(at="192.168.1.21"), wire.receive, wire.send)
        return [*codes, wire.code]

    assert asyncio.run(play()) == [0, 0, 0, gate.TRY_LATER, gate.TRY_LATER, 0]


def test_who_asks_for_files_without_end_waits_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        waits.append(seconds)
        await sleep(0)

    door = Gate(files, Bounds(files=0.01, patience=20))
    monkeypatch.setattr("screens.gate.asyncio.sleep", noted)
    assert {told(door, scope("http"))[0] for _ in range(5)} == {200}
    assert waits == [20] * 5
    assert told(door, scope("http", at="192.168.1.21"))[0] == 200


def test_who_takes_a_file_too_slowly_gets_no_more_of_it() -> None:
    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": True})
        await asyncio.sleep(1000)

    assert told(Gate(slow, Bounds(answer=0.05)), scope("http"))[0] == 200
