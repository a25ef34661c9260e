"""Events: the newest alone, in whole lines, for as long as the page reads them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from starlette.types import Message

from screens.server.light_routes.events import (
    AGAIN,
    ALIVE,
    BEAT,
    OFTEN,
    EventStream,
    event,
    updates,
)
from tests import virtual_time
from tests.screens.asgi_clients import scope

PATIENCE = 20


class Reader:
    """A page that reads its stream, until it goes or stops reading."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()
        self.reads = True
        self.got: list[bytes] = []
        self.head: Message = {}

    async def receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.head = message
            return
        if not self.reads:
            await asyncio.sleep(100_000)
        self.got.append(message["body"])


class Stream:
    """A stream of what a state says, while someone changes it."""

    def __init__(self) -> None:
        self.news, self.ending, self.open = asyncio.Event(), asyncio.Event(), 0
        self.number = 0

    def draw(self) -> bytes:
        self.number += 1
        return event(f"state {self.number}", self.number)

    @contextmanager
    def inside(self) -> Iterator[None]:
        self.open += 1
        try:
            yield
        finally:
            self.open -= 1

    def sent_to(self, reader: Reader, *, beats: bool = False) -> "asyncio.Future[None]":
        inside: AbstractContextManager[Any] = self.inside()
        chunks = updates(self.news, self.draw, beats=beats)
        answer = EventStream(chunks, PATIENCE, inside, self.ending)
        return asyncio.ensure_future(answer(scope("http"), reader.receive, reader.send))


def played(play: Callable[[Stream, Reader], Any]) -> None:
    async def go() -> None:
        await play(Stream(), Reader())

    virtual_time.run(go())


async def a_moment() -> None:
    await asyncio.sleep(0.01)


def test_an_event_is_whole_lines_with_its_number() -> None:
    assert event("one\ntwo\r\n<p>three\u2028</p>", 7).decode() == (
        "id: 7\ndata: one\ndata: two\ndata: <p>three\u2028</p>\n\n"
    )


def test_news_are_sent_as_they_come_and_several_at_once_as_one() -> None:
    async def play(stream: Stream, reader: Reader) -> None:
        sending = stream.sent_to(reader)
        await a_moment()
        assert reader.got == [AGAIN]
        assert (b"content-type", b"text/event-stream") in reader.head["headers"]
        assert not [name for name, _ in reader.head["headers"] if name == b"content-encoding"]
        for _ in range(5):
            stream.news.set()
        await a_moment()
        assert reader.got == [AGAIN, event("state 1", 1)]
        stream.news.set()
        await a_moment()
        assert reader.got[2:] == [event("state 2", 2)]
        reader.gone.set()
        await sending
        assert not stream.open

    played(play)


def test_a_line_says_now_and_then_that_the_laptop_is_there() -> None:
    async def play(stream: Stream, reader: Reader) -> None:
        sending = stream.sent_to(reader)
        await asyncio.sleep(3 * BEAT + 1)
        assert reader.got == [AGAIN, *[b":\n\n"] * 3]
        reader.gone.set()
        await sending

    played(play)


def test_a_page_that_asked_for_signs_of_life_gets_them_often() -> None:
    async def play(stream: Stream, reader: Reader) -> None:
        sending = stream.sent_to(reader, beats=True)
        await asyncio.sleep(2 * OFTEN + 1)
        stream.news.set()
        await asyncio.sleep(OFTEN + 1)
        assert reader.got == [AGAIN, ALIVE, ALIVE, event("state 1", 1), ALIVE]
        reader.gone.set()
        await sending

    played(play)


def test_a_page_that_reads_no_more_is_let_go() -> None:
    async def play(stream: Stream, reader: Reader) -> None:
        reader.reads = False
        await stream.sent_to(reader)
        assert asyncio.get_running_loop().time() < PATIENCE + 2
        assert not stream.open

    played(play)


def test_the_end_of_the_laptop_ends_streams() -> None:
    async def play(stream: Stream, reader: Reader) -> None:
        sending = stream.sent_to(reader)
        await a_moment()
        assert stream.open == 1
        stream.ending.set()
        await sending
        assert reader.got == [AGAIN, b""], "the answer is complete"
        assert not stream.open

    played(play)
