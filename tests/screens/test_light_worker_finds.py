"""The search on the copy's light pages: what it finds, where that leads, and back."""

import re
from html import unescape

import pytest

from companion.display.labels import FOUND_GONE, NOTHING_FOUND
from screens.light.pages.serverless import Reply
from screens.light_worker import LightWorker
from tests.screens.server.light_routes.visitor import button_fields
from tests.screens.test_light_worker import Page, done, worker_of


def links(part: str) -> list[str]:
    """Return where the links of a page lead."""
    return [unescape(each) for each in re.findall(r'href="#([^"]*)"', part)]


def page(worker: LightWorker, address: str) -> str:
    return done(worker.page(address)).part


def test_an_entry_is_found_and_marked_and_leads_back() -> None:
    worker = worker_of(Page())
    assert 'action="/t/find"' in page(worker, "/")
    assert 'action="/t/find"' in page(worker, "/t/makiavelia")
    found = page(worker, "/t/find?q=tie&g=makiavelia")
    assert "/t/makiavelia" in links(found)
    entry = next(each for each in links(found) if each.startswith("/t/at/makiavelia/"))
    there = page(worker, entry)
    assert there.count('id="at"') == 1
    assert "/t/find?q=tie&g=makiavelia" in links(there)


def test_a_tool_that_was_found_leads_back_also_after_a_touch() -> None:
    worker = worker_of(Page())
    way = next(
        each
        for each in links(page(worker, "/t/find?q=attack"))
        if each.startswith("/t/makiavelia/attack")
    )
    assert "/t/find?q=attack" in links(page(worker, way))
    entered = button_fields(page(worker, way), "Attack Green, in the picture")
    touched = done(worker.touch(way, entered)).part
    assert "/t/find?q=attack" in links(touched)
    # That game is the open one from now on.
    again = page(worker, "/t/find?q=when+does+the+game+end")
    assert re.findall(r"<h2>([^<]*)</h2>", again)[0] == "Makiavelia"


@pytest.mark.parametrize("query", ["", "?q=", "?q=+&g=chess"])
def test_an_empty_search_leads_to_the_field(query: str) -> None:
    assert done(worker_of(Page()).page(f"/t/find{query}")) == Reply("", "/")


def test_what_is_not_there_is_told_in_words() -> None:
    worker = worker_of(Page())
    assert NOTHING_FOUND in page(worker, "/t/find?q=xyzzy")
    for address in ("/t/at/makiavelia/4/00000000", "/t/at/chess/x/y?q=%"):
        assert FOUND_GONE in page(worker, address)
