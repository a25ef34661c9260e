"""The wheel: installed where nothing else is, it has all that the app shows, and its command starts it."""

import os
import platform
import re
import subprocess
import sys
import time
import venv
import zipfile
from collections.abc import Iterator
from http.client import HTTPConnection
from importlib.metadata import packages_distributions
from pathlib import Path, PurePosixPath

import pytest

from tests.ports import free_port
from tests.test_packaging import CONFIG, NEEDS, ROOT, needed

pytestmark = pytest.mark.program

HIDES = "import sys; sys.modules.update(dict.fromkeys({hidden}))"
"""A line of a .pth file: with it, Python finds none of the modules *hidden*."""


def run(*words: str | Path, cwd: Path) -> str:
    """Run a program in *cwd*, which has to succeed, and return what it prints."""
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, as pip builds it of this folder."""
    folder = tmp_path_factory.mktemp("wheel")
    words = ("-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index")
    run(sys.executable, *words, "-w", folder, ROOT, cwd=folder)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a fresh environment in which the wheel is installed.

    What the wheel says that it needs comes from the environment of the tests. What else is there, is hidden.
    """
    folder = tmp_path_factory.mktemp("fresh") / "environment"
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    found = folder / ("Scripts" if os.name == "nt" else "bin")
    python = found / Path(sys.executable).name
    words = ("-m", "pip", f"--python={python}", "install", "-q", "--no-deps", "--no-index")
    run(sys.executable, *words, wheel, cwd=folder)
    (packages,) = folder.glob("**/site-packages/")
    brought = needed(NEEDS, platform.system()).values()
    lines = [*{str(each.locate_file("")) for each in brought}, HIDES.format(hidden=hidden())]
    (packages / "zz_shared.pth").write_text("\n".join(lines) + "\n", "utf-8")
    return found


def hidden() -> list[str]:
    """Return the modules that are here, but that nothing brings which the wheel asks for."""
    asked = {plain(name) for name in needed(NEEDS, platform.system())}
    return sorted(
        module
        for module, names in packages_distributions().items()
        if not {plain(name) for name in names} & {*asked, CONFIG["project"]["name"]}
    )


def plain(name: str) -> str:
    """Return the *name* of a package as all write it."""
    return name.lower().replace("_", "-")


def test_the_wheel_has_every_file_of_the_app_and_no_other(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = {name for name in opened.namelist() if ".dist-info/" not in name}
    files = {
        file.relative_to(ROOT).as_posix()
        for folder in ("companion", "screens", "assets")
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }
    assert names == {re.sub("^assets/", "screens/assets/", name) for name in files}
    assert {".py", ".toml", ".css", ".js", ".png"} <= {PurePosixPath(n).suffix for n in names}


def test_the_command_says_what_it_can_do(programs: Path, tmp_path: Path) -> None:
    said = run(programs / "companion", "--help", cwd=tmp_path)
    assert said.startswith("usage: companion [-h]")
    assert "--serve" in said


def test_nothing_is_in_sight_that_the_wheel_does_not_ask_for(
    programs: Path, tmp_path: Path
) -> None:
    assert {"pytest", "numpy", "hatchling", "redis"} <= {*hidden()}
    assert not {"flet", "starlette", "pydantic", "screens"} & {*hidden()}
    asked = (
        "import importlib.util as u; print([n for n in ('flet', 'pytest') if u.find_spec(n)])"
    )
    assert run(programs / "python", "-c", asked, cwd=tmp_path) == "['flet']\n"


@pytest.fixture
def port(programs: Path, tmp_path: Path) -> Iterator[int]:
    """Where the app answers, started by the command in a folder that has nothing to do with it."""
    port = free_port()
    words = [str(programs / "companion"), "--browser", "--no-open", "--port", str(port)]
    home = {**os.environ, "HOME": str(tmp_path), "FLET_APP_STORAGE_DATA": str(tmp_path)}
    with (tmp_path / "log.txt").open("w") as log:
        started = subprocess.Popen(words, cwd=tmp_path, env=home, stdout=log, stderr=log)
    try:
        while not get(port, "/"):
            assert started.poll() is None, (tmp_path / "log.txt").read_text()
            time.sleep(0.1)  # the program needs the core
        yield port
    finally:
        started.terminate()
        started.wait()


def test_the_app_and_all_that_its_page_asks_for_come(port: int) -> None:
    page = get(port, "/app").decode() or get(port, "/").decode()
    asked = {name for name in re.findall(r'(?:src|href)="/?([^":?#]+)"', page) if "." in name}
    own = {name for name in asked if (ROOT / "assets" / name).is_file()}
    assert "laptop.js" in own
    for name in asked:
        assert get(port, f"/{name}"), name
    every = [file for file in (ROOT / "assets").rglob("*") if file.is_file()]
    for file in every:
        name = file.relative_to(ROOT / "assets").as_posix()
        if name not in own:  # of which a page gets its own, with the address of the app in it
            assert get(port, f"/{name}") == file.read_bytes(), name


def test_light_pages_come_with_words_style_sheet_and_script(port: int) -> None:
    page = get(port, "/t/turf-war/round").decode()
    assert "<style>:root{" in page
    assert "<script>" in page
    assert "Turn and phases" in page


def get(port: int, path: str) -> bytes:
    """Return what *path* holds, nothing where nothing comes."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.read() if answer.status == 200 else b""
    except OSError:
        return b""
    finally:
        connection.close()
