"""The door of a running app: a socket in its own event loop, behind which are light pages and live tables alone.

The program of the app imports this once *Play together* is shown, and no sooner: what is not asked for costs nothing.
"""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from companion.table_host.tables import Tables
from screens.server.computer.address import LOOPBACK, ours_alone, own_names
from screens.server.computer.interfaces import own_addresses
from screens.server.door.limits import Limits
from screens.server.door.uvicorn_internals import Listening, bounded_connections, listen
from screens.server.door_app import door_app

PHONE: Final = Limits(
    pages=64,
    pages_of_one=12,
    connections=160,
    connections_of_one=24,
    message_size=1 << 18,
)
"""A phone is the host of one table, and not of a whole convention."""

CLOSING_SECONDS: Final = 1.0
"""Seconds that answers have to end in when the door closes."""

ANSWER_SECONDS: Final = 2.0
"""Seconds within which a door answers this device itself, if it is there."""

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - the player asked for phones


class PhoneDoor:
    """Listens for the phones around, and closes again. One that is shut has no socket."""

    def __init__(
        self,
        tables: Tables,
        addresses: Callable[[], tuple[str, ...]] = own_addresses,
        host: str = EVERYWHERE,
    ) -> None:
        """Lead to *tables*; this device has *addresses*, and listens at *host*."""
        self._tables, self._addresses, self._host = tables, addresses, host
        self._listening: Listening | None = None
        self._ending = asyncio.Event()
        self._port = 0

    def addresses(self) -> tuple[str, ...]:
        """Return the addresses of this device that phones around may reach, the likeliest first."""
        return self._addresses()

    async def listen(self, port: int) -> int:
        """Listen at *port*, or at any other that is free, and return which. Raises OSError."""
        if self._listening is None:
            listener = bound(self._host, port)
            self._port = listener.getsockname()[1]
            self._ending = asyncio.Event()
            config = uvicorn.Config(
                phone_app(self._tables, PHONE, self._ending),
                interface="asgi3",
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                ws_max_size=PHONE.message_size,
                limit_concurrency=PHONE.connections,
                **bounded_connections(PHONE.connections_of_one, PHONE.send_seconds, pure=True),
            )
            self._listening = await listen(config, listener)
        return self._port

    async def close(self) -> None:
        """Listen no more, and end what is under way."""
        listening, self._listening = self._listening, None
        if listening:
            self._ending.set()
            await listening.close(CLOSING_SECONDS)

    async def answers(self) -> bool:
        """Return whether someone who comes now is answered: a system takes the sockets of apps that sleep."""
        if self._listening is None:
            return False
        with suppress(OSError):  # of which that of a time that is over is a kind
            async with asyncio.timeout(ANSWER_SECONDS):
                reader, writer = await asyncio.open_connection(LOOPBACK, self._port)
                try:
                    writer.write(
                        b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                    )
                    return (await reader.read(4)).startswith(b"HTTP")
                finally:
                    writer.close()
        return False


def phone_app(
    tables: Tables, limits: Limits = PHONE, ending: asyncio.Event | None = None
) -> ASGIApp:
    """Return what is behind the door, within *limits*, until *ending* is set: light pages and the live *tables*,
    nothing else.
    """
    return door_app(tables, limits, own_names(), ending=ending, shares=False, whole_app=False)


def bound(host: str, port: int) -> socket.socket:
    """Return a socket of *host* at *port* where that is free, else at any port that is. Raises OSError.

    It says that it speaks TCP: asyncio sends small answers without delay only there.
    """
    for number in (port, 0):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, ours_alone(), 1)
        try:
            listener.bind((host, number))
            listener.listen()
        except OSError:
            listener.close()
            if not number:
                raise
        else:
            return listener
    raise AssertionError("one of two either is bound or raises")
