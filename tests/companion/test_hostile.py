"""Whatever comes in, a state or our own words come out: a sample, and at length in `make soak`."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.exchange import files, share
from tests.conftest import Tell
from tests.hostile import Judge, blobs, texts

ROOT = Path(__file__).parents[2]
AT_LENGTH = os.environ.get("HYPOTHESIS_PROFILE") == "soak"

MANY = 50_000 if AT_LENGTH else 1500
"""Of each sort."""

SECONDS = 120 if AT_LENGTH else 4
"""For each of the searches."""


@pytest.mark.parametrize(
    ("draw", "read"), [(texts, share.read), (blobs, files.read)], ids=["codes", "files"]
)
def test_what_strangers_make_opens_or_is_refused_within_a_megabyte(
    draw: Callable[..., Any], read: Callable[..., Any], tell: Tell
) -> None:
    judge = Judge(read)
    for given in draw(Random() if AT_LENGTH else Random(7), MANY):
        judge.open(given)
    tell(judge.told())
    assert judge.most_bytes < 1_000_000
    assert len(judge.outcomes) > 3, "everything is refused at the door"


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
