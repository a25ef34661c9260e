"""What the tests of live desks count and look at."""

from collections.abc import Awaitable
from typing import Any

from companion.core.blocks import Ask
from companion.display.layout import lay_out
from companion.display.targets import touchables
from screens.state.desk import Desk
from tests.screens.desks import ORDERS, TOOLS, cards

PLACEMENT = TOOLS["lawless-empire/placement"]
NEGOTIATION = TOOLS["makiavelia/negotiation"]
ALLIANCES = TOOLS["turf-war/alliances"]
NOTES = TOOLS["lawless-empire/notes"]


def count_now(desk: Desk, place: int = 0) -> Awaitable[None]:
    """Count one more Order of the kind at *place*."""
    slot = desk.slot(ORDERS)

    def more(old: tuple[int, ...]) -> tuple[int, ...]:
        return (*old[:place], old[place] + 1, *old[place + 1 :])

    return desk.answer(slot, cards(slot), more)


def counts(desk: Desk) -> tuple[int, ...]:
    found: tuple[int, ...] = desk.slot(ORDERS).state.syndicates[0].orders
    return found


# Two at once, and what waits for a yes.


def begins(desk: Desk, seat: int) -> Awaitable[None]:
    """Say who is the first player."""
    slot = desk.slot(PLACEMENT)
    found = touchables(lay_out(PLACEMENT, slot.state))
    ask = next(each for each in found if isinstance(each, Ask) and each.path == ("first",))
    return desk.answer(slot, ask, lambda old: seat)


def first(desk: Desk) -> Any:
    return desk.slot(PLACEMENT).state.first
