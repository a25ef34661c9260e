"""Orders that are sealed for a live table in the app."""

import pytest

from companion.display import table_words as words
from companion.display.table_words import SEAL_IT
from tests.screens.desks import TOOLS
from tests.screens.live_tables import settled
from tests.screens.pages.live_players import Player, at_a_table
from tests.screens.tool.test_one_large import large


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
