import sys
from pathlib import Path

import pytest

from tests.companion.kills import kill_often
from tests.screens import kills


def test_a_store_killed_a_hundred_times_loses_nothing_that_it_knew_was_saved(
    tmp_path: Path,
) -> None:
    kill_often(tmp_path, times=100, seed=2)


def test_the_app_killed_a_hundred_times_in_the_middle_of_taps_opens_with_the_last_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taps = kills.kill_often(tmp_path, times=100, seed=3)
    with capsys.disabled():
        sys.stdout.write(f"\n  100 kills, {taps} taps, none lost but one in flight\n")
    assert taps > 100
