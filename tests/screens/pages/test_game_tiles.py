"""The posters of games on the first screen: each title is read whole, in its world's face, and no word of it is
broken.
"""

import flet as ft
import pytest

from companion.catalogue import every_game
from companion.display.game_world import world_of
from companion.scenes.letters import ROBOTO, lines
from screens.ui.faces import wider
from screens.ui.text_widths import BOLD
from screens.views.shelf import LATIN, LEFT, RIGHT, TALL, TITLE_LINES, columns
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.own_games import HARBOUR, make
from tests.screens.whole_app import shown


@pytest.mark.parametrize("width", [360, 390, 820, 1280])
@pytest.mark.parametrize("title", ["The Extraordinary Night", "Harbour lights", "Лампа и я"])
def test_a_title_has_two_lines_at_most_and_no_word_is_broken(title: str, width: int) -> None:
    session = opened()
    make(session, HARBOUR.evolve(about=HARBOUR.about.evolve(name=title)))

    async def act(screen: Screen) -> None:
        await screen.turn(width, 844)
        await screen.go("/")
        games = {game.title: game for game in every_game()} | {title: session.games.made[0]}
        for each, game in games.items():
            (head,) = [text for text in screen.all(ft.Text) if text.value == each]
            assert head.style
            assert head.max_lines == TITLE_LINES
            world = world_of(game)
            latin = all(ord(letter) < LATIN for letter in each)
            size = (head.style.size or 0) / world.scale if latin else head.size or 0
            factor, face = (wider(world.face), ROBOTO) if latin else (1, BOLD)
            room = poster_width(screen, each) - LEFT - RIGHT
            assert " ".join(lines(each, size * factor, room, TITLE_LINES, face)) == each, each

    shown(session, "/table", act)


def poster_width(screen: Screen, title: str) -> float:
    """Return the width of the poster with *title*, in dp."""
    (poster,) = [
        each
        for each in screen.all(ft.Container)
        if isinstance(each.content, ft.Semantics)
        and (each.content.label or "").startswith(f"{title}. ")
    ]
    assert poster.width
    return poster.width


@pytest.mark.parametrize(("letters", "number"), [(1.0, 3), (1.5, 2), (2.0, 1)])
def test_large_letters_have_fewer_posters_beside_each_other(
    letters: float, number: int
) -> None:
    async def act(screen: Screen) -> None:
        screen.page.session.store.set("letter size", letters)
        assert columns(366) == number

    shown(opened(), "/table", act)


def test_in_a_window_two_rows_of_posters_are_seen_whole() -> None:
    async def act(screen: Screen) -> None:
        await screen.turn(1280, 800)
        await screen.go("/")
        widths = {poster_width(screen, game.title) for game in every_game()}
        assert len(widths) == 1
        assert 2 * TALL * widths.pop() < 800

    shown(opened(), "/table", act)
