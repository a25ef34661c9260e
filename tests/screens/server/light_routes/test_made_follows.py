"""Games that players made, on light pages: named by who came first, and as their definition says."""

from html import unescape

import pytest

from companion.display import made_words as words
from companion.display.labels import SHOW_EXAMPLE, START_OVER
from companion.evening.made_games import MAKE
from companion.game_maker.definition import Definition
from companion.game_maker.definition_moves import add_rows
from companion.game_maker.keys import key_of
from screens.light.pages.known_game import SURE
from tests.screens.light.html_tree import posters
from tests.screens.own_games import HARBOUR, KEY, LARGER, code, scores
from tests.screens.server.light_routes.visitor import LightVisitor, button_fields, found

GAME = f"/t/{KEY}"
WIDE = "Gold, Islands explored, Letters of favour, Contracts"
SCORES = scores()


def test_of_two_of_one_name_the_one_that_came_later_is_numbered_wherever_it_stands(
    phone: LightVisitor,
) -> None:
    first, later = key_of(9), key_of(8)
    for key in (first, later):
        phone.post(f"/t/{key}/{MAKE}", k="take", v=code(game=key))
    for used in (first, later, first):
        phone.press(f"/t/{used}/score", "Red, Cargo")
        home = posters(phone.get("/").text)
        assert home[f"/t/{first}"] == "Harbour lights"
        assert home[f"/t/{later}"] == "Harbour lights (2)"
    assert "<title>Harbour lights (2)</title>" in phone.get(f"/t/{later}").text
    phone.post(f"/t/{first}/delete")
    assert "Harbour lights (2)" not in phone.get("/").text
    phone.post(f"/t/{first}/{MAKE}", k="take", v=code(game=first))
    assert "<title>Harbour lights (2)</title>" in phone.get(f"/t/{first}").text


def test_an_update_says_what_it_changes_and_asks_before_it_does(phone: LightVisitor) -> None:
    at = f"{GAME}/{MAKE}"
    phone.post(at, k="take", v=code())
    asked = phone.post(at, k="take", v=code(LARGER))
    assert asked.status_code == 200
    shown = unescape(asked.text)
    assert "Yours: 2 rows. This code: 3 rows." in shown
    assert "New row: Gold." in shown
    assert "Red, Gold" not in phone.get(f"{GAME}/score").text
    both = button_fields(shown, words.KEEP_BOTH)
    other = found(
        f'action="(/t/[^"]*)".{{1,900}}{words.KEEP_BOTH}', shown.split(words.UPDATE_MINE)[1]
    )
    assert phone.send(other, both).status_code == 303
    assert "Harbour lights (2)" in phone.get("/").text
    assert phone.send(at, button_fields(shown, words.UPDATE_MINE)).status_code == 303
    assert "Red, Gold" in phone.get(f"{GAME}/score").text
    assert words.SAME_HERE in unescape(phone.post(at, k="take", v=code(LARGER)).text)
    less = unescape(phone.post(at, k="take", v=code()).text)
    assert "Row Gold is gone." in less
    assert f'href="{GAME}"' in less
    assert phone.post(at, k="take", v="12").status_code == 400


def test_what_nobody_changed_since_it_came_is_updated_even_if_something_goes(
    phone: LightVisitor,
) -> None:
    def main(came: Definition) -> str:
        return found(
            "<(?:button|a)[^>]*main[^>]*>([^<]*)<",
            unescape(phone.post(at, k="take", v=code(came)).text),
        )

    at = f"{GAME}/{MAKE}"
    phone.post(at, k="take", v=code(LARGER))
    assert main(HARBOUR) == words.UPDATE_MINE
    assert phone.post(at, k="take", n=SURE, v=code(HARBOUR)).status_code == 303
    assert phone.post(at, k="take", n=SURE, v=code(LARGER)).status_code == 303
    assert main(HARBOUR) == words.KEEP_MINE, "an older version of it"


@pytest.mark.parametrize("label", [SHOW_EXAMPLE, START_OVER])
def test_an_example_and_a_fresh_start_have_the_sheet_of_the_game(
    phone: LightVisitor, label: str
) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score"))
    phone.press(f"{GAME}/score", label)
    shown = phone.get(f"{GAME}/score").text
    assert "Red, Ships" in shown
    assert "Red, Carts" not in shown
    assert "Red, Ships: 12" not in shown
    phone.press(f"{GAME}/score", "Undo")
    assert "Red, Ships: 12" in phone.get(f"{GAME}/score").text


def test_redo_keeps_the_sheet_as_it_is_now(phone: LightVisitor) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code())
    phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score"))
    phone.press(f"{GAME}/score", "Undo")
    phone.post(f"{GAME}/{MAKE}", k="take", v=code(LARGER), n=SURE)
    phone.press(f"{GAME}/score", "Redo")
    shown = phone.get(f"{GAME}/score").text
    assert "Red, Ships: 12" in shown
    assert "Red, Gold" in shown


def test_without_its_definition_an_example_has_the_sheet_that_came(phone: LightVisitor) -> None:
    phone.post(f"{GAME}/score", k="take", v=code(SCORES, tool="score"))
    phone.press(f"{GAME}/score", SHOW_EXAMPLE)
    shown = phone.get(f"{GAME}/score").text
    assert "Red, Ships" in shown
    assert "Red, Carts" not in shown


def test_a_sheet_of_many_rows_has_a_line_for_each(phone: LightVisitor) -> None:
    phone.post(f"{GAME}/{MAKE}", k="take", v=code(add_rows(HARBOUR, WIDE)))
    shown = phone.get(f"{GAME}/score").text
    assert 'class="sheet"' in shown
    assert '<th scope="row">Islands explored</th>' in shown
    phone.post(f"{GAME}/{MAKE}", k="take", v=code(LARGER), n=SURE)
    assert "Islands explored" not in phone.get(f"{GAME}/score").text.partition("<main")[2]
