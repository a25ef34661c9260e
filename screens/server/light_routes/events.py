"""Server-sent events: what others touched, on its way to every page that looks.

They are not compressed, since not every browser shows compressed events at once.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    ExitStack,
    asynccontextmanager,
    nullcontext,
    suppress,
)
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from screens.server.door.gate import CLOSED
from screens.server.door.light_door import LightDoor, address
from screens.visitors.member import Member

BEAT: Final = 15
"""Seconds after which a line is sent when nothing happens: a phone that is gone shows so."""

OFTEN: Final = 3
"""The same for a page that asked for signs of life: it notices that this host sleeps. See
screens/light/ui/asleep.js.
"""

ALIVE: Final = b"event: beat\ndata:\n\n"
"""A sign of life."""

BREATHS: Final = 20
"""Rounds of the event loop between two drawings: whoever asks for a page gets it within one or two."""

NOTHING_NEW: Final = b":\n\n"
"""What is sent where nothing is to be drawn: a browser reads over it."""

AGAIN: Final = b"retry: 1000\n\n"
"""The milliseconds after which a browser comes again when its stream ends."""


STREAM_HEADERS: Final = {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",  # nginx would hold them back
}


def event(text: str, number: int) -> bytes:
    """Return *text* as an event with a *number*, which the browser tells when it comes again."""
    lines = "".join(f"data: {line}\n" for line in text.replace("\r", "").split("\n"))
    return f"id: {number}\n{lines}\n".encode()


def over(sentence: str) -> bytes:
    """Return the event after which the page does not reconnect: it says the *sentence*, and stays as it is."""
    return f"data: {sentence}\n\n".encode()


def ended(request: Request, sentence: str, drawn: str = "") -> Response:
    """Return the last event for a page whose table is gone, with what it shows then: *drawn*, '' for what it has."""
    shown = known_number(request)
    body = (event(drawn, shown) if drawn else b"") + over(sentence)
    return Response(body, headers=STREAM_HEADERS)


WaitForTurn = Callable[[], AbstractAsyncContextManager[object]]


async def updates(
    news: asyncio.Event,
    draw: Callable[[], bytes],
    turn: WaitForTurn = nullcontext,
    is_last: Callable[[], bool] = bool,
    *,
    beats: bool = False,
) -> AsyncIterator[bytes]:
    """Give what *draw* returns whenever there are *news*, the newest alone, once it is its *turn*.

    It ends with what is drawn where *is_last* says so. *beats* is whether the page asked for signs of life.
    """
    quiet, sign = (OFTEN, ALIVE) if beats else (BEAT, NOTHING_NEW)
    yield AGAIN
    while True:
        try:
            async with asyncio.timeout(quiet):
                await news.wait()
        except TimeoutError:
            yield sign
        else:
            async with turn():
                news.clear()
                last, drawn = is_last(), draw()
            yield drawn
            if last:
                return


class EventStream:
    """An answer that goes on until its page is closed, or no longer reads it."""

    def __init__(
        self,
        chunks: AsyncIterator[bytes],
        send_seconds: float,
        inside: AbstractContextManager[object],
        ending: asyncio.Event,
    ) -> None:
        """Send *chunks*, each within *send_seconds*, until *ending* is set; leave *inside* then."""
        self._chunks, self._send_seconds = chunks, send_seconds
        self._inside, self._ending = inside, ending

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the page goes, or the laptop ends."""
        with self._inside:
            tasks = [
                asyncio.ensure_future(each)
                for each in (self._send(send), _gone(receive), self._ending.wait())
            ]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                    with suppress(asyncio.CancelledError, TimeoutError, *CLOSED):
                        await task
                with suppress(TimeoutError, *CLOSED):
                    last = {"type": "http.response.body", "body": b"", "more_body": False}
                    async with asyncio.timeout(1):
                        await send(last)

    async def _send(self, send: Send) -> None:
        headers = [(name.encode(), value.encode()) for name, value in STREAM_HEADERS.items()]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        async for chunk in self._chunks:
            message = {"type": "http.response.body", "body": chunk, "more_body": True}
            async with asyncio.timeout(self._send_seconds):
                await send(message)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def last_known(request: Request) -> str:
    """Return the number of what the page of *request* shows, as a text; '' if it tells none."""
    return request.headers.get("last-event-id") or request.query_params.get("n", "")


def known_number(request: Request) -> int:
    """Return the number of what the page of *request* shows, 0 if it tells none."""
    known = last_known(request)
    fits = known.isascii() and known.isdecimal() and len(known) < 20
    return int(known) if fits else 0


def stream_of(
    door: LightDoor, request: Request, seat: Member, draw: Callable[[], bytes]
) -> EventStream:
    """Return the events of the live table at *seat*, each as *draw* has it by then.

    Tables take turns in being drawn, and so do addresses: many pages at one table make each other wait.
    """
    door.has_room(request)
    known = last_known(request)
    news, stack = asyncio.Event(), ExitStack()
    stack.enter_context(door.stream(request))
    stack.callback(seat.table.watch(seat.device, news.set))
    if known != str(seat.table.version):
        news.set()

    @asynccontextmanager
    async def turn() -> AsyncIterator[None]:
        async with door.drawings.hold(seat.table, address(request), ""):
            yield
            for _ in range(BREATHS):
                await asyncio.sleep(0)

    def is_last() -> bool:
        return bool(seat.gone)

    beats = "beat" in request.query_params
    chunks = updates(news, draw, turn, is_last, beats=beats)
    return EventStream(chunks, door.send_seconds, stack, door.ending)
