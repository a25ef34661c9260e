"""Boards of Lawless Empire, for tests."""

from functools import partial
from typing import Any

from companion.core.blocks import (
    Facts,
)
from companion.core.table import Table
from companion.games.lawless_empire.boards.state import (
    BoardsState,
    PlanBoard,
    laid,
)
from companion.games.lawless_empire.boards.tool import TOOL
from companion.games.lawless_empire.soldati.words import ABILITIES
from tests import tool_screens

RED, GREEN = 0, 1


KEYS = tuple(option.key for option in ABILITIES)


def area(
    *boards: tuple[str, str, tuple[int, ...], tuple[int, ...]], **more: Any
) -> BoardsState:
    """Return boards of two players, each as (plan, scheme, Red's dice, Green's dice)."""
    state = BoardsState(table=Table(seats=(0, 1)), first=RED)
    for plan, scheme, red, green in boards:
        state = TOOL.move(state, "add", (), 0, 0)
        at = len(state.boards) - 1
        state = state.put(("boards", at), PlanBoard(plan=plan, scheme=scheme))
        state = laid(laid(state, RED, red), GREEN, green)
    return state.evolve(**more)


def using(state: BoardsState, abilities: str, *values: int, who: int = RED) -> BoardsState:
    places = frozenset(KEYS.index(key) for key in abilities.split())
    return state.evolve(who=who, abilities=places, values=values)


only = partial(tool_screens.unfolded, TOOL)


if_so = partial(tool_screens.in_what_if, TOOL)


def rows(state: BoardsState) -> dict[str, str]:
    return {name: words for block in if_so(state, Facts) for name, words in block.rows}


THREE = (
    ("bribe", "none", (3,), (4,)),
    ("extort", "none", (2,), (3,)),
    ("recruit", "none", (1,), (6,)),
)
