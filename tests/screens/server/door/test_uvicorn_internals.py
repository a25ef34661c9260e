"""What the app uses of uvicorn's private parts is still there; without it, uvicorn is used as it is."""

import asyncio
import socket
from typing import Any

import pytest
import uvicorn

from screens.server import web_server
from screens.server.door import bounds, uvicorn_internals
from screens.server.door.limits import LOCAL
from screens.server.door.uvicorn_internals import (
    HTTP_PROTOCOL,
    LINE_PROTOCOL,
    PURE_PROTOCOL,
    bounded_connections,
    find,
)

HERE = "127.0.0.1"


def test_uvicorn_is_the_version_that_this_was_tried_with() -> None:
    assert uvicorn.__version__ == uvicorn_internals.TRIED_WITH, (
        "another uvicorn: try screens/server/door/uvicorn_internals.py with it, then change TRIED_WITH"
    )


USED = {
    HTTP_PROTOCOL: {
        "connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing",
        "on_message_begin", "on_url", "on_header", "on_headers_complete", "on_body",
        "on_message_complete", "send_400_response",
    },
    PURE_PROTOCOL: {
        "connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing",
        "send_400_response", "on_response_complete",
    },
    LINE_PROTOCOL: {
        "connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing",
        "receive", "handle_connect", "handle_cont", "handle_parser_exception",
        "send_receive_event_to_app",
    },
}  # fmt: skip
FIELDS = {
    HTTP_PROTOCOL: {"loop", "transport", "pipeline", "cycle"},
    PURE_PROTOCOL: {"loop", "transport", "cycle", "conn"},
    LINE_PROTOCOL: {"transport", "queue", "conn", "frames", "read_paused", "writable"},
}


@pytest.mark.parametrize("place", USED)
def test_the_classes_of_connections_are_where_they_were(place: tuple[str, str]) -> None:
    found = find(*place)
    assert found is not None, f"uvicorn has no {'.'.join(place)} any more"
    assert issubclass(found, asyncio.Protocol)
    assert not USED[place] - vars(found).keys()
    config = uvicorn.Config("nothing", interface="asgi3")
    config.loaded, config.loaded_app, config.ws_protocol_class = True, None, None
    made = asyncio.run(_made(found, config))
    assert not FIELDS[place] - vars(made).keys()
    if place == LINE_PROTOCOL:
        assert {"max_message_size", "fail"} <= {*dir(made.conn)}


async def _made(kind: Any, config: uvicorn.Config) -> Any:
    return kind(config, uvicorn.server.ServerState(), {})


@pytest.mark.parametrize("which", ["HTTP_PROTOCOL", "LINE_PROTOCOL"])
@pytest.mark.parametrize(
    "place", [("uvicorn.no_such_module", "AutoHTTPProtocol"), ("uvicorn", "NoSuchClass")]
)
def test_where_a_class_is_gone_uvicorn_serves_in_its_own_way(
    which: str, place: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_internals, which, place)
    assert bounded_connections(96, 20) == {"h11_max_incomplete_event_size": bounds.HEAD_BYTES}
    settings = web_server.settings(web_server.Serving(), HERE, 0)
    assert (settings.http, settings.ws) == ("auto", "auto")
    assert settings.limit_concurrency == LOCAL.connections


def test_connections_beyond_those_of_an_address_are_closed_and_come_again_later() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("nothing is asked")

    async def run() -> None:
        config = uvicorn.Config(app, interface="asgi3", **bounded_connections(3, 20))
        config.load()
        made: list[Any] = []

        def protocol() -> Any:
            kind: Any = config.http_protocol_class
            made.append(kind(config, uvicorn.server.ServerState(), {}))
            return made[-1]

        async def accepted(count: int) -> list[bool]:
            """Return which of the connections are open, once there are *count*."""
            while len(made) < count or not all(each.transport for each in made):
                await asyncio.sleep(0)
            return [not each.transport.is_closing() for each in made]

        loop = asyncio.get_running_loop()
        async with await loop.create_server(protocol, HERE, 0) as server:
            address = server.sockets[0].getsockname()
            mine = [socket.create_connection(address) for _ in range(5)]
            assert await accepted(5) == [True, True, True, False, False]
            mine[0].close()
            while not made[0].transport.is_closing():
                await asyncio.sleep(0)
            mine.append(socket.create_connection(address))
            assert await accepted(6) == [False, True, True, False, False, True]
            for each in made:
                each.transport.abort()
        for each in mine:
            each.close()

    asyncio.run(run())
