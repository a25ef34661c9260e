"""Who comes, asks or sends too much at the laptop's door waits there or is let go."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from screens.server import gate
from screens.server.gate import Gate, Message, Receive, Scope, Send
from screens.server.limits import Bucket, Limits
from tests import virtual_time
from tests.phones import EVENT, frame, hello
from tests.screens.visitors import EVENTS, Listener, Wire, files, scope, told, visited


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the gate count the seconds of the test's own event loop."""
    monkeypatch.setattr(gate, "Bucket", partial(Bucket, now=virtual_time.now))


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
        door = Gate(Listener(), Limits(phones=5, of_one=3))
        mine = [await held(door, "192.168.1.20")() for _ in range(4)]
        yours = [await held(door, "192.168.1.21")() for _ in range(3)]
        assert [wire.code for wire in mine] == [0, 0, 0, gate.TRY_LATER]
        assert mine[3].said[-1]["reason"] == gate.TOO_MANY
        assert [wire.code for wire in yours] == [0, 0, gate.TRY_LATER]
        assert yours[2].said[-1]["reason"] == gate.FULL
        assert all(len(each.encode()) <= 123 for each in (gate.TOO_MANY, gate.FULL))

    virtual_time.run(play())


def test_who_comes_and_goes_all_the_time_waits_a_little() -> None:
    async def play() -> list[int]:
        door = Gate(Listener(), Limits(fresh=3))
        codes = []
        for _ in range(5):
            wire = Wire(hello())
            await door(scope(), wire.receive, wire.send)
            codes.append(wire.code)
        wire = Wire(hello())
        await door(scope(at="192.168.1.21"), wire.receive, wire.send)
        return [*codes, wire.code]

    assert virtual_time.run(play()) == [0, 0, 0, gate.TRY_LATER, gate.TRY_LATER, 0]


def test_who_asks_for_files_without_end_waits_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        waits.append(seconds)
        await sleep(0)

    door = Gate(files, Limits(files=0.01, patience=20))
    monkeypatch.setattr("screens.server.gate.asyncio.sleep", noted)
    assert {told(door, scope("http"))[0] for _ in range(5)} == {200}
    assert waits == [20] * 5
    assert told(door, scope("http", at="192.168.1.21"))[0] == 200


def test_who_takes_a_file_too_slowly_gets_no_more_of_it() -> None:
    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": True})
        await asyncio.sleep(1000)

    assert told(Gate(slow, Limits(answer=0.05)), scope("http"))[0] == 200
