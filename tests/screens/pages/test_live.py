"""Play together, as two players see it: each in front of the whole app, over a table in memory."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Self

import flet as ft
import pytest

from companion.display.paths import route_of
from companion.display.table_words import KEPT_A_DAY, ONLY_LOOKING
from companion.display.table_words import NOTHING_YET as NOTHING_HAPPENED
from companion.storage.store import MemoryStore
from companion.tools.tool import AnyTool
from screens.device.live_socket import NOT_FROM_HERE, SocketTables
from screens.pages.live import ANY_CAMERA, NO_LAPTOP, NO_TABLES, SAME_WIFI
from screens.pages.live_history import AT_NONE
from screens.pages.scan import key_of_link
from screens.routes import app_root, route_of_link
from screens.state.desk import Desk
from screens.state.on_page import drawing_on
from screens.tool.live_lines import AWAY, NOTHING_YET
from tests.screens import live_tables
from tests.screens.desks import ORDERS, SCORE, TOOLS
from tests.screens.harness import Screen
from tests.screens.live_tables import ADDRESS, KEY, MemoryTables, link_of, phone, settled

NEGOTIATION = TOOLS["makiavelia/negotiation"]
LINK = f"{ADDRESS}/j/{KEY}"


class Player:
    """One player in front of the whole app."""

    def __init__(self, screen: Screen, desk: Desk) -> None:
        self.screen, self.desk = screen, desk

    @classmethod
    async def comes(cls, tables: MemoryTables | None) -> Self:
        screen = Screen()
        desk = await phone(tables, on_page=drawing_on(screen.page))
        screen.page.render_views(app_root(desk))
        await screen.settle()
        return cls(screen, desk)

    async def goes(self, route: str) -> None:
        await self.screen.go(route)
        await settled()

    async def touches(self, *names: str) -> None:
        """Touch what is called, or begins, like each of *names*, and go where that leads."""
        for name in names:
            led = len(self.screen.routes)
            found = self.screen.names()
            begins = (each for each in found if each.startswith(name))
            await self.screen.touch(name if name in found else next(begins, name))
            for route in self.screen.routes[led:]:
                await self.goes(route)
            await settled()

    def shows(self, name: str) -> bool:
        """Return whether something that can be touched begins with *name*."""
        return any(each.startswith(name) for each in self.screen.names())

    def reads(self, text: str) -> bool:
        return any(text in each for each in self.screen.texts())


def at_a_table(play: Callable[[Player, Player], Awaitable[None]]) -> None:
    """Let Ada open a table and Bob join it; they are Red and Green, and *play* as they like."""

    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await Player.comes(tables), await Player.comes(tables)
        await ada.touches("Play together. ")
        await ada.touches("Open a table", "Red: sit here")
        await bob.goes(f"/j/{KEY}")
        await bob.goes(bob.screen.routes[-1])
        await bob.touches("Green: sit here")
        await play(ada, bob)

    asyncio.run(run())


async def both(ada: Player, bob: Player, tool: AnyTool) -> None:
    for each in (ada, bob):
        await each.goes(route_of(tool))


def test_a_table_is_opened_and_joined_and_everybody_finds_their_seat() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await ada.goes("/live")
        assert "Code of this table" in [
            each.semantics_label for each in ada.screen.all(ft.Image)
        ]
        labels = [each.label for each in ada.screen.all(ft.Semantics)]
        assert {"Red: You", "Green: Here"} <= set(labels)
        assert "Purple: sit here" in ada.screen.names()
        await ada.goes("/")
        assert ada.reads("You are Red · 2 phones here")
        assert "Play together" not in ada.screen.texts()
        link_of(bob.desk).away()
        await settled()
        await ada.goes("/live")
        labels = [each.label for each in ada.screen.all(ft.Semantics)]
        assert "Green: Away" in labels
        assert ada.desk.live
        await bob.goes("/live")
        await bob.touches("Give up this seat")
        link_of(bob.desk).back()
        await settled()
        assert ada.reads("Looking on: Guest 2")

    at_a_table(play)


def test_a_touch_shows_on_the_other_phone_with_the_name_of_who_made_it() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, ORDERS)
        assert ada.reads(NOTHING_YET)
        await ada.touches("Weak sabotage: 0")
        assert bob.reads("Red: Syndicate 1: +1 Weak sabotage")
        assert ada.reads("You: Syndicate 1: +1 Weak sabotage")
        assert bob.shows("Weak sabotage: 1")
        assert "Undo" in bob.screen.names()
        await ada.touches("Undo: Syndicate 1: +1 Weak sabotage")
        assert bob.shows("Weak sabotage: 0")

    at_a_table(play)


def test_what_happened_lists_everybodys_steps_and_takes_any_of_them_out() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, ORDERS)
        await bob.goes(f"/g/{ORDERS.name}/history")
        assert bob.reads(NOTHING_HAPPENED)
        await ada.touches("Weak sabotage: 0")
        said = "Red: Syndicate 1: +1 Weak sabotage"
        assert bob.reads(said)
        await bob.touches(f"Take out: {said}")
        assert ada.shows("Weak sabotage: 0")
        assert bob.reads("taken out")
        await ada.goes("/live/history")
        own = "Red (you): Syndicate 1: +1 Weak sabotage"
        assert ada.reads("Order tally · just now · taken out")
        await ada.touches(f"Put back: {own}")
        await ada.goes(route_of(ORDERS))
        assert ada.shows("Weak sabotage: 1")

    at_a_table(play)


def test_the_pad_asks_each_player_for_their_own_first() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, SCORE)
        assert ada.reads("Red · Role")
        assert bob.reads("Green · Role")
        await bob.touches("Undercover")
        assert bob.reads("Green · Tokens")
        assert ada.reads("Red · Role")

    at_a_table(play)


def test_who_looks_on_is_told_so_and_led_to_the_seats() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await bob.goes("/live")
        await bob.touches("Give up this seat")
        await bob.goes(route_of(ORDERS))
        await bob.touches("Weak sabotage: 0")
        assert any("You look on" in text for text in bob.screen.texts())
        await bob.touches(ONLY_LOOKING)
        assert bob.reads("Who are you?")
        await ada.goes(route_of(ORDERS))
        assert ada.shows("Weak sabotage: 0")

    at_a_table(play)


def test_a_phone_out_of_reach_says_so() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await bob.goes(route_of(ORDERS))
        link_of(bob.desk).away()
        await settled()
        assert bob.reads(AWAY)
        link_of(bob.desk).back()
        await settled()
        assert not bob.reads(AWAY)

    at_a_table(play)


def test_an_offer_is_accepted_where_it_is_read() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, NEGOTIATION)
        await ada.touches("Red", "Green")
        assert bob.reads("Red offers")
        assert ada.reads("You offer")
        await bob.touches("Accept: ")
        assert not bob.reads("Red offers")
        assert ada.desk.slot(NEGOTIATION).state == bob.desk.slot(NEGOTIATION).state

    at_a_table(play)


def test_two_who_answer_at_once_see_both_answers() -> None:
    async def play(ada: Player, bob: Player) -> None:
        tool = TOOLS["lawless-empire/placement"]
        await both(ada, bob, tool)
        link_of(bob.desk).away()
        await bob.touches("Purple, First player")
        await ada.touches("Green, First player")
        link_of(bob.desk).back()
        await settled()
        for each in (ada, bob):
            assert each.reads("Green's stands")
        await bob.touches("That's fine")
        assert not bob.reads("Two answers to one question")
        await ada.touches("Take Red's")
        assert bob.desk.slot(tool).state.first == 1
        assert not ada.reads("Two answers to one question")

    at_a_table(play)


def test_a_guess_of_each_is_shown_when_all_have_sealed_theirs() -> None:
    async def play(ada: Player, bob: Player) -> None:
        for each in (ada, bob):
            await each.goes("/live/reveal")
            assert each.reads("Sealed: nobody yet.")
        await ada.touches("Seal")
        assert ada.reads("Sealed: nobody yet.")
        await ada.screen.type_text("The Rat is Green")
        await ada.touches("Seal")
        assert bob.reads("Sealed: Red. Still to come: Green.")
        assert not bob.reads("The Rat")
        await bob.screen.type_text("Nobody")
        await bob.touches("Seal")
        for each in (ada, bob):
            assert each.reads("The Rat is Green")
            assert each.reads("Nobody")

    at_a_table(play)


def test_who_opened_the_table_locks_it_shows_out_and_draws_a_new_code() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await ada.goes("/live")
        await bob.goes("/live")
        assert "Make a new code" not in bob.screen.names()
        await ada.touches("Lock the table")
        assert bob.reads("Locked: nobody else can come in.")
        await ada.touches("Lock the table", "Make a new code")
        assert ada.reads(f"/j/{KEY[::-1]}")
        await ada.touches("Show out: Green")
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
        assert bob.desk.live
        await bob.touches("Leave the table", "Leave")
        assert bob.desk.live is None
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
    assert key_of_link(f" {LINK}\n") == KEY
    assert key_of_link(f"{LINK}?x=1") == KEY
    for text in (f"{ADDRESS}/j/", f"{ADDRESS}/j/short", KEY, "https://example.org/#/q/123"):
        assert key_of_link(text) == ""
    assert route_of_link(LINK) == f"/j/{KEY}"


def test_the_code_of_a_table_is_scanned_like_any_other() -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await Player.comes(tables), await Player.comes(tables)
        await ada.touches("Play together. ")
        await ada.touches("Open a table")
        await bob.goes("/scan")
        await bob.screen.type_text(f"{ADDRESS}/j/{KEY[::-1]}")
        await bob.touches("Open it")
        assert bob.reads("This code is old")
        await bob.screen.type_text(LINK)
        await bob.touches("Open it")
        assert bob.reads("Who are you?")

    asyncio.run(run())


@pytest.mark.parametrize("whose", ["Take it back: ", "Decline: "])
def test_an_offer_is_taken_back_by_whoever_made_it_or_declined(whose: str) -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, NEGOTIATION)
        before = bob.desk.slot(NEGOTIATION).state
        await ada.touches("Red", "Green")
        await (bob if whose == "Decline: " else ada).touches(whose)
        for each in (ada, bob):
            assert not each.reads("offer")
            assert each.desk.slot(NEGOTIATION).state == before

    at_a_table(play)


def test_a_light_page_that_opens_the_whole_app_takes_its_seat_along() -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada = await Player.comes(tables)
        await ada.touches("Play together. ", "Open a table", "Red: sit here")
        again = await Player.comes(tables)
        await again.goes(f"/j/{KEY}/token-1")
        await again.goes(again.screen.routes[-1])
        assert again.desk.live
        assert again.desk.live.seat == 0

    asyncio.run(run())


def test_a_table_out_of_reach_of_this_copy_is_opened_as_a_page() -> None:
    async def run() -> None:
        bob = await Player.comes(None)
        bob.desk.tables = SocketTables(MemoryStore(), "https://copy.example.org")
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


@pytest.mark.parametrize("hosted", [True, False])
def test_a_public_address_says_how_long_a_table_is_kept_and_a_laptop_where_phones_must_be(
    hosted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if hosted:
        monkeypatch.setattr(live_tables, "ADDRESS", "https://companion.example")

    async def play(ada: Player, bob: Player) -> None:
        await ada.goes("/live")
        assert ada.reads(ANY_CAMERA)
        assert ada.reads(KEPT_A_DAY) is hosted
        assert ada.reads(SAME_WIFI) is not hosted

    at_a_table(play)
