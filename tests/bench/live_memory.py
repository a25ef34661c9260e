"""What a phone at a live table costs the laptop in memory: the app of another host, and a light page."""

import re
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from websockets.sync.client import connect

from companion.live.messages import Hello
from tests.bench.laptop import resident
from tests.browser.app_server import AppServer

PHONES = 30
"""Phones that come to the table, which takes 32."""

HEAD = ("phones at one live table", "phones", "MB in all", "kB each")


def rows(many: int = PHONES) -> Iterator[tuple[object, ...]]:
    """Return a row for each kind of phone, beside the one without any."""
    if sys.platform != "linux":  # elsewhere this computer has one address of its own
        yield "only on Linux", "", "", ""
        return
    for kind in ("app", "light page"):
        with TemporaryDirectory() as folder, ExitStack() as here:
            laptop = AppServer(Path(folder) / "log.txt", words=("--serve",))
            here.callback(laptop.stop)
            first = _Light(laptop, "127.0.0.2")
            here.callback(first.wire.close)
            first.post("/j/open")
            link = re.findall(r"/j/[\w-]{22}", first.get("/j"))[0]
            before = _settled(laptop.pid)
            for number in range(many):
                at = f"127.0.1.{2 + number}"
                if kind == "app":
                    _come(laptop, link.removeprefix("/j/"), at, here)
                else:
                    phone = _Light(laptop, at)
                    here.callback(phone.wire.close)
                    phone.post(link, k="call", n=f"Phone {number}")
                    phone.listen()
            after = _settled(laptop.pid)
        yield kind, many, after, 1e3 * (after - before) / many


def _come(laptop: AppServer, key: str, at: str, here: ExitStack) -> None:
    """Bring the app of another host to the table; it stays as long as *here*."""
    wire = connect(
        f"ws://127.0.0.1:{laptop.port}/live",
        source_address=(at, 0),
        compression=None,
        ping_interval=None,
    )
    here.callback(wire.close)
    wire.send(Hello(key=key).to_json())
    assert "welcome" in str(wire.recv())


class _Light:
    """A browser with light pages, and its cookies."""

    def __init__(self, laptop: AppServer, at: str) -> None:
        self.wire = HTTPConnection("127.0.0.1", laptop.port, source_address=(at, 0))
        self._origin, self._cookies = laptop.address, dict[str, str]()

    def get(self, path: str) -> str:
        return self._ask("GET", path).read().decode()

    def post(self, path: str, **fields: str) -> None:
        answer = self._ask("POST", path, urlencode(fields))
        assert answer.status == 303, answer.read()
        answer.read()

    def listen(self) -> None:
        """Hear what happens at the table, and read the first of it."""
        answer = self._ask("GET", "/j/events")
        assert answer.status == 200, answer.read()
        assert answer.readline()

    def _ask(self, method: str, path: str, body: str | None = None) -> HTTPResponse:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        heads = {"Cookie": cookies} if cookies else {}
        if body is not None:
            kind = "application/x-www-form-urlencoded"
            heads |= {"Origin": self._origin, "Content-Type": kind}
        self.wire.request(method, path, body, heads)
        answer = self.wire.getresponse()
        for each in answer.headers.get_all("set-cookie", ()):
            name, _, value = each.partition(";")[0].partition("=")
            self._cookies[name] = value
        return answer


def _settled(number: int) -> float:
    """Return the megabytes of a program, once it has done what it does after something came."""
    time.sleep(2)
    return resident(number)
