"""The laptop's connections, before anything is said on them: so many, and none that only waits."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from screens.server.limits import Limits

Plain: Any = AutoHTTPProtocol  # httptools' or h11's, whichever is installed


class ConnectionCounter:
    """Who is connected now."""

    def __init__(self, bounds: Limits) -> None:
        """Begin with nobody."""
        self.bounds = bounds
        self.wires: dict[asyncio.BaseTransport, str] = {}
        self.of: Counter[str] = Counter()

    def come(self, wire: asyncio.BaseTransport, address: str) -> bool:
        """Count a new connection in; say whether there is room for it."""
        full = len(self.wires) >= self.bounds.wires
        if full or self.of[address] >= self.bounds.wires_of_one:
            return False
        self.wires[wire] = address
        self.of[address] += 1
        return True

    def leave(self, wire: asyncio.BaseTransport | None) -> None:
        """Count a connection out; once is enough."""
        if wire in self.wires:
            self.of -= Counter([self.wires.pop(wire)])


def limited_protocol(bounds: Limits) -> dict[str, Any]:
    """Return what uvicorn needs to speak within *bounds*: its settings ``http`` and ``ws``."""
    crowd = ConnectionCounter(bounds)

    class Wire(Plain):  # type: ignore[misc]
        """A connection that asks for files, and may become a page's."""

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            if crowd.come(transport, self.client[0] if self.client else ""):
                self.loop.call_later(bounds.patience, self._silent)
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            crowd.leave(self.transport)
            super().connection_lost(exc)

        def _silent(self) -> None:
            """End a connection on which nothing has been asked."""
            if self.cycle is None and self.transport.get_protocol() is self:
                self.transport.abort()

    class PageWire(WebSocketsSansIOProtocol):
        """A page's connection. Once the app is done with it, it ends: read or not."""

        def connection_lost(self, exc: Exception | None) -> None:
            crowd.leave(self.transport)
            super().connection_lost(exc)

        async def run_asgi(self) -> None:
            await super().run_asgi()
            self.loop.call_later(2, self.transport.abort)

    return {"http": Wire, "ws": PageWire}
