"""A live table on light pages: opened, joined, touched by everybody, led, and left."""

import asyncio
import re
from pathlib import Path

import pytest

from companion.display import labels
from companion.display import table_words as words
from companion.live.log import story
from companion.live.public import live_part
from companion.tools.tool import AnyTool
from screens.light.at_table import OTHER
from screens.server.file_tables import FileTables
from screens.server.gate import App
from screens.server.kept_table import ENDED
from screens.server.light_table import MOVED_ON
from screens.server.light_tools import GONE
from screens.server.live_seats import SEAT
from screens.server.live_table import NOT_YOURS, SHOWN_OUT
from screens.server.people import LOCKED
from screens.server.table_store import MemoryTables, TableStore
from screens.server.tables import MOST_OF_ONE, NO_ROOM, OLD_KEY, Tables
from tests.screens.server.light_visitor import (
    HERE,
    LAPTOP,
    LightVisitor,
    button_fields,
    served,
    tool,
)
from tests.screens.server.test_light_shared import Stream
from tests.states import every_tool

ORDERS = "/t/lawless-empire/orders"
NEGOTIATION = "/t/makiavelia/negotiation"
NOTES, PATROLS = "/t/lawless-empire/notes", "/t/the-law/patrols"


def laptop(store: TableStore | None = None) -> App:
    """Return a laptop; with *store* one that was started again."""
    return served(tables=Tables(store))


def link_in(text: str) -> str:
    """Return the address in the code on a table's page."""
    return str(re.findall(r"/j/[\w-]{22}", text)[0])


def opened(app: App, at: str = "192.168.1.20") -> tuple[LightVisitor, str]:
    """Return the phone that opened a table, and where its code leads."""
    ada = LightVisitor(app, at=at)
    assert words.PLAY_TOGETHER in ada.get("/").text
    answer = ada.send("/j/open", {})
    assert (answer.status_code, answer.headers["location"]) == (303, "/j")
    return ada, link_in(ada.get("/j").text)


def joined(app: App, link: str, seat: int | None, number: int = 2) -> LightVisitor:
    """Return a phone that came by *link* and took *seat*, None for just looking on."""
    phone = LightVisitor(app, at=f"192.168.1.{20 + number}")
    assert words.WHO_ARE_YOU in phone.get(link).text
    if seat is None:
        answer = phone.post(link, k="call", n="Eve")
    else:
        answer = phone.post(link, k="sit", v=str(seat))
    assert (answer.status_code, answer.headers["location"]) == (303, "/j")
    return phone


def two(app: App) -> tuple[LightVisitor, LightVisitor, str]:
    """Return two phones at one table, in the seats of Red and Green; and its link."""
    ada, link = opened(app)
    ada.post("/j", k="sit", v="0")
    return ada, joined(app, link, 1), link


def test_a_table_is_opened_joined_by_its_code_and_everybody_touches() -> None:
    ada, bob, _ = two(laptop())
    for who, count in ((bob, 100), (ada, 200), (bob, 300)):
        assert who.press(ORDERS, "Strong secure:").status_code == 303
        for each in (ada, bob):
            assert f"{count} secure beats 0 sabotage" in each.get(ORDERS).text
    assert "Red: Syndicate 1: +1 Strong secure" not in ada.get(ORDERS).text
    assert "Green: Syndicate 1: +1 Strong secure" in ada.get(ORDERS).text
    stranger = LightVisitor(ada.app, at="192.168.1.99")
    assert "secure beats" not in stranger.get(ORDERS).text
    assert link_in(ada.get("/j").text) not in stranger.get("/").text


def test_what_somebody_used_before_comes_to_the_table_they_open() -> None:
    app = laptop()
    ada = LightVisitor(app)
    ada.press(ORDERS, "Strong secure:")
    ada.send("/j/open", {})
    bob = joined(app, link_in(ada.get("/j").text), 1)
    assert "100 secure beats 0 sabotage" in bob.get(ORDERS).text
    again = ada.send("/j/open", {})
    assert (again.status_code, again.headers["location"]) == (303, "/j"), "one table is enough"


def test_who_just_looks_on_sees_everything_and_changes_nothing() -> None:
    app = laptop()
    ada, bob, link = two(app)
    eve = joined(app, link, None, 3)
    assert "Eve" in ada.get("/j").text
    bob.press(ORDERS, "Strong secure:")
    text = eve.get(ORDERS).text
    assert "100 secure beats 0 sabotage" in text
    assert words.ONLY_LOOKING in text
    answer = eve.press(ORDERS, "Strong secure:")
    assert (answer.status_code, words.ONLY_LOOKING in answer.text) == (422, True)
    assert eve.post("/j", k="drop", v="2-2").status_code == 422
    assert "100 secure beats 0 sabotage" in ada.get(ORDERS).text
    eve.post("/j", k="sit", v="3")
    eve.press(ORDERS, "Strong secure:")
    assert "200 secure beats 0 sabotage" in ada.get(ORDERS).text
    eve.post("/j", k="sit", v="")
    assert words.ONLY_LOOKING in eve.get(ORDERS).text


def test_a_seat_is_one_phones_until_it_is_given_up() -> None:
    app = laptop()
    ada, _, link = two(app)
    eve = joined(app, link, 0, 3)
    assert words.ONLY_LOOKING in eve.get("/j").text
    assert re.search(r'aria-label="Red: taken"[^>]* disabled', eve.get("/j").text)
    ada.post("/j", k="sit", v="")
    eve.post("/j", k="sit", v="0")
    assert 'aria-label="Red: you"' in eve.get("/j").text
    for seat in ("99", "x", "-1"):
        eve.post("/j", k="sit", v=seat)


@pytest.mark.parametrize("place", [ORDERS, "/j"])
def test_each_touch_is_told_to_every_page_that_looks(place: str) -> None:
    app = laptop()
    ada, bob, _ = two(app)
    fields = button_fields(bob.get(ORDERS).text, "Strong secure:")
    cookie = f"{SEAT}={ada.cookies[SEAT]}"
    version = re.findall(r'data-n="(\d+)"', ada.get("/j").text)[0]

    async def play() -> None:
        looks = Stream(app, f"{place}/events?n={version}", cookie)
        while not looks.head:
            await asyncio.sleep(0)
        heads = {"origin": LAPTOP, "x-light": "1"}
        await bob.sends("POST", ORDERS, data=fields, headers=heads)
        text = await looks.told.get()
        assert "Green" in text
        assert "+1 Strong secure" in text
        assert f"id: {int(version) + 1}\n" in text
        await looks.close()

    asyncio.run(play())


def test_undo_takes_back_ones_own_last_step_and_anybody_may_take_any_out() -> None:
    ada, bob, _ = two(laptop())
    ada.press(ORDERS, "Strong secure:")
    bob.press(ORDERS, "Weak sabotage:")
    ada.post(ORDERS, k="undo")
    assert "0 secure beats 1 sabotage" not in bob.get(ORDERS).text
    assert "1 sabotage" in bob.get(ORDERS).text
    assert "100 secure" not in bob.get(ORDERS).text
    ada.post(ORDERS, k="redo")
    assert "100 secure beats 1 sabotage" in bob.get(ORDERS).text
    assert ada.post(ORDERS, k="redo").status_code == 303, "nothing to bring back is no mistake"
    ada.press("/j", "Take out: Green")
    assert "100 secure beats 0 sabotage" in bob.get(ORDERS).text
    page = bob.get("/j").text
    assert words.TAKEN_OUT in page
    bob.press("/j", "Put back: Green")
    assert "100 secure beats 1 sabotage" in ada.get(ORDERS).text


def test_a_table_resized_and_named_is_that_for_all() -> None:
    ada, bob, _ = two(laptop())
    ada.post(ORDERS, k="players", v="5")
    ada.post(ORDERS, k="name", v="1", n="Bob")
    assert "White" in bob.get("/j").text
    assert "Bob: you" in bob.get("/j").text
    assert 'value="Bob"' in bob.get(NOTES).text, "personal tools follow, too"


def test_a_personal_tool_stays_on_its_phone() -> None:
    ada, bob, _ = two(laptop())
    ada.post(NOTES, k="example")
    before = bob.get(NOTES).text
    assert "data-once" not in before
    assert before == bob.get(NOTES).text
    assert "Notes" not in re.sub(r"<nav.*?</nav>", "", bob.get("/j").text)


def test_ones_own_notes_beside_shared_rows_stay_ones_own_and_with_their_row() -> None:
    ada, bob, _ = two(laptop())
    for each in (ada, bob):
        each.post(PATROLS, k="example")
    answer = ada.press(PATROLS, "Keep: Name of Patrol 5", n="Undercover car")
    assert answer.status_code == 303
    assert 'value="Undercover car"' in ada.get(PATROLS).text
    assert "Undercover car" not in bob.get(PATROLS).text
    assert "Undercover car" not in bob.get("/j").text
    ada.post(PATROLS, k="undo")
    assert 'value="Undercover car"' not in ada.get(PATROLS).text
    ada.post(PATROLS, k="redo")
    bob.post(PATROLS, k="over")
    bob.post(PATROLS, k="undo")
    assert 'value="Undercover car"' in ada.get(PATROLS).text


def test_leaving_keeps_a_copy_and_what_was_before_is_one_undo_away() -> None:
    app = laptop()
    ada, link = opened(app)
    ada.post("/j", k="sit", v="0")
    bob = LightVisitor(app, at="192.168.1.22")
    bob.press(ORDERS, "Weak sabotage:")
    bob.post(link, k="sit", v="1")
    assert "No Orders counted yet" in bob.get(ORDERS).text
    ada.press(ORDERS, "Strong secure:")
    assert "100 secure beats 0 sabotage" in bob.get(ORDERS).text
    answer = bob.send("/j/leave", {})
    assert words.LEFT in answer.text
    assert "100 secure beats 0 sabotage" in bob.get(ORDERS).text
    ada.press(ORDERS, "Strong secure:")
    assert "100 secure beats 0 sabotage" in bob.get(ORDERS).text, "it is a copy"
    bob.restarted(served())
    assert "100 secure beats 0 sabotage" in bob.get(ORDERS).text, "which the browser keeps"
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
    assert bob.get("/j").status_code == 200, "who is here stays"
    ada.post("/j", k="unlock")
    assert late.get(link).status_code == 200
    ada.post("/j", k="key")
    answer = late.get(link)
    assert (answer.status_code, OLD_KEY in answer.text) == (404, True)
    assert bob.get(link).headers["location"] == "/j", "their old code leads home"
    new = link_in(ada.get("/j").text)
    assert new != link
    ada.press("/j", "Show out: Green")
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


def test_two_answers_to_one_question_are_told_and_one_touch_brings_the_other_back() -> None:
    ada, bob, _ = two(laptop())
    page = ada.get(ORDERS).text
    shown = re.findall(r'data-n="(\d+)"', page)[0]
    for each, name in ((ada, "Drugs Trade"), (bob, "Bootlegs")):
        fields = button_fields(page, name)
        assert each.send(ORDERS, {**fields, "s": shown}, script=True).status_code == 200
    for each in (ada, bob):
        assert "Two answers to one question" in each.get(ORDERS).text
    assert ada.press(ORDERS, "Take Red").status_code == 303
    for each in (ada, bob):
        assert "Two answers to one question" not in each.get(ORDERS).text
    answer = ada.post(ORDERS, k=OTHER, v="1-2")
    assert answer.status_code == 409


def test_a_touch_that_comes_again_counts_once_also_after_a_new_start(tmp_path: Path) -> None:
    ada, bob, _ = two(laptop(FileTables(tmp_path)))
    fields = {**button_fields(ada.get(ORDERS).text, "Strong secure:"), "o": "abc", "s": "1"}
    for _ in range(2):
        assert ada.send(ORDERS, fields, script=True).status_code == 200
    again = laptop(FileTables(tmp_path))
    for each in (ada, bob):
        each.restarted(again)
    assert "100 secure beats 0 sabotage" in ada.send(ORDERS, fields, script=True).text
    assert "100 secure beats 0 sabotage" in bob.get(ORDERS).text
    ada.send(ORDERS, {**fields, "o": "abd", "s": "x"}, script=True)
    assert "200 secure beats 0 sabotage" in bob.get(ORDERS).text


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
    assert ada.get(f"{ORDERS}/events").status_code == 404
    assert ENDED in ada.get(link).text


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
    again = laptop(FileTables(tmp_path))
    for each in (ada, bob):
        each.restarted(again)
    ada.get("/j")
    bob.post("/j", k="seal", n="I go south")
    for each in (ada, bob):
        assert "I go north" in each.get("/j").text
        assert "I go south" in each.get("/j").text
    assert ada.post("/j", k="seal", n="").status_code == 422


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
    assert "Black: taken" in other.get("/j").text


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
    for path in ("/j/events", "/j/app"):
        assert LightVisitor(bob.app).get(path).status_code == 404
    assert LightVisitor(bob.app).post("/j", k="lock").status_code == 403
    assert LightVisitor(bob.app).get(link[:-1] + "-").status_code == 404


@every_tool
def test_all_have_what_is_public_of_every_tool_and_nothing_else_goes_to_the_table(
    tool: AnyTool,
) -> None:
    tables = Tables()
    ada, bob, link = two(served(tables=tables))
    table = asyncio.run(tables.by_key(link.removeprefix("/j/")))
    at = f"/t/{tool.name}"
    fresh = table.room.state(tool)
    ada.post(at, k="example")
    if tool.personal:
        assert not table.room.histories
        return
    for name, offer in table.room.offers.items():
        bob.post("/j", k="agree", v=f"+{name[0]}-{name[1]}")
        assert offer.needs == {1}
    assert table.room.state(tool) == live_part(tool.example)
    assert f">{tool.title}<" in bob.get(at).text
    line = next(each for each in story(table.log) if each.tool == tool.name)
    bob.post("/j", k="drop", v=f"{line.name[0]}-{line.name[1]}")
    assert table.room.state(tool) == fresh


def test_what_binds_others_counts_once_they_said_yes() -> None:
    tables = Tables()
    ada, bob, link = two(served(tables=tables))
    table = asyncio.run(tables.by_key(link.removeprefix("/j/")))
    for answer in (words.DECLINE, words.ACCEPT):
        ada.post(NEGOTIATION, k="example")
        for place in (NEGOTIATION, "/j"):
            text = ada.get(place).text
            assert "Red offers" in text
            assert "Waits for Green" in text
            assert f">{words.ACCEPT}<" not in text, "one's own offer is not one's own to accept"
        assert f">{words.ACCEPT}<" in bob.get("/j").text
        assert bob.press(NEGOTIATION, answer).status_code == 303
        assert not table.room.offers
        assert "Red offers" not in ada.get(NEGOTIATION).text
        state = table.room.state(tool("makiavelia/negotiation"))
        agreed = state != tool("makiavelia/negotiation").opening(table.room.table)
        assert agreed == (answer == words.ACCEPT)
