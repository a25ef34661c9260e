"""The table's timer on the laptop's other light pages of its game: alone, and at a live table."""

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
