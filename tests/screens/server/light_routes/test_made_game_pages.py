"""Games that players made, on light pages: made there, listed, handed on, and at a live table."""

import re
from html import unescape

import pytest

from companion.display import made_words as words
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.game_maker.definition import Definition
from companion.game_maker.keys import key_of
from screens.light.pages.changing_part import SHARED
from screens.light.pages.front_pages import NEW
from screens.light.pages.known_game import SURE
from screens.server.light_routes.made_game_pages import AT_TABLE
from tests.screens.light.html_tree import tree
from tests.screens.own_games import HARBOUR, KEY, LARGER, TOWN, code, made_tool, scored, scores
from tests.screens.server.light_routes.tables import ORDERS, laptop, two
from tests.screens.server.light_routes.visitor import (
    LightVisitor,
    button_fields,
    followed,
    served,
)

GAME = f"/t/{KEY}"
OFFER = words.USE_NOW["score"]
SCORES = scores()


def test_the_first_page_makes_a_game_which_stands_there_once_it_has_something(
    phone: LightVisitor,
) -> None:
    assert words.ADD_A_GAME in phone.get("/").text
    answer = phone.post(NEW)
    assert answer.status_code == 303
    at = answer.headers["location"]
    assert re.fullmatch(f"/t/own-[0-9a-z]{{8}}/{MAKE}", at)
    assert phone.get(at).status_code == 200
    assert at.removesuffix(f"/{MAKE}") not in phone.get("/").text
    assert phone.press(at, "Start from: Town builders").status_code == 303
    home = phone.get("/").text
    assert f'href="{at.removesuffix(f"/{MAKE}")}"' in home
    assert "Town builders" in home
    assert "2 to 4 players" in home
    assert "Town builders" in phone.get(at.removesuffix(f"/{MAKE}")).text


def test_each_new_game_is_another_one(phone: LightVisitor) -> None:
    assert phone.post(NEW).headers["location"] != phone.post(NEW).headers["location"]


def test_a_code_shows_the_game_by_its_name_and_keeps_nothing(phone: LightVisitor) -> None:
    for digits, head in (
        (code(), "Harbour lights"),
        (code(SCORES, tool="score"), "Harbour lights: Score"),
    ):
        shown = phone.get(f"/q/{digits}").text
        assert f"<title>{head}</title>" in shown
        assert f"<title>{head}</title>" in phone.get(f"/q/{digits}/code").text
    assert GAME not in phone.get("/").text
    assert words.NOT_HERE in unescape(phone.get(GAME).text)
    taken = phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    assert (taken.status_code, taken.headers["location"]) == (303, GAME)
    assert "Harbour lights" in phone.get("/").text
    assert f'href="{GAME}/counters#cell"' not in phone.get(GAME).text, "it has none"
    assert (
        phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score")).status_code == 303
    )
    assert "Harbour lights" in phone.get(GAME).text


def test_a_code_of_a_game_that_is_here_just_like_this_leads_to_it(phone: LightVisitor) -> None:
    other = LightVisitor(phone.app, at="192.168.1.21")
    at = f"/q/{code()}"
    assert words.ADD_IT in phone.get(at).text
    taken = phone.send(f"{GAME}/{MAKE}", button_fields(phone.get(at).text, words.ADD_IT))
    assert followed(phone, taken).status_code == 200
    here = phone.get(at)
    assert here.headers["cache-control"] == "no-store", "it is this browser's own"
    assert words.SAME_HERE in here.text
    assert f'<a href="{GAME}" class="way main">Open</a>' in here.text
    assert words.ADD_IT not in here.text
    assert words.ADDING not in here.text
    for page in (other.get(at), phone.get(f"/q/{code(LARGER)}")):
        assert words.ADD_IT in page.text, "it has no such game, or another version"
        assert words.SAME_HERE not in page.text
    phone.post(f"{GAME}/delete")
    assert words.ADD_IT in phone.get(at).text


def test_an_empty_game_is_none_that_is_here(phone: LightVisitor) -> None:
    assert words.ADD_IT in phone.get(f"/q/{code(Definition())}").text


def test_two_of_one_name_are_told_apart(phone: LightVisitor) -> None:
    for key in (KEY, key_of(8)):
        phone.post(f"/t/{key}/{MAKE}", k="take", v=code(game=key))
    home = phone.get("/").text
    assert "Harbour lights (2)" in home


def test_a_live_table_plays_it_and_everybody_reads_its_name() -> None:
    ada, bob, _ = two(laptop())
    assert ada.post(f"{GAME}/{MAKE}", k="take", v=code()).status_code == 303
    for each in (ada, bob):
        page = each.get("/j").text
        assert "<h2>Harbour lights</h2>" in page
        assert f'href="{GAME}/score#cell"' in page
    assert bob.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score")).status_code == 303
    assert "12" in ada.get(f"{GAME}/score").text
    ada.press(ORDERS, "Strong secure:")
    page = bob.get("/j").text
    assert "<h2>Lawless Empire</h2>" in page
    assert f'href="{GAME}"' in page


def test_a_tool_is_headed_by_the_title_of_its_game_too(phone: LightVisitor) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    for key, title, head in (
        ("score", "Harbour lights: Score", "Harbour lights: Score"),
        ("round", "Harbour lights: Rounds", "0 of 1 Set-up"),
        (MAKE, "Harbour lights", "Harbour lights"),
    ):
        shown = phone.get(f"{GAME}/{key}").text
        assert f"<title>{title}</title>" in shown
        header = next(tree(shown).all("header"))
        assert next(header.all("h1")).text.replace(" :", ":") == head
        assert "Harbour lights" in header.text
    at = phone.post(f"{GAME}/score/together").headers["location"]
    assert (
        '<h1><small class="of">Harbour lights<span class="ear">: </span></small>Score</h1>'
        in phone.get(at).text
    )
    assert "Harbour lights: Score: " in phone.get("/").text


def test_the_score_has_the_rows_of_the_game_by_itself_and_follows_it(
    phone: LightVisitor,
) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    shown = phone.get(f"{GAME}/score").text
    assert "Ships" in shown
    assert OFFER not in unescape(shown)
    assert phone.press(f"{GAME}/score", "Red, Cargo").status_code == 303
    phone.post(f"{GAME}/{MAKE}", k="take", v=code(LARGER), n=SURE)
    shown = phone.get(f"{GAME}/score").text
    assert "Gold" in shown
    assert OFFER not in unescape(shown)
    phone.press(f"{GAME}/{MAKE}", "Undo")
    phone.press(f"{GAME}/{MAKE}", "Undo")
    assert "Ships" not in phone.get(f"{GAME}/score").text


def test_a_score_with_points_keeps_them_when_a_row_comes(phone: LightVisitor) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score"))
    phone.post(f"{GAME}/{MAKE}", k="take", v=code(LARGER), n=SURE)
    assert "Red, Gold" in phone.get(f"{GAME}/score").text
    assert "Red, Ships: 12" in phone.get(f"{GAME}/score").text
    assert phone.press(f"{GAME}/score", "Undo").status_code == 303
    shown = phone.get(f"{GAME}/score").text
    assert "Red, Ships: –" in shown
    assert "Red, Gold" in shown, "the rows are the game's: undo of points leaves them"
    phone.press(f"{GAME}/score", "Redo")
    assert "Red, Ships: 12" in phone.get(f"{GAME}/score").text


def test_the_sheet_of_an_older_code_gives_way_to_the_games_with_one_touch(
    phone: LightVisitor,
) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code(LARGER))
    phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score"))
    shown = unescape(phone.get(f"{GAME}/score").text)
    assert OFFER in shown
    assert "Red, Gold" not in shown
    assert phone.press(f"{GAME}/score", OFFER).status_code == 303
    shown = unescape(phone.get(f"{GAME}/score").text)
    assert OFFER not in shown
    assert "Red, Gold" in shown


def test_at_a_live_table_everybody_has_the_rows_by_themselves() -> None:
    ada, bob, _ = two(laptop())
    ada.post(f"{GAME}/{MAKE}", k="take", v=code())
    for each in (ada, bob):
        shown = each.get(f"{GAME}/score").text
        assert "Ships" in shown
        assert OFFER not in unescape(shown)


def test_a_game_that_is_not_here_says_so(phone: LightVisitor) -> None:
    for path in (GAME, f"/t/{key_of(8)}"):
        answer = phone.get(path)
        assert answer.status_code == 404
        assert words.NOT_HERE in unescape(answer.text)


def test_a_tool_of_a_game_that_is_not_here_says_so_too(phone: LightVisitor) -> None:
    for key in ("score", "round", "counters", "first"):
        answer = phone.get(f"{GAME}/{key}")
        assert answer.status_code == 404
        assert words.NOT_HERE in unescape(answer.text)
    game = phone.post(NEW).headers["location"].removesuffix(f"/{MAKE}")
    assert phone.get(f"{game}/score").status_code == 200


def test_what_a_code_does_not_bring_of_its_game_is_said(phone: LightVisitor) -> None:
    shown = phone.get(f"/q/{code(SCORES, tool='score')}").text
    assert words.ONLY["score"] in unescape(shown)
    assert not any(
        only in unescape(phone.get(f"/q/{code()}").text) for only in words.ONLY.values()
    )


def test_what_is_shared_from_any_of_its_screens_brings_the_whole_game(
    phone: LightVisitor,
) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code(TOWN))
    for key in ("score", "round", "counters", "first"):
        page = unescape(phone.get(f"{GAME}/{key}/{SHARED}").text)
        (digits,) = set(re.findall(r"/q/(\d+)", page))
        assert words.HOW_WHOLE not in page
        read = unescape(phone.get(f"/q/{digits}").text)
        assert words.WITH_GAME in read
        other = LightVisitor(served())
        taken = other.post(f"{GAME}/{key}", k="take", v=digits)
        assert taken.headers["location"] == f"{GAME}/{key}"
        there = other.get(f"{GAME}/{key}/app").headers["location"]
        (sent,) = re.findall(r"/q/(\d+)", there)
        assert share.game_in(sent) == TOWN
        other.restarted(served())
        assert code(TOWN) in other.get(f"{GAME}/{MAKE}/code").text
        again = other.post(f"{GAME}/{key}", k="take", v=digits)
        assert again.status_code < 400


def test_what_a_code_brings_with_its_game_is_there_the_first_time(phone: LightVisitor) -> None:
    """The game that came along led its empty sheet over it."""
    digits = share.with_game(made_tool("score"), scored(), HARBOUR)
    phone.post(f"{GAME}/score", k="take", v=digits)
    assert "6 points" in phone.get(f"{GAME}/score").text
    phone.restarted(served())
    assert "6 points" in phone.get(f"{GAME}/score").text


def test_where_only_a_part_can_be_sent_that_is_said_first(phone: LightVisitor) -> None:
    phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score"))
    page = unescape(phone.get(f"{GAME}/score/{SHARED}").text)
    assert f"{words.ONLY['score']} {words.HOW_WHOLE}" in page
    assert f'href="{GAME}/{MAKE}/code"' in page
    next_phone = unescape(phone.get(f"/q/{code(SCORES, tool='score')}/code").text)
    assert words.ONLY["score"] in next_phone
    assert words.HOW_WHOLE not in next_phone


def test_a_game_is_handed_on_by_its_code(phone: LightVisitor) -> None:
    assert phone.get(f"{GAME}/{MAKE}/code").status_code == 404
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    page = phone.get(GAME).text
    assert words.SHARE_GAME in page
    shown = phone.get(f"{GAME}/{MAKE}/code")
    assert shown.status_code == 200
    assert f"/q/{code()}" in shown.text
    assert f'href="{GAME}"' in shown.text
    phone.restarted(served())
    assert f"/q/{code()}" in phone.get(f"{GAME}/{MAKE}/code").text


def test_a_game_that_is_too_long_for_a_code_says_so(
    phone: LightVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    monkeypatch.setattr(share, "LONGEST", len(code()) - 1)
    answer = phone.get(f"{GAME}/{MAKE}/code")
    assert answer.status_code == 422
    assert share.TOO_LONG in unescape(answer.text)


def test_a_screen_that_is_too_long_for_a_code_says_where_else_and_leads_to_the_game_alone(
    phone: LightVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score"))
    monkeypatch.setattr(share, "LONGEST", len(code(SCORES, tool="score")) - 1)
    said = unescape(phone.get(f"{GAME}/score/shared").text)
    assert share.TOO_LONG in said
    assert words.WHERE_ELSE in said
    assert f'href="{GAME}/{MAKE}/code"' in said
    assert 'href="/"' in said


def test_the_way_into_the_whole_app_from_a_screen_that_no_link_can_hold_brings_the_game(
    phone: LightVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score"))
    whole = phone.get(f"{GAME}/score/app").headers["location"]
    assert len(whole) > len(f"/app#/q/{code()}?") + 20, "the game and its score"
    monkeypatch.setattr(share, "MOST_DIGITS", len(code()))
    assert f"/q/{code()}?" in phone.get(f"{GAME}/score/app").headers["location"]
    assert f'href="{GAME}/score/app"' in phone.get(f"{GAME}/score/shared").text


def test_a_game_is_deleted_once_that_was_asked(phone: LightVisitor) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score"))
    assert words.DELETE_GAME in phone.get(GAME).text
    asked = phone.get(f"{GAME}/delete").text
    assert words.delete_here("Harbour lights") in unescape(asked)
    assert f'action="{GAME}/delete"' in asked
    assert "Harbour lights" in phone.get("/").text
    gone = phone.post(f"{GAME}/delete")
    assert (gone.status_code, gone.headers["location"]) == (303, "/")
    assert "Harbour lights" not in phone.get("/").text
    for path in (GAME, f"{GAME}/score", f"{GAME}/delete"):
        assert phone.get(path).status_code == 404
    assert phone.post(f"{GAME}/delete").status_code == 404
    phone.restarted(served())
    assert phone.get(f"{GAME}/score").status_code == 404


def test_no_game_of_the_app_is_deleted_or_shared_so(phone: LightVisitor) -> None:
    for path in ("/t/turf-war/delete", "/t/turf-war/make/code"):
        assert phone.get(path).status_code == 404
    assert words.DELETE_GAME not in phone.get("/t/turf-war").text


def test_a_game_of_the_live_table_is_not_deleted_by_one(phone: LightVisitor) -> None:
    ada, bob, _ = two(laptop())
    ada.post(f"{GAME}/{MAKE}", k="take", v=code())
    for each in (ada, bob):
        page = each.get(GAME).text
        assert words.SHARE_GAME in page
        assert words.DELETE_GAME not in page
        assert f"/q/{code()}" in each.get(f"{GAME}/{MAKE}/code").text
        answer = each.post(f"{GAME}/delete")
        assert answer.status_code == 409
        assert AT_TABLE in unescape(answer.text)


def test_a_game_that_is_being_made_has_its_page_also_after_the_laptop_was_started_again(
    phone: LightVisitor,
) -> None:
    game = phone.post(NEW).headers["location"].removesuffix(f"/{MAKE}")
    assert phone.get(game).status_code == 200
    assert phone.get(GAME).status_code == 404
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    phone.restarted(served())
    assert phone.get(GAME).status_code == 200


def test_a_game_of_the_live_table_has_its_page_for_all_at_it() -> None:
    ada, bob, _ = two(laptop())
    ada.post(f"{GAME}/{MAKE}", k="take", v=code())
    assert bob.get(GAME).status_code == 200
    bob.post("/j/leave")
    bob.restarted(laptop())
    assert bob.get(GAME).status_code == 200
