"""Print every sentence that players read, by tool, with its reading level: ``make words``.

``python -m tests.sentences [PART]``: PART is the beginning of a tool's name, such as ``turf-war``.
The level is the Flesch-Kincaid grade: the school year in which the sentence is easy to read.
"""

import re
import sys
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from statistics import median
from typing import Any

from hypothesis import given, settings

from companion.catalogue import every_tool
from companion.core.blocks import Block
from companion.core.fields import Text
from companion.core.kind import Kind
from companion.core.shape import reset_unless
from companion.core.table import Player
from companion.core.values import Value
from companion.tools.tool import AnyTool, Lead
from tests.states import extremes, states

AIM = 7
"""The grade that the median sentence of all tools may have at most."""

FEW = 4
"""Texts of fewer words are labels; a grade says nothing of them."""

EXAMPLES = 150
"""Random states for each tool."""

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


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


def shown(tool: AnyTool, state: Value) -> tuple[Block | Lead, ...]:
    """Return all blocks that *tool* shows of *state*, and where it leads."""
    blocks: tuple[Block | Lead, ...] = (
        *tool.form(state),
        *tool.result(state),
        *tool.leads(state),
    )
    return (*blocks, *tool.what_if(state)) if tool.what_if else blocks


def sentences(tool: AnyTool, examples: int) -> tuple[str, ...]:
    """Return every sentence of *tool* that its example, its extremes and random states show, in
    the order of their first appearance; those that differ in numbers alone once. What players type themselves is left out.
    """
    found: dict[str, str] = {}

    def read(parts: Iterable[object]) -> None:
        for text in texts(tuple(parts)):
            if len(_WORD.findall(text)) >= FEW:
                found.setdefault(re.sub(r"\d+", "0", text), text)

    read(
        (tool.hint, *(move.title for move in tool.moves), *(take.title for take in tool.takes))
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


def main(part: str) -> None:
    """Print the sentences of the tools whose names begin with *part*, then the grades of each."""
    tools = [tool for tool in every_tool() if tool.name.startswith(part)]
    if not tools:
        names = ", ".join(tool.name for tool in every_tool())
        sys.exit(f"No tool's name begins with {part}. There are: {names}.")
    lines, every = [], []
    for tool in tools:
        said = sentences(tool, EXAMPLES)
        grades = [grade(text) for text in said]
        every += grades
        print(
            f"\n{tool.name}\n"
            + "\n".join(f"{g:5.1f}  {t}" for g, t in zip(grades, said, strict=True))
        )
        lines.append(
            f"{tool.name:32} {len(said):5} sentences, grade {median(grades or [0]):.1f} in the median"
        )
    print(
        "",
        *lines,
        f"All: {len(every)} sentences, grade {median(every):.1f} in the median",
        sep="\n",
    )


if __name__ == "__main__":
    main(next(iter(sys.argv[1:]), ""))
