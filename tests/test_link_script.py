"""The line between two browsers, played in Node: build/page/link.js."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.scripts import script
from tests.test_web import NODE, PAGE

PLAY = script(__file__, "play_link.js")


@pytest.mark.program
def test_texts_come_whole_in_order_and_once_whatever_channels_break(tmp_path: Path) -> None:
    codes = (PAGE / "codes.js").read_text("utf-8")
    link = (PAGE / "link.js").read_text("utf-8").replace("./codes.js", "./codes.mjs")
    for name, text in (("codes", codes), ("link", link), ("play", PLAY)):
        (tmp_path / f"{name}.mjs").write_text(text, "utf-8")
    done = subprocess.run(
        [str(NODE), "play.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    played = json.loads(done.stdout)
    assert played["runs"] == [True] * 300
    assert played["early"] == [["first", "second", "third"], True]
    assert played["told"] == [1, 0, 0, 0], "a spare line doesn't open before it is needed"
    nothing, fine = [1, [], "closed"], [0, ["x\0\n"], "open"]
    assert played["hostile"] == [
        nothing, nothing, [0, [""], "open"], nothing, nothing, nothing, nothing, nothing, nothing, nothing,
        nothing, fine, [0, ["once"], "open"], nothing, nothing,
    ]  # fmt: skip
