"""Texts that are revealed together at a live table on light pages: sealed, lost, and read by all."""

import asyncio
import re
from pathlib import Path

import pytest

from companion.display import labels
from companion.display import table_words as words
from companion.table_host.files import FileTables
from companion.table_host.tables import Tables
from screens.light.pages.table_page import TOGETHER
from screens.server.light_routes import cookies
from screens.server.light_routes.live_seats import SEALED
from tests.screens.server.light_routes.tables import (
    ORDERS,
    joined,
    laptop,
    two,
)
from tests.screens.server.light_routes.visitor import (
    button_fields,
    served,
)


@pytest.mark.long
def test_texts_are_revealed_together_once_all_have_sealed(tmp_path: Path) -> None:
    ada, bob, _ = two(laptop(FileTables(tmp_path)))
    ada.press(ORDERS, "Strong secure:")
    refused = ada.post("/j", k="seal", n="I go north")
    assert (refused.status_code, words.NOT_SEALED in refused.text) == (422, True)
    for each in (ada, bob):
        assert labels.OVERHEARD in each.get("/j").text.replace("&#x27;", "'")
        each.post("/j", k="trust", v="1")
    assert ada.post("/j", k="seal", n="I go north").status_code == 303
    assert "I go north" not in ada.get("/j").text + bob.get("/j").text
    assert words.SEALED in ada.get("/j").text
    late = ada.post("/j", k="seal", n="I go west")
    assert (late.status_code, words.SEALED in late.text) == (422, True)
    again = laptop(FileTables(tmp_path))
    for each in (ada, bob):
        each.restarted(again)
    ada.get("/j")
    bob.post("/j", k="seal", n="I go south")
    for each in (ada, bob):
        assert "I go north" in each.get("/j").text
        assert "I go south" in each.get("/j").text
    assert ada.post("/j", k="seal", n="").status_code == 422
    ada.post("/j", k="seal", n="I go east")
    for each in (ada, bob):
        text = each.get("/j").text
        assert "I go east" not in text
        assert (
            text.index(words.REVEALED_BEFORE)
            < text.index("I go north")
            < text.index("I go south")
        )
        assert text.count(words.SEALED_STEP) == 3


def test_whose_text_is_not_here_any_more_seals_again_and_all_begin_anew() -> None:
    tables = Tables()
    ada, bob, link = two(served(tables=tables))
    table = asyncio.run(tables.by_key(link.removeprefix("/j/")))
    for each in (ada, bob):
        each.post("/j", k="trust", v="1")
    bob.post("/j", k="seal", n="south")
    table.sealed.forget(2)
    bob.cookies.delete(SEALED)
    ada.post("/j", k="seal", n="north")
    for each in (ada, bob):
        text = each.get("/j").text
        assert "Still to open: Green" in text
        assert "north" not in text
        assert (words.SEALED_ELSEWHERE in text) == (each is bob)
    bob.post("/j", k="seal", n="east")
    assert "Sealed: Green. Still to come: Red." in ada.get("/j").text
    ada.post("/j", k="seal", n="north")
    for each in (ada, bob):
        text = each.get("/j").text
        assert text.index("<dd>north</dd>") < text.index("<dd>east</dd>"), "by seat"


def test_a_text_that_was_never_sealed_is_not_kept_for_anybody() -> None:
    tables = Tables()
    ada, _, link = two(served(tables=tables))
    table = asyncio.run(tables.by_key(link.removeprefix("/j/")))
    ada.cookies.set(SEALED, cookies.packed('["turf-war/orders", "text", "salt"]'))
    ada.get("/j")
    assert not table.sealed.holds(1, "turf-war/orders")


def test_what_the_table_waits_for_is_the_large_button_and_is_said_to_be_sealed() -> None:
    orders = "/t/turf-war/orders"
    ada, bob, _ = two(laptop())
    main = re.compile(r'<button[^>]* class="main"[^>]*>([^<]*)')
    for each in (ada, bob):
        each.post("/j", k="trust", v="1")
    page = ada.press(orders, labels.UNCOVER, script=True).text
    assert main.findall(page) == ["Add an order"], "nothing is ordered yet"
    fields = button_fields(page, "Keep: We ally with")
    page = ada.send(orders, {**fields, "n": "Green"}, script=True).text
    assert main.findall(page) == [words.SEAL_IT]
    assert page.count(words.seal_label("Orders to send")) == 1
    assert "Seal the orders" in page, "for whoever posts the fingerprint"
    ada.send("/j", button_fields(page, words.SEAL_IT))
    assert "Allies: Green" not in bob.get("/j").text
    page = ada.get(orders).text
    assert words.SEALED_HEAD in page
    assert "Write your orders" not in page
    assert not main.findall(page)
    assert "Write your orders" in bob.get(orders).text


def test_secret_orders_are_sealed_where_they_are_written_and_revealed_together() -> None:
    orders = "/t/turf-war/orders"
    ada, bob, link = two(laptop())
    ada.press("/t/turf-war/round", "Next: Turn 1")
    assert "Red, Green, Purple and Black" in ada.get("/t/turf-war/round").text
    eve = joined(ada.app, link, None, 3)
    for each in (ada, bob, eve):
        each.post("/j", k="trust", v="1")
        uncovered = each.press(orders, labels.UNCOVER, script=True).text
        assert "Copy: Orders to send" in uncovered
        assert (words.SEAL_IT in uncovered) == (each is not eve)
        if each is not eve:
            sent = each.send("/j", button_fields(uncovered, words.SEAL_IT))
            assert (sent.status_code, sent.headers["location"]) == (303, f"/j#{TOGETHER}")
            assert re.search(rf'<details[^>]* id="{TOGETHER}" open>', each.get("/j").text)
    for each in (ada, bob):
        assert each.get("/j").text.count("Orders of our gang, turn 1\nNo moves") == 2
    assert "Purple and Black" in ada.get("/t/turf-war/round").text
    assert "Red, Green" not in ada.get("/t/turf-war/round").text


@pytest.mark.parametrize(
    "said",
    ["[" * 100_000, "[" * 201 + "]" * 201, '{"a":' * 50_000, "9" * 5000, "null", "[1]", "\n"],
)
def test_a_cookie_of_nested_brackets_is_as_good_as_none(said: str) -> None:
    ada, _, _ = two(served())
    ada.cookies.set(SEALED, cookies.packed(said), domain="192.168.1.7", path="/")
    assert ada.get("/j").status_code == 200
    for name in (cookies.SAVE, cookies.TABLE):
        ada.cookies.set(name, cookies.packed(said), domain="192.168.1.7", path="/")
    assert ada.get(ORDERS).status_code == 200
