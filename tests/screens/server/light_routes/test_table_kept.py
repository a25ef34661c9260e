"""A live table on light pages: led, left, started again, and bounded."""

import asyncio
import re
from html import unescape
from pathlib import Path

from companion.display import table_words as words
from companion.table_host.files import FileTables
from companion.table_host.live_table import NOT_YOURS, SHOWN_OUT
from companion.table_host.members import LOCKED
from companion.table_host.memory import MemoryTables
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import MOST_OF_ONE, NO_ROOM, OLD_KEY, Tables
from screens.server.light_routes.live_seats import SEAT
from screens.visitors.member import GONE
from screens.visitors.table_touches import MOVED_ON
from tests.screens.desks import ONE_STRONG_SECURE, TWO_STRONG_SECURE
from tests.screens.server.light_routes.tables import (
    ORDERS,
    joined,
    laptop,
    link_in,
    opened,
    two,
)
from tests.screens.server.light_routes.visitor import HERE, LightVisitor, button_fields, served


def test_leaving_keeps_a_copy_and_what_was_before_is_one_undo_away() -> None:
    app = laptop()
    ada, link = opened(app)
    ada.post("/j", k="sit", v="0")
    bob = LightVisitor(app, at="192.168.1.22")
    bob.press(ORDERS, "Weak sabotage:")
    bob.post(link, k="sit", v="1")
    assert "No Orders counted yet" in bob.get(ORDERS).text
    ada.press(ORDERS, "Strong secure:")
    assert ONE_STRONG_SECURE in bob.get(ORDERS).text
    answer = bob.send("/j/leave", {})
    assert words.LEFT in answer.text
    assert ONE_STRONG_SECURE in bob.get(ORDERS).text
    ada.press(ORDERS, "Strong secure:")
    assert ONE_STRONG_SECURE in bob.get(ORDERS).text, "it is a copy"
    bob.restarted(served())
    assert ONE_STRONG_SECURE in bob.get(ORDERS).text, "which the browser keeps"
    bob.post(ORDERS, k="undo")
    assert "1 sabotage" in bob.get(ORDERS).text
    assert "Green: you" not in ada.get("/j").text
    assert bob.send("/j/leave", {}).status_code == 404


def test_who_opened_the_table_locks_it_shows_out_and_makes_a_new_code() -> None:
    app = laptop()
    ada, bob, link = two(app)
    assert bob.post("/j", k="lock").status_code == 422
    assert NOT_YOURS in bob.post("/j", k="out", v="1").text
    ada.post("/j", k="lock")
    late = LightVisitor(app, at="192.168.1.50")
    for answer in (late.get(link), late.post(link, k="sit", v="2")):
        assert (answer.status_code, LOCKED in answer.text) == (403, True)
        assert "<button" not in answer.text, "there is nothing to do but to ask"
        assert words.WHO_ARE_YOU not in answer.text
    assert bob.get("/j").status_code == 200, "who is here stays"
    ada.post("/j", k="unlock")
    assert late.get(link).status_code == 200
    ada.post("/j", k="key")
    answer = late.get(link)
    assert (answer.status_code, OLD_KEY in answer.text) == (404, True)
    assert bob.get(link).headers["location"] == "/j", "their old code leads home"
    new = link_in(ada.get("/j").text)
    assert new != link
    assert words.SHOW_OUT_HINT in unescape(ada.get("/j").text)
    assert words.SHOW_OUT_HINT not in unescape(bob.get("/j").text), "who cannot show out"
    ada.press("/j", "Show out: Green")
    assert words.SHOW_OUT_HINT not in unescape(ada.get("/j").text), "nobody is left"
    answer = bob.get("/j")
    assert (answer.status_code, SHOWN_OUT in answer.text) == (404, True)
    assert SEAT not in bob.cookies
    assert 'aria-label="Green"' in ada.get("/j").text, "the seat is free"
    for nobody in ("1", "7", "x", ""):
        assert ada.post("/j", k="out", v=nobody).status_code == 422


def test_who_was_shown_out_is_told_on_the_tool_too_and_plays_on_alone() -> None:
    ada, bob, _ = two(laptop())
    bob.press(ORDERS, "Strong secure:")
    fields = button_fields(bob.get(ORDERS).text, "Strong secure:")
    ada.press("/j", "Show out: Green")
    answer = bob.send(ORDERS, fields, script=True)
    assert (answer.status_code, answer.text) == (403, SHOWN_OUT)
    assert SHOWN_OUT in bob.get(ORDERS).text
    assert SHOWN_OUT not in bob.get(ORDERS).text, "once is enough"
    bob.press(ORDERS, "Strong secure:")
    assert "200 secure" not in ada.get(ORDERS).text


def test_the_laptop_itself_leads_every_table() -> None:
    app = laptop()
    _, link = opened(app)
    here = LightVisitor(app, base=HERE, at="127.0.0.1")
    here.post(link, k="call", n="")
    assert here.post("/j", k="lock").status_code == 303
    assert words.LOCKED_HINT in here.get("/j").text


def test_a_touch_that_comes_again_counts_once_also_after_a_new_start(tmp_path: Path) -> None:
    ada, bob, _ = two(laptop(FileTables(tmp_path)))
    fields = {**button_fields(ada.get(ORDERS).text, "Strong secure:"), "o": "abc", "s": "1"}
    for _ in range(2):
        assert ada.send(ORDERS, fields, script=True).status_code == 200
    again = laptop(FileTables(tmp_path))
    for each in (ada, bob):
        each.restarted(again)
    assert ONE_STRONG_SECURE in ada.send(ORDERS, fields, script=True).text
    assert ONE_STRONG_SECURE in bob.get(ORDERS).text
    ada.send(ORDERS, {**fields, "o": "abd", "s": "x"}, script=True)
    assert TWO_STRONG_SECURE in bob.get(ORDERS).text


def test_a_laptop_that_was_started_again_has_its_tables_seats_and_steps(tmp_path: Path) -> None:
    ada, bob, link = two(laptop(FileTables(tmp_path)))
    ada.press(ORDERS, "Strong secure:")
    bob.press(ORDERS, "Weak sabotage:")
    before = int(re.findall(r'data-n="(\d+)"', ada.get(ORDERS).text)[0])
    again = laptop(FileTables(tmp_path))
    for each in (ada, bob):
        each.restarted(again)
    assert "100 secure beats 1 sabotage" in ada.get(ORDERS).text
    assert int(re.findall(r'data-n="(\d+)"', ada.get(ORDERS).text)[0]) > before
    ada.post(ORDERS, k="undo")
    assert "100 secure" not in bob.get(ORDERS).text
    assert link_in(bob.get("/j").text) == link
    joined(again, link, 2, 7)


def test_a_table_of_a_laptop_that_kept_nothing_has_ended() -> None:
    ada, _, link = two(laptop())
    ada.restarted(laptop())
    answer = ada.get(ORDERS)
    assert (answer.status_code, ENDED in answer.text) == (200, True)
    assert SEAT not in ada.cookies
    assert ada.get("/j").status_code == 404
    assert GONE in ada.get("/j").text
    for page in (ORDERS, "/j"):
        told = ada.get(f"{page}/events?n=7").text
        assert told.endswith(f"data: {GONE}\n\n")
    assert ENDED in ada.get(link).text


def test_the_seat_goes_along_into_the_whole_app_once() -> None:
    store = MemoryTables()
    tables = Tables(store)
    app = served(tables=tables)
    ada, _, link = two(app)
    answer = ada.get("/j/app")
    assert answer.status_code == 303
    found = re.fullmatch(rf"/app#{link}/([\w-]+)", answer.headers["location"])
    assert found
    handed = asyncio.run(tables.handed_over(found[1]))
    assert handed
    table, device, token = handed
    assert (device, table.knows(device, token)) == (1, "")
    assert asyncio.run(tables.handed_over(found[1])) is None
    assert LightVisitor(app).get("/j/app").status_code == 404


def test_a_browser_is_at_one_table_at_a_time() -> None:
    app = laptop()
    ada, bob, _ = two(app)
    other, link = opened(app, at="192.168.1.60")
    assert bob.post(link, k="sit", v="2").status_code == 303
    assert 'aria-label="Purple: you"' in bob.get("/j").text
    assert 'aria-label="Green"' in ada.get("/j").text, "the seat there is free again"
    assert bob.get(link).headers["location"] == "/j"
    assert bob.post(link, k="sit", v="3").status_code == 303
    assert "Black: here" in other.get("/j").text


def test_tables_of_one_phone_and_of_the_laptop_are_bounded() -> None:
    app = laptop()
    for _ in range(MOST_OF_ONE):
        LightVisitor(app).send("/j/open", {})
    answer = LightVisitor(app).send("/j/open", {})
    assert (answer.status_code, NO_ROOM in answer.text) == (503, True)
    assert LightVisitor(app, at="192.168.1.21").send("/j/open", {}).status_code == 303


def test_what_is_not_there_is_told_and_changes_nothing() -> None:
    ada, bob, link = two(laptop())
    for key, word in (
        ("drop", "9-9"),
        ("keep", "x"),
        ("agree", "+1-1"),
        ("nonsense", "1"),
        ("agree", ""),
    ):
        answer = ada.post("/j", k=key, v=word)
        assert (answer.status_code, MOVED_ON in answer.text) == (422, True)
    assert ada.post(ORDERS, k="agree", v="+1-1").status_code == 409
    assert ada.post("/j", script=True, k="again").status_code == 200
    assert LightVisitor(bob.app).get("/j/app").status_code == 404
    assert LightVisitor(bob.app).post("/j", k="lock").status_code == 403
    assert LightVisitor(bob.app).get(link[:-1] + "-").status_code == 404


def test_who_has_left_by_mistake_comes_back_as_long_as_the_table_lets_anybody_in() -> None:
    ada, bob, link = two(laptop())
    way = f'href="{link}"'
    left = bob.send("/j/leave", {}).text
    assert (way in left, words.BACK_TO_TABLE in left) == (True, True)
    assert words.WHO_ARE_YOU in bob.get(link).text
    bob.post(link, k="sit", v="1")
    assert words.GIVE_UP_SEAT in bob.get("/j").text
    ada.post("/j", k="lock")
    left = bob.send("/j/leave", {}).text
    assert words.LEFT in left
    assert words.BACK_TO_TABLE not in left
