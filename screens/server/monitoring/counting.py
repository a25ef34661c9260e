"""What stands in front of a host and counts: its pages, the phones that are connected, what is refused."""

import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.table_host.counts import OTHER, HostCounts
from screens.server.door.bounds import LIVE

WHAT: Final = {"": "first", "q": "code", "t": "tool", "j": "table"}
"""The kind of a page, by the beginning of its address; codes and keys come after that."""


class CountingMiddleware:
    """Middleware that counts pages, phones that are connected, and requests that are refused."""

    def __init__(self, app: ASGIApp, counts: HostCounts) -> None:
        """Stand in front of *app*, and count in *counts*."""
        self._app, self._counts = app, counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what *app* does with this request."""
        if scope["type"] == "http":
            await self._page(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"] == LIVE:
            await self._line(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        what = WHAT.get(scope["path"].split("/")[1], OTHER)
        began = time.perf_counter()
        inside = None

        async def counted(message: Message) -> None:
            nonlocal inside
            if message["type"] == "http.response.start":
                if message["status"] >= 400:
                    self._counts.refused[f"{message['status']}"] += 1
                if _is_stream(message):
                    inside = self._counts.phone("page")
                    inside.__enter__()
                else:
                    self._counts.pages[what].add(time.perf_counter() - began)
            await send(message)

        try:
            await self._app(scope, receive, counted)
        finally:
            if inside:
                inside.__exit__(None, None, None)

    async def _line(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counted(message: Message) -> None:
            if message["type"] == "websocket.close":
                self._counts.refuse(message.get("reason") or "")
            await send(message)

        with self._counts.phone("line"):
            await self._app(scope, receive, counted)


def _is_stream(message: Message) -> bool:
    kinds = [value for name, value in message["headers"] if name.lower() == b"content-type"]
    return kinds == [b"text/event-stream"]
