"""Ten thousand evenings of five phones at a live table, whose host forgets and whose line loses."""

import secrets
from collections import Counter

from tests.companion.live import test_takeovers
from tests.companion.live.test_converge import check_evenings
from tests.conftest import Tell

RUNS = 10_000


def test_all_phones_come_to_the_same_however_much_is_lost(tell: Tell) -> None:
    seed = secrets.randbelow(10**9)
    seen: Counter[str] = check_evenings(seed, RUNS)
    tell(f"live table: {RUNS} evenings from the seed {seed}: {dict(seen)}")


def test_all_phones_come_to_the_same_whoever_takes_over(tell: Tell) -> None:
    seed = secrets.randbelow(10**9)
    seen: Counter[str] = test_takeovers.check_evenings(seed, RUNS)
    tell(f"deputies: {RUNS} evenings from the seed {seed}: {dict(seen)}")
