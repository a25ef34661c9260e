"""Fights of Turf War, for tests."""

from functools import partial
from typing import Any

from companion.core.table import Table
from companion.games.turf_war.combat.state import (
    CombatState,
    Force,
    Ruling,
)
from companion.games.turf_war.combat.tool import TOOL
from tests import tool_screens


def meets(*hitmen: int | None, lieutenants: tuple[int, ...] = (), **more: Any) -> CombatState:
    lts = (*lieutenants, *(0,) * 8)
    forces = tuple(Force(hitmen=h, lieutenants=lts[at]) for at, h in enumerate(hitmen))
    return CombatState(
        table=Table().resized(max(4, len(hitmen))),
        here=frozenset(range(len(hitmen))),
        forces=(forces + (Force(),) * 8)[:8],
        **more,
    )


def ruled(state: CombatState, seat: int, **more: Any) -> CombatState:
    return state.put(("rulings", seat), Ruling(**more))


only = partial(tool_screens.on_screen, TOOL)


answer = partial(tool_screens.answer, TOOL)


says = partial(tool_screens.says, TOOL)
