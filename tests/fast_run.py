"""What `make fast` reduces: the tools it tries slow laws with, and the trials of simulations."""

import os
from collections.abc import Iterable
from typing import Any, TypeVar

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


def is_left_out(tool: AnyTool) -> bool:
    """Return whether `make fast` skips *tool* in slow laws.

    Tools of a game without a representative, such as a new one, are never skipped.
    """
    return tool.game in _REPRESENTED and tool.name not in REPRESENTATIVES


def param(tool: AnyTool) -> Any:
    """Return *tool* as a parameter of a test, under its name."""
    return pytest.param(tool, id=tool.name, marks=marks(tool))


def marks(tool: AnyTool) -> list[pytest.MarkDecorator]:
    """Return the marks of a parameter that is about *tool*."""
    return [pytest.mark.not_in_fast] * is_left_out(tool)


def tools_of_one_test(tools: Iterable[AnyTool] = every_tool()) -> list[AnyTool]:
    """Return the *tools* that a single test loops over: all, or the representatives in `make fast`."""
    return [tool for tool in tools if not (FAST and is_left_out(tool))]


def sparse(values: Iterable[Item]) -> list[Item]:
    """Return the *values* of a parameter: all, or every third of them in `make fast`."""
    return [*values][:: 3 if FAST else 1]


def trials(usual: int) -> int:
    """Return *usual*, the number of a simulation's trials, or a tenth of it in `make fast`."""
    return usual // 10 if FAST else usual
