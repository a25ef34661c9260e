"""Who finds the deputy, and whether a line still answers, played in Node: build/page/deputy.js and pulse.js."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.scripts import script
from tests.test_web import NODE, PAGE

PLAY = script(__file__, "play_deputy.js")
MODULES = ("codes", "link", "deputy", "pulse")

BROUGHT = ["2 o1", "2 o3", "1 o 11", "2 a1 22", "3 o 33", "2 a3 44"]
"""What a host says that brings the deputy, its guest 2, together with its guests 1 and 3."""


@pytest.mark.program
def test_a_host_passes_on_what_it_asked_for_and_a_silent_line_is_told(tmp_path: Path) -> None:
    for name in MODULES:
        text = (PAGE / f"{name}.js").read_text("utf-8")
        for each in MODULES:
            text = text.replace(f"./{each}.js", f"./{each}.mjs")
        (tmp_path / f"{name}.mjs").write_text(text, "utf-8")
    (tmp_path / "play.mjs").write_text(PLAY, "utf-8")
    done = subprocess.run(
        [str(NODE), "play.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    played = json.loads(done.stdout)
    assert played["pairs"] == BROUGHT
    assert played["again"] == [*BROUGHT, "2 o4", "2 o4", "2 o5"], "once it is done, never again"
    assert played["another"] == [*BROUGHT, "3 o1", "3 o2"]
    assert played["gone"] == BROUGHT, "nobody is the deputy"
    asked = ["2 o1"]
    assert played["hostile"] == [
        [], asked, asked, asked, [*asked, "1 o 11", "2 a1 22"], asked,
    ]  # fmt: skip
    nothing: list[str] = []
    assert played["odd"] == [*[nothing] * 6, ["This isn't a table's code."], nothing]
    assert played["pulse"] == [[], [], [True], [True, False, True], []]
