"""Whatever is lost, doubled or late: at the end all phones have the same, and everything once."""

from collections import Counter

import pytest
from hypothesis import settings

from tests.companion.live import converge
from tests.conftest import Tell
from tests.fast_run import FAST

RUNS = min(300, settings().max_examples * (3 if FAST else 7))
"""Evenings: 105 in make test. make soak plays 10,000 of them elsewhere."""
SEED = 17


def check_evenings(seed: int, runs: int) -> Counter[str]:
    """Play *runs* evenings from *seed* on; raise with the number of the first that goes wrong."""
    seen = Counter[str]()
    for number in range(seed, seed + runs):
        try:
            seen += converge.run(number)
        except Exception as error:
            raise AssertionError(
                f"converge.run({number}) of {runs} from {seed}: {error}"
            ) from error
    assert min(seen["restarts"], seen["entries lost"], seen["doubled"], seen["lost"]) > 0
    assert seen["refused for good"] < seen["entries"] / 10
    return seen


@pytest.mark.long
def test_all_phones_come_to_the_same(tell: Tell) -> None:
    seen = check_evenings(SEED, RUNS)
    tell(f"live table: {RUNS} evenings from the seed {SEED}: {dict(seen)}")
