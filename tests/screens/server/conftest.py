"""What the tests of the laptop share."""

import threading
from collections.abc import Callable, Iterator

import pytest
import uvicorn
from starlette.types import ASGIApp

from screens.server import web_server
from screens.server.computer import address
from tests.redis_server import RedisServer
from tests.screens.server.getting import HERE
from tests.screens.server.light_routes.visitor import LightVisitor, served


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of the app, served from a thread of its own."""
    free = address.free_port(HERE, 0)
    server = uvicorn.Server(web_server.settings(web_server.Serving(), HERE, free))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the app did not start"
        thread.join(0.05)
    yield free
    server.should_exit = True
    thread.join()


@pytest.fixture
def phone() -> LightVisitor:
    """A browser with light pages, of a laptop that was started for it."""
    return LightVisitor(served())


@pytest.fixture
def guest(door: Callable[[], ASGIApp]) -> LightVisitor:
    """A browser with light pages at a *door*: that of a laptop, or of a phone."""
    return LightVisitor(door())


@pytest.fixture(scope="module")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A redis-server for all tests of a file."""
    found = RedisServer(tmp_path_factory.mktemp("redis"))
    found.start()
    yield found
    found.kill()
