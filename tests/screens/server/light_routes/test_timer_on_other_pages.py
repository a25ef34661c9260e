"""The table's timer on the laptop's other light pages of its game: alone, and at a live table."""

import pytest

from screens.light.ui import document
from tests.screens.server.light_routes.tables import laptop, two
from tests.screens.server.light_routes.visitor import LightVisitor

ROUND, OTHER = "/t/makiavelia/round", "/t/makiavelia/negotiation"
TIMER = "The table's timer"
LEFT = 'data-left="'


def starts(phone: LightVisitor) -> None:
    for name in (
        "Red, First player",
        "Next: Round 1",
        "5 minutes, How long?",
        f"Start: {TIMER}",
    ):
        phone.press(ROUND, name)


def test_a_browser_hears_its_timer_on_the_other_pages_of_the_game(phone: LightVisitor) -> None:
    assert LEFT not in phone.get(OTHER).text
    starts(phone)
    shown = phone.get(OTHER).text
    assert LEFT in shown
    assert "AudioContext" in shown, "the script that rings comes with it"
    phone.press(ROUND, f"Pause: {TIMER}")
    assert LEFT not in phone.get(OTHER).text


def test_at_a_live_table_everyone_does() -> None:
    ada, bob, _ = two(laptop())
    starts(ada)
    assert LEFT in bob.get(OTHER).text


@pytest.mark.parametrize(
    "page", ["/", "/t/makiavelia", f"{OTHER}/shared", "/t/find?q=red", "/t/lawless-empire"]
)
def test_so_do_pages_of_no_tool(phone: LightVisitor, page: str) -> None:
    assert LEFT not in phone.get(page).text
    starts(phone)
    shown = phone.get(page)
    assert LEFT in shown.text
    assert {document.APART_SCRIPT, document.CLOCK_SCRIPT} <= {
        each for each in document.SCRIPTS if f"<script>{each}</script>" in shown.text
    }
    phone.press(ROUND, f"Pause: {TIMER}")
    assert LEFT not in phone.get(page).text


@pytest.mark.parametrize("page", ["/j", "/", "/t/makiavelia"])
def test_at_a_live_table_pages_of_no_tool_do(page: str) -> None:
    ada, bob, _ = two(laptop())
    assert LEFT not in bob.get(page).text
    starts(ada)
    assert LEFT in bob.get(page).text
    ada.press(ROUND, f"Pause: {TIMER}")
    assert LEFT not in bob.get(page).text
