"""Wounded cards as a table would enter them, and what the tool answers."""

from typing import Any

from companion.core.blocks import Answer, Block
from companion.core.fields import SEATS
from companion.games.makiavelia.damage.state import Card, Cemetery, DamageState, fates
from companion.games.makiavelia.damage.tool import TOOL


def hurt(strength: int, wounds: int, owner: int | None = 0, **more: Any) -> Card:
    return Card(owner=owner, strength=(strength,), wounds=(wounds,), **more)


def lying(*cards: Card, **more: Any) -> DamageState:
    return DamageState(cards=cards, **more)


def graves(*armies: int, added: int = 0) -> tuple[Cemetery, ...]:
    """Return Cemeteries with *armies* from the first seat on, and *added* in the first."""
    filled = [Cemetery(armies=each) for each in (*armies, *(0,) * SEATS)][:SEATS]
    return (filled[0].evolve(added=added), *filled[1:])


def only(state: DamageState, kind: type[Block]) -> list[Any]:
    return [block for block in TOOL.result(state) if isinstance(block, kind)]


def answer(state: DamageState) -> Answer:
    (found,) = only(state, Answer)
    assert isinstance(found, Answer)
    return found


def buried(state: DamageState) -> list[int]:
    return [fate.place for fate in fates(state) if fate.buried]
