"""The script that changes the code a little finds every such change, puts it where it runs, and counts who notices."""

import ast
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests import mutants
from tests.mutants import BROKEN, TOO_LONG, Importer, in_fork, sample, small_set, swap

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="Only there are processes forked.")


def changes(source: str) -> set[str]:
    """Return what each mutant of *source* puts in, for what."""
    return {f"{each.was} -> {each.now}" for each in mutants.mutants(source)}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a < b", {"a < b -> (a <= b)"}),
        ("a >= b == c", {"a >= b == c -> (a > b == c)"}),
        ("a in b", {"a in b -> (a not in b)"}),
        ("a is not None", {"a is not None -> (a is None)"}),
        ("a and b", {"a and b -> (a or b)"}),
        ("not a", {"not a -> (a)"}),
        ("x = 7", {"7 -> (8)", "7 -> (6)"}),
        ("x = True", {"True -> False"}),
        ("a + b", {"a + b -> (a - b)"}),
        ("f(a, b, c=d)", {"f(a, b, c=d) -> f(b, a, c=d)"}),
        ("def f():\n    return a", {"return a -> return None"}),
    ],
)
def test_each_kind_of_change_is_found(source: str, found: set[str]) -> None:
    assert changes(source) == found


@pytest.mark.parametrize(
    "source",
    [
        "f(a, a)", "f(*a, b)", "'a' + b", "a * b", "x: Literal[7]", "def f(a: 'x < 7') -> T[7]: ...",
        "def f():\n    return "
        "None", "def f():\n    return", "f'{a < 7}'", "'''A text of 7.'''", "@cache(7)\ndef f(): ...",
    ],
)  # fmt: skip
def test_what_says_nothing_or_cannot_be_placed_is_left_alone(source: str) -> None:
    assert changes(source) == set()


def test_a_mutant_is_the_file_with_one_change_in_its_place() -> None:
    source = '"""Über."""\n\n\ndef f(n):\n    é = "é"; return (n\n        < 7)\n'
    found = {each.now: each for each in mutants.mutants(source)}
    one = found["(n <= 7)"]
    assert (one.first, one.last, one.in_function) == (5, 6, True)
    assert one.source == '"""Über."""\n\n\ndef f(n):\n    é = "é"; return ((n <= 7))\n'
    for each in found.values():
        ast.parse(each.source)


def test_what_runs_while_a_module_is_imported_is_in_no_function() -> None:
    source = "A = 1\n\n\nclass B:\n    c = 2\n\n    def d(self, e=3):\n        return 4\n"
    where = {each.was: each.in_function for each in mutants.mutants(source)}
    assert where == {"1": False, "2": False, "3": False, "4": True, "return 4": True}


def test_a_sample_is_the_same_for_the_same_seed_and_no_larger_than_asked() -> None:
    package = mutants.ROOT / "companion" / "scenes"
    first = sample(package, 20, seed=3)
    assert len(first) == 20
    assert [each.place for each in first] == [each.place for each in sample(package, 20, 3)]
    assert [each.place for each in first] != [each.place for each in sample(package, 20, 4)]
    file = package / "dice.py"
    assert {each.file for each in sample(file, 10**6, 0)} == {"companion/scenes/dice.py"}


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module of its own, in a project of its own."""
    file = tmp_path / "counted.py"
    file.write_text(
        "from functools import cache\n\nLEAST = 2\n\n\n@cache\ndef enough(n):\n"
        "    return [each for each in (n,) if each >= LEAST]\n"
    )
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield file
    sys.modules.pop("counted", None)


def mutant(file: Path, now: str) -> mutants.Mutant:
    (found,) = [m for m in mutants.mutants(file.read_text(), file.name) if m.now == now]
    return found


def test_a_mutant_takes_the_place_of_functions_that_others_have_already(module: Path) -> None:
    enough = import_module("counted").enough
    swap(mutant(module, "(each > LEAST)"))
    assert (enough(2), enough(3)) == ([], [3])


def test_a_module_is_imported_as_a_mutant_has_it(
    module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "meta_path", [Importer(mutant(module, "(3)")), *sys.meta_path])
    assert import_module("counted").LEAST == 3


@LINUX
def test_a_process_of_its_own_says_what_failed_and_changes_nothing_here() -> None:
    seen: list[int] = []

    def work() -> Iterator[str]:
        seen.append(1)
        yield "tests/a.py"
        yield "tests/b.py"

    assert in_fork(work, 60) == (frozenset({"tests/a.py", "tests/b.py"}), "")
    assert seen == []


@LINUX
def test_a_process_that_goes_on_for_ever_is_ended() -> None:
    def work() -> Iterator[str]:
        while True:
            time.sleep(1)
        yield ""

    assert in_fork(work, 0.1) == (frozenset(), TOO_LONG)


@LINUX
def test_a_process_that_breaks_is_told_from_one_in_which_all_passed() -> None:
    def work() -> Iterator[str]:
        yield from ()
        raise ZeroDivisionError

    assert in_fork(work, 60) == (frozenset(), BROKEN)
    assert in_fork(lambda: (), 60) == (frozenset(), "")


def test_a_small_set_of_files_kills_as_many_and_none_is_in_vain() -> None:
    a, b, c, d = "abcd"
    kills = [{a, b}, {a, c}, {a, d}, {b}, {c}, {d}, set[str]()]
    assert small_set(frozenset(each) for each in kills) == [b, c, d], "a is not needed"
    assert small_set([]) == []


def test_it_is_said_which_mutants_survive_and_where(
    module: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    every = [mutant(module, "(3)"), mutant(module, "(each > LEAST)"), mutant(module, "(1)")]
    mutants.report(every, {0: frozenset({"tests/a.py"}), 1: frozenset()})
    assert capsys.readouterr().out.splitlines() == [
        "counted.py:8: each >= LEAST  ->  (each > LEAST)",
        "1 of 2 mutants killed, 1 survived, no time for 1.",
        "These 1 test files kill as many:",
        "  tests/a.py",
    ]


@pytest.mark.parametrize("words", [["companion/nowhere"], ["companion/core", "--tests", "x"]])
def test_a_part_or_a_test_that_is_none_is_told(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        mutants.main(*words)
    assert f"There is no {words[-1]} here." in capsys.readouterr().err


def test_what_stands_for_something_that_is_gone_is_passed_by(module: Path) -> None:
    gone = import_module("counted")
    left = weakref.proxy(gone_soon := type("Gone", (), {})())
    del gone_soon
    swap(mutant(module, "(each > LEAST)"))
    assert gone.enough(2) == []
    with pytest.raises(ReferenceError):
        isinstance(left, int)


@LINUX
@pytest.mark.program
def test_a_mutant_that_a_test_notices_is_killed_by_its_file() -> None:
    words = ["companion/scenes/badge.py", "--tests", "tests/companion/scenes", "--most", "4"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", *words],
        cwd=mutants.ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    counted, named = done.stdout.splitlines()[-2:]
    assert "of 4 mutants killed" in done.stdout
    assert not counted.startswith("These 0")
    assert (mutants.ROOT / named.strip()).is_file()
