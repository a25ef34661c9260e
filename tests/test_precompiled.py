"""What the build worked out once is what Python makes of it: dataclasses and regular expressions, in Pyodide's own
Python.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.scripts import script
from tests.test_web import NODE
from tests.web_copy import BUILD, recipe

PYODIDE = recipe("flet_web_internals").pyodide()

STARTS = script(__file__, "start_pythons.js")

SAMPLE = """
import re
from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, InitVar, dataclass, field
from typing import ClassVar, Optional

WORDS = re.compile(r"(?P<first>[a-zå-ö]+) (?i:(x|y))(?P=first)?")
BYTES = re.compile(rb"^\\\\s*(\\\\d{2,})", re.VERBOSE | re.MULTILINE)

@dataclass
class Plain:
    "-"
    a: int
    b: Optional[str] = None
    c: list[int] = field(default_factory=list, repr=False)
    kind: ClassVar[str] = "plain"
    def __eq__(self, other):
        return NotImplemented

@dataclass(frozen=True, slots=True, order=True)
class Frozen:
    left: float
    top: float = 0
    _: KW_ONLY
    name: "str" = field(default="n", compare=False, metadata={"skip": True})
    @property
    def sum(self):
        return super().__hash__() and self.left + self.top

@dataclass(kw_only=True)
class Child(Plain):
    b: str = "child"
    late: int = field(init=False, default=3)
    ref: InitVar[int] = 0
    def __post_init__(self, ref):
        self.late += ref

@dataclass(unsafe_hash=True, repr=False, match_args=False)
class Both(Child, ABC):
    more: tuple[int, ...] = (1, 2)
    def __repr__(self):
        return "both"
    @abstractmethod
    def do(self): ...

@dataclass(init=False, eq=False)
class Bare: pass

def local():
    @dataclass
    class Inner:
        x: int
    return Inner
INNER = local()
SEEN = [Plain, Frozen, Child, Both, Bare, INNER]
USED = [Plain(1), Plain(1, c=[2]), Frozen(1.5), Frozen(1.5) < Frozen(2), hash(Frozen(1.0)) == hash(Frozen(1.0)),
    Child(a=2, ref=4), Child(a=2) == Child(a=2), Bare() == Bare(), INNER(3) == INNER(3)]
"""

TELLS = """
import dataclasses, inspect, json
import sample
def told(kind):
    fields = [[repr(each), str(each._field_type)] for each in kind.__dataclass_fields__.values()]
    own = {name: each for name, each in sorted(vars(kind).items())
        if name not in ("__dataclass_fields__", "__doc__", "__firstlineno__")}
    codes = {name: [each.__qualname__, each.__code__.co_code.hex(),
        repr(each.__code__.co_names), repr(inspect.signature(each))]
        for name, each in own.items() if inspect.isfunction(each)}
    plain = {name: repr(each) for name, each in own.items() if name not in codes}
    return [kind.__qualname__, fields, codes, plain]
def pattern(made):
    return [made.pattern if isinstance(made.pattern, str) else made.pattern.decode(),
        made.flags, made.groups, dict(made.groupindex)]
found = [sample.WORDS.search("no abc Xabc").span(), sample.BYTES.findall(b"12\\\\n345"),
    sample.Frozen(1, 2).sum is not None]
json.dumps([[told(each) for each in sample.SEEN], [pattern(sample.WORDS), pattern(sample.BYTES)],
    repr(sample.USED), repr(found)])
"""

NOTES = f"""
import pathlib, precompile
import sample
precompile.write(pathlib.Path("/here/light.bin"))
{TELLS}"""

USES = f"""
import dataclasses, precompiled
precompiled.add("light")
assert len(precompiled.patterns) >= 2
asked = []
plain = precompiled.plain_class
def plainly(cls, *params):
    asked.append(cls.__qualname__)
    return plain(cls, *params)
precompiled.plain_class = plainly
import sample
assert asked == ["local.<locals>.Inner"], asked
{TELLS}"""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with what notes, what uses the notes, and a module."""
    for name in ("precompiled.py", "precompile.py"):
        shutil.copy(BUILD / "page" / name, tmp_path)
    (tmp_path / "sample.py").write_text(SAMPLE)
    return tmp_path


def starts(here: Path, *scripts: str) -> list[object]:
    """Return what each of *scripts* comes to, each in a Python of its own."""
    (here / "scripts.json").write_text(json.dumps(scripts))
    (here / "starts.mjs").write_text(STARTS)
    words = [str(NODE), str(here / "starts.mjs"), str(PYODIDE), str(here)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return [
        json.loads(re.sub(" at 0x[0-9a-f]+", "", line)) for line in done.stdout.splitlines()
    ]


@pytest.mark.program
def test_what_was_noted_is_what_python_makes_by_itself(here: Path) -> None:
    plain, noted, used = starts(here, TELLS, NOTES, USES)
    assert noted == plain
    assert used == plain
