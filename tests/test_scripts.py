"""What the tests of pages are written like: their clocks stand."""

import ast
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PLAYED = ("browser", "bench")
"""The folders whose modules play JavaScript in pages."""

GOES_ON = {"install", "resume", "fast_forward", "set_system_time"}
"""What lets a clock of Playwright's go on by itself."""


@cache
def modules() -> dict[str, ast.Module]:
    """Return every module that plays JavaScript in pages, by its path."""
    return {
        str(file.relative_to(TESTS)): ast.parse(file.read_text("utf-8"))
        for folder in PLAYED
        for file in (TESTS / folder).rglob("*.py")
    }


def clock_deeds(function: ast.AST) -> list[str]:
    """Return what a *function* does with the clock of a page, in its order."""
    calls = [
        node.func
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    calls.sort(key=lambda call: (call.end_lineno or 0, call.end_col_offset or 0))
    return [call.attr for call in calls if ast.unparse(call.value).endswith(".clock")]


@pytest.mark.long
def test_no_clock_of_a_page_goes_on_by_itself() -> None:
    """Playwright's begins to run when it is installed, and a busy machine is as slow as it likes."""
    runs = {
        name: deeds
        for name, module in modules().items()
        if GOES_ON & {*(deeds := clock_deeds(module))}
    }
    assert runs == {"browser/stopped_clock.py": ["install", "pause_at"]}
