"""Ways to a live table and away from it, as players see them in front of the whole app."""

import asyncio

import flet as ft
import pytest

from companion.display.table_words import (
    LEAVE_LOCKED,
    LOCKED_HINT,
    NEW_CODE,
    SHOW_OUT_HINT,
    WHO_ARE_YOU,
)
from companion.display.tool_routes import route_of
from companion.exchange import share
from companion.live.links import CUT, NOT_FROM_HERE
from companion.storage.store import MemoryStore
from screens.pages.live import NO_LAPTOP, NO_TABLES
from screens.pages.live_history import AT_NONE
from screens.routes import route_of_link
from screens.table_line.socket_live_host import SocketLiveHost
from tests.screens.desks import ORDERS
from tests.screens.live_tables import ADDRESS, KEY, MemoryTables
from tests.screens.pages.live_players import LINK, Player, at_a_table, both

DIGITS = share.write(ORDERS, ORDERS.example)


@pytest.mark.long
def test_who_opened_the_table_locks_it_shows_out_and_draws_a_new_code() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await ada.goes("/live")
        await bob.goes("/live")
        assert NEW_CODE not in bob.screen.names()
        assert ada.reads(SHOW_OUT_HINT)
        assert not bob.reads(SHOW_OUT_HINT)
        await ada.touches("Lock the table")
        assert not ada.reads(SHOW_OUT_HINT)
        assert bob.reads(LOCKED_HINT)
        assert bob.reads(LEAVE_LOCKED)
        await ada.touches("Lock the table", "Make a new code")
        assert ada.reads(f"/j/{KEY[::-1]}")
        await ada.touches("Show out: Green", "Let them stay")
        assert bob.session.live, "it is asked first"
        await ada.touches("Show out: Green", "Show out")
        assert bob.reads("You were shown out of this table.")
        assert bob.reads("Or join the others")

    at_a_table(play)


def test_a_name_is_everybodys_and_who_leaves_keeps_a_copy() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await bob.goes("/live")
        (field,) = bob.screen.all(ft.TextField)
        await bob.screen.fire(field, "submit", "Bob")
        await ada.goes("/live")
        await bob.touches("Leave the table", "Stay")
        assert bob.session.live
        await bob.touches("Leave the table", "Leave")
        assert bob.session.live is None
        assert bob.reads("Or join the others")
        assert bob.reads("You keep a copy") is False

    at_a_table(play)


def test_where_no_table_can_be_opened_it_says_how_and_a_link_says_why_not() -> None:
    async def run() -> None:
        tables = MemoryTables()
        tables.opens = False
        ada = await Player.comes(tables)
        await ada.goes("/live")
        assert ada.reads(NO_LAPTOP)
        await ada.goes(f"/j/{KEY}")
        assert ada.reads("This code is old. Ask for the new one.")
        await ada.touches("Play together")
        nobody = await Player.comes(None)
        await nobody.goes("/")
        assert not nobody.reads("Play together")
        await nobody.goes(f"/j/{KEY}")
        assert nobody.reads(NO_TABLES)
        for route in ("/live/history", "/live/reveal"):
            await nobody.goes(route)
            assert nobody.reads(AT_NONE)

    asyncio.run(run())


def test_a_link_of_a_table_is_known_wherever_it_comes_from() -> None:
    assert route_of_link(LINK) == f"/j/{KEY}"


@pytest.mark.long
def test_the_code_of_a_table_is_scanned_like_any_other() -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await Player.comes(tables), await Player.comes(tables)
        await ada.touches("Play together")
        await ada.touches("Open a table")
        await bob.goes("/scan")
        await bob.screen.type_text(f"{ADDRESS}/j/{KEY[::-1]}")
        await bob.touches("Open it")
        assert bob.reads("This code is old")
        await bob.screen.type_text(LINK[:-2])
        await bob.touches("Open it")
        assert bob.reads(CUT)
        for text in (LINK, KEY):
            await bob.goes("/scan")
            await bob.screen.type_text(text)
            await bob.touches("Open it")
            assert bob.reads(WHO_ARE_YOU)

    asyncio.run(run())


async def handed_over(to: str = "") -> Player:
    """Return who came into the whole app with the seat of Red, by a link that goes on *to* a route."""
    tables = MemoryTables()
    ada = await Player.comes(tables)
    await ada.touches("Play together", "Open a table", "Red: sit here")
    again = await Player.comes(tables)
    await again.goes(f"/j/{KEY}/token-1{to}")
    assert again.session.live
    assert again.session.live.seat == 0
    return again


def test_a_light_page_that_opens_the_whole_app_takes_its_seat_along() -> None:
    async def run() -> None:
        again = await handed_over()
        await again.goes(again.screen.routes[-1])
        assert again.session.live
        assert again.session.live.seat == 0

    asyncio.run(run())


@pytest.mark.parametrize(
    ("to", "there"),
    [
        (route_of(ORDERS), route_of(ORDERS)),
        (f"/q/{DIGITS}?app", f"/q/{DIGITS}"),
        ("/settings", "/live"),
    ],
)
def test_the_seat_that_comes_along_leads_on_to_what_the_light_page_showed(
    to: str, there: str
) -> None:
    async def run() -> None:
        again = await handed_over(to)
        assert again.screen.routes[-1] == there

    asyncio.run(run())


def test_a_table_out_of_reach_of_this_copy_is_opened_as_a_page() -> None:
    async def run() -> None:
        bob = await Player.comes(None)
        bob.session.live_page.tables = SocketLiveHost(MemoryStore(), "https://copy.example.org")
        await bob.goes("/scan")
        await bob.screen.type_text(LINK)
        await bob.touches("Open it")
        assert bob.reads(NOT_FROM_HERE)
        await bob.touches("Open the table's page")
        assert bob.screen.calls("launch_url") == 1

        def refuse() -> None:
            raise RuntimeError("not allowed here")

        bob.screen.answers["launch_url"] = refuse
        await bob.touches("Open the table's page")
        assert bob.screen.calls("set") == 1

    asyncio.run(run())


@pytest.mark.long
def test_the_game_that_is_played_is_one_touch_from_the_table() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await bob.goes("/live")
        assert "Choose the game" in bob.screen.names()
        await both(ada, bob, ORDERS)
        await ada.touches("Weak sabotage: 0")
        await bob.goes("/live")
        await bob.touches("Go on: Lawless Empire")
        assert bob.screen.routes[-1] == "/g/lawless-empire"

    at_a_table(play)
