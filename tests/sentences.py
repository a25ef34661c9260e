"""Print every sentence that players read, by tool, module and document, with its reading level: ``make words``.

``python -m tests.sentences [PART]``: PART is the beginning of a name, such as ``turf-war``, ``companion/display``
or ``docs/hosting``. The level is the Flesch-Kincaid grade: the school year in which the sentence is easy
to read. Below them are the hardest ones, and the turns of phrase that may read as translated.
"""

import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from statistics import median
from typing import Any, NamedTuple

from hypothesis import given, settings

from companion.catalogue import every_tool
from companion.core.blocks import Block
from companion.core.fields import Text
from companion.core.kind import Kind
from companion.core.shape import reset_unless
from companion.core.table import Player
from companion.core.values import Value
from companion.tools.tool import AnyTool, ToolLink
from tests import phrases
from tests.states import extremes, states

AIM = 7
"""The grade that the median sentence of all tools may have at most."""

FEW = 4
"""Texts of fewer words are labels; a grade says nothing of them."""

EXAMPLES = 150
"""Random states for each tool."""

HARDEST = 10
"""How many of the hardest sentences are printed once more at the end."""

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LONGEST_NAME = re.compile("[\U00010000-\U0010ffff]{3}")
"""Found in the longest names, which nobody reads."""

_WHOLE = re.compile(r"[A-Z“].*[.!?”]$", re.S)
"""A text in the source that is one sentence or more, with all of its words."""


def texts(part: object) -> Iterator[str]:
    """Yield every text in *part*, a block or a part of one, that a player can read."""
    if isinstance(part, str):
        yield from filter(None, map(str.strip, part.split("\n")))
    elif isinstance(part, tuple | frozenset):
        for each in part:
            yield from texts(each)
    elif isinstance(part, Kind):
        for name in ("title", "names", "options"):
            yield from texts(getattr(part, name, ()))
    elif is_dataclass(part) and not isinstance(part, Player | type):
        for field in fields(part):
            if field.name not in (
                "path",
                "move",
                "args",
                "tone",
                "value",
                "fresh",
                "key",
                "tool",
                "scene",
                "narrow",
                "touches",
            ):
                yield from texts(getattr(part, field.name))


def shown(tool: AnyTool, state: Value) -> tuple[Block | ToolLink, ...]:
    """Return all blocks that *tool* shows of *state*, and where it leads."""
    blocks: tuple[Block | ToolLink, ...] = (
        *tool.form(state),
        *tool.result(state),
        *tool.links(state),
    )
    return (*blocks, *tool.what_if(state)) if tool.what_if else blocks


def sentences(tool: AnyTool, examples: int) -> tuple[str, ...]:
    """Return every sentence of *tool* that its example, its extremes and random states show, in
    the order of their first appearance; those that differ in numbers alone once. What players type themselves is left
    out.
    """
    found: dict[str, str] = {}

    def read(parts: Iterable[object]) -> None:
        for text in texts(tuple(parts)):
            if len(_WORD.findall(text)) >= FEW and not _LONGEST_NAME.search(text):
                found.setdefault(re.sub(r"\d+", "0", text), text)

    read(
        (
            tool.hint,
            *(move.title for move in tool.moves),
            *(transfer.title for transfer in tool.transfers),
        )
    )
    for state in (tool.example, *extremes(tool.state)):
        read(shown(tool, state))

    if examples:

        @settings(max_examples=examples, database=None, derandomize=True, deadline=None)
        @given(states(tool.state))
        def random_states(state: Value) -> None:
            read(
                shown(tool, reset_unless(state, lambda field: not isinstance(field.kind, Text)))
            )

        random_states()
    return tuple(found.values())


@cache
def _textstat() -> Any:
    with warnings.catch_warnings():  # it asks setuptools for its own list of words
        warnings.simplefilter("ignore")
        import textstat  # noqa: PLC0415 - here alone its warning is put aside
    return textstat


def grade(text: str) -> float:
    """Return the Flesch-Kincaid grade of *text*, at least 0."""
    plain = re.sub(r"[·–→+=]", " ", text)
    return max(0.0, float(_textstat().flesch_kincaid_grade(plain)))


def prose(page: str) -> tuple[str, ...]:
    """Return the sentences of *page*, a document. Headings, tables and code have none."""
    page = re.sub(r"^```.*?^```$|<!--.*?-->|<[^>]*>", "", page, flags=re.M | re.S)
    page = re.sub(r"^ *(?:#|\||-{3}).*$", "", page, flags=re.M)
    page = re.sub(r"\[([^\]]*)\]\([^)\s]*\)", r"\1", page)
    page = re.sub(r"`[^`\n]*`", "it", page)
    paragraphs = re.split(r"\n\s*\n|\n *(?:\*|\d+\.) ", "\n" + page.replace("\n* ", "\n\n* "))
    return tuple(
        sentence
        for each in paragraphs
        for sentence in re.split(r"(?<=[.!?])\s+", " ".join(re.sub(r"[*_]", "", each).split()))
        if len(_WORD.findall(sentence)) >= FEW
    )


def words_in(sentence: str) -> int:
    """Return how many words *sentence* has."""
    return len(_WORD.findall(sentence))


def documents(part: str) -> dict[str, tuple[str, ...]]:
    """Return the sentences of all documents whose names begin with *part*."""
    root = phrases.ROOT
    names = {
        file.relative_to(root).as_posix(): file
        for file in phrases.files(root, phrases.DOCUMENTS)
    }
    return {
        name: prose(file.read_text("utf-8"))
        for name, file in names.items()
        if name.startswith(part)
    }


def modules(part: str) -> dict[str, tuple[str, ...]]:
    """Return the whole sentences in the source of the app's modules whose names begin with *part*.

    Those of games are left out: their tools show them.
    """
    root, found = phrases.ROOT, dict[str, tuple[str, ...]]()
    for file in phrases.files(root, phrases.SOURCE):
        name = file.relative_to(root).as_posix()
        if name.startswith(part) and not name.startswith("companion/games/"):
            every = (text for _, text in phrases.texts_of_module(file.read_text("utf-8")))
            whole = tuple(
                text for text in every if _WHOLE.match(text) and words_in(text) >= FEW
            )
            found |= {name: whole} if whole else {}
    return found


def main(part: str) -> None:
    """Print the sentences of what has a name that begins with *part*, then the grades of each."""
    tools = [tool for tool in every_tool() if tool.name.startswith(part)]
    said = {tool.name: sentences(tool, EXAMPLES) for tool in tools}
    around, written = modules(part), documents(part)
    if not said and not around and not written:
        names = ", ".join((*documents(""), *(tool.name for tool in every_tool())))
        sys.exit(
            f"No tool, module or document has a name that begins with {part}. There are: {names}."
        )
    kinds = {"Tools": said, "Around them": around, "Documents": written}
    lines, graded_kinds = [], {kind: list[Graded]() for kind in kinds}
    for kind, name, each in (
        (kind, name, each) for kind, named in kinds.items() for name, each in named.items()
    ):
        graded = [Graded(grade(text), text) for text in each]
        graded_kinds[kind].extend(graded)
        print(f"\n{name}", *map(_line, graded), sep="\n")
        lines.append(f"{name:32} {_summary(graded)}")
    print("", *lines, sep="\n")
    for kind, graded in ((kind, graded) for kind, graded in graded_kinds.items() if graded):
        print(f"\n{kind}: {_summary(graded)}")
        print("The hardest:", *map(_line, _hardest(graded)), sep="\n")
    print(
        "\nTurns of phrase that may read as translated:",
        *_turns({**said, **around}, part),
        sep="\n",
    )


class Graded(NamedTuple):
    """A sentence with its grade."""

    grade: float
    text: str


def _line(graded: Graded) -> str:
    return f"{graded.grade:5.1f}  {graded.text}"


def _hardest(graded: Sequence[Graded]) -> list[Graded]:
    """Return the hardest of *graded*: of those that begin alike, the first one."""
    found = dict[tuple[str, ...], Graded]()
    for each in sorted(graded, reverse=True):
        found.setdefault(tuple(_WORD.findall(each.text)[:3]), each)
    return list(found.values())[:HARDEST]


def _summary(graded: Sequence[Graded]) -> str:
    middle = median(each.grade for each in graded) if graded else 0
    return f"{len(graded):5} sentences, grade {middle:.1f} in the median"


def _turns(said: Mapping[str, Iterable[str]], part: str) -> Iterator[str]:
    """Yield a line for each turn of phrase in *said*, and in the documents that begin with *part*."""
    every = (*phrases.NEVER, *phrases.OFTEN)
    for name, each in said.items():
        for text in each:
            for found in phrases.phrases(text, every):
                yield phrases.told(name, found) + f": {text}"
    for line in phrases.in_documents(phrases.ROOT, every):
        if line.startswith(part) and ".toml:" not in line:
            yield line


if __name__ == "__main__":
    main(next(iter(sys.argv[1:]), ""))
