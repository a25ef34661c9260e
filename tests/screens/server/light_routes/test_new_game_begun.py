"""A light page begins another game at a live table: every tool of the old one is cleared, for every phone."""

import asyncio
import time
from html import unescape

import pytest

from companion.core.values import Value
from companion.display.labels import BEGUN
from companion.display.table_words import begun_words
from companion.evening.touch import StateReplaced
from companion.live.drafts import draft
from companion.table_host.live_table import LiveTable
from companion.table_host.tables import Tables
from companion.tools.tool import AnyTool
from screens.server.light_routes.live_seats import SEAT
from tests.screens.server.light_routes.tables import joined, two
from tests.screens.server.light_routes.test_new_game import answer
from tests.screens.server.light_routes.visitor import LightVisitor, button_fields, served, tool

SCORE, ORDERS, SEEN, ROUND = (
    tool(f"lawless-empire/{key}") for key in ("score", "orders", "seen", "round")
)
SAID = begun_words("Red", "Lawless Empire")
NEW = "New game"


async def found(tables: Tables, name: str) -> LiveTable:
    table = await tables.find(name)
    assert table
    return table


class Evening:
    """Red's and Green's light pages at one table, on which the game is over; Red's is the first."""

    def __init__(self) -> None:
        tables = Tables()
        self.app = served(tables=tables)
        self.ada, self.bob, self.link = two(self.app)
        name, device, _ = self.ada.cookies[SEAT].split(".")
        self.device = int(device)
        self.table = asyncio.run(found(tables, name))
        self.put(ROUND, ROUND.state().evolve(over=True))
        self.put(ORDERS, ORDERS.example)
        for each in (self.ada, self.bob):
            self.own = self.at(SEEN, each)
            each.press(f"/t/{SEEN.name}", "Show me an example")

    def put(self, which: AnyTool, state: Value) -> None:
        """Have Red's phone put *state* on the table."""

        async def ask() -> str:
            before = self.table.room.state(which)
            asked = draft(which, before, StateReplaced(state), int(time.time()), 0, "played")
            assert asked
            return await self.table.ask(self.device, asked)

        assert asyncio.run(ask()) == ""

    def at(self, which: AnyTool, phone: LightVisitor | None = None) -> str:
        """Return what the page of a tool says on *phone*, Red's where none is given."""
        return answer((phone or self.ada).get(f"/t/{which.name}").text)

    def state(self, which: AnyTool) -> Value:
        return self.table.room.state(which)


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.mark.parametrize("script", [False, True])
def test_every_tool_of_a_game_that_ended_is_cleared_for_all_and_undo_brings_each_back(
    evening: Evening, script: bool
) -> None:
    ada, bob = evening.ada, evening.bob
    evening.put(SCORE, SCORE.example)
    scored, ordered = evening.state(SCORE), evening.state(ORDERS)
    ada.press(f"/t/{ROUND.name}", NEW, script)
    assert not evening.state(ROUND).look(("over",))
    table = evening.table.room.table
    for each, before in ((SCORE, scored), (ORDERS, ordered)):
        assert evening.state(each) == each.for_new_game(before, table) != before
    page = unescape(bob.get(f"/t/{SEEN.name}").text)
    assert (answer(page), SAID in page) == (evening.own, True)
    page = unescape(ada.get(f"/t/{SEEN.name}").text)
    assert (answer(page), SAID in page) == (evening.own, False), "Red knows that they began it"
    for each, before in ((SCORE, scored), (ORDERS, ordered)):
        assert f"Undo: {BEGUN}" in unescape(ada.get(f"/t/{each.name}").text)
        ada.post(f"/t/{each.name}", k="undo")
        assert evening.state(each) == before
    ada.post(f"/t/{SEEN.name}", k="undo")
    assert evening.at(SEEN) != evening.own


def test_it_happens_once_however_often_the_touch_comes(evening: Evening) -> None:
    evening.put(SCORE, SCORE.example)
    path = f"/t/{ROUND.name}"
    touched = button_fields(evening.ada.get(path).text, NEW)
    touched |= {"s": str(evening.table.version), "o": "once"}
    evening.ada.send(path, touched, script=True)
    assert evening.state(ORDERS) != ORDERS.example
    evening.put(ORDERS, ORDERS.example)
    evening.ada.send(path, touched, script=True)
    assert evening.state(ORDERS) == ORDERS.example
    assert len(evening.table.log.all_begun["lawless-empire"].names) == 1


def test_where_no_end_is_known_the_checklist_alone_begins_anew(evening: Evening) -> None:
    before = evening.state(ORDERS)
    evening.ada.press(f"/t/{ROUND.name}", NEW)
    assert not evening.state(ROUND).look(("over",))
    assert evening.state(ORDERS) == before
    assert evening.table.log.all_begun == {}


def test_who_only_looks_on_clears_nothing(evening: Evening) -> None:
    evening.put(SCORE, SCORE.example)
    eve = joined(evening.app, evening.link, None, 4)
    eve.press(f"/t/{ROUND.name}", NEW)
    assert evening.state(ROUND).look(("over",))
    assert evening.state(SCORE) != SCORE.for_new_game(
        evening.state(SCORE), evening.table.room.table
    )
    assert evening.table.log.all_begun == {}
