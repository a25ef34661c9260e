"""Words as they were committed: ``wording(...)`` in a test compares what players read with a file beside the test.

The file is ``wordings/<module>.txt`` in the folder of the module. It has a section for each test, and in it what each
call of ``wording`` was given, in the order of the calls. Where the words differ, the test fails with the difference. A
change that is meant: run the test with ``--golden``, and read what changed in the file before you commit it.

A wording is for words. What a rule says (who wins, how many) is asserted in the test itself.
"""

import ast
import difflib
import linecache
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import pytest

from companion.core.blocks import (
    Answer,
    Button,
    Drawing,
    Facts,
    Fold,
    Grid,
    Heading,
    LineChart,
    Note,
    Odds,
    Question,
    QuestionSequence,
    RuleGap,
    Scores,
    Secret,
    Steps,
    Term,
    Terms,
    TextToCopy,
    Timer,
    Turn,
    Warn,
    When,
)
from companion.core.nesting import flat
from companion.core.table import Player
from companion.core.words import spoken_value
from companion.tools.tool import AnyTool, ToolLink

FOLDER: Final = "wordings"
TEST, CALL, INDENT = "== ", "--", "  "
NONE: Final = "(none)"
EMPTY: Final = '""'

KINDS: Final = {
    Heading: "Heading",
    Note: "Note",
    Warn: "Warning",
    RuleGap: "Rule gap",
    Fold: "Fold",
    Secret: "Secret",
}


# ---- What is read, as lines ----------------------------------------------------------------------


def read(parts: Iterable[object]) -> list[str]:
    """Return *parts*, which are blocks, texts, numbers and lists of them, as lines of text; none ends in a space."""
    every = (line for part in parts for text in _lines(part) for line in text.split("\n"))
    return [line.rstrip() or EMPTY for line in every]


def screen(tool: AnyTool, state: Any) -> list[object]:
    """Return all that *tool* shows of *state*: its summary, its blocks, its rules and where it leads."""
    what_if = tool.what_if(state) if tool.what_if else ()
    blocks = (*tool.form(state), *tool.result(state), *what_if)
    rules = [
        f"Rule: {block.rule} ({block.chapter})"
        for block in flat(blocks)
        if isinstance(block, Answer) and block.rule
    ]
    return [tool.summary(state), *blocks, *rules, *tool.links(state)]


def _indented(parts: Iterable[object]) -> Iterator[str]:
    yield from (f"{INDENT}{line}" for line in read(parts))


def _said(kind: str, text: str, *more: str) -> Iterator[str]:
    """Yield a line with the *kind* and its *text*; the other lines of the text, and *more*, below it."""
    first, *others = text.split("\n")
    yield f"{kind}: {first}".rstrip()
    for line in (*others, *more):
        yield f"{INDENT}{line}".rstrip()


def _lines(part: object) -> Iterator[str]:
    match part:
        case str() | None | int() | Player():
            yield _cell(part)
        case Mapping():
            for key, value in part.items():
                lines = read([value])
                short = lines[0] if len(lines) == 1 else ""
                yield from _said(_cell(key), short, *([] if short else lines))
            if not part:
                yield NONE
        case frozenset() | set():
            yield from read(sorted(part, key=str)) if part else [NONE]
        case list() | tuple():
            if part and all(isinstance(each, str | int | None) for each in part):
                yield from (f"- {_cell(each)}".replace("\n", "\n  ") for each in part)
            else:
                yield from read(map(_row, part)) if part else [NONE]
        case _:
            yield from _block(part)


def _row(part: object) -> object:
    """Return *part* of a list as one line, if it is a row of short texts."""
    if isinstance(part, tuple) and all(isinstance(each, str | int | None) for each in part):
        return " | ".join(map(_cell, part))
    return part


def _cell(value: object) -> str:
    match value:
        case Player(name=name):
            return name
        case None:
            return NONE
        case "":
            return EMPTY
        case _:
            return str(value)


def _block(part: object) -> Iterator[str]:
    match part:
        case Heading(text) | Note(text) | Warn(text) | RuleGap(text):
            yield from _said(KINDS[type(part)], text)
        case Answer():
            yield from _answer(part)
        case Fold(title=title, blocks=blocks) | Secret(title=title, blocks=blocks):
            yield f"{KINDS[type(part)]}: {title}"
            yield from _indented(blocks)
        case TextToCopy(title=title, text=text):
            yield from _said("Text to copy", title, *(f"| {line}" for line in text.split("\n")))
        case Terms(items=items):
            yield "Terms"
            yield from _indented(items)
        case Term(title=title, text=text, chapter=chapter):
            yield from _said(title, text, *([f"in {chapter}"] if chapter else []))
        case Drawing(spoken=spoken):
            yield from _said("Drawing", spoken)
        case ToolLink(title=title, tool=tool):
            yield f"Link: {title}, to {tool}{_marks(main=part.main)}"
        case _:
            yield from _touched(part)


def _touched(part: object) -> Iterator[str]:
    """Yield the lines of what can be touched."""
    match part:
        case Button(title=title, step_label=step_label):
            yield f"Button: {title}{_marks(main=part.main, weighty=part.weighty)}"
            if step_label:
                yield f"{INDENT}history: {step_label}"
        case Question():
            yield from _question(part)
        case QuestionSequence(title=title, questions=questions):
            yield f"Questions: {title}{_marks(optional=part.optional)}"
            yield from _indented(questions)
        case Steps(items=items, ticked=ticked):
            yield "Steps"
            for item in items:
                mark = "·" if item.reminder else "x" if item.place in ticked else " "
                yield f"{INDENT}[{mark}] {item.text}{_marks(special=item.special)}"
                if item.button:
                    yield f"{INDENT * 3}button: {item.button}, to {item.tool}"
        case Turn(title=title, players=players, at=at):
            names = [f"({p.name})" if n == at else p.name for n, p in enumerate(players)]
            yield f"Turn: {title}: {', '.join(names)}"
        case Timer(title=title, left=left, buttons=buttons, after=after):
            yield f"Timer: {title}: {left} s"
            yield from _indented((*buttons, *after))
        case _:
            yield from _counted(part)


def _counted(part: object) -> Iterator[str]:
    """Yield the lines of what shows numbers."""
    match part:
        case Facts(rows=rows):
            yield "Facts"
            yield from (f"{INDENT}{label}: {value}" for label, value in rows)
        case Grid(title=title, head=head, rows=rows, marked=marked):
            yield f"Table: {title}"
            yield f"{INDENT}  {' | '.join(head)}"
            for at, row in enumerate(rows):
                yield f"{INDENT}{'>' if at == marked else ' '} {' | '.join(row)}"
        case Odds(title=title, ways=ways, of=of):
            yield f"Odds: {title}: {ways} of {of}"
        case Scores(rows=scores, unit=unit):
            yield f"Scores: {unit}"
            for score in scores:
                yield f"{INDENT}{score.place}. {score.player.name}: {score.total} ({score.why})"
        case LineChart(title=title, points=points, unit=unit):
            yield f"Line: {title}: {unit}"
            yield from (f"{INDENT}{when}: {number}" for when, number in points)
        case When(title=title, minute=minute):
            yield f"When: {title}: minute {minute}"
        case _:
            raise TypeError(f"Nobody reads a {type(part).__name__}: {part!r}")


def _answer(answer: Answer) -> Iterator[str]:
    yield from _said("Answer", answer.text)
    if answer.tone != "plain":
        yield f"{INDENT}tone: {answer.tone}"
    for name in ("why", "stamp"):
        if said := getattr(answer, name):
            yield from _indented(_said(name, said))
    yield from (f"{INDENT}- {line}" for line in answer.lines)


def _question(question: Question) -> Iterator[str]:
    whose = f", {question.player.name}" if question.player else ""
    row = f" ({question.row})" if question.row else ""
    value = spoken_value(question, question.value)
    yield from _said(f"Question{whose}", f"{question.title}{row} = {value}")
    if question.options:
        yield f"{INDENT}options: {' · '.join(words for _, words in question.options)}"
    yield from (f"{INDENT}- {note}" for note in question.notes if note)


def _marks(**marks: bool) -> str:
    """Return the names of those *marks* that are set, in brackets."""
    named = ", ".join(name for name, is_set in marks.items() if is_set)
    return f" ({named})" if named else ""


# ---- The files -----------------------------------------------------------------------------------


class Entry(NamedTuple):
    """What one call of ``wording`` was given."""

    title: str
    """What the test calls it: the source of the argument. A name that changed is no difference."""

    lines: tuple[str, ...]


Sections = dict[str, list[Entry]]
"""By the name of each test what its calls were given."""


def file_of(module: Path) -> Path:
    """Return the file with the wordings of the tests in *module*."""
    return module.parent / FOLDER / f"{module.stem}.txt"


def parsed(text: str) -> Sections:
    """Return the sections of a file with the *text*; a line that belongs to none raises ``ValueError``."""
    found: Sections = {}
    entries: list[Entry] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith(TEST):
            name = line.removeprefix(TEST)
            if name in found:
                raise ValueError(f"Line {number}: {name} has a section already.")
            entries = found[name] = []
        elif line.startswith(CALL) and found:
            entries.append(Entry(line.removeprefix(CALL).strip(), ()))
        elif line.startswith(INDENT) and entries:
            title, lines = entries.pop()
            entries.append(Entry(title, (*lines, line.removeprefix(INDENT))))
        elif line:
            raise ValueError(f"Line {number} belongs to no wording: {line}")
    return found


def written(sections: Sections) -> str:
    """Return *sections* as the text of a file."""
    parts = []
    for name, entries in sections.items():
        parts.append(f"{TEST}{name}")
        for title, lines in entries:
            parts += [f"{CALL} {title}".rstrip(), *(f"{INDENT}{line}" for line in lines)]
        parts.append("")
    return "\n".join(parts)


def names_in(module: Path) -> list[str]:
    """Return the names of the tests in *module* that have a wording, in their order."""
    return [
        node.name
        for node in ast.parse(module.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and "wording" in [each.arg for each in node.args.args]
    ]


def gone(sections: Iterable[str], tests: Iterable[str]) -> list[str]:
    """Return those of the names of *sections* that no test among *tests* can have."""
    known = frozenset(tests)
    return [name for name in sections if name.partition("[")[0] not in known]


@cache
def _held(file: Path) -> Sections:
    return parsed(file.read_text("utf-8")) if file.exists() else {}


def write(module: Path, name: str, entries: list[Entry]) -> bool:
    """Write what the test called *name* in *module* has said, and drop what is left of tests that are gone.

    Return whether that changes the file.
    """
    file, order = file_of(module), names_in(module)
    before = _held(file)
    sections = {**before, name: entries}
    for each in [*gone(sections, order), *([] if entries else [name])]:
        sections.pop(each, None)
    places = {each: order.index(each.partition("[")[0]) for each in sections}
    sections = {each: sections[each] for each in sorted(sections, key=places.__getitem__)}
    if list(sections.items()) == list(before.items()):
        return False
    _held.cache_clear()
    if not sections:
        file.unlink()
        return True
    file.parent.mkdir(exist_ok=True)
    file.write_text(written(sections), "utf-8", newline="\n")
    return True


# ---- In a test -----------------------------------------------------------------------------------


class Wording:
    """What a test calls with all that is to read as it did. *held* is what is committed; None where it is written."""

    def __init__(self, test: str, held: list[Entry] | None) -> None:
        self.test = test
        self.held = held
        self.said: list[Entry] = []

    def __call__(self, *parts: object, case: str = "") -> None:
        """Compare *parts*, blocks or texts, with what is committed; *case* tells this call from the others."""
        __tracebackhide__ = True
        for title, part in zip(_titles(len(parts)), parts, strict=True):
            self._compare(
                Entry(
                    f"{title}: {case}" if title and case else title or case, tuple(read([part]))
                )
            )

    def _compare(self, now: Entry) -> None:
        __tracebackhide__ = True
        self.said.append(now)
        if self.held is None:
            return
        number = len(self.said)
        if number > len(self.held):
            shown = "\n".join((now.title, *now.lines))
            pytest.fail(
                f"No wording {number} of {self.test} is committed. {HOW}\n{shown}", False
            )
        was = self.held[number - 1]
        if was.lines != now.lines:
            differs = difflib.unified_diff(was.lines, now.lines, was.title, "now", lineterm="")
            shown = "\n".join(differs)
            pytest.fail(f"Wording {number} of {self.test} differs. {HOW}\n{shown}", False)

    def end(self) -> None:
        """Fail where more is committed than was said."""
        if self.held is not None and len(self.said) < len(self.held):
            left = self.held[len(self.said)]
            shown = "\n".join((left.title, *left.lines))
            pytest.fail(f"{self.test} no longer has this wording. {HOW}\n{shown}", False)


def _titles(count: int) -> list[str]:
    """Return the source of each of the *count* arguments that the test has called ``wording`` with."""
    frame = sys._getframe(2)  # the test
    file, code = frame.f_code.co_filename, frame.f_code
    line, last, begin, end = next(islice(code.co_positions(), frame.f_lasti // 2, None))
    if line is None or last is None or begin is None or end is None:
        return [""] * count
    lines = [each.encode() for each in linecache.getlines(file)[line - 1 : last]]
    lines[-1] = lines[-1][:end]
    lines[0] = lines[0][begin:]
    call = ast.parse(b"".join(lines).decode(), mode="eval").body
    if not isinstance(call, ast.Call) or any(isinstance(a, ast.Starred) for a in call.args):
        return [""] * count
    return [ast.unparse(each) for each in call.args]


HOW: Final = "If that is meant, run this test with --golden, and read what changed."


class Item(Protocol):
    """What is needed of a test that pytest runs."""

    @property
    def path(self) -> Path: ...

    @property
    def name(self) -> str: ...


def wording_of(item: Item, golden: bool) -> Wording:
    """Return the wording of the test *item*; it writes where *golden*."""
    held = None if golden else _held(file_of(item.path)).get(item.name, [])
    return Wording(item.name, held)


def close(item: Item) -> str:
    """Close the wording of *item*, which has passed: write it, or see that nothing committed is left over.

    Return what was written, '' for nothing.
    """
    found = getattr(item, "funcargs", {}).get("wording")
    if not isinstance(found, Wording):
        return ""
    found.end()
    if found.held is None and write(item.path, item.name, found.said):
        return f"{file_of(item.path)}: the wording of {item.name} is new"
    return ""
