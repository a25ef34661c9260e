"""What the tests of pages are written like: programs in files of their own, and clocks that stand."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PLAYED = ("browser", "bench")
"""The folders whose modules play JavaScript in pages."""

OF_PAGES = re.compile(r"=>|\b(document|window|navigator|localStorage)\.|\.prototype\.")
PROGRAM = re.compile(r"=>\s*\{|;|\n\s*\S")
"""A body in braces, a statement that ends, a second line: more than one expression."""

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


def texts(module: ast.AST) -> Iterator[tuple[str, bool]]:
    """Yield each text in a *module*, and whether it is given to a page as it stands."""
    given = {
        id(node.args[0])
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Attribute)
        if node.func.attr in ("evaluate", "add_init_script", "evaluate_handle")
    }
    sentences = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.JoinedStr):
            parts = [each.value for each in node.values if isinstance(each, ast.Constant)]
            yield "…".join(map(str, parts)), id(node) in given
        elif isinstance(node, ast.Constant) and id(node) not in sentences:
            yield str(node.value), id(node) in given


def programs(module: ast.AST) -> list[str]:
    """Return the texts of *module* that are JavaScript of more than one expression."""
    return [
        text
        for text, given in texts(module)
        if (given or OF_PAGES.search(text)) and PROGRAM.search(text.strip())
    ]


@pytest.mark.long
def test_programs_for_pages_stand_in_files_of_their_own() -> None:
    found = {name: programs(module) for name, module in modules().items()}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "text",
    [
        'page.evaluate("a = 1; b = 2")',
        'page.add_init_script("go();")',
        'ALL = "() => { window.all = 1 }"',
        'ALL = """\n() => all\n  .map((each) => each.name)\n"""',
        'page.evaluate(f"{{ window.all = {all}; }}")',
    ],
)
def test_a_program_in_a_text_is_found(text: str) -> None:
    assert len(programs(ast.parse(text))) >= 1


def test_what_only_looks_something_up_may_stay() -> None:
    looks = 'page.evaluate("all => all.length")\nALL = "document.title"\nNOTE = "One; two."'
    assert programs(ast.parse(f'"""What window.x = 1; does."""\n{looks}')) == []


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
