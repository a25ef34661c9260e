"""What the tests of the laptop share."""

from collections.abc import Iterator

import pytest

from tests.redis_server import RedisServer
from tests.screens.server.light.visitor import LightVisitor, served


@pytest.fixture
def phone() -> LightVisitor:
    """A browser with light pages, of a laptop that was started for it."""
    return LightVisitor(served())


@pytest.fixture(scope="module")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A redis-server for all tests of a file."""
    found = RedisServer(tmp_path_factory.mktemp("redis"))
    found.start()
    yield found
    found.kill()
