"""Reveal together: the app and the light page say the same, offer a field to the same players, and seal first."""

import flet as ft
import pytest

from companion.display import table_words as words
from companion.display.table_words import (
    AGAIN,
    REVEALED,
    REVEALED_BEFORE,
    SEAL,
    SEAL_IT,
    SEALED,
    SEALED_BY_ALL,
    SEALED_ELSEWHERE,
    TOGETHER_HINT,
    YOURS,
)
from companion.live.actions import SealText
from companion.live.commit_reveal import digest
from companion.live.reveals import sealing
from screens.light.pages.table_page import TableView, table_part
from screens.state.live.memory import Membership
from screens.state.live.reveals import about
from tests.screens.desks import TOOLS
from tests.screens.light.html_tree import tree
from tests.screens.live_tables import settled
from tests.screens.pages.live_players import Player, at_a_table
from tests.screens.tool.test_one_large import large

WORDS = (SEALED, SEALED_BY_ALL, SEALED_ELSEWHERE, "Sealed: ", "Green goes south", "East")
HEADS = (YOURS, AGAIN, REVEALED, REVEALED_BEFORE)


async def read(player: Player) -> tuple[bool, tuple[str, ...]]:
    """Return whether *player* can seal a text now, and what both renderers tell them."""
    live = player.session.live
    assert live
    part = table_part(TableView(live.link.phone.ahead, live.device, 0), app="/app")
    page = next(node for node in tree(part).all("details") if node.get("data-i") == "together")
    offered = [
        any(each.get("value") == "seal" for each in page.all("input")),
        any(True for _ in page.all("textarea")),
        SEAL in player.screen.names(),
        bool(player.screen.all(ft.TextField)),
    ]
    assert len(set(offered)) == 1, offered
    heads = {each.text for each in page.all("p") if each.get("class") == "b"}
    labels = {each.text for each in page.all("label")}
    assert heads & set(HEADS) == set(HEADS).intersection(player.screen.texts())
    assert labels == {str(each.label) for each in player.screen.all(ft.TextField)}
    told = tuple(each for each in WORDS if player.reads(each))
    assert told == tuple(each for each in WORDS if each in page.text)
    assert player.reads(sealing(live.room, about(live))) == ("Sealed: " in told)
    return offered[0], told


async def seal(player: Player, text: str) -> None:
    await player.screen.type_text(text)
    await player.touches(SEAL)


@pytest.mark.long
def test_a_sealed_text_stays_until_all_are_open_and_both_renderers_say_so() -> None:
    async def play(ada: Player, bob: Player) -> None:
        for each in (ada, bob):
            await each.goes("/live/reveal")
            assert await read(each) == (True, ("Sealed: ",))
        await seal(bob, "Green goes south")
        assert await read(bob) == (False, (SEALED, "Sealed: "))
        assert await read(ada) == (True, ("Sealed: ",))
        assert bob.session.live
        bob.session.live.memory.membership = Membership()
        await seal(ada, "North")
        assert await read(ada) == (False, (SEALED, "Sealed: "))
        assert await read(bob) == (True, (SEALED_ELSEWHERE, "Sealed: "))
        await seal(bob, "East")
        await seal(ada, "North")
        for each in (ada, bob):
            assert await read(each) == (True, ("East",))
        await ada.goes("/live")
        await ada.touches("Give up this seat")
        await ada.goes("/live/reveal")
        assert await read(ada) == (False, ("East",)), "whoever looks on has nothing to seal"

    at_a_table(play)


@pytest.mark.long
def test_texts_of_phones_that_are_gone_can_be_sealed_again_once_all_have_sealed() -> None:
    async def play(ada: Player, bob: Player) -> None:
        for each in (ada, bob):
            await each.goes("/live/reveal")
        for each in (ada, bob):
            assert each.session.live
            gone = SealText(about(each.session.live), digest("North", "0"))
            await each.session.live.ask(gone)
            await each.screen.settle()
            if each is ada:
                assert await read(ada) == (False, (SEALED, "Sealed: "))
        for each in (ada, bob):
            assert await read(each) == (True, (SEALED_BY_ALL, "Sealed: "))
        await seal(ada, "Green goes south")
        assert await read(bob) == (True, (SEALED_ELSEWHERE, "Sealed: "))

    at_a_table(play)


@pytest.mark.long
def test_a_tool_that_is_in_sight_knows_when_its_text_can_be_sealed_again() -> None:
    async def play(ada: Player, bob: Player) -> None:
        for each in (ada, bob):
            await each.goes("/g/turf-war/orders")
            await each.touches("Show it to me alone")
        await ada.touches(f"{SEAL_IT}: Orders to send")
        assert ada.reads(TOGETHER_HINT)
        await ada.touches("Back")
        assert ada.screen.routes[-1] == "/g/turf-war/orders"
        await ada.touches("Show it to me alone")
        assert ada.reads(SEALED)
        assert not ada.shows(SEAL_IT)
        await bob.touches(f"{SEAL_IT}: Orders to send")
        assert ada.shows(SEAL_IT)
        assert not ada.reads(SEALED)

    at_a_table(play)


@pytest.mark.long
def test_orders_that_are_sealed_for_the_table_are_in() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await ada.goes("/g/turf-war/round")
        await ada.touches("Next: Turn 1")
        assert ada.reads("Red, Green, Purple and Black")
        await bob.goes("/g/turf-war/orders")
        await bob.touches("Show it to me alone", f"{SEAL_IT}: Orders to send")
        assert ada.reads("Red, Purple and Black")
        await bob.goes("/live/history")
        assert bob.reads("Orders are in")

    at_a_table(play)


@pytest.mark.long
def test_what_the_table_waits_for_is_the_large_button_and_is_said_to_be_sealed() -> None:
    async def play(ada: Player, bob: Player) -> None:
        orders = TOOLS["turf-war/orders"]
        await ada.goes("/g/turf-war/orders")
        await ada.touches("Show it to me alone")
        assert large(ada.screen) == ["Add an order"], "nothing is ordered yet"
        tool_session = ada.session.tool_session(orders)
        await ada.session.replace_state(tool_session, orders.state(recruits=1), "typed")
        await settled()
        seal = f"{SEAL_IT}: Orders to send to the game master"
        assert large(ada.screen) == [seal]
        assert ada.screen.names().count(seal) == 1
        assert ada.shows("Seal the orders"), "for whoever posts the fingerprint"
        await ada.touches(seal)
        await ada.goes("/g/turf-war/orders")
        assert ada.reads(words.SEALED_HEAD)
        assert not ada.reads("Write your orders")
        assert large(ada.screen) == []
        await bob.goes("/g/turf-war/orders")
        assert bob.reads("Write your orders")

    at_a_table(play)
