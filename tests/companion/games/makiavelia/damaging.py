"""Wounded cards as a table would enter them, and what the tool answers."""

from functools import partial
from typing import Any

from companion.core.fields import SEATS
from companion.games.makiavelia.damage.state import Card, Cemetery, DamageState, fates
from companion.games.makiavelia.damage.tool import TOOL
from tests import tool_screens


def hurt(strength: int, wounds: int, owner: int | None = 0, **more: Any) -> Card:
    return Card(owner=owner, strength=(strength,), wounds=(wounds,), **more)


def lying(*cards: Card, **more: Any) -> DamageState:
    return DamageState(cards=cards, **more)


def graves(*armies: int, added: int = 0) -> tuple[Cemetery, ...]:
    """Return Cemeteries with *armies* from the first seat on, and *added* in the first."""
    filled = [Cemetery(armies=each) for each in (*armies, *(0,) * SEATS)][:SEATS]
    return (filled[0].evolve(added=added), *filled[1:])


only = partial(tool_screens.unfolded, TOOL)


answer = partial(tool_screens.answer, TOOL)


def buried(state: DamageState) -> list[int]:
    return [fate.place for fate in fates(state) if fate.buried]
