import os
from pathlib import Path

import pytest

from tests.companion.kills import kill_often

pytestmark = pytest.mark.skipif(
    os.environ.get("HYPOTHESIS_PROFILE") != "soak", reason="for patient hours: make soak"
)


def test_an_app_killed_a_hundred_times_loses_nothing_that_it_knew_was_saved(
    tmp_path: Path,
) -> None:
    kill_often(tmp_path, times=100, seed=2)
