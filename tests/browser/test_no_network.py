"""A phone without its network says so, and takes no taps that would all be done later; the laptop itself needs none."""

from tests.browser.engines.test_reconnect import ALONE, KEPT, is_back, says_away
from tests.browser.thumb import Thumb

NO_NETWORK = f"{ALONE} {KEPT}"


def test_a_phone_without_network_says_so_and_keeps_no_taps_for_later(thumb: Thumb) -> None:
    """Three taps on what looked dead took out three steps once the network was back."""
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.tap("Weak secure")
    thumb.sees("101 secure beats 0 sabotage")
    thumb.has_saved()
    (undo,) = [node for node in thumb.nodes() if node.name.startswith("Undo")]
    thumb.page.context.set_offline(True)
    says_away(thumb, NO_NETWORK)
    for _ in range(3):
        thumb.page.mouse.click(*undo.seen.middle)
    thumb.page.context.set_offline(False)
    is_back(thumb)
    thumb.tap("Weak secure")
    thumb.sees("102 secure beats 0 sabotage")
    thumb.errors.clear()
