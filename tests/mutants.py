"""Change the code a little, and see whether a test fails: ``python -m tests.mutants companion/core``, or ``make
mutants``.

Each change is a *mutant*: a comparison or a constant is another, ``and`` is ``or``, a result is dropped. A sample of
a package is drawn, always the same one for the same ``--seed``. Mutants that no test kills survive, and are printed
with their places: a rule that no unit test knows, or a change that changes nothing. Last comes a small set of test
files which kill as many.

The tests are collected once. Each mutant then gets a forked process, in which its code takes the place of the
original's in the functions that are there, and the tests play that run through the changed lines. What a function did
before that, while modules were imported, is not changed so: whatever survives is tried once more in a process that
imports the changed module. So is what lies outside of functions. That holds where nothing of the package is imported
yet: not inside another run of pytest.
"""

import argparse
import ast
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[1]
MOST: Final = 200
"""Mutants of a sample at most."""

SECONDS: Final = 3600
"""How long a run may take; mutants for which there was no time are not counted."""

FLIPPED: Final[dict[type[ast.AST], type[Any]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


class Mutant(NamedTuple):
    """One small change of one file."""

    file: str
    """Its path in this project."""
    first: int
    last: int
    """The lines that are changed."""
    was: str
    now: str
    in_function: bool
    source: str
    """The whole file, changed."""

    @property
    def place(self) -> str:
        """Where it is and what it does, in a line."""
        return f"{self.file}:{self.first}: {_short(self.was)}  ->  {_short(self.now)}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:57]}..."


# ---- Which changes there are --------------------------------------------------------------------


def mutants(source: str, file: str = "") -> list[Mutant]:
    """Return every mutant of the text *source* of a *file*, in the order of their places."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    raw = source.encode()
    found = []
    for node, now, in_function in _changes(ast.parse(source), in_function=False):
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or 0
        begin, end = (
            starts[node.lineno - 1] + node.col_offset,
            starts[end_line - 1] + end_column,
        )
        was = raw[begin:end].decode()
        changed = (raw[:begin] + now.encode() + raw[end:]).decode()
        found.append(Mutant(file, node.lineno, end_line, was, now, in_function, changed))
    return sorted(found, key=lambda each: (each.first, each.last, each.was, each.now))


def _changes(node: ast.AST, in_function: bool) -> Iterator[tuple[Any, str, bool]]:
    """Yield what can be put for another: the part of the code, what comes in its place, and whether a function has
    it.
    """
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        inside = in_function or (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            and name == "body"
        )
        for part in field if isinstance(field, list) else [field]:
            if isinstance(part, ast.JoinedStr) or not isinstance(part, ast.AST):
                continue  # Python up to 3.11 does not say where the parts of an f-string are
            yield from ((part, now, inside) for now in _instead(part))
            yield from _changes(part, inside)


def _instead(node: ast.AST) -> Iterator[str]:
    """Yield what can stand for *node*, as text."""
    match node:
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield f"({value + 1})"
            yield f"({value - 1})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _text(operand)
        case ast.Return(value=ast.AST() as value) if not _is_none(value):
            yield "return None"
        case ast.Call(func=func, args=[first, second, *rest], keywords=keywords):
            starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
            if not starred and ast.dump(first) != ast.dump(second):
                yield ast.unparse(ast.Call(func, [second, first, *rest], keywords))
        case _:
            yield from _flipped(node)


def _flipped(node: ast.AST) -> Iterator[str]:
    """Yield *node* with its first operator flipped, if it has one that can be."""
    match node:
        case ast.Compare(left=left, ops=[op, *ops], comparators=others):
            yield _text(ast.Compare(left, [FLIPPED[type(op)](), *ops], others))
        case ast.BoolOp(op=op, values=values):
            yield _text(ast.BoolOp(FLIPPED[type(op)](), values))
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            if not (_is_text(left) or _is_text(right)):
                yield _text(ast.BinOp(left, FLIPPED[type(op)](), right))
        case _:
            pass


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def sample(package: Path, most: int, seed: int) -> list[Mutant]:
    """Return up to *most* mutants of all modules in *package*, a folder or a file, drawn by *seed*."""
    files = [package] if package.is_file() else sorted(package.rglob("*.py"))
    every = [
        each
        for file in files
        for each in mutants(file.read_text("utf-8"), file.relative_to(ROOT).as_posix())
    ]
    chosen = random.Random(seed).sample(range(len(every)), min(most, len(every)))
    return [every[at] for at in sorted(chosen)]


# ---- What a changed module is, in a process of its own -------------------------------------------


def swap(mutant: Mutant) -> None:
    """Put the code of *mutant* into every function of its file that is in memory."""
    file = ROOT / mutant.file
    old = _codes(compile(file.read_text("utf-8"), str(file), "exec"))
    new = _codes(compile(mutant.source, str(file), "exec"))
    instead = {_key(was): now for was, now in zip(old, new, strict=True)}
    gc.unfreeze()  # what is frozen is in no list of objects
    for each in gc.get_objects():
        # `isinstance` would ask a weak proxy for the class of what it stands for, which may be gone
        if type(each) is FunctionType and each.__code__.co_filename == str(file):
            now = instead.get(_key(each.__code__))
            if now and now.co_freevars == each.__code__.co_freevars:
                each.__code__ = now


def _key(code: CodeType) -> tuple[str, int, bytes]:
    return code.co_qualname, code.co_firstlineno, code.co_code


def _codes(code: CodeType) -> list[CodeType]:
    found = [code]
    for each in code.co_consts:
        if isinstance(each, CodeType):
            found += _codes(each)
    return found


class Importer(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the module of a mutant as that has it."""

    def __init__(self, mutant: Mutant) -> None:
        """Wait for the module of *mutant*."""
        self._mutant = mutant
        parts = Path(mutant.file).with_suffix("").parts
        self._name = ".".join(parts).removesuffix(".__init__")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return how the module is imported, None for any other."""
        if fullname != self._name:
            return None
        file = ROOT / self._mutant.file
        package = [str(file.parent)] if file.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            fullname, file, loader=self, submodule_search_locations=package
        )

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        """Leave it to Python."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        exec(compile(self._mutant.source, str(ROOT / self._mutant.file), "exec"), vars(module))  # noqa: S102


# ---- Which tests fail ---------------------------------------------------------------------------

Files = frozenset[str]
"""Test files, by their paths in this project."""


class Forked(NamedTuple):
    """What came of a forked process."""

    said: Files
    """What it yielded, such as the files of which a test failed."""
    fault: str
    """'' if it came to its end, TOO_LONG or BROKEN if it did not."""


TOO_LONG: Final = "(it never ends)"
BROKEN: Final = "(Python breaks)"
"""Stand for the test files that kill a mutant with which the tests go on for ever, or cannot be played."""


def in_fork(work: Callable[[], Iterable[str]], seconds: float) -> Forked:
    """Have a forked process do *work* for at most *seconds*, and return the lines that it yields."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            os.close(reads)
            _be_silent()
            for line in work():
                os.write(writes, f"{line}\n".encode())
            code = 0
        finally:
            os._exit(code)
    os.close(writes)
    said = _read(reads, time.monotonic() + seconds)
    if said is None:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    fault = TOO_LONG if said is None else BROKEN if status else ""
    return Forked(frozenset((said or "").split("\n")) - {""}, fault)


def _be_silent() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _read(end: int, deadline: float) -> str | None:
    """Return all that comes from the pipe *end*, None if it is still open at the *deadline*."""
    import select  # noqa: PLC0415 - only here

    said = b""
    try:
        while (left := deadline - time.monotonic()) > 0:
            if select.select([end], [], [], left)[0]:
                part = os.read(end, 65536)
                if not part:
                    return said.decode()
                said += part
        return None
    finally:
        os.close(end)


def file_of(item: pytest.Item) -> str:
    """Return the file of a test, by its path in this project."""
    return item.path.relative_to(ROOT).as_posix()


class Listener:
    """Hears which tests of a pytest session fail."""

    def __init__(self) -> None:
        """Begin with none."""
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that failed, or could not be prepared."""
        self.failed = self.failed or report.failed


def play(items: Sequence[pytest.Item], listener: Listener) -> Iterator[str]:
    """Play *items*, and yield each file with the first of its tests that fails; its others are left out."""
    failed: set[str] = set()
    for at, item in enumerate(items):
        if file_of(item) not in failed:
            listener.failed = False
            after = next(
                (each for each in items[at + 1 :] if file_of(each) not in failed), None
            )
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if listener.failed:
                failed.add(file_of(item))
                yield file_of(item)


class Looper:
    """A plugin of pytest which, in place of playing all tests once, plays them for every mutant."""

    def __init__(
        self, chosen: Sequence[Mutant], deadline: float, tell: Callable[[str], None]
    ) -> None:
        """Be ready for the mutants that were *chosen*; begin with none after the *deadline*."""
        self._chosen, self._deadline, self._tell = chosen, deadline, tell
        self.killers: dict[int, Files] = {}
        """The files that kill each mutant, by its place among those that were chosen; none for one that survives."""
        self.covering: dict[int, Files] = {}
        """The files whose tests run through a mutant's lines, or through any of its module's if it is in no
        function.
        """
        self.seconds: dict[str, float] = defaultdict(float)
        """How long the tests of each file take unchanged."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Play all tests once, to see what they run through, then those of each mutant."""
        listener = Listener()
        session.config.pluginmanager.register(listener)
        good = self._cover(session.items, listener)
        for at, mutant in enumerate(self._chosen):
            if time.monotonic() > self._deadline:
                break
            items = [each for each in good if file_of(each) in self.covering[at]]
            if not (mutant.in_function and items):
                continue
            self.killers[at] = self._kill(mutant, items, listener)
            self._tell("." if self.killers[at] else "?")
        return True

    def _kill(self, mutant: Mutant, items: list[pytest.Item], listener: Listener) -> Files:
        def work() -> Iterator[str]:
            swap(mutant)
            yield from play(items, listener)

        done = in_fork(work, limit(self.seconds, {file_of(each) for each in items}))
        return done.said or frozenset({TOO_LONG} & {done.fault})

    def _cover(self, items: list[pytest.Item], listener: Listener) -> list[pytest.Item]:
        """Play *items*, note what they run through, and return those that pass."""
        import coverage  # noqa: PLC0415 - only here

        files = sorted({str(ROOT / each.file) for each in self._chosen})
        traced = coverage.Coverage(config_file=False, data_file=None, include=files)
        traced.set_option("run:disable_warnings", ["no-data-collected"])
        traced.start()
        good = []
        for at, item in enumerate(items):
            traced.switch_context(file_of(item))
            listener.failed, begun = False, time.monotonic()
            after = items[at + 1] if at + 1 < len(items) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            self.seconds[file_of(item)] += time.monotonic() - begun
            if not listener.failed:
                good.append(item)
        traced.stop()
        data = traced.get_data()
        for at, mutant in enumerate(self._chosen):
            by_line = data.contexts_by_lineno(str(ROOT / mutant.file))
            lines = range(mutant.first, mutant.last + 1) if mutant.in_function else by_line
            self.covering[at] = frozenset(
                name for line in lines for name in by_line.get(line, ()) if name
            )
        return good


def limit(seconds: dict[str, float], files: Iterable[str]) -> float:
    """Return for how long tests in *files* may be played that take *seconds* unchanged."""
    return 30 + 10 * sum(seconds.get(each, 0) for each in files)


WORDS: Final = (
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:faulthandler",
    "--capture=sys",
    "--assert=plain",
)
"""How tests are played: no word about them, and what they compare is not told."""

LEFT_OUT: Final = "not patient and not program and not slow and not long"


def anew(mutant: Mutant, files: Files, seconds: float) -> Files:
    """Return which of the test *files* fail in a process that imports the module of *mutant* as it is changed."""

    def work() -> Iterator[str]:
        sys.meta_path.insert(0, Importer(mutant))
        for name in sorted(files):
            words = [*WORDS, "-x", "-m", LEFT_OUT, str(ROOT / name)]
            if pytest.main(words) not in (
                pytest.ExitCode.OK,
                pytest.ExitCode.NO_TESTS_COLLECTED,
            ):
                yield name

    done = in_fork(work, seconds)
    return done.said or frozenset({done.fault} - {""})


# ---- What is told -------------------------------------------------------------------------------


def small_set(killers: Iterable[Files]) -> list[str]:
    """Return a small set of files of which each of *killers* has one: those that kill the most first, none in vain."""
    left = [each for each in killers if each]
    chosen: list[str] = []
    while waiting := [each for each in left if not each & {*chosen}]:
        names = sorted({name for each in waiting for name in each})
        chosen.append(max(names, key=lambda name: sum(name in each for each in waiting)))
    for name in reversed(chosen.copy()):
        others = {*chosen} - {name}
        if all(each & others for each in left):
            chosen.remove(name)
    return sorted(chosen)


def main(*asked: str) -> None:
    """Draw mutants of a part, have the tests try to kill them, and print what came of it."""
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("part", help="a package or a module, such as companion/core")
    words.add_argument("--tests", nargs="+", help="test files or folders (tests/ and the part)")
    words.add_argument("--most", type=int, default=MOST)
    words.add_argument("--seed", type=int, default=0)
    chosen = words.parse_args(asked)
    part = ROOT / chosen.part
    tests = chosen.tests or [f"tests/{chosen.part.removesuffix('.py')}"]
    for each in (chosen.part, *tests):
        if not (ROOT / each).exists():
            words.error(f"There is no {each} here.")
    os.environ.update(HYPOTHESIS_PROFILE="fast", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    every = sample(part, chosen.most, chosen.seed)
    report(every, run(every, [str(ROOT / each) for each in tests]))


def run(every: Sequence[Mutant], tests: Sequence[str]) -> dict[int, Files]:
    """Return the files that kill each of the mutants, by its place among *every*, as far as there was time."""
    deadline = time.monotonic() + SECONDS
    known: dict[int, Files] = {}
    covering: dict[int, Files] = {}
    seconds: dict[str, float] = {}

    def work() -> Iterator[str]:
        looper = Looper(every, deadline, tell)
        if ended := pytest.main([*WORDS, "-m", LEFT_OUT, *tests], plugins=[looper]):
            raise RuntimeError(ended)
        noted = {at: sorted(files) for at, files in looper.killers.items()}
        covered = {at: sorted(files) for at, files in looper.covering.items()}
        yield json.dumps([noted, covered, looper.seconds])

    def tell(sign: str) -> None:
        os.write(there, sign.encode())

    there = os.dup(2)
    said = in_fork(work, SECONDS + 600)
    if said.fault:
        sys.exit(
            f"The tests cannot be played {said.fault}: see python -m pytest {' '.join(tests)}"
        )
    noted, covered, seconds = json.loads(*said.said)
    known = {int(at): frozenset(files) for at, files in noted.items()}
    covering = {int(at): frozenset(files) for at, files in covered.items()}
    for at, mutant in enumerate(every):
        if time.monotonic() < deadline and not known.get(at):
            files = covering.get(at, frozenset())
            known[at] = anew(mutant, files, 60 + limit(seconds, files)) if files else files
            tell("." if known[at] else "S")
    tell("\n")
    return known


def report(every: Sequence[Mutant], known: dict[int, Files]) -> None:
    """Print which of *every* mutant survives what is *known* of them, and which files kill all others."""
    survived = [every[at].place for at, files in sorted(known.items()) if not files]
    print(*survived, sep="\n", end="\n" if survived else "")
    killed = len(known) - len(survived)
    late = f", no time for {len(every) - len(known)}" if len(known) < len(every) else ""
    print(f"{killed} of {len(known)} mutants killed, {len(survived)} survived{late}.")
    enough = small_set(files - {TOO_LONG, BROKEN} for files in known.values())
    print(f"These {len(enough)} test files kill as many:", *enough, sep="\n  ")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main(*sys.argv[1:])
