"""What make and pre-commit call is there, and says what it wants."""

import ast
import re
import shlex
import shutil
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest
import watchfiles
import yaml  # type: ignore[import-untyped]  # it ships no types

from tests.bench import __main__ as bench
from tests.web_copy import recipe as script

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES = script("packages")
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


def needed() -> list[list[str]]:
    """Return which parts of the project each target asks for."""
    return [each.split() for each in re.findall(r"\$\(NEEDS\) ([^|]*)\|", MAKEFILE)]


def test_make_installs_what_pyproject_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(needed()) >= 5
    for parts in needed():
        PACKAGES.main(*parts)
        said = capsys.readouterr().out.splitlines()
        project = PROJECT["project"]
        known = {**project["optional-dependencies"], **PROJECT["dependency-groups"]}
        assert said == [
            *project["dependencies"],
            *(each for part in parts if part != "app" for each in known[part]),
        ]


def test_the_tests_get_all_that_the_app_the_copy_and_a_host_need() -> None:
    """Nothing but the target for tests is installed where tests run."""
    groups = {**PROJECT["project"]["optional-dependencies"], **PROJECT["dependency-groups"]}
    (parts,) = [each for each in needed() if "test" in each]
    here = {name_of(each) for part in parts if part != "app" for each in groups[part]}
    assert {name_of(each) for each in [*groups["web"], *groups["hosted"]]} <= here


def name_of(requirement: str) -> str:
    """Return the name of the package that *requirement* asks for."""
    (name,) = re.findall(r"^[\w-]+", requirement)
    return str(name)


def test_a_part_of_the_packages_that_is_none_is_told_which_there_are() -> None:
    with pytest.raises(SystemExit) as ended:
        PACKAGES.main("nonsense")
    assert str(ended.value).startswith("There is no part nonsense. The parts are app, ")


def test_a_python_that_is_too_old_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "$(PYTHON) build/packages.py\n" in recipe(r"\.venv/made")
    assert PROJECT["project"]["requires-python"] == ">={}.{}".format(*PACKAGES.OLDEST)
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    with pytest.raises(SystemExit) as ended:
        PACKAGES.main()
    assert "needs Python 3.11 or newer, this is 3.9." in str(ended.value)


def test_a_python_that_is_too_old_can_read_what_tells_it() -> None:
    text = (ROOT / "build" / "packages.py").read_text("utf-8")
    ast.parse(text, feature_version=(3, 5))
    imported = [
        node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert {ast.unparse(each) for each in imported} == {
        "import sys",
        "from pathlib import Path",
    }


def test_make_runs_no_python_that_is_written_between_its_own_lines() -> None:
    assert not re.findall(r"python[)\w.]* -c\b|\$\(PYTHON\) -c\b", MAKEFILE)
