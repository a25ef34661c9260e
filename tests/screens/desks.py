"""A desk as tests play it: what lies on it, and one more Order counted."""

import asyncio

from companion.catalogue import every_tool
from companion.core.blocks import Ask, Press
from companion.core.table import Table
from companion.core.values import Value
from companion.display.layout import lay_out
from companion.storage.store import MemoryStore, Store
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.state.desk import Desk
from screens.state.slot import Slot

TOOLS = {tool.name: tool for tool in every_tool()}
ORDERS = TOOLS["lawless-empire/orders"]
SCORE = TOOLS["lawless-empire/score"]
ROUND = TOOLS["lawless-empire/round"]
THREE = Table().resized(3)
ANN = Table().renamed(0, "Ann")


def opened(store: Store | None = None) -> Desk:
    desk = Desk(store or MemoryStore(), "https://example.org")
    asyncio.run(desk.load())
    return desk


def slot_with(desk: Desk, tool: AnyTool, state: Value) -> Slot:
    """Return the slot of *tool* on *desk*, which has had *state* from the first."""
    slot = desk.slot(tool)
    slot.history = History(state)
    return slot


async def found(store: Store) -> Desk:
    """Return the desk that the app finds in *store* when it starts, with its played games."""
    desk = Desk(store, "https://example.org")
    await desk.load()
    await desk.plays.load()
    return desk


def cards(slot: Slot) -> Ask:
    return next(b for b in lay_out(slot.tool, slot.state).body if isinstance(b, Ask))


def big_button(slot: Slot) -> Press:
    return lay_out(slot.tool, slot.state).main[0]


def count(desk: Desk, place: int = 0) -> None:
    """Count one more Order of the kind at *place*."""
    slot = desk.slot(ORDERS)

    def more(old: tuple[int, ...]) -> tuple[int, ...]:
        return (*old[:place], old[place] + 1, *old[place + 1 :])

    asyncio.run(desk.answer(slot, cards(slot), more))


def counted(desk: Desk) -> tuple[int, ...]:
    orders: tuple[int, ...] = desk.slot(ORDERS).state.syndicates[0].orders
    return orders
