"""The list of tags in the browser copy: which tool a code is of, without importing all games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.catalogue import every_tool
from companion.exchange import share
from companion.tools.tool import AnyTool
from screens import light_worker
from tests.screens.light_worker_tools import DIGITS


@pytest.fixture
def tags(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "tags.json"
    monkeypatch.setattr(light_worker, "TAGS", file)
    light_worker.tags.cache_clear()
    light_worker.decoded.cache_clear()
    return file


@pytest.mark.parametrize("tool", every_tool(), ids=lambda tool: tool.name)
def test_tags_name_the_tool_of_every_code(tool: AnyTool, tags: Path) -> None:
    tags.write_text(json.dumps(light_worker.list_tags()))
    digits = share.write(tool, tool.example)
    assert light_worker.tags()[share.tag_in(digits).hex()] == tool.name
    assert light_worker.decoded(digits).tool == tool
    light_worker.tags.cache_clear()


@pytest.mark.program
@pytest.mark.parametrize(
    ("digits", "games"),
    [
        pytest.param(DIGITS, {"lawless_empire"}, id="its own"),
        pytest.param(DIGITS[:-9], set(), id="torn at the end"),
        pytest.param(DIGITS[9:], set(), id="torn at the beginning"),
    ],
)
def test_of_a_code_no_game_is_imported_but_its_own(
    tmp_path: Path, digits: str, games: set[str]
) -> None:
    (tmp_path / "tags.json").write_text(json.dumps(light_worker.list_tags()))
    program = f"""
import sys
from contextlib import suppress
from pathlib import Path
from companion.core.errors import ShareError
from screens import light_worker
light_worker.TAGS = Path({str(tmp_path / "tags.json")!r})
with suppress(ShareError):
    light_worker.decoded({digits!r})
print(*sys.modules)
"""
    words = [sys.executable, "-c", program]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    imported = {name.split(".")[2] for name in said if name.startswith("companion.games.")}
    assert imported == games
    assert "flet" not in said
