"""*Back* from a page about the phases leads to the game's own page, not to the phases alone."""

import asyncio

import pytest

from companion.catalogue import every_game, find_game
from companion.game_maker.keys import key_of
from screens.state.page_session import PageSession
from tests.screens.control_tree import views_in
from tests.screens.desks import opened
from tests.screens.own_games import make
from tests.screens.whole_app import appeared

GAMES = [*(game.key for game in every_game()), key_of(0)]


def routes_of(game: str) -> tuple[PageSession, str, str]:
    """Return a session that has *game*, with the routes of the game's own page and of its second tool."""
    session, found, here = opened(), find_game(game), f"/g/{game}"
    make(session, number=0)
    assert found
    return session, here, f"{here}/{found.tools[1].key}"


def stack(session: PageSession, route: str) -> list[str | None]:
    """Return the routes of the pages that lie on each other at *route*, the first at the bottom."""

    async def run() -> list[str | None]:
        screen = await appeared(session, route)
        return [view.route for view in views_in(screen.page.views)]

    return asyncio.run(run())


def after_back(session: PageSession, route: str) -> str:
    """Return the route to which the button *Back* leads from the one at *route*."""

    async def run() -> str:
        screen = await appeared(session, route)
        await screen.touch("Back")
        return screen.routes[-1]

    return asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("page", ["share", "history", "across"])
def test_back_leads_to_the_page_that_it_was_opened_from(game: str, page: str) -> None:
    session, here, tool = routes_of(game)
    assert stack(session, f"{here}/round/{page}") == ["/", here, f"{here}/round/{page}"]
    assert stack(session, f"{tool}/{page}") == ["/", here, tool, f"{tool}/{page}"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("page", ["share", "history"])
def test_the_button_leads_there_too(game: str, page: str) -> None:
    session, here, tool = routes_of(game)
    assert after_back(session, f"{here}/round/{page}") == here
    assert after_back(session, f"{tool}/{page}") == tool


@pytest.mark.parametrize("game", GAMES)
def test_back_from_a_tool_of_the_page_of_all_tools_leads_there(game: str) -> None:
    """It led to the round."""
    session, here, _ = routes_of(game)
    found = find_game(game)
    assert found
    listed = f"{here}/tools/found/{found.tools[1].name}"

    async def run() -> str:
        screen = await appeared(session, f"{here}/tools")
        (name,) = [
            name for name in screen.names() if name.startswith(f"{found.tools[1].title}. ")
        ]
        await screen.touch(name)
        return screen.routes[-1]

    assert asyncio.run(run()) == listed
    assert after_back(session, listed) == f"{here}/tools"
