"""What the laptop says where there is nothing: never the whole app, whatever the address."""

import re

import pytest

from screens.server.door import security_headers
from screens.server.door.gate import NOT_FOUND
from screens.server.light_routes.responses import NOT_DONE
from tests.screens.server.getting import get

NOWHERE = (
    "/nowhere",
    "/nowhere/",
    "/no/such/page.html",
    "/no/such.js",
    "/no/such/../..",
    "//",
    "//nowhere",
    "/.",
    "/./",
    "/App",
    "/app/nowhere",
    "/app%2Fnowhere",
    "/table",
    "/g/lawless-empire/score",
    "/g%2Flawless-empire",
    "/fonts",
    "/fonts/",
    "/main.dart.js/more",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/..%5c..%5cmain.py",
    "/%00",
    "/%ff%fe",
    "/%0d%0aset-cookie:%20a=b",
    "/<script>",
    "/%3f/nowhere",
    "/" + "a" * 5000,
    "/" + "a/" * 2500,
    "/" + "%2f" * 1500,
)
"""Addresses at which there is nothing: mistyped, of the app without its #, and hostile ones."""


@pytest.mark.parametrize("path", NOWHERE, ids=[each[:30] for each in NOWHERE])
def test_where_nothing_is_a_light_page_says_so_and_leads_on(port: int, path: str) -> None:
    answer, content = get(port, path)
    assert answer.status == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"] != security_headers.POLICY
    assert answer.headers["cache-control"] == "no-store"
    text = content.decode()
    assert NOT_FOUND.strip() in text
    assert re.search(r'<a href="?/"?[ >]', text), "the way to the first page"
    assert re.search(r'<a href="?/app"?[ >]', text), "the way to the whole app"
    assert "laptop.js" not in text
    assert len(content) < 12_000
    head = get(port, path, method="HEAD")
    assert (head[0].status, head[1]) == (404, b"")


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/"), ("PUT", "/q"), ("DELETE", "/t/the-law")]
)
def test_what_cannot_be_done_at_an_address_is_a_page_with_a_sentence(
    port: int, method: str, path: str
) -> None:
    answer, content = get(port, path, method=method)
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")
    assert NOT_DONE in content.decode()


def test_the_app_with_a_slash_behind_it_leads_to_the_app(port: int) -> None:
    answer, _ = get(port, "/app/")
    assert (answer.status, answer.headers["location"]) == (308, "/app")
