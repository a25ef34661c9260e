"""The scripts of build/page that talk to others, played in Node: the line between two browsers, who finds the deputy,
whether a line still answers, and the half of the light pages that runs in the worker of the browser copy.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.scripts import script
from tests.test_web import NODE, PAGE

LINK = script(__file__, "play_link.js")
DEPUTY = script(__file__, "play_deputy.js")
LIGHT_WORKER = script(__file__, "play_light_worker.js")

BROUGHT = ["2 o1", "2 o3", "1 o 11", "2 a1 22", "3 o 33", "2 a3 44"]
"""What a host says that brings the deputy, its guest 2, together with its guests 1 and 3."""


def played(folder: Path, play: str, *modules: str) -> Any:
    """Return what the script *play* tells, with those of the page's *modules* that it imports."""
    for name in modules:
        text = (PAGE / f"{name}.js").read_text("utf-8")
        for each in modules:
            text = text.replace(f"./{each}.js", f"./{each}.mjs")
        (folder / f"{name}.mjs").write_text(text, "utf-8")
    (folder / "play.mjs").write_text(play, "utf-8")
    done = subprocess.run(
        [str(NODE), "play.mjs"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.program
def test_texts_come_whole_in_order_and_once_whatever_channels_break(tmp_path: Path) -> None:
    told = played(tmp_path, LINK, "codes", "link")
    assert told["runs"] == [True] * 300
    assert told["early"] == [["first", "second", "third"], True]
    assert told["told"] == [1, 0, 0, 0], "a spare line doesn't open before it is needed"
    nothing, fine = [1, [], "closed"], [0, ["x\0\n"], "open"]
    assert told["hostile"] == [
        nothing, nothing, [0, [""], "open"], nothing, nothing, nothing, nothing, nothing, nothing, nothing,
        nothing, fine, [0, ["once"], "open"], nothing, nothing,
    ]  # fmt: skip


@pytest.mark.program
def test_a_host_passes_on_what_it_asked_for_and_a_silent_line_is_told(tmp_path: Path) -> None:
    told = played(tmp_path, DEPUTY, "codes", "link", "deputy", "pulse")
    assert told["pairs"] == BROUGHT
    assert told["again"] == [*BROUGHT, "2 o4", "2 o4", "2 o5"], "once it is done, never again"
    assert told["another"] == [*BROUGHT, "3 o1", "3 o2"]
    assert told["gone"] == BROUGHT, "nobody is the deputy"
    asked = ["2 o1"]
    assert told["hostile"] == [
        [], asked, asked, asked, [*asked, "1 o 11", "2 a1 22"], asked,
    ]  # fmt: skip
    nothing: list[str] = []
    assert told["odd"] == [*[nothing] * 6, ["This isn't a table's code."], nothing]
    assert told["pulse"] == [[], [], [True], [True, False, True], []]


@pytest.mark.program
def test_a_page_and_a_touch_are_pythons_answers_and_its_saves_are_the_pages(
    tmp_path: Path,
) -> None:
    told = played(tmp_path, LIGHT_WORKER, "light_worker")
    assert told["shown"] == [
        {"part": "https://here/q/1: kept", "address": ""},
        {"part": "", "address": "/t/a/b?undo"},
    ]
    asked = {"kind": "storage", "number": 1, "deed": "get", "name": "a name", "text": ""}
    assert told["said"] == ["screens.light_worker", asked, "destroyed", "destroyed"]
