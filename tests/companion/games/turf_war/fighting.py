"""Fights of Turf War, for tests."""

from typing import Any

from companion.core.blocks import Answer, RuleGap
from companion.core.nesting import flat
from companion.core.table import Table
from companion.games.turf_war.combat.state import (
    CombatState,
    Force,
    Ruling,
)
from companion.games.turf_war.combat.tool import combat, form


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


def only(state: CombatState, kind: type[Any]) -> list[Any]:
    return [block for block in flat((*form(state), *combat(state))) if isinstance(block, kind)]


def answer(state: CombatState) -> Answer:
    (found,) = only(state, Answer)
    assert isinstance(found, Answer)
    return found


def says(state: CombatState, text: str) -> bool:
    return any(text in block.text for block in only(state, RuleGap))
