"""A whole hosted address on this machine, as docs/hosting.md has it: Redis, hosts, nginx in front."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.browser.app_server import AppServer
from tests.hosting import NAME, Front, fronted
from tests.ports import free_port
from tests.redis_server import RedisServer


class Address:
    """A hosted address, its *redis*, its *hosts*, and the *front* that phones know."""

    def __init__(
        self,
        folder: Path,
        ending: ExitStack,
        hosts: int,
        words: tuple[str, ...],
        other: Callable[[str], str],
    ) -> None:
        """Start *hosts* hosts; everything lies in *folder*, and ends with *ending*."""
        self.redis = RedisServer(folder / "redis", *words)
        self.redis.start()
        ending.callback(self.redis.kill)
        port = free_port()

        def begin(number: int) -> AppServer:
            host = AppServer(
                folder / f"host{number}.log",
                words=("--serve",),
                COMPANION_ROOMS=self.redis.url,
                COMPANION_ADDRESS=f"https://{NAME}:{port}",
            )
            ending.callback(host.stop)
            return host

        with ThreadPoolExecutor() as at_once:
            self.hosts = list(at_once.map(begin, range(hosts)))
        self.files = folder / "files"
        for each in (folder / "nginx", self.files):
            each.mkdir()
        addresses = tuple(f"127.0.0.1:{host.port}" for host in self.hosts)
        self.front: Front = ending.enter_context(
            fronted(folder / "nginx", addresses, self.files, port, other)
        )


@contextmanager
def hosted_address(
    folder: Path, hosts: int = 2, words: tuple[str, ...] = (), other: Callable[[str], str] = str
) -> Iterator[Address]:
    """Run one within the ``with``.

    *words* are more settings of Redis; *other* may change the configuration of nginx.
    """
    with ExitStack() as ending:
        yield Address(folder, ending, hosts, words, other)
