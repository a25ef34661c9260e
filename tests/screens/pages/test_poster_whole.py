"""The picture of a finished game is whole, and there as soon as the game is known."""

import flet as ft
import pytest

from companion.exchange.poster import poster
from screens.pages.play import GONE
from tests.companion.sample_plays import play
from tests.screens.control_tree import inside
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.pages.poster_device import drawn_texts, shown
from tests.screens.pages.test_poster import tied
from tests.screens.whole_app import shown as shown_app


@pytest.mark.parametrize("number", range(1, 9))
def test_nothing_on_a_tall_picture_is_cut(number: int) -> None:
    """It is as high as it needs: every name is there, and no text stops after some lines."""
    kept = play(players=tied(*["Maximilian W"] * number, score=10), unit="in Makielons")

    async def act(screen: Screen) -> None:
        (drawn,) = screen.all(ft.Screenshot)
        texts = [each for each in inside(drawn.content) if isinstance(each, ft.Text)]
        assert not [each.value for each in texts if each.max_lines]
        assert poster(kept, "today").names in drawn_texts(drawn)

    shown(kept, act)


def test_it_is_there_once_the_played_games_are_read_from_the_device() -> None:
    """Where a browser opened this page first, it said *This part cannot be shown*."""
    desk, kept = opened(), play()

    async def act(screen: Screen) -> None:
        assert GONE in screen.texts()
        await desk.plays.keep(kept)
        await screen.settle()
        assert GONE not in screen.texts()
        (drawn,) = screen.all(ft.Screenshot)
        assert "Ann" in drawn_texts(drawn)

    shown_app(desk, f"/plays/{kept.key}/picture", act)
