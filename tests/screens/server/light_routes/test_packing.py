"""Pages are packed part by part, and are the same again when they are unpacked."""

import gzip

import brotli
import pytest

from companion.catalogue import every_tool
from screens.light.pages import front_pages, tool_page
from screens.light.state import light_tool_session
from screens.server.light_routes.packing import compressed
from tests.screens.light.fingers import NOW

PAGES = [
    tool_page.tool_page(light_tool_session.opened(tool), now=NOW) for tool in every_tool()[:20]
]


@pytest.mark.parametrize(
    "text",
    [
        *PAGES[:3],
        front_pages.error_page("Nothing here.", app="/"),
        "",
        "a sentence",
        "<script></script>",
        "</style></style><script><script>",
        "</style>" * 3,
    ],
)
def test_what_is_unpacked_is_what_was_packed(text: str) -> None:
    body = text.encode()
    assert gzip.decompress(compressed(body, "gzip")) == body
    assert brotli.decompress(compressed(body, "br")) == body
    assert compressed(body, "") == body


def test_pages_one_after_the_other_are_packed_as_each_by_itself() -> None:
    alone = [compressed(text.encode(), "gzip") for text in PAGES]
    assert [compressed(text.encode(), "gzip") for text in reversed(PAGES)] == alone[::-1]
    assert len(set(alone)) == len(PAGES)


def test_a_page_is_smaller_than_packed_as_one() -> None:
    for text in PAGES:
        assert len(compressed(text.encode(), "gzip")) < len(gzip.compress(text.encode(), 9))
