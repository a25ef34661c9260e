"""Another game at a live table, on light pages: each browser clears its own once, and one Undo brings it back."""

import asyncio
import re
import time
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.table import Table
from companion.display.labels import BEGUN
from companion.display.table_words import UNDO_BRINGS
from companion.live import actions as do
from companion.live.new_game import begin, cleared
from companion.live.operation import Draft
from companion.table_host.files import FileTables
from companion.table_host.tables import Tables
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state import light_tool_session
from screens.light.ui.controls import load_again
from screens.server.light_routes import new_game_cookies
from screens.server.light_routes.live_seats import SEAT
from screens.visitors import new_games
from screens.visitors.cleared import ClearedFor, OnArrival
from screens.visitors.member import Member
from screens.visitors.visitor import Visitor
from tests.screens.server.light_routes.tables import joined, two
from tests.screens.server.light_routes.test_cookies import request
from tests.screens.server.light_routes.test_shared_pages import Stream
from tests.screens.server.light_routes.visitor import (
    LAPTOP,
    LightVisitor,
    button_fields,
    served,
)
from tests.states import every_tool, extremes

TREASURY = "/t/turf-war/treasury"
GAME = "turf-war"
EXAMPLE = "Show me an example"
WHO = "Red began a new game of Turf War."


class Evening:
    """A laptop with a table, Red's and Green's phones at it; its tables are in *folder*."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start()
        self.ada, self.bob, self.link = two(self.app)

    def start(self) -> None:
        self.tables = Tables(FileTables(self.folder))
        self.app = served(tables=self.tables)

    def restart(self) -> None:
        """Start the laptop again."""
        self.start()
        for each in (self.ada, self.bob):
            each.restarted(self.app)

    async def begins(self, game: str = GAME) -> None:
        """Begin another game, as a phone with the app does that sits on Red's seat."""
        name, device, _ = self.ada.cookies[SEAT].split(".")
        table = await self.tables.find(name)
        assert table
        op = table.phone(int(device)).make(begin(game, "", int(time.time())))[1]
        assert await table.accept(op, op.device) == ""

    def begin(self, game: str = GAME) -> None:
        asyncio.run(self.begins(game))


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def answer(text: str) -> str:
    """Return what a page says of the tool, without what is around it, and without a table's link."""
    return str(re.findall(r"<main.*?</main>", text, re.S)[0]).replace(str(load_again()), "")


def at(phone: LightVisitor) -> str:
    return answer(phone.get(TREASURY).text)


def example(phone: LightVisitor) -> tuple[str, str]:
    """Have *phone* show its example of a tool of its own; return what it says then, and at first."""
    fresh = at(phone)
    phone.press(TREASURY, EXAMPLE)
    assert at(phone) != fresh
    return at(phone), fresh


def test_a_browser_clears_its_own_says_so_and_one_undo_brings_it_back(evening: Evening) -> None:
    bob = evening.bob
    full, fresh = example(bob)
    evening.begin()
    page = unescape(bob.get(TREASURY).text)
    assert (answer(page), WHO in page, UNDO_BRINGS in page) == (fresh, True, True)
    bob.post(TREASURY, k="undo")
    page = unescape(bob.get(TREASURY).text)
    assert (answer(page), WHO in page) == (full, False)


def test_it_is_cleared_once_also_where_the_laptop_is_started_again(evening: Evening) -> None:
    bob = evening.bob
    full, fresh = example(bob)
    evening.begin()
    evening.restart()
    assert at(bob) == fresh
    evening.restart()
    assert at(bob) == fresh, "nothing was touched: what the browser keeps is the old game's"
    bob.press(TREASURY, EXAMPLE)
    assert at(bob) == full
    evening.restart()
    page = bob.get(TREASURY).text
    assert (answer(page), WHO in page) == (full, False)


def test_a_new_game_again_clears_again(evening: Evening) -> None:
    bob = evening.bob
    _, fresh = example(bob)
    for _ in range(3):
        evening.begin()
        assert at(bob) == fresh
        bob.press(TREASURY, EXAMPLE)
        evening.restart()
        assert at(bob) != fresh


@pytest.mark.parametrize("script", [False, True])
def test_a_touch_on_an_old_page_counts_in_the_new_game_and_the_page_says_so(
    evening: Evening, script: bool
) -> None:
    bob = evening.bob
    fields = button_fields(bob.get(TREASURY).text, EXAMPLE)
    full, _ = example(bob)
    evening.begin()
    said = bob.send(TREASURY, fields, script)
    assert said.status_code == (200 if script else 303)
    page = unescape(said.text if script else bob.get(TREASURY).text)
    assert (answer(page), WHO in page) == (full, True)
    bob.post(TREASURY, k="undo")
    page = bob.get(TREASURY).text
    assert (answer(page) != full, WHO in page) == (True, False)
    bob.post(TREASURY, k="undo")
    assert at(bob) == full, "of the old game"


def test_who_comes_later_keeps_what_they_have(evening: Evening) -> None:
    evening.begin()
    cleo = LightVisitor(evening.app, at="192.168.1.30")
    full, fresh = example(cleo)
    cleo.post(evening.link, k="sit", v="2")
    assert at(cleo) == full
    evening.begin("makiavelia")
    assert at(cleo) == full
    evening.begin()
    assert at(cleo) == fresh


def test_who_only_looks_on_clears_too(evening: Evening) -> None:
    eve = joined(evening.app, evening.link, None, 4)
    _, fresh = example(eve)
    evening.begin()
    assert at(eve) == fresh


def test_a_browser_of_the_version_before_keeps_what_it_has(evening: Evening) -> None:
    bob = evening.bob
    full, _ = example(bob)
    bob.cookies.delete(new_game_cookies.ON_ARRIVAL)
    evening.begin()
    assert at(bob) == full


def test_who_leaves_has_nothing_of_it_left(evening: Evening) -> None:
    bob = evening.bob
    assert new_game_cookies.ON_ARRIVAL in bob.cookies
    bob.send("/j/leave", {})
    assert new_game_cookies.ON_ARRIVAL not in bob.cookies


def test_a_page_of_a_tool_of_ones_own_is_told_of_a_new_game_and_of_nothing_else(
    evening: Evening,
) -> None:
    bob, ada = evening.bob, evening.ada
    example(bob)
    touch = button_fields(ada.get("/t/lawless-empire/orders").text, "Strong secure:")
    where = re.findall(r'data-events="?([^" >]+)', bob.get(TREASURY).text)[0]
    kept = "; ".join(
        f"{each.name}={each.value}" for each in bob.cookies.jar if each.path in ("/", TREASURY)
    )

    async def play() -> None:
        looks = Stream(evening.app, unescape(where), kept)
        while not looks.head:
            await asyncio.sleep(0)
        heads = {"origin": LAPTOP, "x-light": "1"}
        await ada.sends("POST", "/t/lawless-empire/orders", data=touch, headers=heads)
        await rounds()
        assert looks.told.empty()
        await evening.begins()
        assert WHO in unescape(await looks.told.get())
        await ada.sends("POST", "/t/lawless-empire/orders", data=touch, headers=heads)
        await rounds()
        assert looks.told.empty()
        await looks.close()

    asyncio.run(play())


async def rounds() -> None:
    """Let happen whatever was set off."""
    for _ in range(500):
        await asyncio.sleep(0)


@every_tool
def test_what_is_a_browsers_own_of_any_tool_is_cleared_and_comes_back(tool: AnyTool) -> None:
    async def run() -> None:
        tables = Tables()
        table = await tables.open(Table(), {})
        seat = Member(table, *(await table.welcome()))
        came = OnArrival(table.name, {})
        for state in (tool.example, *extremes(tool.state)):
            visitor = Visitor("", Table())
            own = replace(light_tool_session.opened(tool), history=History(state))
            assert new_games.begun(seat, visitor, own, came) is own
        if tool.kin:
            return
        now = int(time.time())
        other, _ = await table.welcome()
        await table.ask(other, Draft("", do.TakeSeat(0), now))
        await table.ask(other, begin(tool.game, "", now))
        assert table.log.all_begun
        for state in (tool.example, *extremes(tool.state)):
            visitor = Visitor("", Table())
            own = replace(light_tool_session.opened(tool), history=History(state))
            after = new_games.begun(seat, visitor, own, came)
            assert cleared(tool, after.state, Table(), now) == after.state
            assert bool(visitor.notice) == (after.state != state)
            if after.state != state:
                follows = visitor.follows.get(tool.name)
                notes = follows.notes if follows else after.history
                assert notes
                assert (notes.undoes, notes.undo().now) == (BEGUN, state)
            visitor.keep(replace(after, history=own.history))
            assert new_games.begun(seat, visitor, own, came).state == state, "once"

    asyncio.run(run())


@given(st.text(max_size=60))
def test_whatever_a_browser_says_that_it_keeps_is_read(text: str) -> None:
    quoted = text.encode("unicode_escape").decode().replace(";", "").replace(" ", "")
    found = request(
        **{new_game_cookies.ON_ARRIVAL: quoted, new_game_cookies.CLEARED_FOR: quoted}
    )
    assert isinstance(new_game_cookies.read_on_arrival(found).games, dict)
    assert isinstance(new_game_cookies.read_cleared_for(found).names, tuple)
    far = request(**{new_game_cookies.CLEARED_FOR: "x." + "1-1_" * 1000})
    assert new_game_cookies.read_cleared_for(far) == ClearedFor()
