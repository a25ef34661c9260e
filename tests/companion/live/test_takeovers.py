"""Whichever phones take over, also two side by side: at the end all have the same, and every touch once."""

from collections import Counter

import pytest
from hypothesis import settings

from companion.live import actions as do
from companion.live.lives import MOST_TERMS, OF_ONE_PHONE, TERM, known_tools, next_term
from companion.live.log import Log
from companion.live.operation import Draft, Entry, Op
from companion.live.phone import Phone
from companion.table_host.live_table import LIFE
from tests.companion.live import takeovers
from tests.conftest import Tell
from tests.fast_run import FAST

RUNS = min(300, settings().max_examples * (2 if FAST else 4))
"""Evenings: 60 in make test. make soak plays 10,000 of them elsewhere."""
SEED = 23


def check_evenings(seed: int, runs: int) -> Counter[str]:
    """Play *runs* evenings from *seed* on; raise with the number of the first that goes wrong."""
    seen = Counter[str]()
    for number in range(seed, seed + runs):
        try:
            seen += takeovers.run(number)
        except Exception as error:
            raise AssertionError(
                f"takeovers.run({number}) of {runs} from {seed}: {error}"
            ) from error
    assert min(seen["taken over"], seen["gave way"], seen["restarts"], seen["lost"]) > 0
    return seen


@pytest.mark.long
def test_all_phones_come_to_the_same(tell: Tell) -> None:
    seen = check_evenings(SEED, RUNS)
    tell(f"deputies: {RUNS} evenings from the seed {SEED}: {dict(seen)}")


def test_what_one_host_refused_and_another_took_is_not_asked_for_again() -> None:
    _, mine = Phone(3, Log()).make(Draft("", do.TakeSeat(0)))
    refused = Op(3, 1)
    phone = Phone(3, Log(), pending=(refused,), count=1, epoch=TERM)
    heard = phone.heard([Entry(1, TERM, mine)])
    assert heard.pending == ()
    assert heard.count == 1


def test_no_two_phones_begin_one_life_and_every_term_is_above_the_one_before() -> None:
    lives = [next_term(1, device) for device in range(1, TERM // OF_ONE_PHONE)]
    assert len({*lives}) == len(lives)
    restarted = max(lives) + OF_ONE_PHONE - 1
    assert min(next_term(life, 1) for life in lives) > restarted
    assert next_term(lives[0] + 3, 7) == next_term(lives[0], 7)


def test_a_table_changes_its_host_so_often_that_javascript_still_counts_its_pages() -> None:
    life = 1
    for _ in range(MOST_TERMS):
        life = next_term(life, 255)
    assert (life + OF_ONE_PHONE) * LIFE < 1 << 53
    with pytest.raises(ValueError, match="hosts"):
        next_term(life, 1)


def test_what_stands_for_the_tools_of_an_app_is_short_and_the_same_each_time() -> None:
    known = known_tools()
    known_tools.cache_clear()
    assert known_tools() == known
    assert len(known) == 16
