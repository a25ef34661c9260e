"""Two tabs of one browser: a code that the phone's camera opens comes in a second one."""

from tests.browser.conftest import Player
from tests.browser.thumb import Thumb


def test_a_tab_shows_what_was_tapped_in_another_and_nothing_is_lost(
    fresh_profile: Player,
) -> None:
    first = fresh_profile().open("/g/lawless-empire/orders")
    second = Thumb(first.context, first.address).open("/g/lawless-empire/orders")
    second.tap("Strong sabotage")
    second.sees("100 sabotage beats 0 secure")
    second.has_saved()
    first.opens_anew()
    first.sees("100 sabotage beats 0 secure")
    first.tap("Strong secure")
    first.sees("100 each, and a tie is secured")
    first.has_saved()
    second.opens_anew()
    second.sees("100 each, and a tie is secured")
    assert not second.problems()
