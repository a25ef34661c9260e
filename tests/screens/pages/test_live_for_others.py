"""Whoever answers in the app for a player with a phone of their own goes on with that player."""

import pytest

from tests.screens.desks import TOOLS
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
