"""The set-up says for how many it counts, and one touch leads to where that is changed, and back."""

import flet as ft
import pytest

from companion.catalogue import every_game
from companion.core.table import Table
from companion.tools.tool import Game
from screens.light.state import light_tool_session
from tests.screens.control_tree import inside, name_of
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.light.fingers import page_of, touch
from tests.screens.own_games import KEY, make
from tests.screens.tool.test_one_large import large
from tests.screens.whole_app import shown

each_game = pytest.mark.parametrize("game", every_game(), ids=[g.key for g in every_game()])
FOUR, SIX = "4 players · change", "6 players · change"


async def follow(screen: Screen, name: str) -> None:
    """Touch what leads to another screen, and go there."""
    await screen.touch(name)
    await screen.go(screen.routes[-1])


@each_game
def test_the_set_up_says_how_many_play_and_leads_to_where_that_is_changed(game: Game) -> None:
    session = opened()
    back = f"Back to {game.title}"

    async def act(screen: Screen) -> None:
        await follow(screen, FOUR)
        assert back in large(screen)
        await screen.touch("6")
        await follow(screen, back)
        assert SIX in screen.names()
        assert FOUR not in screen.names()
        assert back not in screen.names()

    shown(session, f"/g/{game.key}", act)
    assert session.device.table == Table().resized(6)


def test_a_made_game_does_so_too() -> None:
    session = opened()
    make(session)
    game = session.games.find(KEY)
    assert game

    async def act(screen: Screen) -> None:
        await follow(screen, FOUR)
        await follow(screen, f"Back to {game.title}")
        assert FOUR in screen.names()

    shown(session, f"/g/{KEY}", act)


def test_the_table_of_the_first_screen_leads_to_no_game() -> None:
    async def act(screen: Screen) -> None:
        assert not [name for name in screen.names() if name.startswith("Back to ")]

    shown(opened(), "/table", act)


@each_game
def test_once_the_game_has_begun_nobody_is_asked(game: Game) -> None:
    async def act(screen: Screen) -> None:
        (begin,) = [name for name in screen.names() if name.startswith("Next: ")]
        await screen.touch(begin)
        assert FOUR not in screen.names()

    shown(opened(), f"/g/{game.key}", act)


@each_game
def test_a_light_page_asks_in_the_set_up_itself(game: Game) -> None:
    here = light_tool_session.opened(game.tools[0])
    summaries = [each.text for each in page_of(here).all("summary")]
    assert FOUR in summaries
    after = touch(here, "6 players")
    assert SIX in [each.text for each in page_of(after).all("summary")]
    begun = light_tool_session.opened(game.tools[0])
    (name,) = [b.text for b in page_of(begun).all("button") if b.text.startswith("Next: ")]
    started = touch(begun, name)
    assert FOUR not in [each.text for each in page_of(started).all("summary")]
    assert touch(started, "3 players").table.size == 3  # from its menu


@pytest.mark.parametrize(
    ("width", "where", "rows"),
    [
        (320, "/table", ["1234", "5678", "9101112"]),
        (360, "/table", ["123456", "789101112"]),
        (390, "/table", ["123456", "789101112"]),
        (320, "/g/the-law/table", ["2345", "678"]),
        (360, "/g/the-law/table", ["2345", "678"]),
        (390, "/g/the-law/table", ["2345678"]),
    ],
)
def test_no_number_of_players_stands_alone_in_its_row(
    width: int, where: str, rows: list[str]
) -> None:
    async def act(screen: Screen) -> None:
        screen.resize(width, 640)
        await screen.go(where)
        numbers = [
            "".join(filter(str.isdigit, map(name_of, inside(row.controls))))
            for row in screen.all(ft.Row)
        ]
        assert [each for each in numbers if each] == rows

    shown(opened(), "/", act)
