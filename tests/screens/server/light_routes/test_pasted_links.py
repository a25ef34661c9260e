"""The link of a live table, pasted where codes are pasted: light pages and the app understand the same."""

import pytest

from companion.live.links import CUT, ELSEWHERE, LiveError, find_link
from companion.table_host.members import new_key
from companion.table_host.page_live_host import PageLiveHost
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import OLD_KEY, Tables
from tests import virtual_time
from tests.screens.light.html_tree import tree
from tests.screens.server.light_routes.tables import opened
from tests.screens.server.light_routes.visitor import LAPTOP, LightVisitor, served

AWAY = f"https://companion.example/j/{'A' * 22}"
"""A table at another address."""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{LAPTOP}/j/KEY", ""),
        ("KEY", ""),
        (f"Come to {LAPTOP}/j/KEY.", ""),
        ("http://laptop.local:8550/app#/j/KEY", ""),
        (f"{LAPTOP}/j/abc", CUT),
        (AWAY[:-2], CUT),
        (f"{LAPTOP}/j/{'A' * 22}", ENDED),
        (f"{LAPTOP.upper()}/j/{'A' * 22}", ENDED),
        (f"http://localhost:8550/j/{'A' * 22}", ENDED),
        ("A" * 22, ENDED),
        (AWAY, ELSEWHERE),
    ],
)
def test_a_pasted_link_leads_to_its_table_or_gets_the_sentence_of_the_app(
    text: str, why: str
) -> None:
    tables = Tables()
    app = served(tables=tables)
    _, link = opened(app)
    text = text.replace("KEY", link.removeprefix("/j/"))
    phone = LightVisitor(app, at="192.168.1.30")
    answer = phone.ask("GET", "/q", params={"code": text})
    said, instead = "", ""
    try:
        virtual_time.run(PageLiveHost(tables, LAPTOP).join(text))
    except LiveError as error:
        said, instead = str(error), error.instead
    assert said == why
    assert instead == (AWAY if why == ELSEWHERE else "")
    if why:
        assert answer.status_code == 404
        page = tree(answer.text)
        assert [each.text for each in page.all("p") if each.get("role") == "alert"] == [why]
        assert any(each.get("href") == AWAY for each in page.all("a")) == (why == ELSEWHERE)
    else:
        assert (answer.status_code, answer.headers["location"]) == (303, link)


def test_an_old_key_of_ones_own_table_leads_to_it_and_any_other_is_old() -> None:
    app = served()
    ada, link = opened(app)
    ada.post("/j", k="key")
    eve = LightVisitor(app, at="192.168.1.30")
    assert OLD_KEY in eve.ask("GET", "/q", params={"code": link}).text
    answer = ada.ask("GET", "/q", params={"code": link})
    assert (answer.status_code, answer.headers["location"]) == (303, link)


def test_a_link_that_was_cut_off_says_so_at_its_address_too() -> None:
    for path in ("/j/abc", f"/j/{'A' * 20}"):
        answer = LightVisitor(served()).get(path)
        assert (answer.status_code, next(tree(answer.text).all("p")).text) == (404, CUT)


def test_every_key_that_is_made_is_known_as_one() -> None:
    for _ in range(200):
        key = new_key()
        assert find_link(key) == (key, "")
