"""A page that replaces another looks as if it had been opened first, and nothing breaks."""

import asyncio
from itertools import pairwise

import flet as ft
import pytest

from companion.catalogue import every_game
from companion.display.tool_routes import route_of
from companion.game_maker.keys import key_of
from companion.tools.tool import AnyTool
from screens.state.page_session import PageSession
from screens.ui.theme import WIDE
from tests.fast_run import FAST
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.logged_errors import logged_errors
from tests.screens.own_games import make
from tests.screens.whole_app import appeared
from tests.states import each_kind_of_tool

WIDTHS = pytest.mark.parametrize(
    "width",
    [
        pytest.param(WIDE, id="window"),
        pytest.param(390, id="phone"),
    ],
)

LAST = [game.tools[-1] for game in every_game()]
"""The last tool of each game."""

PAGES = ("", "/tools", "/table", "/round", "/round/share", "/round/history", "/round/across")
"""Pages that every game has, relative to the game's own."""


def desk_for(width: int) -> PageSession:
    """Return a session in a window *width* dp wide, with one made game."""
    session = opened()
    make(session, number=0)
    session.screen.wide_window = width >= WIDE
    return session


async def at(session: PageSession, route: str, width: int) -> Screen:
    return await appeared(session, route, (width, 844))


async def open_a_fold(screen: Screen) -> None:
    """Open the first closed fold, if there is one."""
    for name in screen.names():
        if name.endswith(", closed"):
            await screen.touch(name)
            return


def check_change(before: str, after: str, width: int) -> None:
    """Check that *after*, reached from *before*, shows the same as when it is opened first."""

    async def run(session: PageSession, fresh: PageSession) -> None:
        screen = await at(session, before, width)
        await open_a_fold(screen)
        await screen.go(after)
        first = await at(fresh, after, width)
        assert screen.texts() == first.texts()
        assert screen.names() == first.names()
        assert session.device.last_tool == fresh.device.last_tool

    with logged_errors() as errors:
        asyncio.run(run(desk_for(width), desk_for(width)))
    assert not errors


@pytest.mark.slow
@WIDTHS
@each_kind_of_tool
def test_a_tool_that_replaces_one_of_another_game_looks_as_if_opened_first(
    tool: AnyTool, width: int
) -> None:
    other = next(each for each in LAST if each.game != tool.game)
    check_change(route_of(other), route_of(tool), width)
    if not FAST:
        check_change(route_of(tool), route_of(other), width)


@pytest.mark.slow
@WIDTHS
@pytest.mark.parametrize("page", PAGES)
def test_every_other_page_does_too(page: str, width: int) -> None:
    games = [*(f"/g/{game.key}" for game in every_game()), f"/g/{key_of(0)}"]
    for before, after in pairwise(games[::3] if FAST else [*games, games[0]]):
        check_change(before + page, after + page, width)


@pytest.mark.parametrize("route", ["/g/lawless-empire/soldati", "/g/lawless-empire"])
def test_a_phone_that_is_turned_has_the_stage_of_its_new_size(route: str) -> None:
    async def run(turned: PageSession, fresh: PageSession) -> None:
        screen = await appeared(turned, route)
        upright = stage_heights(screen)
        await screen.turn(844, 390)
        turned.screen.width, turned.screen.short_window = 844, True  # as the app does then
        await screen.settle()
        fresh.screen.short_window = True
        flat = await appeared(fresh, route, (844, 390))
        assert stage_heights(screen) == stage_heights(flat) != upright

    asyncio.run(run(opened(), opened()))


def stage_heights(screen: Screen) -> list[float | None]:
    cut = ft.ClipBehavior.HARD_EDGE
    return [each.height for each in screen.all(ft.Container) if each.clip_behavior == cut]
