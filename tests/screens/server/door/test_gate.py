"""Who is let in at the door of the laptop, and to what."""

import pytest

from screens.server.door import gate
from screens.server.door.gate import Gate
from screens.server.door.limits import Limits
from tests.screens.asgi_clients import OURS, Listener, answer_to, files, scope


@pytest.mark.parametrize(
    "host",
    [OURS, "192.168.1.7", "localhost:8550", "[::1]:8550", "Laptop.local:8550", "laptop.local."],
)  # fmt: skip
def test_who_asks_for_this_computer_is_let_in(host: str) -> None:
    door = Gate(files, Limits(), ("laptop", "laptop.local"))
    assert answer_to(door, scope("http", host=host)) == (200, "a file")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "192.168.1.8:8550", "localhost.evil.example", "", "[",
     "evil.example:8550@192.168.1.7"],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_who_asks_for_another_computer_is_told_so(host: str, kind: str) -> None:
    door = Gate(files, Limits(), ("laptop",))
    assert answer_to(door, scope(kind, host=host)) == (421, gate.OTHER_HOST)


def test_who_asks_for_two_computers_at_once_is_told_so() -> None:
    asked = scope("http")
    asked["headers"].insert(0, (b"host", b"evil.example"))
    assert answer_to(Gate(files, Limits()), asked)[0] == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://192.168.1.7"])
def test_another_website_gets_no_page(origin: str) -> None:
    asked = scope(origin=origin)
    assert answer_to(Gate(Listener(), Limits()), asked) == (403, gate.OTHER_ORIGIN)


@pytest.mark.parametrize("path", ["/", "/ws/", "//ws"])
def test_a_page_connects_in_one_place_only(path: str) -> None:
    assert answer_to(Gate(files, Limits()), scope(path=path)) == (404, gate.NOT_FOUND)
