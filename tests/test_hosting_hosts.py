"""What nginx passes on to hosts, and to which: one that is there, and nothing that a browser made up."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from screens.server.light_routes import cookies
from tests.hosting import fronted
from tests.ports import free_port

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux."),
]


HEARD: list[dict[str, str]] = []
"""What the hosts below were told in headers, by their names in small letters."""


class Host(BaseHTTPRequestHandler):
    """A host that answers any page."""

    def do_GET(self) -> None:
        HEARD.append({name.lower(): text for name, text in self.headers.items()})
        self.send_response(200)
        self.end_headers()

    def log_message(self, *said: object) -> None:
        """Say nothing."""


@contextmanager
def answering(port: int) -> Iterator[None]:
    """Answer at *port* within the ``with``."""
    with ThreadingHTTPServer(("127.0.0.1", port), Host) as server:
        serving = Thread(target=server.serve_forever, args=(0.01,))
        serving.start()
        yield
        server.shutdown()
        serving.join()


def test_one_host_may_end_at_the_moment_when_the_other_is_back(tmp_path: Path) -> None:
    one, other = free_port(), free_port()
    with fronted(tmp_path, (f"127.0.0.1:{one}", f"127.0.0.1:{other}")) as front:
        for here in (other, one, other):
            with answering(here):
                found = [front.ask(f"/t/{number}", Cookie=f"{cookies.VISITOR}={number:022}")
                         for number in range(16)]  # fmt: skip
            assert {each.status for each in found} == {200}, (
                "a new version, without an interruption"
            )


@pytest.mark.parametrize("path", ["/", "/q/314159", "/q/314159/code", "/t/a/b", "/j", "/live"])
def test_where_somebody_comes_from_is_what_nginx_saw_and_not_what_they_say(
    path: str, tmp_path: Path
) -> None:
    port = free_port()
    with fronted(tmp_path, (f"127.0.0.1:{port}",)) as front, answering(port):
        HEARD.clear()
        front.ask(path, X_Forwarded_For="203.0.113.7", X_Forwarded_Proto="http", Cookie="a=b")
    (heard,) = HEARD
    assert heard["x-forwarded-for"] == "127.0.0.1"
    assert heard["x-forwarded-proto"] == "https"
    assert heard.get("cookie") == (None if path == "/q/314159" else "a=b"), "kept for everyone"
    HEARD.clear()
