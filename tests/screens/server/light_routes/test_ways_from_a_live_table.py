"""The ways on from the light pages of a live table: into its game, and into the whole app."""

import pytest

from companion.catalogue import find_game
from companion.display import table_words as words
from companion.table_host.members import FULL, MOST_DEVICES
from screens.light.ui.links import to_tool
from tests.screens.light.html_tree import tree
from tests.screens.server.light_routes.tables import PATROLS, joined, laptop, opened, two
from tests.screens.server.light_routes.visitor import LightVisitor
from tests.screens.tool.test_one_large import large_in


def test_who_has_a_seat_goes_on_with_the_game_by_the_large_button() -> None:
    """The app's page of the table has the same button; this one had five small ones alike."""
    ada, bob, link = two(laptop())
    assert large_in(tree(ada.get("/j").text)) == [], "nothing is played yet"
    ada.press(PATROLS, "Midtown What")
    game = find_game("the-law")
    assert game
    label = words.go_on(game.title)
    for each in (ada, bob):
        text = each.get("/j").text
        assert large_in(tree(text)) == [label]
        assert f'href="{to_tool(game.tools[0].name)}"' in text
    looks_on = joined(ada.app, link, None, 3)
    assert large_in(tree(looks_on.get("/j").text)) == []


def test_the_whole_app_of_who_has_no_seat_yet_comes_to_the_table_too() -> None:
    ada, link = opened(laptop())
    page = tree(LightVisitor(ada.app, at="192.168.1.77").get(link).text)
    (whole,) = [each.get("href") for each in page.all("a") if each.text == "Whole app"]
    assert whole == f"/app#{link}"


@pytest.mark.long
def test_a_full_table_offers_nothing_and_says_whom_to_ask() -> None:
    app = laptop()
    ada, link = opened(app)
    looks_on = [joined(app, link, None, 3 + each % 60) for each in range(MOST_DEVICES - 1)]
    for each in (ada, *looks_on):
        each.post("/j", k="sit", v="")
    late = LightVisitor(app, at="192.168.1.99").get(link)
    assert (late.status_code, FULL in late.text) == (403, True)
    for gone in ("<button", words.WHO_HINT, words.LOOK_ON):
        assert gone not in late.text


def test_what_a_new_code_does_stands_below_its_button() -> None:
    ada, _ = opened(laptop())
    for key in ("lock", "unlock"):
        ada.post("/j", k=key)
        text = ada.get("/j").text
        below = text.partition(f">{words.NEW_CODE}<")[2]
        assert below.index(words.NEW_CODE_HINT) < below.index("<form"), "nothing is between"
        assert (words.LEAVE_LOCKED in text) == (key == "lock")
        if key == "lock":
            assert text.index(words.LOCKED_HINT) < text.index(words.NEW_CODE)
