"""What the pages of a made game are called: in the bar, and in the browser's tab and history."""

import pytest

from companion.catalogue import every_game
from companion.evening.made_games import MAKE
from screens.pages.page_title import TITLE
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.own_games import KEY, make
from tests.screens.whole_app import shown


@pytest.mark.parametrize(
    ("below", "heading", "tab"),
    [
        ("", "Harbour lights", "Harbour lights"),
        ("/score", "Score", "Score · Harbour lights"),
        (f"/{MAKE}", "Harbour lights", "Harbour lights"),
        ("/score/history", "What happened · Harbour lights: Score", "Score · Harbour lights"),
    ],
)
def test_the_pages_of_a_made_game_are_called_by_its_name(
    below: str, heading: str, tab: str
) -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        assert heading in screen.texts()
        assert "Harbour lights" in " ".join(screen.texts()), "whose page it is"
        assert screen.page.title == f"{tab} · {TITLE}"
        await screen.go("/")
        assert screen.page.title == TITLE

    shown(session, f"/g/{KEY}{below}", act)


def test_the_pages_of_other_games_are_called_as_their_tools() -> None:
    game = every_game()[0]
    tool = game.tools[1]

    async def act(screen: Screen) -> None:
        assert tool.title in screen.texts()
        assert screen.page.title == f"{tool.title} · {game.title} · {TITLE}"
        await screen.go(f"/g/{KEY}")
        assert screen.page.title == TITLE

    shown(opened(), f"/g/{tool.name}", act)
