"""Whatever is lost, doubled or late: at the end all phones have the same, and everything once."""

from collections import Counter

from tests.companion.live import converge
from tests.conftest import Tell

RUNS = 300
SEED = 17


def test_all_phones_come_to_the_same(tell: Tell) -> None:
    seen = Counter[str]()
    for seed in range(SEED * 10**6, SEED * 10**6 + RUNS):
        try:
            seen += converge.run(seed)
        except AssertionError as error:
            raise AssertionError(f"converge.run({seed}): {error}") from error
    tell(f"live table: {RUNS} evenings from the seed {SEED}: {dict(seen)}")
    assert seen["restarts"] > 0
    assert seen["entries lost"] > 0
    assert seen["doubled"] > 0
    assert seen["refused for good"] < seen["entries"] / 10
