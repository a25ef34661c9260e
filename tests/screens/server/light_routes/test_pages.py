"""The laptop's light pages: what a phone with a browser alone gets, and what it is refused."""

import re

import pytest

from companion.catalogue import every_game
from companion.core.table import Table
from companion.exchange import share
from companion.exchange.house_rules import TABLE, HouseState
from companion.exchange.import_choices import REPLACE
from companion.table_host.budget import Budget
from screens.light.state.light_tool_session import OF_ANOTHER
from screens.light.ui import document
from screens.server.door import gate, light_door
from screens.server.light_routes.pages import EMPTY
from screens.server.light_routes.tool_answers import NO_TOOL
from tests.screens.light.html_tree import tree
from tests.screens.server.light_routes.visitor import (
    AT,
    COUNTED,
    DIGITS,
    HERE,
    LAPTOP,
    NOTES,
    ORDERS,
    BothDoors,
    LightVisitor,
    button_fields,
    found,
    shared,
)

# What is there.


def test_who_comes_first_gets_games_a_field_for_codes_and_the_way_to_the_app(
    phone: LightVisitor,
) -> None:
    home = phone.get("/")
    assert home.status_code == 200
    assert all(f'href="/t/{game.key}"' in home.text for game in every_game())
    assert re.search(r'href="?/app"?', home.text)
    assert int(home.headers["content-length"]) < 12_000
    for game in every_game():
        tools = phone.get(f"/t/{game.key}")
        assert all(each.title in tools.text for each in game.tools)


def test_the_app_is_one_touch_away_and_keeps_its_own_policy(phone: LightVisitor) -> None:
    app = phone.get("/app")
    assert 'src="/laptop.js"' in app.text
    assert app.headers["referrer-policy"] == "no-referrer"
    assert "unsafe-eval" in app.headers["content-security-policy"]


@BothDoors
def test_a_strict_policy_stands_on_every_light_page(guest: LightVisitor) -> None:
    for path in (
        "/",
        "/t/the-law",
        AT,
        f"/q/{DIGITS}",
        f"/q/{DIGITS}/code",
        "/q/1",
        "/t/nowhere",
    ):
        answer = guest.get(path)
        headers = answer.headers
        assert headers.get_list("content-security-policy") == [document.policy(answer.text)]
        assert headers.get_list("referrer-policy") == ["same-origin"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "cross-origin-opener-policy" not in headers


@BothDoors
def test_pages_are_compressed_as_the_browser_can_read_it(guest: LightVisitor) -> None:
    for encoding in ("gzip", "br", "identity"):
        answer = guest.get(f"/q/{DIGITS}", **{"accept-encoding": encoding})
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert COUNTED in answer.text
        answer = guest.get(AT, **{"accept-encoding": encoding})
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"


@BothDoors
def test_the_rest_of_the_style_may_be_kept_as_long_as_it_is_that_of_the_page(
    guest: LightVisitor,
) -> None:
    at = found(r'<script data-host="([^"]*)">', guest.get(AT).text)
    answer = guest.get(at)
    assert answer.text == document.RULES
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.headers["cache-control"] == "public, max-age=86400, immutable"
    again = guest.get(at, **{"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for older in (at.partition("?")[0], f"{at}0"):
        assert guest.get(older).headers["cache-control"] == "no-store"


# Codes.


@BothDoors
def test_a_code_is_shown_to_everybody_alike_and_may_be_kept(guest: LightVisitor) -> None:
    other = LightVisitor(guest.app, at="192.168.1.21")
    other.post(AT, k="example")
    first, second = guest.get(f"/q/{DIGITS}"), other.get(f"/q/{DIGITS}")
    assert COUNTED in first.text
    assert first.text == second.text
    assert "set-cookie" not in first.headers
    assert first.headers["cache-control"] == "public, max-age=86400, immutable"
    tag = first.headers["etag"]
    again = guest.get(f"/q/{DIGITS}", **{"if-none-match": f'"other", W/{tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert guest.get(f"/q/{DIGITS}", **{"if-none-match": '"other"'}).status_code == 200
    plain = guest.get(f"/q/{DIGITS}", **{"accept-encoding": "identity"})
    assert plain.headers["etag"] != tag


def test_no_two_codes_get_one_page(phone: LightVisitor) -> None:
    other = share.write(ORDERS, ORDERS.example)
    texts = [phone.get(f"/q/{each}").text for each in (DIGITS, other, DIGITS)]
    assert texts[0] == texts[2] != texts[1]


def test_every_page_of_a_code_leads_to_the_same_screen_in_the_app(phone: LightVisitor) -> None:
    assert re.search(rf'href="?/app#/q/{DIGITS}\?app[">]', phone.get(f"/q/{DIGITS}").text)


def test_a_code_becomes_this_browsers_own_tool_as_a_step_that_can_be_undone(
    phone: LightVisitor,
) -> None:
    phone.post(AT, k="example")
    shown = phone.get(f"/q/{DIGITS}").text
    assert f'action="{AT}"' in shown
    asked = phone.send(AT, button_fields(shown, "Open"))
    answer = phone.send(AT, button_fields(asked.text, REPLACE))
    assert (answer.status_code, answer.headers["location"]) == (303, AT)
    assert COUNTED in phone.get(AT).text
    phone.post(AT, k="undo")
    assert COUNTED not in phone.get(AT).text


def test_the_code_of_a_table_is_shown_and_leads_to_the_app(phone: LightVisitor) -> None:
    digits = share.write(TABLE, HouseState(table=Table().resized(5)))
    answer = phone.get(f"/q/{digits}")
    assert "5 players" in answer.text
    assert "<form" not in answer.text
    assert f"/app#/q/{digits}" in answer.text


HOSTILE = [
    ("abc", 400, share.NOT_OURS),
    (DIGITS[:-3], 400, share.TORN),
    ("1" * 1201, 400, share.NOT_OURS),
    ("1" * 5000, 400, share.NOT_OURS),
    (share.with_checksum(b"\xfe\xdc\xba", 123456789), 404, share.NEWER),
    ("٣٤٥", 400, share.NOT_OURS),
    (f"{DIGITS[:-3]}%20x", 400, share.TORN),
    ("<script>", 400, share.NOT_OURS),
]


@pytest.mark.parametrize(("text", "status", "words"), HOSTILE)
def test_a_code_that_cannot_be_read_gets_a_page_with_a_sentence(
    phone: LightVisitor, text: str, status: int, words: str
) -> None:
    for path in (f"/q/{text}", f"/q/{text}/code"):
        answer = phone.get(path)
        assert (answer.status_code, words in answer.text) == (status, True)
        assert text not in answer.text
        assert answer.headers["cache-control"] == "no-store"
    answer = phone.post(AT, k="take", v=text)
    assert answer.status_code in (400, 404, 413, 422)


def test_what_is_pasted_leads_to_its_code_or_gets_its_sentence(phone: LightVisitor) -> None:
    for text in (DIGITS, f"http://elsewhere.example/#/q/{DIGITS}", f"Look: /q/{DIGITS}\nwell?"):
        answer = phone.ask("GET", "/q", params={"code": text})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/q/{DIGITS}")
    for text, status, words in (
        ("", 400, EMPTY),
        ("  ", 400, EMPTY),
        ("Pizza at eight?", 400, share.NOT_OURS),
        (DIGITS[:-3], 400, share.TORN),
        (HOSTILE[4][0], 404, share.NEWER),
    ):
        answer = phone.ask("GET", "/q", params={"code": text})
        assert (answer.status_code, words in answer.text) == (status, True)
        (field,) = [
            each for each in tree(answer.text).all("input") if each.get("name") == "code"
        ]
        assert field.get("value") == text.strip(), "what was typed can be put right"


def test_a_code_is_shared_on_by_an_address_that_phones_can_reach(phone: LightVisitor) -> None:
    here = LightVisitor(phone.app, HERE, at="127.0.0.1")
    for each in (phone, here):
        answer = each.get(f"/q/{DIGITS}/code")
        assert f"{LAPTOP}/q/{DIGITS}" in answer.text
        assert "<svg" in answer.text


def test_a_tool_is_shared_as_it_is_now(phone: LightVisitor) -> None:
    phone.post(AT, k="take", v=DIGITS)
    assert f'href="{AT}/shared"' in phone.get(AT).text
    page = phone.get(f"{AT}/shared").text
    assert f"{LAPTOP}/q/{DIGITS}" in page, "in words, below the picture"
    assert "<svg" in page
    assert f'href="{AT}"' in page, "the way back"
    way = shared(phone, AT)
    assert re.search(f'href="?{way}"?[ >]', page), "the way to what the code shows"
    assert COUNTED in phone.get(way).text
    assert share.read(way, (ORDERS,)).state == share.read(DIGITS, (ORDERS,)).state


@pytest.mark.parametrize(
    "path", ["/t/nowhere", "/t/lawless-empire/nowhere", "/t/nowhere/orders"]
)
def test_a_tool_that_is_not_there_gets_a_sentence(phone: LightVisitor, path: str) -> None:
    for answer in (phone.get(path), phone.post(path, k="undo")):
        assert answer.status_code == 404
        assert "<html" in answer.text
    assert NO_TOOL in phone.get("/t/lawless-empire/nowhere").text


@BothDoors
@pytest.mark.parametrize(
    "path", [f"/q/{DIGITS}", f"/q/{DIGITS}/code", "/t/the-law", AT, f"{AT}?x=1", "/j/abcde"]
)
def test_an_address_with_a_slash_behind_it_leads_to_the_page(
    guest: LightVisitor, path: str
) -> None:
    page, _, query = path.partition("?")
    for more in ("/", "//"):
        answer = guest.get(f"{page}{more}?{query}".rstrip("?"))
        assert (answer.status_code, answer.headers["location"]) == (308, path)
    assert guest.get("/q//elsewhere.example/").headers["location"] == "/q//elsewhere.example"
    assert guest.get("/q/x%0d%0ay:%20z/").headers["location"].isprintable()


def test_a_code_of_another_tool_says_whose_it_is(phone: LightVisitor) -> None:
    other = f"/t/{NOTES.name}"
    answer = phone.post(other, k="take", v=DIGITS)
    assert answer.status_code == 400
    assert OF_ANOTHER.format(ORDERS.title) in answer.text
    table = share.write(TABLE, HouseState())
    assert OF_ANOTHER.format(TABLE.title) in phone.post(other, k="take", v=table).text
    assert share.NEWER in phone.post(other, k="take", v=HOSTILE[4][0]).text


@pytest.mark.parametrize("path", ["/t", "/t/a/b/c", "/q/1/2/3", f"{AT}/together", "/t/"])
def test_there_is_no_page_of_the_app_below_light_pages(phone: LightVisitor, path: str) -> None:
    answer = phone.get(path)
    assert answer.status_code == 404
    assert gate.NOT_FOUND.strip() in answer.text


@BothDoors
def test_a_form_that_is_too_large_or_none_of_ours_is_refused(guest: LightVisitor) -> None:
    answer = guest.post(AT, k="a" * light_door.MOST_BYTES)
    assert (answer.status_code, light_door.TOO_LONG in answer.text) == (413, True)
    answer = guest.post(AT, True, k="a" * light_door.MOST_BYTES)
    assert (answer.status_code, answer.text) == (413, light_door.TOO_LONG)
    assert answer.headers["content-type"].startswith("text/plain")
    answer = guest.ask("POST", AT, content=b"{}", headers={"content-type": "application/json"})
    assert (answer.status_code, light_door.NO_FORM in answer.text) == (415, True)


@BothDoors
@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://192.168.1.7", "https://evil"]
)
def test_a_form_of_another_website_is_refused(guest: LightVisitor, origin: str) -> None:
    answer = guest.ask("POST", AT, data={"k": "example"}, headers={"origin": origin})
    assert (answer.status_code, answer.text) == (403, gate.OTHER_ORIGIN)
    answer = guest.ask("GET", AT, headers={"host": "evil.example"})
    assert answer.status_code == 421


@BothDoors
def test_an_address_that_asked_too_much_is_told_when_to_come_again(
    guest: LightVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Budget, "debt", 7.5)
    for path in ("/", AT, f"/q/{DIGITS}"):
        answer = guest.get(path)
        assert (answer.status_code, gate.TOO_FAST in answer.text) == (429, True)
        assert answer.headers["retry-after"] == "8"
    assert guest.post(AT, True, k="example").text == gate.TOO_FAST
