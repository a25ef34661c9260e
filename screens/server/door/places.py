"""How many connections each address has, and how long a connection may take to become an encrypted one."""

import asyncio
import ssl
from collections import Counter
from collections.abc import Callable
from typing import Final, cast

from screens.server.door import bounds

EARLY: Final = 256 * 1024
"""Bytes that come together with the end of a handshake, at most: asyncio reads no more at once."""


class Places:
    """Counts the connections of each address, from the first packet until nothing of one is left."""

    def __init__(self, most: int) -> None:
        """Have *most* places for each address."""
        self._most = most
        self.taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Return whether there is a place for one more of *address*; it is taken then."""
        if self.taken[address] >= self._most:
            return False
        self.taken[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Give a place of *address* back."""
        self.taken[address] -= 1
        if not self.taken[address]:
            del self.taken[address]


def peer(transport: asyncio.BaseTransport) -> str:
    """Return the address at the other end of *transport*, '' for a socket of this computer."""
    name = transport.get_extra_info("peername")
    return str(name[0]) if isinstance(name, tuple) else ""


class Handshake(asyncio.Protocol):
    """A connection that is not encrypted yet. A server of asyncio neither counts it nor gives it up before a minute."""

    def __init__(
        self, context: ssl.SSLContext, places: Places, make: Callable[[], asyncio.Protocol]
    ) -> None:
        """Encrypt by *context*; *make* returns what goes on from there."""
        self._context, self._places, self._make = context, places, make
        self._early = bytearray()
        self._lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, where the address has a place left."""
        plain = cast(asyncio.Transport, transport)
        self._address = peer(plain)
        if not self._places.take(self._address):
            plain.abort()
            return
        plain.pause_reading()
        self._task = asyncio.ensure_future(self._encrypt(plain))

    def data_received(self, data: bytes) -> None:
        """Keep what came together with the end of the handshake."""
        self._early += data

    def connection_lost(self, exc: Exception | None) -> None:
        """Go no further."""
        self._lost = True

    async def _encrypt(self, transport: asyncio.Transport) -> None:
        try:
            encrypted = await asyncio.get_running_loop().start_tls(
                transport,
                self,
                self._context,
                server_side=True,
                ssl_handshake_timeout=bounds.HEAD_SECONDS,
            )
        except OSError:  # of which those of ssl and of time are kinds
            transport.abort()
            return
        finally:
            self._places.leave(self._address)
        if self._lost or encrypted is None:
            return
        goes_on = self._make()
        encrypted.set_protocol(goes_on)
        goes_on.connection_made(encrypted)
        if self._early:
            goes_on.data_received(bytes(self._early))
