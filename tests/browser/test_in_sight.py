"""What is next is in sight on a small phone: the large button can be touched without scrolling."""

from typing import Any, Final

import pytest

from companion.core.table import Table
from companion.display.layout import lay_out
from companion.exchange import share
from companion.games.makiavelia.power.state import City, PowerState
from tests.browser.conftest import Player
from tests.browser.test_play import give
from tests.browser.thumb import Thumb
from tests.screens.desks import TOOLS

SMALL, SIDEWAYS = (360, 640), (844, 390)


def lies_in_sight(thumb: Thumb, name: str) -> None:
    """Wait until what is called *name* can be touched without scrolling, and all lies still."""
    thumb.settles()
    before: list[Any] = []

    def done() -> bool:
        now = thumb.nodes()
        still = before == now
        before[:] = now
        found = [node for node in now if node.name == name and node.tappable]
        return still and any(
            node.in_reach and node.seen.height >= node.box.height for node in found
        )

    thumb.until(done, f"“{name}” is not in sight")


def test_orders_are_sealed_and_the_post_is_copied_without_scrolling(
    fresh_profile: Player,
) -> None:
    thumb = fresh_profile(SMALL)
    thumb.open("/g/turf-war/orders")
    thumb.tap("Show it to me alone")
    thumb.tap("Add an order")
    thumb.tap("Hitman 1")
    thumb.type_text("Area", "Docks")
    thumb.press("Enter")
    lies_in_sight(thumb, "Seal the orders")
    thumb.screenshot("small-orders")
    thumb.tap("Seal the orders")
    thumb.sees("Sealed")
    lies_in_sight(thumb, "Copy: Fingerprint to post")
    thumb.screenshot("small-orders-sealed")


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS], ids=["upright", "sideways"])
def test_a_key_stays_where_it_is_when_the_first_digit_brings_a_warning(
    fresh_profile: Player, size: tuple[int, int]
) -> None:
    thumb = fresh_profile(size)
    thumb.open("/g/turf-war/treasury")
    thumb.tap("Red, MC")

    def five() -> Any:
        return next(node.box for node in thumb.nodes() if node.name == "5" and node.tappable)

    lies_in_sight(thumb, "5")
    for key in (*"1234567890", "Rub out", "Next"):
        lies_in_sight(thumb, key)
    before = five()
    thumb.tap("1")
    thumb.sees("3 MC short for salaries")
    lies_in_sight(thumb, "5")
    assert five() == before
    thumb.page.mouse.click(*before.middle)
    thumb.finds("15")
    assert any(node.name.startswith("Red, MC: 15") for node in thumb.nodes())


def test_the_deck_is_still_in_sight_when_the_track_is_drawn(fresh_profile: Player) -> None:
    thumb = fresh_profile(SMALL)
    thumb.open("/g/mafia-works/track")
    give(thumb, "5")
    for digit in "12":
        thumb.tap(digit)
    thumb.sees("17 advances to the end")
    lies_in_sight(thumb, "Cards in the deck: 12")
    thumb.screenshot("small-track")
    give(thumb, "Next")
    lies_in_sight(thumb, "The Track advances")


def test_with_the_largest_letters_the_bar_leaves_the_questions_and_the_next_step_in_sight(
    fresh_profile: Player,
) -> None:
    """All eight are tied: their names and sums were the whole page."""
    thumb, tool = fresh_profile(SMALL), TOOLS["makiavelia/power"]
    thumb.open("/settings")
    thumb.tap("How large letters are: Largest")
    tied = PowerState(table=Table().resized(8), cities=(City(armies=(5,), buildings=(5,)),) * 8)
    thumb.open(f"/q/{share.write(tool, tied)}")
    thumb.tap("Open")
    thumb.does_not_see("This is what arrived")
    lies_in_sight(thumb, "Negotiate")
    lies_in_sight(thumb, "Red, Armies: 5")
    lies_in_sight(thumb, "Why? Power")
    thumb.screenshot("small-largest")


def test_with_the_largest_letters_who_is_left_is_in_sight_once_it_is_asked(
    fresh_profile: Player,
) -> None:
    """In sight was the open alliance, and the next tap changed it."""
    thumb = with_largest_letters(fresh_profile)
    thumb.open("/g/turf-war/alliances")
    thumb.tap("One gang or one alliance is left")
    thumb.sees("Who is left?")
    lies_in_sight(thumb, "Red, Who is left?")
    thumb.screenshot("small-largest-left")


def test_a_code_is_as_tall_as_a_phone_that_lies_on_its_side(fresh_profile: Player) -> None:
    thumb = fresh_profile((640, 360))
    thumb.open("/g/makiavelia/power/share")
    thumb.sees("Copy the link")
    (code,) = [node for node in thumb.nodes() if node.name == "Code of this screen"]
    assert code.seen.height == code.box.height > 280
    lies_in_sight(thumb, "Copy the link")


def with_largest_letters(fresh_profile: Player) -> Thumb:
    """Return the thumb on a small phone whose player chose the largest letters."""
    thumb = fresh_profile(SMALL)
    thumb.open("/settings")
    thumb.tap("How large letters are: Largest")
    return thumb


LARGE_PADS = (
    "makiavelia/attack",
    "lawless-empire/first",
    "lawless-empire/score",
    "mafia-works/track",
)
"""Tools whose pads are tall: *Clear* ran out of the first one, and each hid Undo or its answer."""


def test_with_the_largest_letters_undo_every_key_and_the_whole_headline_are_in_sight(
    fresh_profile: Player,
) -> None:
    thumb = with_largest_letters(fresh_profile)
    for name in LARGE_PADS:
        thumb.open(f"/g/{name}")
        thumb.sees("Hide the pad")
        lies_in_sight(thumb, "Hide the pad")
        nodes = thumb.nodes()
        (hides,) = [node for node in nodes if node.name == "Hide the pad"]
        low = [node for node in nodes if node.tappable and node.box.y > hides.box.y + 24]
        top = hides.box.y - 4
        keys = [node for node in low if all(each.seen.y >= top for each in node.lists)]
        assert len(keys) > 3, name
        tools = [node for node in nodes if node.name in ("Undo", "Redo")]
        answer = lay_out(TOOLS[name], TOOLS[name].state()).answer
        assert answer
        said = [node for node in nodes if node.text == answer.text]
        assert (len(tools), len(said)) == (2, 1), name
        for node in (*keys, *tools, *said):
            assert node.seen.height >= node.box.height - 1, (name, node.name)
            assert node.seen.width >= node.box.width - 1, (name, node.name)
    thumb.open("/g/lawless-empire/orders")
    for _ in range(5):
        thumb.tap("Strong sabotage")
    thumb.sees("Strong sabotage: 5 counted")
    (undo,) = [node for node in thumb.nodes() if node.name.startswith("Undo: ")]
    lies_in_sight(thumb, undo.name)
    thumb.screenshot("small-largest-warned")


CUT: Final = (
    "makiavelia/negotiation",
    "makiavelia/attack",
    "makiavelia/damage",
    "mafia-works/acquire",
)
"""Tools whose headline was cut through its middle while the questions had more room than they need."""


def test_with_the_largest_letters_the_whole_headline_of_an_answer_is_in_sight(
    fresh_profile: Player,
) -> None:
    thumb = with_largest_letters(fresh_profile)
    for name in CUT:
        tool = TOOLS[name]
        thumb.open(f"/q/{share.write(tool, tool.example)}")
        thumb.tap("Open")
        thumb.does_not_see("This is what arrived")
        answer = lay_out(tool, tool.example).answer
        assert answer

        def whole(text: str = answer.text) -> bool:
            said = [node for node in thumb.nodes() if node.text == text]
            return any(node.seen.height >= node.box.height - 1 > 0 for node in said)

        thumb.until(whole, name)


def test_on_its_side_a_phone_shows_the_last_row_of_keys(fresh_profile: Player) -> None:
    """It was cut by 4 dp: more room was kept for the answer than its first line needs."""
    thumb = fresh_profile(SIDEWAYS)
    thumb.open("/g/makiavelia/power")
    for key in ("0", "14", "Other numbers"):
        lies_in_sight(thumb, key)
