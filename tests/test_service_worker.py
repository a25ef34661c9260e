"""The service worker of the browser copy keeps what was built, and nothing that came in its place. Played in Node."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.scripts import script
from tests.test_web import NODE, PAGE
from tests.web_copy import recipe

pytestmark = pytest.mark.program

PLAY = script(__file__, "play_service_worker.js")
PACK = recipe("web_pack")

CODE, MEMORY, FONT = (
    "page-0123456789/start.js",
    "memory-0123456789/all.memory",
    "fonts/thai.woff2",
)
FILES = {
    "index.html": "<!doctype html>the copy", CODE: "the script", MEMORY: "Python's memory",
    FONT: "a font", "icons/icon.png": "a picture",
}  # fmt: skip
WANTED = ["index.html", CODE, "icons/icon.png"]
INSTALL = {"kind": "install"}


def not_found(path: str, times: int = 1, text: str = "<h1>Not found</h1>") -> dict[str, Any]:
    """Return that a page comes in place of *path*, with status 200."""
    return {path: {"status": 200, "type": "text/html", "text": text, "times": times}}


def asks(path: str, **told: Any) -> dict[str, Any]:
    return {"kind": "fetch", "path": path, "told": told}


def played(folder: Path, *steps: dict[str, Any]) -> dict[str, Any]:
    """Return what came of *steps*, what is kept then, and what was fetched."""
    copy = folder / "copy"
    for name, text in FILES.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(text, "utf-8")
        (copy / f"{name}.br").write_text("packed", "utf-8")
    worker = (PAGE / "sw.js").read_text("utf-8")
    for name, value in {
        "version": "one",
        "files": json.dumps({"all": WANTED, "light": WANTED}),
        "digests": json.dumps(PACK.digests(copy)),
    }.items():
        worker = worker.replace(f"{{{{{name}}}}}", value)
    given = {"script": worker, "files": FILES, "steps": [*steps]}
    (folder / "steps.json").write_text(json.dumps(given), "utf-8")
    (folder / "play.mjs").write_text(PLAY, "utf-8")
    done = subprocess.run(
        [str(NODE), "play.mjs"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_copy_is_kept_as_it_was_built(tmp_path: Path) -> None:
    found = played(tmp_path, INSTALL, asks(CODE), asks(MEMORY), asks(MEMORY), asks(FONT))
    assert found["came"] == ["done", FILES[CODE], FILES[MEMORY], FILES[MEMORY], FILES[FONT]]
    assert found["kept"] == {**FILES, "whole": "yes"}
    assert len(found["asked"]) == len(set(found["asked"])), "each is fetched once"


@pytest.mark.parametrize("path", WANTED)
def test_a_page_that_says_not_found_is_never_kept_as_a_file(tmp_path: Path, path: str) -> None:
    lying = {**INSTALL, "told": not_found(path, 9)}
    found = played(tmp_path, lying)
    assert path in found["came"][0], "there is no copy yet, and the browser tries again"
    assert path not in found["kept"]
    assert "whole" not in found["kept"]
    (tmp_path / "again").mkdir()
    found = played(tmp_path / "again", lying, INSTALL)
    assert found["came"][1] == "done"
    assert found["kept"] == {**{each: FILES[each] for each in WANTED}, "whole": "yes"}


def test_what_the_browser_has_kept_wrongly_by_itself_is_fetched_anew(tmp_path: Path) -> None:
    found = played(tmp_path, {**INSTALL, "told": not_found(CODE)})
    assert found["came"] == ["done"]
    assert [each for each in found["asked"] if CODE in each] == [
        f"default {CODE}",
        f"reload {CODE}",
    ]
    assert found["kept"][CODE] == FILES[CODE]


@pytest.mark.parametrize("path", [CODE, MEMORY, FONT])
def test_a_file_that_is_kept_when_it_is_asked_for_is_checked_too(
    tmp_path: Path, path: str
) -> None:
    found = played(tmp_path, asks(path, **not_found(path, 2)), asks(path))
    assert found["came"][1] == FILES[path]
    assert found["kept"][path] == FILES[path]
    (tmp_path / "once").mkdir()
    assert played(tmp_path / "once", asks(path, **not_found(path)))["came"] == [FILES[path]]


def test_a_file_that_is_cut_or_of_another_version_is_not_kept(tmp_path: Path) -> None:
    for number, text in enumerate(("Python's mem", "", "Python's memory of another version")):
        (tmp_path / f"{number}").mkdir()
        told = not_found(MEMORY, 2, text)
        assert MEMORY not in played(tmp_path / f"{number}", asks(MEMORY, **told))["kept"]


def test_what_is_no_file_of_the_copy_is_not_kept(tmp_path: Path) -> None:
    path = "page-0123456789/other.js"
    found = played(tmp_path, asks(path, **not_found(path)))
    assert found["came"] == ["<h1>Not found</h1>"]
    assert found["kept"] == {}
