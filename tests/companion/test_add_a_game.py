"""docs/add-a-game.md, followed word by word in a copy of the project.

The tests of the whole project run over the copy. `make test` leaves out what another game cannot
change: tests that know no games, and a test's turns with the other games. `make soak` runs all
that needs no browser, and mypy.
"""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.catalogue import every_game

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
SNIPPETS = dict(
    re.findall(r"^`(\w[\w/.]+)`[^\n]*:\n\n```(?:python|toml)\n(.*?)```$", DOCUMENT, re.M | re.S)
)
OWN = [name for name in SNIPPETS if Path(name).name.startswith("test_")]
BLOCKS = re.findall(r"^```sh\n(.*?)```$", DOCUMENT, re.M | re.S)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]

pytestmark = pytest.mark.program

LEFT_OUT = (".git", ".venv", ".hypothesis", ".*_cache", ".coverage*", "out")
"""What the copy does without: what was built. Compiled modules stay, since compiling them again takes long."""

KNOWS_GAMES = re.compile(
    r"\b(every_game|catalogue|every_tool|tools_of_one_test)\b|\bin TOOLS\b|\bTOOLS\.\w|\(TOOLS\)"
)
"""What stands in a module of tests that sees every game."""
READS_THE_TREE = re.compile(r"\b(ROOT|rglob|sources)\b")
"""What stands in a test that reads the code itself, and so that of another game."""


def knowing_games() -> list[str]:
    """Return the tests, browser and soak aside, in which a sixth game can show, each with its module.

    The documents' own tests are among them: they read the page that the copy follows.
    """
    found, left_out = list[str](), {"browser", "soak", Path(__file__).name}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        path, text = file.relative_to(ROOT), file.read_text("utf-8")
        if left_out & {*path.parts}:
            continue
        if file.name == "test_documents.py":
            found.append(str(path))
        elif KNOWS_GAMES.search(text):
            found += (f"{path}::{name}" for name in knowing(text))
    return found


def knowing(text: str) -> Iterator[str]:
    """Yield the names of those tests of the module *text* that see every game: they, or what of the module they use."""
    parts = dict(definitions(ast.parse(text)))
    always = [name for name, part in parts.items() if "autouse" in decorators(part)]
    for name in parts:
        if not name.lower().startswith("test"):
            continue
        used = [parts[each] for each in reached(parts, [name, *always])]
        source = "\n".join(f"{decorators(part)}\n{ast.unparse(part)}" for part in used)
        if KNOWS_GAMES.search(source) or READS_THE_TREE.search(source):
            yield name


def definitions(module: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the names that *module* defines, each with where."""
    for part in module.body:
        match part:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name, part
            case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, part
            case ast.Assign(targets=targets):
                for each in (node for target in targets for node in ast.walk(target)):
                    if isinstance(each, ast.Name):
                        yield each.id, part
            case _:
                pass


def decorators(part: ast.stmt) -> str:
    """Return what stands above *part*."""
    return "\n".join(map(ast.unparse, getattr(part, "decorator_list", ())))


def reached(parts: dict[str, ast.stmt], names: list[str]) -> set[str]:
    """Return those of *parts* that the ones called *names* use, themselves among them."""
    found, waiting = set[str](), names
    while waiting:
        name = waiting.pop()
        if name in parts and name not in found:
            found.add(name)
            nodes = list(ast.walk(parts[name]))
            waiting += [node.id for node in nodes if isinstance(node, ast.Name)]
            waiting += [node.arg for node in nodes if isinstance(node, ast.arg)]
    return found


def test_a_test_that_sees_every_game_by_what_it_uses_is_found() -> None:
    text = """
GAMES = [game.key for game in every_game()]
each_game = mark(GAMES)

@each_game
def test_one(): ...

def helper(): return every_tool()

def test_two(): assert helper()

def test_three(): assert 1
"""
    assert list(knowing(text)) == ["test_one", "test_two"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, with the document's game in it."""
    copy = tmp_path_factory.mktemp("copy") / "project"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for name, text in SNIPPETS.items():
        file = copy / name
        assert not file.exists(), f"{name} is there already"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return copy


def run(copy: Path, *words: str) -> str:
    """Run Python with *words* in *copy* and return what it prints."""
    ours = ("PYTEST_", "COV_", "HYPOTHESIS_")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    plain["HYPOTHESIS_PROFILE"] = "fast"
    done = subprocess.run(
        [sys.executable, *words],
        check=False,
        cwd=copy,
        env=plain,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{shlex.join(words)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_a_game_is_at_most_four_files_and_each_is_in_the_document() -> None:
    parts = [Path(name).name for name in SNIPPETS]
    assert {"__init__.py", "checklist.toml", "shares.py", "test_gold_mine.py"} == set(parts)
    assert len(SNIPPETS) == 4
    assert DOCUMENT.count("```") == 2 * (len(SNIPPETS) + len(BLOCKS))


def test_the_app_finds_the_game(copy: Path) -> None:
    run(
        copy,
        "-c",
        "from companion.catalogue import every_game, find_game\n"
        "assert find_game('gold-mine') in every_game()\n"
        "assert [t.key for t in find_game('gold-mine').tools] == ['round', 'shares']\n",
    )


def test_every_law_holds_for_the_game_and_no_other_test_minds_it(copy: Path) -> None:
    others = " or ".join(["own-", *(game.key for game in every_game())])
    chosen = ("-m", "not program and not patient", "-k", f"not ({others})")
    words = ("-p", "no:cacheprovider", *chosen)
    printed = run(copy, "-m", "pytest", "-q", *words, *OWN, *knowing_games())
    assert "gold-mine is in the making" in printed


def test_its_own_test_and_the_laws_of_every_tool_reach_every_line_of_it(copy: Path) -> None:
    """Only these run with coverage, which makes every test slower."""
    laws = ("tests/companion/test_every_tool.py", "-k", "gold")
    run(copy, "-m", "pytest", "-q", "--cov=companion.games.gold_mine", *OWN, *laws)


@pytest.mark.patient
def test_the_whole_suite_is_green_and_the_types_fit(copy: Path) -> None:
    here = str(Path(__file__).relative_to(ROOT))
    left_out = [f"--ignore={path}" for path in ("tests/browser", "tests/soak", here)]
    run(copy, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *left_out, "tests")
    run(copy, "-m", "mypy", "--no-error-summary")


def test_what_is_written_there_is_in_style(copy: Path) -> None:
    written = [name for name in SNIPPETS if name.endswith(".py")]
    run(copy, "-m", "ruff", "format", "--check", "--quiet", *written)
    run(copy, "-m", "ruff", "check", "--quiet", *written)


def test_its_imports_are_allowed(copy: Path) -> None:
    run(copy, "-c", "from importlinter.cli import lint_imports_command as run; run()")


def test_every_command_works(copy: Path) -> None:
    """The commands come last: they release the game."""
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
    page = (copy / "docs" / "games.md").read_text("utf-8")
    assert "| Gold Mine | 2 to 6 | Rounds · Shares |\n\n" in page
    run(copy, "-m", "pytest", "-q", "--released", "tests/companion/test_golden.py")
