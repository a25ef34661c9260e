"""The half of the light pages that runs in the worker of the browser copy, played in Node with a stand-in for Python."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.test_web import NODE, PAGE

PLAY = """
import { lightPages, stored } from "./light_worker.mjs";
const said = [];
globalThis.postMessage = (question) => {
  said.push(question);
  queueMicrotask(() => stored({ number: question.number, allowed: true, found: "kept" }));
};
const answer = (part, address) => ({ part, address, destroy: () => said.push("destroyed") });
const started = (ask, here) => ({
  page: async (address) => answer(`${here}${address}: ${(await ask("get", "a name", ""))[1]}`, ""),
  touch: async (address, fields) => answer("", `${address}?${fields.k}`),
});
const pyodide = { pyimport: (name) => (said.push(name), { started }), toPy: (fields) => fields };
const answered = lightPages(pyodide, "https://here/");
const shown = [await answered("/q/1"), await answered("/t/a/b", { k: "undo" })];
console.log(JSON.stringify({ shown, said }));
"""


@pytest.mark.slow
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
