"""Which tests may be left out: on Linux, none that was asked for."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import left_out

ROOT = Path(__file__).parents[1]

ELSEWHERE = "sys.platform != 'linux'"
"""A program or an address that only Linux has. On Linux a test fails, and says why, where its program is missing."""

MAY_SKIP = "tests/companion/test_golden.py"
"""Skips the games that are not released, and fails for them where all have to be."""


def skips() -> Iterator[tuple[str, str]]:
    """Yield the file of each skip, and its condition as Python writes it, '' for none."""
    for file in sorted((ROOT / "tests").rglob("*.py")):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "skip" in text else ():
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if called in ("pytest.mark.skipif", "pytest.skip", "pytest.importorskip"):
                assert isinstance(node, ast.Call)
                condition = ast.unparse(node.args[0]) if called.endswith("skipif") else ""
                yield file.relative_to(ROOT).as_posix(), condition


@pytest.mark.program
def test_no_test_is_left_out_on_linux() -> None:
    found = [(file, condition) for file, condition in skips() if condition != ELSEWHERE]
    assert {file for file, _ in found} == {MAY_SKIP}


def report(reason: str) -> pytest.TestReport:
    """Return the report of a test that was left out for this *reason*."""
    where = ("tests/test_some.py", 7, f"Skipped: {reason}")
    return pytest.TestReport("some", ("", 0, ""), {}, "skipped", where, "setup")


def test_a_test_that_was_left_out_by_any_means_has_failed_on_linux() -> None:
    said = left_out(report("no browser"), "linux")
    assert said == "On Linux no test is left out, and this one was: Skipped: no browser"
    assert not left_out(report("no browser"), "darwin")
    assert not left_out(report("gold-mine is in the making: make golden releases it"), "linux")


def test_a_law_without_a_case_fails_before_any_test(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.getini("empty_parameter_set_mark") == "fail_at_collect"


def test_a_release_has_no_game_in_the_making() -> None:
    assert "--released" in (ROOT / ".github/workflows/release.yml").read_text("utf-8")


def test_no_test_is_expected_to_fail() -> None:
    files = [file for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__)]
    assert not [file for file in files if "xfail" in file.read_text("utf-8")]
