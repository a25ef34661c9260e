"""WebDriver BiDi, which Firefox speaks by itself: JSON over a WebSocket, one question at a time."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.browser.engines.tab import PATIENCE


class RefusedError(Exception):
    """The browser answered that it could not."""


class Bidi:
    """A session with a browser. ``on_event`` is called with each event's method and its parameters."""

    def __init__(self, address: str) -> None:
        """Begin a session with the browser at *address*, such as ws://127.0.0.1:1234/session."""
        self.on_event: Callable[[str, dict[str, Any]], object] = lambda method, params: None
        self._open = ExitStack()
        # No pings: while nobody asks, events lie unread, and behind them the answers to pings.
        line = connect(address, max_size=None, max_queue=None, ping_interval=None, proxy=None)
        self._socket = self._open.enter_context(line)
        self._asked = 0
        capabilities = {"alwaysMatch": {"acceptInsecureCerts": True}}
        self.capabilities = self.call("session.new", capabilities=capabilities)["capabilities"]

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the browser's answer, or raise RefusedError with its reason."""
        self._asked += 1
        question = {"id": self._asked, "method": method, "params": params}
        try:
            self._socket.send(json.dumps(question))
            while True:
                heard = json.loads(self._socket.recv(PATIENCE))
                if heard["type"] == "event":
                    self.on_event(heard["method"], heard["params"])
                elif heard["id"] == self._asked:
                    break
        except (ConnectionClosed, TimeoutError) as error:
            raise AssertionError(f"Firefox does not answer {method}: {error!r}") from error
        if heard["type"] == "error":
            raise RefusedError(f"{method}: {heard['error']}: {heard['message']}")
        result: dict[str, Any] = heard["result"]
        return result

    def close(self) -> None:
        """End the session."""
        self._open.close()
