"""What players do in an evening takes no more touches than promised, counted as a thumb makes them."""

from functools import partial

import pytest

from tests.browser.conftest import Player
from tests.browser.test_play import go_on, seat
from tests.browser.thumb import Thumb
from tests.evening_touches import EVENINGS, PROMISED, Evening

TALL = (390, 1500)
"""A phone tall enough that nothing has to be scrolled; scrolling does not count as a tap anyway."""


@pytest.mark.patient
@pytest.mark.parametrize("evening", EVENINGS, ids=[each.what for each in EVENINGS])
def test_a_thumb_makes_no_more_touches_than_promised(
    evening: Evening, fresh_profile: Player
) -> None:
    thumb = fresh_profile(TALL)
    seat(thumb, 3)
    thumb.open(evening.start)
    for name in evening.before:
        go_on(thumb, name)
    before = thumb.taps
    for name in evening.touches:
        go_on(thumb, name)
    thumb.until(partial(seen, thumb, evening.seen), f"“{evening.seen}” isn't there")
    assert thumb.taps - before == PROMISED[evening.what]


def seen(thumb: Thumb, words: str) -> bool:
    """Return whether anything on the screen begins with *words*."""
    return any(text.startswith(words) for text in thumb.texts())
