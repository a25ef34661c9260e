"""What make fast does less of: tools that it plays slow laws with, and turns of simulations."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

from companion.catalogue import every_tool
from companion.tools.tool import AnyTool

FEW = frozenset(
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

_COVERED = {name.split("/")[0] for name in FEW}

FAST = settings().max_examples < 15
"""Whether this is make fast."""


def is_further(tool: AnyTool) -> bool:
    """Return whether *tool* is no one of the few, and its game has one among them: a new game is played whole."""
    return tool.game in _COVERED and tool.name not in FEW


def param(tool: AnyTool) -> Any:
    """Return *tool* as a parameter of a test, under its name."""
    return pytest.param(tool, id=tool.name, marks=[pytest.mark.further] * is_further(tool))


def tools_of_one_test(tools: Iterable[AnyTool] = every_tool()) -> list[AnyTool]:
    """Return those of *tools* that a test plays with, one after the other: all, or few in make fast."""
    return [tool for tool in tools if not (FAST and is_further(tool))]


def trials(usual: int) -> range:
    """Return the numbers of a simulation's trials: *usual* many, a tenth of that in make fast."""
    return range(usual // 10 if FAST else usual)
