"""Whoever answers in the app for a player with a phone of their own goes on with that player."""

import pytest

from screens.light.pages.table_page import TableView, table_part
from tests.screens.desks import TOOLS
from tests.screens.light.html_tree import tree
from tests.screens.pages.live_players import Player, at_a_table, both

SCORE = TOOLS["mafia-works/score"]


@pytest.mark.long
def test_the_pad_stays_with_the_player_until_all_of_theirs_is_answered() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, SCORE)
        assert ada.reads("Red · Tokens")
        assert bob.reads("Green · Tokens")
        await ada.touches("Green, Tokens", "3")
        assert ada.reads("Green · Allies")
        await ada.touches("4")
        assert ada.reads("Green · Victory cards")
        await ada.touches("5")
        assert ada.reads("Red · Tokens")

    at_a_table(play)


def test_the_light_page_counts_who_is_here_as_the_app_does() -> None:
    """It said that one of them was here, in whatever seats they sat."""

    async def play(ada: Player, bob: Player) -> None:
        live = ada.session.live
        assert live
        await ada.goes("/live")
        view = TableView(live.link.phone.log, live.device, 0, here=live.link.here)
        assert ada.reads("2 of 4 are here")
        assert "2 of 4 are here" in tree(table_part(view, app="/app")).text

    at_a_table(play)
