"""How many connections each address has, and connections that are to be encrypted first."""

import asyncio
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from screens.server.door import bounds

log = logging.getLogger("companion")


class ConnectionCounter:
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


class EncryptingServer:
    """Listens for connections, and hands each on once it is encrypted; in place of asyncio's own server.

    That one neither counts those that are not encrypted yet nor gives one up before a minute is over.
    """

    def __init__(
        self,
        listener: socket.socket,
        context: ssl.SSLContext,
        make: Callable[[], asyncio.Protocol],
    ) -> None:
        """Listen at *listener* and encrypt by *context*; *make* returns what goes on from there."""
        listener.setblocking(False)
        self._listener, self._context, self._make = listener, context, make
        self.places = ConnectionCounter(bounds.HANDSHAKES_OF_ONE)
        self._handshakes: set[asyncio.Task[None]] = set()
        self._accepting = asyncio.ensure_future(self._accept())

    def close(self) -> None:
        """Listen no more."""
        self._accepting.cancel()
        self._listener.close()
        for each in self._handshakes:
            each.cancel()

    async def wait_closed(self) -> None:
        """Wait until nothing listens, and nobody is being encrypted."""
        await asyncio.gather(self._accepting, *self._handshakes, return_exceptions=True)

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, (address, *_) = await loop.sock_accept(self._listener)
            except OSError:  # one that went at once, or there are as many files open as may be
                await asyncio.sleep(bounds.ACCEPT_AGAIN)
                continue
            if not self.places.take(address):
                accepted.close()
                continue
            handshake = asyncio.ensure_future(self._encrypt(accepted, address))
            self._handshakes.add(handshake)
            handshake.add_done_callback(self._handshakes.discard)

    async def _encrypt(self, accepted: socket.socket, address: str) -> None:
        with suppress(OSError):  # of which those of ssl and of time are kinds
            try:
                await asyncio.get_running_loop().connect_accepted_socket(
                    self._make,
                    accepted,
                    ssl=self._context,
                    ssl_handshake_timeout=bounds.HEAD_SECONDS,
                )
            finally:
                self.places.leave(address)
