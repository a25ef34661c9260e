from itertools import pairwise
from pathlib import Path

import pytest

from tests.screens.kills import HIGH, cards_at, kill_often, plays_at


@pytest.mark.program
def test_an_app_killed_in_the_middle_of_taps_opens_with_the_last_one_or_the_one_before(
    tmp_path: Path,
) -> None:
    assert kill_often(tmp_path, times=2, seed=1) >= 2


def test_what_is_tapped_goes_up_and_down_and_every_change_of_the_log_is_another() -> None:
    counts = [cards_at(number) for number in range(4 * HIGH)]
    assert max(counts) == HIGH
    assert all(abs(one - other) == 1 for one, other in pairwise(counts))
    logs = [plays_at(number) for number in range(3, 30)]
    assert all(one != other for one, other in pairwise(logs))
