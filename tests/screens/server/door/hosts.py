"""A host on a port of its own, in the event loop of the test, and connections that say whatever they like."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import uvicorn
import uvloop
from starlette.types import Receive, Scope, Send

from screens.server.door.uvicorn_internals import bounded_connections
from tests.screens.server.getting import HERE

LOOPS = (asyncio.new_event_loop, uvloop.new_event_loop)
"""Both event loops under which the host may run."""

Play = Coroutine[Any, Any, None]


def run(
    play: Play, loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
) -> None:
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(_in_time(play))


async def _in_time(play: Play) -> None:
    async with asyncio.timeout(60):
        await play


async def hello(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer every request, and say back over a line what came."""
    if scope["type"] == "http":
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [(b"content-length", b"5")],
            }
        )
        await send({"type": "http.response.body", "body": b"hello"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({**message, "type": "websocket.send"})


class Host:
    """A host while it runs: its *port*, its *config*, and every connection that it *made*."""

    def __init__(self, config: uvicorn.Config, made: list[Any], port: int) -> None:
        self.config, self.made, self.port = config, made, port

    @property
    def places(self) -> Any:
        return self.config.http.places  # type: ignore[union-attr]

    async def opens(
        self, said: bytes = b""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(HERE, self.port)
        writer.write(said)
        return reader, writer

    async def answers(self, *said: bytes) -> bytes:
        """Return what a connection gets until its end that says these, one after the other."""
        reader, writer = await self.opens()
        with suppress(ConnectionError):
            for each in said:
                writer.write(each)
                await writer.drain()
        got = b""
        with suppress(ConnectionError):
            while piece := await reader.read(1 << 16):
                got += piece
        writer.close()
        return got


@asynccontextmanager
async def host(
    app: Any = hello, most: int = 96, pure: bool = False, **more: Any
) -> AsyncIterator[Host]:
    """Run one within the ``with``: *app*, for *most* connections of an address; of Python alone if it is *pure*."""
    settings = bounded_connections(most, more.pop("send_seconds", 20), pure=pure)
    config = uvicorn.Config(
        app, interface="asgi3", log_config=None, lifespan="off", **settings, **more
    )
    config.load()
    made: list[Any] = []
    state = uvicorn.server.ServerState()

    def protocol() -> Any:
        kind: Any = config.http_protocol_class
        made.append(kind(config=config, server_state=state, app_state={}, _loop=None))
        return made[-1]

    async with await asyncio.get_running_loop().create_server(protocol, HERE, 0) as server:
        yield Host(config, made, server.sockets[0].getsockname()[1])
        for each in state.connections:
            each.transport.abort()
        while state.tasks:  # each hears that its connection is gone
            await asyncio.sleep(0)


def reads_nothing(port: int) -> socket.socket:
    """Return a connection with a small window, of which nobody reads."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect((HERE, port))
    return found
