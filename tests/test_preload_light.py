"""What the build draws once, for the memories of Python that light pages of the browser copy go on from."""

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
