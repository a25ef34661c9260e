"""Which tests may be left out: on Linux, none that was asked for."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

ELSEWHERE = "sys.platform != 'linux'"
"""A program or an address that only Linux has."""

IN_THE_MAKING = "tests/companion/test_golden.py"
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


def test_no_test_is_left_out_on_linux() -> None:
    found = [(file, condition) for file, condition in skips() if condition != ELSEWHERE]
    assert {file for file, _ in found} == {IN_THE_MAKING}


def test_a_release_has_no_game_in_the_making() -> None:
    assert "--released" in (ROOT / ".github/workflows/release.yml").read_text("utf-8")


def test_no_test_is_expected_to_fail() -> None:
    files = [file for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__)]
    assert not [file for file in files if "xfail" in file.read_text("utf-8")]
