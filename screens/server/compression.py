"""Files go out packed, and each is packed once: the next phone gets what is there."""

import asyncio
import gzip
from collections.abc import Callable, MutableMapping
from posixpath import normpath, splitext
from typing import Any, Final

from screens.server.gate import App, Receive, Scope, Send

try:
    import brotli
except ImportError:
    brotli = None

LEAST: Final = 1500
"""Bytes below which packing saves nothing."""

MOST: Final = 400
"""Files that are kept packed; the app and its page have fewer."""

PIECE: Final = 64_000
"""Bytes that are sent at once."""

KINDS: Final = (
    b"text/", b"application/javascript", b"application/json", b"application/wasm",
    b"application/octet-stream", b"image/svg+xml", b"font/otf", b"font/ttf",
)  # fmt: skip
"""What gets smaller; pictures and woff2 are packed already."""


def encodings() -> dict[str, Callable[[bytes], bytes]]:
    """Return the ways to pack, the best first. Browsers take brotli over https alone."""
    plain: dict[str, Callable[[bytes], bytes]] = {"gzip": lambda data: gzip.compress(data, 6)}
    if brotli is None:
        return plain
    return {"br": lambda data: brotli.compress(data, quality=6), **plain}


def allowed(asked: str) -> dict[str, bool]:
    """Return which ways to pack a browser takes, and which it does not, from what it *asked*.

    With a weight of 0 it takes none of that way (RFC 9110); "*" is every way that is not named.
    """
    ways_asked = (each.partition(";") for each in asked.lower().split(","))
    return {way.strip(): _weight(more) > 0 for way, _, more in ways_asked}


def _weight(parameter: str) -> float:
    name, _, number = parameter.partition("=")
    try:
        return float(number) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


class CompressedFiles:
    """Send files packed to whoever can unpack them."""

    def __init__(self, app: App) -> None:
        """Stand in front of *app*."""
        self._app = app
        self._ways = encodings()
        self._kept: dict[tuple[str, bytes, str], asyncio.Future[bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass an answer on, packed where that is worth it."""
        way = self._way(scope) if scope["type"] == "http" and scope["method"] == "GET" else ""
        if not way:
            await self._app(scope, receive, send)
            return
        answer = _Answer(send, lambda head: self._key(scope["path"], head, way))
        await self._app(scope, receive, answer.send)
        if answer.key:
            packed = await self._packed(answer.key, bytes(answer.body))
            await answer.finish(packed, way)

    def _way(self, scope: Scope) -> str:
        heads = (value for name, value in scope["headers"] if name == b"accept-encoding")
        asked = allowed(b",".join(heads).decode("latin-1"))
        every = asked.get("*", False)
        return next((way for way in self._ways if asked.get(way, every)), "")

    def _key(
        self, path: str, head: dict[bytes, bytes], way: str
    ) -> tuple[str, bytes, str] | None:
        """Return under what an answer is kept packed, None for one that goes out as it is."""
        named = normpath(path).lstrip("/")
        key = (named, head.get(b"etag", b""), way)
        fits = (
            head.get(b"content-type", b"").startswith(KINDS)
            and int(head.get(b"content-length", b"0")) >= LEAST
            and b"content-encoding" not in head
        )
        is_page = not splitext(named)[1]  # whatever was asked, it is one and the same
        if is_page and fits:
            return ("", head.get(b"etag", b""), way)
        return key if fits and (key in self._kept or len(self._kept) < MOST) else None

    async def _packed(self, key: tuple[str, bytes, str], body: bytes) -> bytes:
        if key not in self._kept:
            packing = asyncio.to_thread(self._ways[key[2]], body)
            self._kept[key] = asyncio.ensure_future(packing)
        return await asyncio.shield(self._kept[key])


class _Answer:
    """One answer on its way: passed on as it is, or held back until it is packed."""

    def __init__(
        self, send: Send, key: Callable[[dict[bytes, bytes]], tuple[str, bytes, str] | None]
    ) -> None:
        self._send, self._find = send, key
        self.key: tuple[str, bytes, str] | None = None
        self.body = bytearray()
        self._start: MutableMapping[str, Any] = {}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            head = {name.lower(): value for name, value in message["headers"]}
            self.key = self._find(head) if message["status"] == 200 else None
            self._start = message
            if self.key:
                return
        elif self.key and message["type"] == "http.response.body":
            self.body += message.get("body", b"")
            return
        await self._send(message)

    async def finish(self, packed: bytes, way: str) -> None:
        kept = [
            (name, value)
            for name, value in self._start["headers"]
            if name.lower() not in (b"content-length", b"vary", b"accept-ranges")
        ]
        more = [
            (b"content-encoding", way.encode()),
            (b"vary", b"Accept-Encoding"),
            (b"content-length", b"%d" % len(packed)),
        ]
        await self._send({**self._start, "headers": [*kept, *more]})
        # Piece by piece: who takes it slowly has one of them waiting here, not all.
        for start in range(0, len(packed), PIECE):
            piece, last = packed[start : start + PIECE], start + PIECE >= len(packed)
            await self._send(
                {"type": "http.response.body", "body": piece, "more_body": not last}
            )
