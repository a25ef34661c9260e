"""A search led by coverage, for minutes, finds nothing that a reader neither opens nor refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Tell

ROOT = Path(__file__).parents[2]

SECONDS = 120
"""For each of the searches."""


@pytest.mark.skipif(sys.platform != "linux", reason="atheris is built for Linux alone")
@pytest.mark.parametrize("what", ["codes", "files", "pictures"])
def test_a_search_led_by_coverage_finds_nothing_that_breaks_the_law(
    what: str, tmp_path: Path, tell: Tell
) -> None:
    program = [sys.executable, "-m", "tests.fuzz", what, str(SECONDS)]
    done = subprocess.run(
        [*program, str(tmp_path)], check=False, cwd=ROOT, capture_output=True, text=True
    )
    tell(f"{what}: {' '.join(done.stderr.splitlines()[-1:])}")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert "Done" in done.stderr
