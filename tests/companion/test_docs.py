"""docs/add-a-game.md, followed word by word in a copy of the project."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import catalogue

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
SNIPPETS = dict(
    re.findall(r"^`(\w[\w/.]+)`[^\n]*:\n\n```(?:python|toml)\n(.*?)```$", DOCUMENT, re.M | re.S)
)
COMMANDS = [
    line for block in re.findall(r"^```sh\n(.*?)```$", DOCUMENT, re.M | re.S)
    for line in block.splitlines()
]  # fmt: skip


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, with the document's game in it."""
    copy = tmp_path_factory.mktemp("copy") / "project"
    skip = shutil.ignore_patterns("__pycache__", "browser", "test_docs.py")
    for folder in ("companion", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=skip)
    shutil.copy(ROOT / "pyproject.toml", copy)
    for name, text in SNIPPETS.items():
        file = copy / name
        assert not file.exists(), f"{name} is there already"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return copy


def run(copy: Path, *words: str) -> None:
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST_", "COV_"))}
    done = subprocess.run(
        [sys.executable, *words],
        check=False,
        cwd=copy,
        env=plain,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{shlex.join(words)}\n{done.stdout}\n{done.stderr}"


def test_the_document_has_a_file_for_every_part_of_a_game() -> None:
    parts = [Path(name).name for name in SNIPPETS]
    assert {"__init__.py", "round.py", "round.toml", "shares.py"} <= set(parts)
    assert DOCUMENT.count("```") == 2 * (len(SNIPPETS) + 1)


def test_every_command_works(copy: Path) -> None:
    words_of_make = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    tried = 0
    for command in COMMANDS:
        program, *words = shlex.split(command)
        if program == "make":
            assert words[0] in words_of_make
        else:
            assert program == ".venv/bin/python"
            run(copy, *words)
            tried += 1
    assert tried == 1
    for file in ("plans.txt", "codes.txt"):
        lines = (copy / "tests" / "golden" / file).read_text("utf-8").splitlines()
        found = [line.split()[0] for line in lines if line.startswith("gold-mine/")]
        assert sorted(found) == ["gold-mine/round", "gold-mine/shares"]


def test_what_is_written_there_is_in_style(copy: Path) -> None:
    written = [name for name in SNIPPETS if name.endswith(".py")]
    run(copy, "-m", "ruff", "format", "--check", "--quiet", *written)
    run(copy, "-m", "ruff", "check", "--quiet", *written)


def test_the_app_finds_the_game(copy: Path) -> None:
    run(
        copy,
        "-c",
        "from companion.catalogue import GAMES, find_game\n"
        "assert find_game('gold-mine') in GAMES\n"
        "assert [t.key for t in find_game('gold-mine').tools] == ['round', 'shares']\n",
    )


def test_the_readme_names_every_game_and_tool() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for game in catalogue.GAMES:
        (row,) = [line for line in readme.splitlines() if line.startswith(f"| {game.title} |")]
        assert f"| {game.least} to {game.most} |" in row
        assert all(tool.title in row for tool in game.tools)
