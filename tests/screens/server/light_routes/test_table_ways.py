"""The ways on from the light pages of a live table: into its game, and into the whole app."""

from companion.catalogue import find_game
from companion.display import table_words as words
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
