"""A hundred thousand texts and files made to hurt, and a search for more that is led by coverage."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import files, share
from tests.hostile import Judge, blobs, texts

pytestmark = pytest.mark.skipif(
    os.environ.get("HYPOTHESIS_PROFILE") != "soak", reason="for patient hours: make soak"
)

ROOT = Path(__file__).parents[2]
MANY = 50_000
"""Of each sort."""

SECONDS = 120
"""For each of the searches."""

READS = pytest.mark.parametrize(
    ("draw", "read"), [(texts, share.read), (blobs, files.read)], ids=["codes", "files"]
)


@READS
def test_fifty_thousand_that_strangers_made_open_or_are_refused(
    draw: Callable[..., Any], read: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    judge = Judge(read)
    for given in draw(Random(), MANY):
        judge.open(given)
    with capsys.disabled():
        sys.stdout.write(f"\n  {judge.told()}\n")
    assert judge.most_bytes < 1_000_000


@pytest.mark.parametrize("what", ["codes", "files", "pictures"])
def test_a_search_led_by_coverage_finds_nothing_that_breaks_the_law(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = [sys.executable, "-m", "tests.soak.fuzz", what, str(SECONDS)]
    done = subprocess.run(
        [*program, str(tmp_path)], check=False, cwd=ROOT, capture_output=True, text=True
    )
    with capsys.disabled():
        sys.stdout.write(f"\n  {what}: {' '.join(done.stderr.splitlines()[-1:])}\n")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
