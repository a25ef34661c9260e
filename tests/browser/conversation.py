"""What a page and the app say to each other, so that a player touches only what is up to date.

The app takes a touch for what the finger saw, and drops it where the screen had changed meanwhile.
A player looks before they touch again; so does this: it waits for the app's answer to the last
touch, and until the page has answered everything that the app asked it.
"""

import time
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it ships no types
from playwright.sync_api import Page, WebSocket

from screens.server.door.bounds import LIVE

EVENT, CALL = 3, 5
"""Flet's kinds of messages: what happened to a control; a call of its method, and the answer."""

UNTOUCHED = {"blur", "focus", "media_change", "resize", "scroll", "size_change"}
"""What happens to a control without a touch on it: the page tells that whenever it has drawn."""

SHORTEST, LONGEST = 0.03, 0.7
"""Seconds that nothing is said before the app counts as done: as long as its last answer took."""

UNANSWERED = 8.0
"""Seconds after which a touch is taken to change nothing; few do."""

FORGOTTEN = 2.0
"""Seconds after which a call is no more waited for: some are answered when the player acts. A save always is."""

SAVES = ("set", "remove")
"""The calls with which the app saves."""


class Conversation:
    """The messages between one page and the app, if it speaks with one over a WebSocket."""

    def __init__(self) -> None:
        """Begin before anything was said."""
        self._calls: dict[object, tuple[float, bool]] = {}  # when it came, whether it saves
        self._told = self._saved = 0.0
        self._last = 0.0
        self._touched = 0.0
        self._waiting = False
        self._sent_touch = False
        self._latency = SHORTEST

    def listen(self, page: Page) -> None:
        """Hear what goes to and from *page*."""
        page.on("websocket", self._begin)

    def touches(self) -> None:
        """Note that something is touched now, to which the app has an answer."""
        self._touched, self._waiting = time.monotonic(), bool(self._last)
        self._sent_touch = not self._waiting

    def missed(self) -> None:
        """Note that the last touch reached nobody, so that there is no answer to wait for."""
        self._waiting = False

    @property
    def touch_sent(self) -> bool:
        """Return whether the page has told the app of the last touch, where it speaks with one."""
        return self._sent_touch

    @property
    def last_touch_saved(self) -> bool:
        """Return whether a save was done after the last touch, or the app is in the page itself."""
        return not self._last or self._saved > self._told

    @property
    def waits(self) -> bool:
        """Return whether the app still owes an answer to the last touch."""
        return self._waiting and time.monotonic() - self._touched < UNANSWERED

    def rests(self) -> bool:
        """Return whether the app has answered the last touch, and nothing is under way."""
        if self.waits:
            return False
        now = time.monotonic()
        asked = [saves or now - since < FORGOTTEN for since, saves in self._calls.values()]
        return not any(asked) and now - self._last > self._latency

    def _begin(self, socket: WebSocket) -> None:
        if socket.url.endswith(LIVE):  # the browser copy speaks with a table, not with the app
            return
        self._calls.clear()
        self._last = time.monotonic()
        socket.on("framereceived", self._received)
        socket.on("framesent", self._sent)
        socket.on("close", lambda _: self._end())

    def _end(self) -> None:
        self._calls.clear()
        self._waiting, self._last = False, 0.0

    def _received(self, frame: str | bytes) -> None:
        now = time.monotonic()
        if self._waiting and self._sent_touch:  # before, it is about an earlier touch
            self._latency = min(max(now - self._touched, SHORTEST), LONGEST)
            self._waiting = False
        self._last = now
        if call := _call_of(frame):
            self._calls[call] = now, _body(frame)["name"] in SAVES

    def _sent(self, frame: str | bytes) -> None:
        self._last = time.monotonic()
        if _tells_touch(frame):
            self._sent_touch, self._told = True, self._last
        _, saves = self._calls.pop(_call_of(frame), (0.0, False))
        if saves:
            self._saved = self._last


def _kind_of(frame: str | bytes) -> int:
    """Return which kind of message *frame* is, 0 where it is none of Flet's."""
    return frame[2] if isinstance(frame, bytes) and frame[1:2] == b"\x92" else 0


def _call_of(frame: str | bytes) -> object:
    """Return what tells a call from all others, where *frame* makes or answers one, else None."""
    return _body(frame)["call_id"] if _kind_of(frame) == CALL else None


def _tells_touch(frame: str | bytes) -> bool:
    """Return whether *frame* tells the app what a touch did."""
    return _kind_of(frame) == EVENT and _body(frame)["name"] not in UNTOUCHED


def _body(frame: str | bytes) -> dict[str, Any]:
    """Return what is in *frame*, one of Flet's messages."""
    assert isinstance(frame, bytes)
    body: dict[str, Any] = msgpack.unpackb(
        frame[1:], ext_hook=lambda code, raw: None, strict_map_key=False
    )[1]
    return body
