"""One meaning a word: outside the games a public class or type alias is defined in one module only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("companion", "screens", "build")
APART = ("companion/games", "build/out")
"""Games do not know each other, so each has its own terms."""

VARIABLES = frozenset({"ParamSpec", "TypeVar", "TypeVarTuple"})
"""What these make stands for any type, and means nothing outside its own module."""


def is_variable(value: ast.expr | None) -> bool:
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id in VARIABLES
    )


def defined(body: list[ast.stmt]) -> Iterator[str]:
    """Return the names of the classes and aliases in *body*, also in what is imported only at times."""
    for node in body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.If(body=inner, orelse=other) | ast.Try(body=inner, orelse=other):
                yield from defined([*inner, *other])
            case ast.Assign(targets=targets, value=value) if not is_variable(value):
                yield from (each.id for each in targets if isinstance(each, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case _:
                pass


def is_public_type(name: str) -> bool:
    """Return whether *name* is written like a class, such as ``Seat``: no constant, and not private."""
    return name[0].isupper() and not name.isupper()


def places(sources: dict[str, str]) -> dict[str, list[str]]:
    """Return where each public class and alias is defined: the names of files of *sources*."""
    found: dict[str, list[str]] = {}
    for file, text in sources.items():
        for name in {*filter(is_public_type, defined(ast.parse(text).body))}:
            found.setdefault(name, []).append(file)
    return found


def twice(found: dict[str, list[str]]) -> list[str]:
    """Return a sentence for each name that two or more files define, by the places *found*."""
    return [
        f"{name} is defined in {' and in '.join(files)}: give one of them a name of its own."
        for name, files in sorted(found.items())
        if len(files) > 1
    ]


@pytest.mark.long
def test_no_class_or_alias_is_defined_in_two_modules() -> None:
    sources = {
        name: file.read_text("utf-8")
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*.py"))
        if not (name := file.relative_to(ROOT).as_posix()).startswith(APART)
    }
    assert len(sources) > 350
    found = places(sources)
    assert len(found) > 250
    assert not (said := twice(found)), "\n".join(said)


def test_two_meanings_of_a_name_are_noticed() -> None:
    sources = {
        "a.py": "class Seat: ...\nT = TypeVar('T')\nOneT = TypeVar('OneT')\nMOST = 3\n_Own = int",
        "b.py": "try:\n    Seat = tuple[int, str]\nexcept ImportError:\n    pass\nMOST = 4\n_Own = str",
        "c.py": "from a import Seat\nOneT = TypeVar('OneT')\nif True:\n    class Chair: ...",
        "d.py": "Chair: type = int\ndef seat() -> None:\n    class Seat: ...",
    }
    assert twice(places(sources)) == [
        "Chair is defined in c.py and in d.py: give one of them a name of its own.",
        "Seat is defined in a.py and in b.py: give one of them a name of its own.",
    ]
