"""What `make fast` reduces: the cases of slow tests, the tools of a loop, and the trials of simulations.

Also the tools with which `make test` plays long laws about code that all tools share.
"""

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

import pytest

from companion.catalogue import every_tool
from companion.tools.tool import AnyTool

Item = TypeVar("Item")

REPRESENTATIVES = frozenset(
    {
        "lawless-empire/first",
        "lawless-empire/seen",
        "mafia-works/score",
        "makiavelia/round",
        "own-00000000/first",
        "the-law/questions",
        "turf-war/alliances",
        "turf-war/round",
        "turf-war/treasury",
    }
)
"""Tools that together have every kind of block and field, and at least one of each game."""

_REPRESENTED = {name.split("/")[0] for name in REPRESENTATIVES}

FAST = os.environ.get("HYPOTHESIS_PROFILE") == "fast"
"""Whether this is `make fast`."""

SOAK = os.environ.get("HYPOTHESIS_PROFILE") in ("covering", "soak")
"""Whether this is a part of `make soak`."""


FEW: Final = 2
"""How many cases of a test that draws screens, or of a slow law, `make fast` plays."""


def few(names: Sequence[str]) -> list[str]:
    """Return the *names* of tests that `make fast` plays: of each test about FEW cases.

    Each test begins with another case than the one before it, so that they play with every tool together.
    The cases of a new game, which no representative stands for, are all played.
    """
    cases = defaultdict[str, list[str]](list)
    for name in names:
        cases[name.partition("[")[0]].append(name)
    return [name for place, its in enumerate(cases.values()) for name in _few(place, its)]


def _few(place: int, cases: list[str]) -> list[str]:
    step = max(1, -(-len(cases) // FEW))
    first = place % step
    return [
        name
        for number, name in enumerate(cases)
        if number % step == first or any(tool in name for tool in _NEW)
    ]


def is_left_out(tool: AnyTool) -> bool:
    """Return whether `make fast` skips *tool* where one test loops over tools, and laws about common code do too.

    Tools of a game without a representative, such as a new one, are never skipped.
    """
    return tool.game in _REPRESENTED and tool.name not in REPRESENTATIVES


_NEW: Final = [tool.name for tool in every_tool() if tool.game not in _REPRESENTED]


def param(tool: AnyTool) -> Any:
    """Return *tool* as a parameter of a test, under its name."""
    return pytest.param(tool, id=tool.name)


def tools_of_one_test(tools: Iterable[AnyTool] = every_tool()) -> list[AnyTool]:
    """Return the *tools* that a single test loops over: all, or the representatives in `make fast`."""
    return [tool for tool in tools if not (FAST and is_left_out(tool))]


def tools_of_each_kind(tools: Iterable[AnyTool] = every_tool()) -> list[AnyTool]:
    """Return the representatives among *tools* and the tools of new games, or all *tools* in `make soak`."""
    return [tool for tool in tools if SOAK or not is_left_out(tool)]


def sparse(values: Iterable[Item]) -> list[Item]:
    """Return the *values* that a single test loops over: all, or every third of them in `make fast`."""
    return [*values][:: 3 if FAST else 1]


def trials(usual: int) -> int:
    """Return *usual*, the number of a simulation's trials, or a tenth of it in `make fast`."""
    return usual // 10 if FAST else usual
