"""A live table for browsers without JavaScript: what no script tells, their cookies do."""

from companion.display import table_words as words
from tests.screens.server.light_routes.tables import ORDERS, laptop, two
from tests.screens.server.light_routes.visitor import button_fields


def test_two_answers_are_told_without_scripts_too() -> None:
    ada, bob, _ = two(laptop())
    pages = {each: each.get(ORDERS).text for each in (ada, bob)}
    for each, name in ((ada, "Drugs Trade"), (bob, "Bootlegs")):
        assert each.send(ORDERS, button_fields(pages[each], name)).status_code == 303
    for each in (ada, bob):
        assert "Two answers to one question" in each.get(ORDERS).text
    ada.press(ORDERS, words.FINE)
    ada.press(ORDERS, "Bootlegs")
    bob.press(ORDERS, words.FINE)
    bob.press(ORDERS, "Drugs Trade")
    for each in (ada, bob):
        assert "Two answers to one question" not in each.get(ORDERS).text, (
            "each saw the other's"
        )
