"""The rulebooks' own examples, played by thumb on a phone to their answers."""

from tests.browser.conftest import Player
from tests.browser.thumb import Thumb

STRONG_SABOTAGE, STRONG_SECURE = "Strong sabotage", "Strong secure"
WEAK_SABOTAGE, WEAK_SECURE = "Weak sabotage", "Weak secure"


def count(thumb: Thumb, *cards: tuple[str, int]) -> None:
    for name, times in cards:
        for _ in range(times):
            thumb.tap(name)


def test_orders_on_a_syndicate_secure_it_and_the_code_opens_elsewhere(
    thumb: Thumb, fresh_profile: Player
) -> None:
    """LE-G1 and LE-G2, from the first screen to a second phone."""
    thumb.open()
    thumb.tap("Lawless Empire")
    thumb.tap("Order tally")
    count(thumb, (STRONG_SABOTAGE, 1), (WEAK_SABOTAGE, 3), (STRONG_SECURE, 2), (WEAK_SECURE, 1))
    thumb.sees("SECURED")
    thumb.sees("201 secure beats 103 sabotage")
    thumb.tap("Red")
    thumb.sees("Syndicate 2")
    count(thumb, (STRONG_SABOTAGE, 1), (STRONG_SECURE, 1))
    thumb.sees("100 each: a tie is Secured")
    thumb.tap("Green")
    thumb.tap("Share this screen")
    thumb.sees("9 Orders on 2 Syndicates")
    code = thumb.read_code()
    other = fresh_profile()
    other.open(code.partition("#")[2])
    other.sees("9 Orders on 2 Syndicates")
    other.tap("Open")
    other.sees("Syndicate 1 · Red")
    other.finds("103 : 201")
