"""Lines that have shown no key, and pages that have not registered: they lock nobody out."""

import asyncio

import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from screens.server.door import bounds, gate
from screens.server.door.gate import Gate
from screens.server.door.limits import Limits
from screens.server.door.security_headers import SecurityHeaders
from tests import virtual_time
from tests.flet_client import hello
from tests.screens.asgi_clients import Listener, WebSocketClient, scope

FOREIGN = "http://evil.example"
KINDS = pytest.mark.parametrize("path", [bounds.LIVE, bounds.PAGES])


class Answering(Listener):
    """An app that answers, and has heard texts as well."""

    def __init__(self, slow: bool = False) -> None:
        super().__init__(answer=True)
        self.slow = slow

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def heard() -> object:
            message = {"bytes": b"", **await receive()}
            if self.slow and message["type"] == "websocket.receive":
                await asyncio.sleep(100)
            return message

        await super().__call__(scope, heard, send)  # type: ignore[arg-type]


async def comes(
    door: ASGIApp, path: str, *frames: bytes, at: str = "192.168.1.20"
) -> WebSocketClient:
    """Return a line that stays open, once nothing more happens on it."""
    client = WebSocketClient(*frames, stays=True)
    origin = {"origin": FOREIGN} if path == bounds.LIVE else {}
    door = SecurityHeaders(door)
    asyncio.ensure_future(door(scope(at=at, path=path, **origin), client.receive, client.send))  # noqa: RUF006
    for _ in range(50):
        await asyncio.sleep(0)
    return client


@KINDS
def test_lines_that_say_nothing_do_not_lock_a_player_out_of_their_own_app(path: str) -> None:
    async def play() -> None:
        door = Gate(Answering(), Limits(pages_of_one=2))
        for _ in range(3 * bounds.SILENT_OF_ONE):
            await comes(door, path)
        mine = [await comes(door, bounds.PAGES, hello()) for _ in range(2)]
        assert [client.code for client in mine] == [0, 0]
        assert door.pages["192.168.1.20"] == 2
        assert not door.newcomers[bounds.PAGES].of or path == bounds.PAGES

    virtual_time.run(play())


@KINDS
def test_one_more_silent_line_ends_the_oldest(path: str) -> None:
    async def play() -> None:
        door = Gate(Answering(), Limits())
        other = await comes(door, path, at="192.168.1.21")
        lines = [await comes(door, path) for _ in range(bounds.SILENT_OF_ONE + 2)]
        for _ in range(20):
            await asyncio.sleep(0)
        assert [each.code for each in lines[:3]] == [gate.TRY_LATER, gate.TRY_LATER, 0]
        assert lines[0].said[-1]["reason"] == gate.SILENT
        assert not any(each.code for each in (*lines[2:], other))
        assert door.newcomers[path].of["192.168.1.20"] == bounds.SILENT_OF_ONE

    virtual_time.run(play())


@KINDS
def test_silent_lines_of_all_addresses_are_bounded_together(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "SILENT", 5)

    async def play() -> None:
        door = Gate(Answering(), Limits())
        lines = [await comes(door, path, at=f"192.168.1.{n}") for n in range(7)]
        for _ in range(20):
            await asyncio.sleep(0)
        assert [bool(each.code) for each in lines] == [True] * 2 + [False] * 5
        assert door.newcomers[path].of.total() == 5

    virtual_time.run(play())


@KINDS
def test_a_line_has_some_seconds_to_say_something(path: str) -> None:
    async def play() -> None:
        door = Gate(Answering(), Limits())
        silent = await comes(door, path)
        await asyncio.sleep(bounds.FIRST_SECONDS[path] - 0.1)
        assert silent.code == 0
        await asyncio.sleep(0.2)
        assert silent.code == gate.TRY_LATER
        assert not door.newcomers[path].of

    virtual_time.run(play())


@KINDS
def test_a_line_that_was_answered_may_be_silent(path: str) -> None:
    async def play() -> None:
        door = Gate(Answering(), Limits())
        known = await comes(door, path, hello())
        await asyncio.sleep(999)
        assert known.code == 0
        assert door.pages["192.168.1.20"] == 1

    virtual_time.run(play())


@KINDS
def test_a_line_that_waits_for_its_answer_is_not_ended_and_takes_no_place(path: str) -> None:
    async def play() -> None:
        door = Gate(Answering(slow=True), Limits(pages_of_one=5))
        waiting = [await comes(door, path, hello()) for _ in range(bounds.SILENT_OF_ONE)]
        assert not door.pages
        one_more = await comes(door, path, hello())
        assert (one_more.code, one_more.said[-1]["reason"]) == (gate.TRY_LATER, gate.TOO_MANY)
        await asyncio.sleep(101)
        codes = sorted(each.code for each in waiting)
        assert codes == [0] * 5 + [gate.TRY_LATER] * (bounds.SILENT_OF_ONE - 5)
        assert not door.newcomers[path].of

    virtual_time.run(play())
