"""The half of the light pages that runs in the worker of the browser copy, played in Node with a stand-in for
Python.
"""

import json
import subprocess
from pathlib import Path

import pytest

from tests.scripts import script
from tests.test_web import NODE, PAGE

PLAY = script(__file__, "play_light_worker.js")


@pytest.mark.program
def test_a_page_and_a_touch_are_pythons_answers_and_its_saves_are_the_pages(
    tmp_path: Path,
) -> None:
    (tmp_path / "light_worker.mjs").write_bytes((PAGE / "light_worker.js").read_bytes())
    (tmp_path / "play.mjs").write_text(PLAY, "utf-8")
    done = subprocess.run(
        [str(NODE), "play.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    played = json.loads(done.stdout)
    assert played["shown"] == [
        {"part": "https://here/q/1: kept", "address": ""},
        {"part": "", "address": "/t/a/b?undo"},
    ]
    asked = {"kind": "storage", "number": 1, "deed": "get", "name": "a name", "text": ""}
    assert played["said"] == ["screens.light_worker", asked, "destroyed", "destroyed"]
