"""What make and pre-commit call is there, and says what it wants."""

import re
import shlex
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
import watchfiles
import yaml  # type: ignore[import-untyped]  # it ships no types

from tests.bench import __main__ as bench

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
HOOKS = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))


def recipe(target: str) -> str:
    """Return what make runs for *target*."""
    (found,) = re.findall(rf"^{target}:[^\n]*\n((?:\t[^\n]*\n)+)", MAKEFILE, re.M)
    return str(found)


def test_every_target_is_explained_and_every_explained_target_is_there() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.M)
    explained = re.findall(r"^# make (\w+) ", MAKEFILE, re.M)
    assert sorted(phony.split()) == sorted([*explained, "help"])
    for target in phony.split():
        assert recipe(target)


@pytest.mark.parametrize("target", ["test", "fast", "bench", "soak", "golden", "pictures"])
def test_what_is_missing_is_said_before_any_test_runs(target: str) -> None:
    assert re.match(r"\t@\$\((READY|call READY,\w+)\)\n", recipe(target))


def test_a_part_that_is_none_is_told_which_there_are() -> None:
    with pytest.raises(SystemExit) as ended:
        bench.main("codes", "nonsense")
    said = str(ended.value)
    assert said.startswith("There is no part nonsense. The parts are answers, start, ")
    assert all(part in said for part in bench.PARTS)


def test_hooks_are_of_this_repository_alone() -> None:
    assert [each["repo"] for each in HOOKS["repos"]] == ["local"]
    assert {hook["language"] for each in HOOKS["repos"] for hook in each["hooks"]} == {"system"}


@pytest.mark.parametrize(
    "hook", [hook for each in HOOKS["repos"] for hook in each["hooks"]], ids=lambda h: h["id"]
)
def test_every_hook_runs_a_program_that_is_there_and_what_make_check_runs(
    hook: dict[str, str],
) -> None:
    program, *words = shlex.split(hook["entry"])
    folder, name = program.rsplit("/", 1)
    assert folder == ".venv/bin"
    assert shutil.which(name, path=Path(sys.executable).parent)
    wanted = " ".join([f"$(BIN)/{name}", *words[:1]])
    assert wanted in recipe("check")


def test_every_program_of_make_check_has_a_hook() -> None:
    """A commit that the hooks let pass is one that make check lets pass, too."""
    words = re.findall(r"\$\(BIN\)/([^\n]*)", recipe("check"))
    entries = [hook["entry"] for each in HOOKS["repos"] for hook in each["hooks"]]
    programs = Counter(each.split()[0] for each in words)
    assert programs == Counter(Path(each.split()[0]).name for each in entries)
    for entry in entries:
        for word in shlex.split(entry)[1:]:
            assert word in recipe("check"), entry


def test_make_dev_runs_a_program_that_is_there() -> None:
    assert "$(BIN)/watchfiles" in recipe("dev")
    assert shutil.which("watchfiles", path=Path(sys.executable).parent)


def test_make_dev_starts_anew_whatever_file_of_the_app_is_saved() -> None:
    (chosen,) = re.findall(r"--filter (\w+)", recipe("dev"))
    looks = {"default": watchfiles.DefaultFilter, "python": watchfiles.PythonFilter}[chosen]()
    saved = [
        file
        for folder in ("companion", "screens")
        for file in (ROOT / folder).rglob("*.*")
        if file.suffix != ".pyc"
    ]
    assert {".py", ".toml", ".css", ".js"} <= {file.suffix for file in saved}
    for file in saved:
        assert looks(watchfiles.Change.modified, str(file)), file
    compiled = ROOT / "companion" / "__pycache__" / "catalogue.cpython-311.pyc"
    assert not looks(watchfiles.Change.modified, str(compiled))
