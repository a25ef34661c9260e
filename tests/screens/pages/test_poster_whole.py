"""The picture of a finished game is whole, with its crown, and there as soon as the game is known."""

from typing import Any

import flet as ft
import pytest
from flet.canvas import Canvas, Path

from companion.exchange import square_poster
from companion.exchange.poster import poster
from companion.plays.play import SeatedPlayer
from companion.scenes.marks import Outline, crown
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
    session, kept = opened(), play()

    async def act(screen: Screen) -> None:
        assert GONE in screen.texts()
        await session.plays.keep(kept)
        await screen.settle()
        assert GONE not in screen.texts()
        (drawn,) = screen.all(ft.Screenshot)
        assert "Ann" in drawn_texts(drawn)

    shown_app(session, f"/plays/{kept.key}/picture", act)


@pytest.mark.parametrize("square", [False, True], ids=["tall", "square"])
@pytest.mark.parametrize("wins", [True, False])
def test_whoever_won_has_a_crown_or_the_hero_and_nobody_has_neither(
    square: bool, wins: bool
) -> None:
    """A square one has a crown, a tall one the game's hero above the winner's disc."""
    kept = play(players=(SeatedPlayer(name="Ann", won=wins), SeatedPlayer(name="Bob")))
    head = crown(0, 0, square_poster.CROWN)

    async def act(screen: Screen) -> None:
        if square:
            await screen.touch("Square, Shape")
        drawn = [part for each in screen.all(Canvas) for part in each.shapes]
        lines = [part.elements for part in drawn if isinstance(part, Path)]
        crowns = [each for each in lines if outline(each) == outline_of(head)]
        heroes = [each for each in screen.all(ft.Image) if str(each.src).startswith("worlds/")]
        assert (len(crowns), len(heroes)) == ((wins, 0) if square else (0, wins))
        signs = [each.icon for each in screen.all(ft.Icon)]
        assert ft.Icons.EMOJI_EVENTS_ROUNDED not in signs

    shown(kept, act)


def outline(elements: list[Any]) -> list[tuple[float, float]]:
    """Return the points of a path, from its first one."""
    points = [(each.x, each.y) for each in elements if hasattr(each, "x")]
    left, top = points[0] if points else (0.0, 0.0)
    return [(round(x - left, 3), round(y - top, 3)) for x, y in points]


def outline_of(points: Outline) -> list[tuple[float, float]]:
    left, top = points[0]
    return [(round(x - left, 3), round(y - top, 3)) for x, y in points]
