"""The tile of a game on the first screen: no title makes it higher than the one beside it."""

import flet as ft
import pytest

from companion.catalogue import every_game
from companion.scenes.letters import lines
from screens.pages.home import TITLE_LINES, title_room
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.own_games import HARBOUR, make
from tests.screens.whole_app import shown


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize("title", ["The Extraordinarily Long", "Harbour lights", "W" * 24])
def test_a_title_has_two_lines_at_most_and_is_read_whole(title: str, width: int) -> None:
    desk = opened()
    make(desk, HARBOUR.evolve(about=HARBOUR.about.evolve(name=title)))

    async def act(screen: Screen) -> None:
        screen.page.width = width
        await screen.go("/table")
        await screen.go("/")
        for each in (*(game.title for game in every_game()), title):
            heads = [text for text in screen.all(ft.Text) if text.value == each]
            (head,) = [text for text in heads if text.max_lines == TITLE_LINES]
            found = lines(each, head.size or 0, title_room(width))
            assert " ".join(found) == each or " " not in each, each

    shown(desk, "/", act)
