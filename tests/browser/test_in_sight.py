"""What is next is in sight on a small phone: the large button can be touched without scrolling."""

from typing import Any

from tests.browser.conftest import Player
from tests.browser.test_play import give
from tests.browser.thumb import Thumb

SMALL = (360, 640)


def in_sight(thumb: Thumb, name: str) -> bool:
    """Return whether what is called *name* can be touched without scrolling, once all lies still."""
    thumb.settles()
    before: list[Any] = []

    def still() -> bool:
        now = thumb.nodes()
        same = before == now
        before[:] = now
        return same

    thumb.until(still, "the screen does not come to rest")
    found = [node for node in before if node.name == name and node.tappable]
    return any(node.in_reach and node.seen.height >= node.box.height for node in found)


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
    assert in_sight(thumb, "Seal the orders")
    thumb.screenshot("small-orders")
    thumb.tap("Seal the orders")
    thumb.sees("Sealed")
    assert in_sight(thumb, "Copy: Fingerprint to post")
    thumb.screenshot("small-orders-sealed")


def test_the_deck_is_still_in_sight_when_the_track_is_drawn(fresh_profile: Player) -> None:
    thumb = fresh_profile(SMALL)
    thumb.open("/g/mafia-works/track")
    give(thumb, "5")
    for digit in "12":
        thumb.tap(digit)
    thumb.sees("17 advances to the end")
    assert in_sight(thumb, "Cards in the deck: 12")
    thumb.screenshot("small-track")
    give(thumb, "Next")
    assert in_sight(thumb, "The Track advances")
