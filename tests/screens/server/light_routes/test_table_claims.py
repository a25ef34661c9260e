"""A seat that someone had before, on light pages: they ask for it by its name, and the table says yes or no."""

import html

import pytest

from companion.display import table_words as words
from companion.table_host.live_table import LiveTable
from companion.table_host.tables import Tables
from tests.screens.server.light_routes.tables import joined, laptop, opened, two
from tests.screens.server.light_routes.visitor import LightVisitor, served

GREEN = 1
HAD = words.seat_label("Green", words.WAS_YOURS)


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The devices that are away, whatever they said a moment ago."""
    gone = set[int]()
    here = LiveTable.here.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(LiveTable, "here", property(lambda table: here(table) - gone))
    return gone


def comes(app: object, link: str, number: int = 3) -> LightVisitor:
    """Return the browser of someone who scanned the code with another phone than before."""
    return LightVisitor(app, at=f"192.168.1.{20 + number}")  # type: ignore[arg-type]


def test_a_seat_whose_phone_is_here_cannot_be_asked_for(away: set[int]) -> None:
    app = laptop()
    _, _, link = two(app)
    bob = comes(app, link)
    assert HAD not in bob.get(link).text
    assert bob.post(link, k="sit", v=str(GREEN)).status_code == 422
    away.add(2)
    assert HAD in bob.get(link).text


def test_one_touch_asks_and_one_yes_gives_the_seat(away: set[int]) -> None:
    app = laptop()
    ada, before, link = two(app)
    away.add(2)
    bob = comes(app, link)
    answer = bob.post(link, k="sit", v=str(GREEN))
    assert (answer.status_code, answer.headers["location"]) == (303, "/j")
    assert words.own_claim_words("Green") in bob.get("/j").text
    asked = words.claim_words("Guest 3", "Green")
    assert asked.replace("'", "&#x27;") in ada.get("/j").text or asked in ada.get("/j").text
    assert words.IS_NOT_THEM in ada.get("/j").text
    assert ada.post("/j", k="them", v="3").status_code == 303
    assert words.GIVE_UP_SEAT in bob.get("/j").text
    assert words.GIVE_UP_SEAT not in before.get("/j").text
    late = ada.post("/j", k="them", v="3")
    assert (late.status_code, words.ASKED_NO_MORE in late.text) == (422, True)


def test_a_no_leaves_the_seat_and_whoever_asked_looks_on(away: set[int]) -> None:
    app = laptop()
    ada, _, link = two(app)
    away.add(2)
    bob = comes(app, link)
    bob.post(link, k="sit", v=str(GREEN))
    assert ada.post("/j", k="notthem", v="3").status_code == 303
    text = bob.get("/j").text
    assert words.own_claim_words("Green") not in text
    assert words.GIVE_UP_SEAT not in text
    no = words.denied_words("Green")
    assert no in html.unescape(text)
    assert words.WHO_HINT not in html.unescape(text), "one thing is said"
    bob.post("/j", k="sit", v=str(GREEN))
    text = bob.get("/j").text
    assert words.own_claim_words("Green") in text, "they may ask again"
    assert no not in html.unescape(text)
    ada.post("/j", k="notthem", v="3")
    bob.post("/j", k="sit", v="2")
    assert no not in html.unescape(bob.get("/j").text), "they have a seat"
    away.clear()
    assert words.IS_THEM not in ada.get("/j").text, "that phone is back"


@pytest.mark.parametrize("word", ["", "x", "-3", "99", "9" * 30])
def test_nobody_gets_a_seat_by_what_no_page_sends(word: str, away: set[int]) -> None:
    app = laptop()
    ada, _, _ = two(app)
    away.add(2)
    assert ada.post("/j", k="them", v=word).status_code == 422


def test_who_looks_on_says_nothing_of_whose_seat_it_is(away: set[int]) -> None:
    app = laptop()
    _, _, link = two(app)
    eve = joined(app, link, None, 3)
    away.add(2)
    bob = comes(app, link, 4)
    bob.post(link, k="sit", v=str(GREEN))
    assert words.IS_THEM not in eve.get("/j").text
    for each, number in ((eve, 4), (bob, 4)):
        answer = each.post("/j", k="them", v=str(number))
        assert (answer.status_code, words.ONLY_LOOKING in answer.text) == (422, True)


def test_a_light_page_says_that_nobody_takes_over_where_someone_could() -> None:
    ada, _, _ = two(laptop())
    assert words.NO_DEPUTY not in ada.get("/j").text, "a laptop goes on itself"
    tables = Tables()
    tables.name_deputies()
    bob, _ = opened(served(tables=tables))
    assert words.NO_DEPUTY in bob.get("/j").text
