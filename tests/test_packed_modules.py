"""Python in the browser copy finds the modules of its packs by their names (build/page/packed_modules.py)."""

import json
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web_copy import BUILD, recipe

PYTHON = recipe("web_python")
SOURCES = {
    "shelf/__init__.py": "",
    "shelf/book.py": "from shelf import page as page",
    "shelf/page.py": "NUMBER = 7",
    "site/lent/__init__.py": "from lent import slip as slip",
    "site/lent/slip.py": "",
}
TELLS = """
import importlib.resources, pkgutil, sys
sys.path.append(%r)
import packed_modules
packed_modules.add("light")
packed_modules.known = {name: path.replace("/app", %r) for name, path in packed_modules.known.items()}
import shelf.book, lent
assert shelf.book.page.NUMBER == 7
assert shelf.__path__ == [shelf.__file__.removesuffix("/__init__.pyc")], shelf.__path__
assert {type(each.__loader__).__name__ for each in (shelf, shelf.book, lent.slip)} == {"SourcelessFileLoader"}
assert [each.name for each in pkgutil.iter_modules(shelf.__path__)] == ["book", "page"]
assert importlib.resources.files(shelf).joinpath("words.txt").read_text() == "seven"
import beside
print(beside.__file__)
"""

LOOKS = """
import pathlib, sys
here = %r
sys.path.append(here)
import packed_modules
try:
    import late
except ImportError:
    folder = pathlib.Path(here)
    unlike = folder.stat()
    (folder / "late.py").write_text("NUMBER = 7")
    import os
    os.utime(here, ns=(unlike.st_atime_ns, unlike.st_mtime_ns))
packed_modules.add("light")
import late
print(late.NUMBER)
"""
"""A new file in a folder that Python has looked through, as old as before."""


@pytest.fixture
def stage(tmp_path: Path) -> Path:
    """What would be packed: modules, compiled."""
    for name, text in SOURCES.items():
        source = tmp_path / name
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(text)
        py_compile.compile(str(source), str(source.with_suffix(".pyc")))
        source.unlink()
    (tmp_path / "shelf" / "words.txt").write_text("seven")
    shutil.copy(BUILD / "page" / "packed_modules.py", tmp_path)
    return tmp_path


def test_modules_are_listed_by_their_names(stage: Path) -> None:
    assert PYTHON.modules(stage, PYTHON.files(stage)) == {
        "shelf": "/app/shelf/__init__.pyc",
        "shelf.book": "/app/shelf/book.pyc",
        "shelf.page": "/app/shelf/page.pyc",
        "lent": "/app/site/lent/__init__.pyc",
        "lent.slip": "/app/site/lent/slip.pyc",
    }


@pytest.mark.program
def test_what_is_listed_is_found_at_once_and_the_rest_as_ever(stage: Path) -> None:
    listed = PYTHON.modules(stage, PYTHON.files(stage))
    (stage / "light.json").write_text(json.dumps(listed))
    (stage / "beside.py").write_text("")
    assert told(stage) == str(stage / "beside.py")


@pytest.mark.program
def test_where_nothing_was_compiled_python_looks_by_itself(stage: Path) -> None:
    for compiled in stage.rglob("*.pyc"):
        compiled.unlink()
    (stage / "light.json").write_text("{}")
    assert run(LOOKS % str(stage), stage) == "7"


def told(stage: Path) -> str:
    return run(TELLS % (str(stage), str(stage)), stage)


def run(script: str, stage: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=stage.parent, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
