"""What the build draws once, for the memories of Python that light pages of the browser copy go on from."""

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.web_copy import ROOT


@pytest.fixture
def page_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Have the modules of the page found, as they are where they run."""
    folder = ROOT / "build" / "page"
    monkeypatch.syspath_prepend(folder)
    yield folder
    sys.modules.pop("preload_light", None)


@pytest.mark.slow
@pytest.mark.usefixtures("page_folder")
def test_the_page_of_a_code_of_each_tool_is_drawn_and_waits_for_nothing() -> None:
    preload_light = import_module("preload_light")
    preload_light.of_all()
    preload_light.of_game("makiavelia")


@pytest.mark.program
def test_what_light_pages_import_is_in_their_memory_of_python() -> None:
    """The rest of ``screens`` is left out of it: see ``build/web_python.py``."""
    told = "import sys, screens.light_worker; print(*(m for m in sys.modules if m.startswith('screens')))"
    said = subprocess.run(
        [sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = {name.split(".")[1] for name in said.stdout.split() if "." in name}
    assert names == {"light", "light_worker"}
