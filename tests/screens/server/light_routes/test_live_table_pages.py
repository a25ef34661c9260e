"""A live table on light pages: opened, joined, touched by everyone, asked, led and left; without scripts, too."""

import asyncio
import re
from html import unescape

import pytest

from companion.catalogue import every_game
from companion.display import table_words as words
from companion.evening.made_games import heading
from companion.live.operation import LABEL
from companion.live.public import live_part
from companion.live.story import story
from companion.table_host.tables import Tables
from companion.tools.tool import AnyTool
from screens.light.pages.table_remarks import OTHER
from screens.light.ui.controls import load_again
from screens.server.light_routes.live_seats import SEAT
from tests.screens.desks import ONE_STRONG_SECURE, TWO_ANSWERS, TWO_STRONG_SECURE
from tests.screens.light.html_tree import tree
from tests.screens.server.light_routes.tables import (
    NEGOTIATION,
    NOTES,
    ORDERS,
    PATROLS,
    joined,
    laptop,
    link_in,
    opened,
    two,
)
from tests.screens.server.light_routes.test_shared_pages import Stream
from tests.screens.server.light_routes.visitor import (
    LAPTOP,
    LightVisitor,
    button_fields,
    served,
    tool,
)
from tests.screens.server.light_routes.visitor import tool as tool_called
from tests.states import every_tool


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
    assert ONE_STRONG_SECURE in bob.get(ORDERS).text
    again = ada.send("/j/open", {})
    assert (again.status_code, again.headers["location"]) == (303, "/j"), "one table is enough"


def test_who_just_looks_on_sees_everything_and_changes_nothing() -> None:
    app = laptop()
    ada, bob, link = two(app)
    eve = joined(app, link, None, 3)
    assert "Eve" in ada.get("/j").text
    bob.press(ORDERS, "Strong secure:")
    text = eve.get(ORDERS).text
    assert ONE_STRONG_SECURE in text
    assert words.ONLY_LOOKING in text
    answer = eve.press(ORDERS, "Strong secure:")
    assert (answer.status_code, words.ONLY_LOOKING in answer.text) == (422, True)
    assert eve.post("/j", k="drop", v="2-2").status_code == 422
    assert ONE_STRONG_SECURE in ada.get(ORDERS).text
    eve.post("/j", k="sit", v="3")
    eve.press(ORDERS, "Strong secure:")
    assert TWO_STRONG_SECURE in ada.get(ORDERS).text
    eve.post("/j", k="sit", v="")
    assert words.ONLY_LOOKING in eve.get(ORDERS).text


def test_whoever_lost_their_seat_reads_who_took_it_and_all_read_what_happened() -> None:
    ada, bob, _ = two(laptop())
    black = joined(ada.app, link_in(ada.get("/j").text), 3, 3)
    ada.post(ORDERS, k="players", v="3")
    gone = words.seat_gone("Red")
    for page in (ORDERS, "/j"):
        assert gone in black.get(page).text
        assert gone not in bob.get(page).text
    assert "Black leaves" in bob.get("/j").text


def test_every_page_at_a_table_can_be_loaded_again_without_scripts() -> None:
    ada, _, _ = two(laptop())
    again = str(load_again())
    for page in ("/j", ORDERS, PATROLS):
        assert again in ada.get(page).text
    alone = LightVisitor(ada.app, at="192.168.1.40")
    assert again not in alone.get(ORDERS).text


def test_a_seat_is_one_phones_until_it_is_given_up() -> None:
    app = laptop()
    ada, _, link = two(app)
    eve = LightVisitor(app, at="192.168.1.23")
    late = words.lost_words(words.sat_label("Red"))
    refused = eve.post(link, k="sit", v="0")
    assert (refused.status_code, late in refused.text) == (422, True), "Red's phone was quicker"
    assert words.WHO_ARE_YOU in refused.text
    assert re.search(r'aria-label="Red: here"[^>]* disabled', refused.text)
    assert eve.get("/j").status_code == 404, (
        "they are asked again, and look on only if they say so"
    )
    eve.post(link, k="call", n="Eve")
    assert late in eve.post("/j", k="sit", v="0").text
    assert words.WHO_HINT in eve.get("/j").text
    assert re.search(r'aria-label="Red: here"[^>]* disabled', eve.get("/j").text)
    ada.post("/j", k="sit", v="")
    eve.post("/j", k="sit", v="0")
    assert 'aria-label="Red: you"' in eve.get("/j").text
    for seat in ("99", "x", "-1"):
        eve.post("/j", k="sit", v=seat)


def test_who_comes_from_another_table_stays_there_where_somebody_was_quicker() -> None:
    app = laptop()
    _, _, link = two(app)
    eve, own = opened(app, at="192.168.1.23")
    assert eve.post(link, k="sit", v="0").status_code == 422
    assert own in eve.get("/j").text
    assert eve.post(link, k="sit", v="3").status_code == 303
    assert link in eve.get("/j").text


def version_in(phone: LightVisitor) -> str:
    """Return the number of touches that the table's page of *phone* knows."""
    return str(re.findall(r'data-n="(\d+)"', phone.get("/j").text)[0])


def test_everybody_names_themselves() -> None:
    app = laptop()
    ada, bob, _ = two(app)
    assert f"<span>{words.YOUR_NAME}</span>" in bob.get("/j").text
    assert bob.post("/j", k="call", n=" Bob ").status_code == 303
    assert "Bob" in ada.get("/j").text
    assert 'value="Bob"' in bob.get("/j").text
    assert bob.post("/j", k="call", n="Bob").status_code == 303, "that is their name already"
    bob.post("/j", k="sit", v="")
    assert f"<span>{words.LOOK_ON_NAME}</span>" in bob.get("/j").text
    bob.post("/j", k="call", n="Robert")
    assert "Robert" in ada.get("/j").text


def test_who_comes_to_a_full_table_reads_how_a_seat_gets_free() -> None:
    app = laptop()
    _, _, link = two(app)
    assert words.WHO_HINT in LightVisitor(app, at="192.168.1.40").get(link).text
    for seat in (2, 3):
        joined(app, link, seat, seat + 1)
    text = unescape(LightVisitor(app, at="192.168.1.41").get(link).text)
    assert words.NO_SEAT in text
    assert words.WHO_HINT not in text


@pytest.mark.parametrize("place", [ORDERS, "/j"])
def test_each_touch_is_told_to_every_page_that_looks(place: str) -> None:
    app = laptop()
    ada, bob, _ = two(app)
    fields = button_fields(bob.get(ORDERS).text, "Strong secure:")
    cookie = f"{SEAT}={ada.cookies[SEAT]}"
    version = version_in(ada)

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
    assert ONE_STRONG_SECURE in bob.get(ORDERS).text
    page = bob.get("/j").text
    assert words.TAKEN_OUT in page
    bob.press("/j", "Put back: Green")
    assert "100 secure beats 1 sabotage" in ada.get(ORDERS).text


TRACK = "/t/mafia-works/track"


def test_the_digits_of_a_number_are_taken_back_and_brought_back_by_one_touch() -> None:
    ada, bob, _ = two(laptop())

    def deck(visitor: LightVisitor) -> str:
        cells = tree(visitor.get(TRACK).text).all("button")
        return next(
            each.text
            for each in cells
            if "Cards in the deck" in (each.get("aria-label") or each.text)
        )

    before = deck(bob)
    ada.press(TRACK, "Cards in the deck")
    for digit in "47":
        pad = ada.get(TRACK).text.partition("Hide the pad")[2]
        ada.send(TRACK, button_fields(pad, digit))
    assert "47" in deck(bob)
    ada.post(TRACK, k="undo")
    assert deck(bob) == before
    ada.post(TRACK, k="redo")
    assert "47" in deck(bob)


def steps(visitor: LightVisitor, at: str, done: str) -> list[str]:
    """Return the steps on the page at *at* whose tick is *done*: true or false."""
    found = tree(visitor.get(at).text).all("button")
    return [each.text for each in found if each.get("aria-checked") == done]


@pytest.mark.parametrize("game", [game.key for game in every_game()])
def test_a_step_with_a_long_sentence_is_ticked_for_all(game: str) -> None:
    ada, bob, _ = two(laptop())
    at = f"/t/{game}/round"
    for _ in range(3):
        for long in [step for step in steps(ada, at, "false")[1:] if len(step) > LABEL][:1]:
            ada.press(at, long)
            assert long in steps(bob, at, "true")
        ada.press(at, "Next:")


def test_a_table_resized_and_named_is_that_for_all() -> None:
    ada, bob, _ = two(laptop())
    ada.post(ORDERS, k="players", v="5")
    ada.post(ORDERS, k="name", v="1", n="Bob")
    assert "White" in bob.get("/j").text
    assert "Bob: you" in bob.get("/j").text
    assert 'value="Bob"' in bob.get(NOTES).text, "personal tools follow, too"


def test_a_personal_tool_stays_on_its_phone() -> None:
    ada, bob, _ = two(laptop())
    before = bob.get(NOTES).text
    ada.post(NOTES, k="example")
    assert bob.get(NOTES).text == before
    assert "Notes" not in re.sub(r"<nav.*?</nav>", "", bob.get("/j").text)


def test_ones_own_notes_beside_shared_rows_stay_ones_own_and_with_their_row() -> None:
    ada, bob, _ = two(laptop())
    for each in (ada, bob):
        each.post(PATROLS, k="example")
    ada.press(PATROLS, "Show: What your Patrol cards say")
    ada.press(PATROLS, "Keep: Name of Patrol 5", n="Undercover car")
    assert 'value="Undercover car"' in ada.get(PATROLS).text
    assert "Undercover car" not in bob.get(PATROLS).text
    assert "Undercover car" not in bob.get("/j").text
    ada.post(PATROLS, k="undo")
    assert 'value="Undercover car"' not in ada.get(PATROLS).text
    ada.post(PATROLS, k="redo")
    bob.post(PATROLS, k="over")
    bob.post(PATROLS, k="undo")
    assert 'value="Undercover car"' in ada.get(PATROLS).text


def test_two_answers_to_one_question_are_told_and_one_touch_brings_the_other_back() -> None:
    ada, bob, _ = two(laptop())
    page = ada.get(ORDERS).text
    shown = re.findall(r'data-n="(\d+)"', page)[0]
    for each, name in ((ada, "Drugs Trade"), (bob, "Bootlegs")):
        fields = button_fields(page, name)
        assert each.send(ORDERS, {**fields, "s": shown}, script=True).status_code == 200
    for each in (ada, bob):
        assert TWO_ANSWERS in each.get(ORDERS).text
    assert bob.press(ORDERS, words.FINE).status_code == 303
    assert TWO_ANSWERS not in bob.get(ORDERS).text
    assert TWO_ANSWERS in ada.get(ORDERS).text, "it was fine for Green alone"
    assert ada.press(ORDERS, "Take yours").status_code == 303
    for each in (ada, bob):
        assert TWO_ANSWERS not in each.get(ORDERS).text
    answer = ada.post(ORDERS, k=OTHER, v="1-2")
    assert answer.status_code == 409


@pytest.mark.slow
@every_tool
def test_all_have_what_is_public_of_every_tool_and_nothing_else_goes_to_the_table(
    tool: AnyTool,
) -> None:
    tables = Tables()
    ada, bob, link = two(served(tables=tables))
    table = asyncio.run(tables.by_key(link.removeprefix("/j/")))
    at, fresh = f"/t/{tool.name}", table.room.state(tool)
    ada.post(at, k="example")
    if tool.personal:
        assert not table.room.histories
        return
    for name, offer in table.room.offers.items():
        bob.post("/j", k="agree", v=f"+{name[0]}-{name[1]}")
        assert offer.needs == {1}
    shown = tool.example
    for transfer in tool.transfers:
        if transfer.remember:  # of tools that nobody has used
            shown = transfer.remember(
                table.room.state(tool_called(f"{tool.game}/{transfer.source}")), shown
            )
    assert table.room.state(tool) == live_part(shown)
    assert next(tree(bob.get(at).text).all("title")).text == heading(tool, tool.example)
    line = next(each for each in story(table.log) if each.tool == tool.name)
    bob.post("/j", k="drop", v=f"{line.name[0]}-{line.name[1]}")
    assert table.room.state(tool) == fresh


@pytest.mark.long
def test_what_binds_others_counts_once_they_said_yes() -> None:
    tables = Tables()
    ada, bob, link = two(served(tables=tables))
    table = asyncio.run(tables.by_key(link.removeprefix("/j/")))
    for answer in (words.DECLINE, words.ACCEPT):
        ada.post(NEGOTIATION, k="example")
        for place in (NEGOTIATION, "/j"):
            text = ada.get(place).text
            assert "You offer" in text
            assert "Waits for Green" in text
            assert f">{words.ACCEPT}<" not in text, "one's own offer is not one's own to accept"
        assert "<b>Red (you)</b>: " in ada.get("/j").text, "as in the app"
        assert "<b>Red</b>: " in bob.get("/j").text
        assert "Red offers" in bob.get(NEGOTIATION).text.partition("<footer")[2], "in sight"
        for place in (NEGOTIATION, "/j"):
            assert f'class="strong">{words.ACCEPT}<' in bob.get(place).text, "as in the app"
        assert bob.press(NEGOTIATION, answer).status_code == 303
        assert not table.room.offers
        assert "Red offers" not in ada.get(NEGOTIATION).text
        state = table.room.state(tool("makiavelia/negotiation"))
        agreed = state != tool("makiavelia/negotiation").opening(table.room.table)
        assert agreed == (answer == words.ACCEPT)


def test_two_answers_are_told_without_scripts_too() -> None:
    ada, bob, _ = two(laptop())
    pages = {each: each.get(ORDERS).text for each in (ada, bob)}
    for each, name in ((ada, "Drugs Trade"), (bob, "Bootlegs")):
        assert each.send(ORDERS, button_fields(pages[each], name)).status_code == 303
    for each in (ada, bob):
        assert TWO_ANSWERS in each.get(ORDERS).text
    ada.press(ORDERS, words.FINE)
    ada.press(ORDERS, "Bootlegs")
    bob.press(ORDERS, words.FINE)
    bob.press(ORDERS, "Drugs Trade")
    for each in (ada, bob):
        assert TWO_ANSWERS not in each.get(ORDERS).text, "each saw the other's"


def test_what_happened_in_another_game_than_the_one_that_is_played_names_it() -> None:
    """Steps of two games stood in one list, and each named its tool alone."""
    ada, eve, _ = two(laptop())
    ada.press("/t/turf-war/round", "Next: Turn 1 · Upkeep")
    assert "Turn and phases · just now" in ada.get("/j").text
    eve.press("/t/the-law/round", "Next: Scene change 1")
    page = ada.get("/j").text
    assert "Go on: The Law" in page
    assert "Turf War: Turn and phases · just now" in page
    assert "The Law: Step by step" not in page
