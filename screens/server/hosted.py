"""A hosted address: any number of hosts behind a proxy, with their tables in Redis and no state of their own.

``COMPANION_ROOMS`` makes a host one of them; docs/hosting.md says how they are set up.
"""

import asyncio
import logging
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final, Self
from urllib.parse import urlsplit

import uvicorn
from starlette.types import ASGIApp

from companion.table_host.counts import HostCounts
from companion.table_host.table_store import TableStore
from companion.table_host.tables import Tables
from screens.server.computer.process import (
    freeze_garbage_collector,
    raise_file_limit,
    use_new_control_ids,
)
from screens.server.door.limits import HOSTED
from screens.server.door.uvicorn_internals import bounded_connections
from screens.server.monitoring.counting import CountingMiddleware
from screens.server.monitoring.json_log import use_json_lines
from screens.server.monitoring.probes import Probes
from screens.server.web_server import Server, web_app

log = logging.getLogger("companion")

ROOMS: Final = "COMPANION_ROOMS"
ADDRESS: Final = "COMPANION_ADDRESS"
BIND: Final = "COMPANION_BIND"
PROXIES: Final = "COMPANION_PROXIES"
DRAIN: Final = "COMPANION_DRAIN_SECONDS"

SCHEMES: Final = ("redis", "rediss", "unix")
SOCKET: Final = "unix:"

MOST_TABLES: Final = 20_000
MOST_OF_ONE: Final = 50
"""Tables on one host, and of those that one address opened within a day."""

TOUCHES: Final = 30
"""Touches a second of one table, for long: more than 32 hands have. Three times that at once."""

PACKAGES: Final = ("redis", "prometheus_client")
TICK: Final = 0.1
"""Seconds after which a host that is about to end looks whether it shall end at once."""

NO_CLIENT: Final = (
    f"{ROOMS} needs the client of Redis: install Companion with its extra “hosted”."
)
NO_ROOMS: Final = f"{ROOMS} is an address of Redis, such as redis://127.0.0.1:6379/0."
NO_ADDRESS: Final = f"{ADDRESS} is what phones open, such as https://companion.example."
NO_SECONDS: Final = f"{DRAIN} is a number of seconds from 0 to 600."


class HostedError(Exception):
    """What is wrong with the environment, as a sentence for whoever set it."""


@dataclass(frozen=True)
class Hosted:
    """How a host of a hosted address serves.

    *rooms* is where Redis is, *address* what phones open, *bind* where this host listens: an address, or
    "unix:" and a path. What *proxies* say about who asks is believed. *drain* are the seconds between
    a SIGTERM, which makes the host say that it is not ready, and its end.
    """

    rooms: str
    address: str
    bind: str = "127.0.0.1"
    proxies: str = "127.0.0.1"
    drain: float = 0

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self | None:
        """Return what the *environment* asks for, None for a laptop. Raises HostedError."""
        if not (rooms := environment.get(ROOMS, "").strip()):
            return None
        address = environment.get(ADDRESS, "").strip().rstrip("/")
        parts, seconds = urlsplit(address), environment.get(DRAIN, "0")
        if urlsplit(rooms).scheme not in SCHEMES:
            raise HostedError(NO_ROOMS)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path:
            raise HostedError(NO_ADDRESS)
        if not (seconds.isascii() and seconds.isdecimal() and int(seconds) <= 600):
            raise HostedError(NO_SECONDS)
        if not all(map(find_spec, PACKAGES)):
            raise HostedError(NO_CLIENT)
        bind = environment.get(BIND, cls.bind)
        return cls(rooms, address, bind, environment.get(PROXIES, cls.proxies), int(seconds))

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which requests are answered."""
        return (urlsplit(self.address).hostname or "",)

    @property
    def listens(self) -> dict[str, Any]:
        """Where uvicorn listens, and whom it believes; a socket is open to this computer alone."""
        if self.bind.startswith(SOCKET):
            return {"uds": self.bind.removeprefix(SOCKET), "forwarded_allow_ips": "*"}
        return {"host": self.bind, "forwarded_allow_ips": self.proxies}

    def store(self) -> TableStore:
        """Return where the tables are."""
        from screens.server.table_stores.redis import RedisTables  # noqa: PLC0415 - an extra package

        return RedisTables(self.rooms)


class DrainingServer(Server):
    """A server that says first that it is not ready any more, and ends once nobody new comes."""

    def __init__(
        self, config: uvicorn.Config, ending: asyncio.Event, probes: Probes, seconds: float
    ) -> None:
        """Serve by *config* until *seconds* after it was told to end; *probes* say that it will."""
        super().__init__(config, ending)
        self._probes, self._seconds = probes, seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the shutdown; then send every phone to another host."""
        self._probes.draining = True
        log.info("This host ends: its phones go on at another.")
        until = asyncio.get_running_loop().time() + self._seconds
        while asyncio.get_running_loop().time() < until and not self.force_exit:
            await asyncio.sleep(TICK)
        await super().shutdown(sockets)


def measured(app: ASGIApp, tables: Tables) -> ASGIApp:
    """Return *app* with its touches, pages and refusals counted, and /metrics in front of it."""
    from screens.server.monitoring.metrics import REASONS, Metrics  # noqa: PLC0415 - an extra package

    tables.counts = counts = HostCounts(REASONS)
    gauges = {"tables": lambda: len(tables), "store_up": lambda: tables.up}
    return Metrics(CountingMiddleware(app, counts), counts, gauges)


def server(hosted: Hosted, port: int) -> DrainingServer:
    """Return a host of a hosted address, which listens at *port*."""
    ending, limits = asyncio.Event(), HOSTED
    tables = Tables(hosted.store(), MOST_TABLES, MOST_OF_ONE, TOUCHES)
    app = web_app(
        limits,
        hosted.names,
        hosted.address,
        light_first=True,
        ending=ending,
        tables=tables,
        hosted=True,
    )
    probes = Probes(measured(app, tables), tables)
    config = uvicorn.Config(
        probes,
        port=port,
        log_level="warning",
        log_config=None,
        access_log=False,
        ws_max_size=limits.message_size,
        limit_concurrency=limits.connections,
        timeout_graceful_shutdown=5,
        **bounded_connections(limits.connections_of_one, limits.send_seconds),
        **hosted.listens,
    )
    return DrainingServer(config, ending, probes, hosted.drain)


def run(hosted: Hosted, port: int) -> None:
    """Serve until stopped."""
    use_new_control_ids(anywhere=True)
    raise_file_limit()
    use_json_lines()
    log.info("A host of %s begins at port %d.", hosted.address, port)
    serving = server(hosted, port)
    freeze_garbage_collector()
    serving.run()
