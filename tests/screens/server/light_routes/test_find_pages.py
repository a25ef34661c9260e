"""The search on light pages: a field on the first page and on each game's, results, and where they lead."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from companion.display.labels import CLEAR_SEARCH, FIND_OTHERWISE, FOUND_GONE, NOTHING_FOUND
from tests.screens.light.html_tree import tree
from tests.screens.server.light_routes.visitor import LightVisitor


def links(html: str) -> list[str]:
    """Return where the links of a page lead."""
    return [unescape(each) for each in re.findall(r'href="([^"]*)"', html)]


def headings(html: str) -> list[str]:
    return [each.text for each in tree(html).all("h2")]


@pytest.mark.parametrize(("page", "game"), [("/", ""), ("/t/makiavelia", "makiavelia")])
def test_the_field_leads_to_results_and_an_entry_leads_back(
    phone: LightVisitor, page: str, game: str
) -> None:
    assert 'action="/t/find"' in phone.get(page).text
    own = f"&g={game}" if game else ""
    found = phone.get(f"/t/find?q=tie{own}").text
    assert 'value="tie"' in found
    assert CLEAR_SEARCH in found
    assert page in links(found)
    if game:
        assert headings(found)[0] == "Makiavelia"
    way = next(each for each in links(found) if each.startswith("/t/at/"))
    assert way.endswith("#at")
    entry = phone.get(way.partition("#")[0]).text
    assert entry.count('id="at"') == 1
    assert f"/t/find?q=tie{own}" in links(entry)


def test_a_tool_that_was_found_leads_back_to_the_results_also_after_a_touch(
    phone: LightVisitor,
) -> None:
    found = phone.get("/t/find?q=attack").text
    way = next(each for each in links(found) if each.startswith("/t/makiavelia/attack"))
    assert "/t/find?q=attack" in links(phone.get(way).text)
    touched = phone.post(way.partition("#")[0], script=True, k="example")
    assert "/t/find?q=attack" in links(touched.text)


def test_numbers_are_those_that_were_asked_for(phone: LightVisitor) -> None:
    found = phone.get("/t/find?q=how+many+coins+with+5+players").text
    assert "5 players" in found
    assert "This round earns 4 Makielons." in found
    ways = [each for each in links(found) if each.startswith("/t/at/makiavelia/5/")]
    assert any(
        "This round earns 4 Makielons." in phone.get(each.partition("#")[0]).text
        for each in ways
    )


def test_nothing_found_says_what_to_do(phone: LightVisitor) -> None:
    found = phone.get("/t/find?q=xyzzy").text
    for words in (NOTHING_FOUND, "“xyzzy”", FIND_OTHERWISE, CLEAR_SEARCH):
        assert words in found


def test_an_empty_search_is_the_page_with_the_field(phone: LightVisitor) -> None:
    assert phone.get("/t/find?q=+").headers["location"] == "/"
    assert phone.get("/t/find").headers["location"] == "/"
    assert phone.get("/t/find?q=&g=makiavelia").headers["location"] == "/t/makiavelia"
    assert phone.get("/t/find?q=&g=//evil.example").headers["location"] == "/"


@pytest.mark.parametrize(
    "path",
    [
        "/t/at/makiavelia/4/00000000",
        "/t/at/chess/4/00000000?q=tie",
        "/t/at/makiavelia/999/00000000?q=<b>&g=<b>",
    ],
)
def test_what_is_not_there_any_more_is_told_in_words(phone: LightVisitor, path: str) -> None:
    answer = phone.get(path)
    assert answer.status_code == 404
    assert FOUND_GONE in answer.text


def test_what_is_typed_stands_in_the_page_as_text(phone: LightVisitor) -> None:
    for wanted in ('"><script>alert(1)</script>', "a" * 5_000, "\u202e\x00", "%"):
        found = phone.get(f"/t/find?{urlencode({'q': wanted})}").text
        assert "<script>alert" not in found
        assert len(found) < 40_000
