"""A game master with two phones in the app: the orders stay on one, the fights are resolved on the other."""

import asyncio
from typing import Any, Final

from companion.core.blocks import Button
from companion.core.nesting import flat
from companion.evening.touch import StateReplaced
from companion.games.turf_war.combat.tool import TOOL as COMBAT
from companion.games.turf_war.gangs.tool import TOOL as GANGS
from companion.games.turf_war.meets.state import Crew, MeetsState, Order, Spot
from companion.games.turf_war.meets.tool import TOOL as MEETS
from tests.screens.live_tables import settled, two

SPOTS: Final = tuple(
    Spot(name=name, owner=seat, crews=(Crew(seat=seat, hitmen=hitmen),))
    for seat, (name, hitmen) in enumerate((("Docks", 4), ("Park", 2), ("Pier", 1), ("Zoo", 3)))
)
ORDERED: Final = MeetsState(
    spots=SPOTS,
    orders=(
        Order(seat=0, start=0, goal=1, hitmen=4),
        Order(seat=3, start=3, goal=2, hitmen=3),
    ),
)


def test_all_fights_are_resolved_on_another_phone_than_the_orders_are_on() -> None:
    async def run() -> None:
        orders, fights = await two()
        await orders._touch(orders.tool_session(MEETS), StateReplaced(ORDERED), "All orders")
        due = orders.due_offer(orders.tool_session(COMBAT))
        assert due
        await orders.take_over(orders.tool_session(COMBAT), due)
        await settled()
        now: Any = fights.tool_session(COMBAT).state
        assert (now.area, [each.area for each in now.told_fights]) == ("Park", ["Pier"])
        assert not fights.tool_session(MEETS).state.orders, "they stay on the other phone"
        (following,) = [
            block
            for block in flat(COMBAT.form(now))
            if isinstance(block, Button) and block.title == "Next fight: Pier"
        ]
        await fights.press(fights.tool_session(COMBAT), following)
        await settled()
        assert fights.tool_session(COMBAT).state.area == "Pier"
        assert [end.area for end in orders.tool_session(MEETS).state.ends] == ["Park", "Pier"]
        assert len(orders.tool_session(GANGS).state.parts) == 4

    asyncio.run(run())
