"""The screen for each route, and what is shown where there is none."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.catalogue import any_own, every_game
from companion.core.errors import ShareError
from companion.display.tool_routes import route_of
from companion.live.links import JOIN, key_of
from companion.tools.tool import AnyTool, Game
from screens.pages.files import FilesScreen
from screens.pages.flipped_answer import FlippedAnswerScreen
from screens.pages.game import GameScreen, ToolScreen, ToolsScreen
from screens.pages.history import HistoryScreen
from screens.pages.home import HomeScreen
from screens.pages.live import JoinScreen, LiveScreen
from screens.pages.live_history import LiveHistoryScreen
from screens.pages.live_reveal import RevealScreen
from screens.pages.made_game import KEY, MadeScreen
from screens.pages.new_game import NewGameScreen
from screens.pages.phones import PhonesScreen
from screens.pages.play import PlayScreen
from screens.pages.plays import PlaysScreen
from screens.pages.poster import PosterScreen
from screens.pages.scan import CodeScreen, ScanScreen, first_code
from screens.pages.settings import SettingsScreen
from screens.pages.share import ShareScreen, TableShareScreen
from screens.pages.standings import StandingsScreen
from screens.pages.table import TableScreen
from screens.state.desk import Desk
from screens.state.keyboard import begin_numbers_anew
from screens.ui.back_button import use_back_button
from screens.ui.controls import tap_text
from screens.ui.guard import component, handler
from screens.ui.letter_size import Text
from screens.ui.snack_bar import close_old_snackbars
from screens.ui.theme import EDGE, title

LIGHT: Final = "/t/"
"""What the route of a tool's light page begins with."""

KEPT_PICTURE: Final = "picture/:play"
"""The route of a play's picture, under that of the game or the tool where the player opened it."""


def app_root(desk: Desk) -> Callable[[], Any]:
    """Return the component that shows the screens of the route, each on top of its parent.

    It does not watch the desk: another route alone draws it again. Each screen does.
    """

    @component
    def Root() -> Any:
        views: Any = ft.Router(_routes(desk), not_found=NotFoundScreen, manage_views=True)
        return views

    return Root


def _route(
    path: str, screen: Callable[..., Any], *given: Any, below: tuple[ft.Route, ...] = ()
) -> ft.Route:
    """Return the route *path* to the component ``screen(*given)``, with the routes *below* it."""
    return ft.Route(path=path, component=lambda: screen(*given), children=list(below))


def _routes(desk: Desk) -> list[ft.Route]:
    picture = _picture(desk, "picture")
    scan = _scan(desk)
    plays = (
        _route("standings", StandingsScreen, desk, desk.plays),
        _route(":play", PlayScreen, desk, desk.plays, below=(picture,)),
    )
    live = (
        _route("history", LiveHistoryScreen, desk),
        _route("reveal", RevealScreen, desk),
        _table(desk),
        scan,
    )
    first = (
        _table(desk),
        scan,
        _route("phones", PhonesScreen, desk),
        _route("files", FilesScreen, desk),
        _route("settings", SettingsScreen, desk),
        _route("plays", PlaysScreen, desk, desk.plays, below=plays),
        _route("q/:digits", CodeScreen, desk),
        _route("live", LiveScreen, desk, below=live),
        _route("j/:key", JoinScreen, desk),
        _route("j/:key/:once", JoinScreen, desk),
        _route("j/:key/:once/:to*", JoinScreen, desk),
        _route("new", NewGameScreen, desk, below=(scan,)),
        *(_of_game(desk, game) for game in every_game()),
        _of_made(desk),
    )
    return [_route("/", FirstScreen, desk, below=first)]


def _table(desk: Desk, *game: Game) -> ft.Route:
    """Return the route to the table, of a *game* if it was opened there, with its code below it."""
    below = (_route("share", TableShareScreen, desk),)
    return _route("table", TableScreen, desk, *game, below=below)


def _scan(desk: Desk) -> ft.Route:
    """Return the route to the page that opens a code, or a file; *Back* leads to the page it was opened from."""
    return _route("scan", ScanScreen, desk, below=(_route("files", FilesScreen, desk),))


@component
def FirstScreen(desk: Desk) -> Any:
    """Return the first screen, which is below all others. What is half done on a page ends as it is left.

    Its short messages close, and a digit that is typed next begins a number. The browser's button Back
    closes a sheet alone.
    """
    here = ft.use_route_location()
    ft.use_effect(handler(use_back_button(here)), [here])
    ft.use_effect(handler(close_old_snackbars), [here])
    ft.use_effect(handler(begin_numbers_anew), [here])

    async def come() -> None:
        desk.screen.come(here)

    ft.use_effect(handler(come), [here])
    return HomeScreen(desk)


def _picture(desk: Desk, path: str) -> ft.Route:
    """Return the route *path* to the picture of a play; *Back* leads to the page it was opened from."""
    return _route(path, PosterScreen, desk, desk.plays)


def _of_game(desk: Desk, game: Game) -> ft.Route:
    checklist, *others = game.tools
    tools = (
        *_beside(checklist.key, _below_tool(desk, checklist)),
        *(_of_tool(desk, game, tool) for tool in (checklist, *others)),
    )
    below = (
        _table(desk, game),
        _route("tools", ToolsScreen, desk, game),
        _picture(desk, KEPT_PICTURE),
        *tools,
    )
    return _route(f"g/{game.key}", GameScreen, desk, game, below=below)


def _of_made(desk: Desk) -> ft.Route:
    """Return the routes of the games that players made, whichever are here: all have the same tools."""
    checklist, *others = (tool.key for tool in any_own().tools)
    code_of_table = _route("share", TableShareScreen, desk)
    below = (
        _route("table", MadeScreen, desk, TableScreen, below=(code_of_table,)),
        _route("tools", MadeScreen, desk, ToolsScreen),
        _scan(desk),
        _picture(desk, KEPT_PICTURE),
        *_beside(checklist, _below_made_tool(desk, checklist)),
        *(_of_made_tool(desk, key) for key in (checklist, *others)),
    )
    return _route(f"g/:{KEY}(own-[0-9a-z]+)", MadeScreen, desk, GameScreen, below=below)


def _of_made_tool(desk: Desk, key: str) -> ft.Route:
    def whole(desk: Desk, game: Game) -> ft.View:
        return ToolScreen(desk, game, game.by_key[key])

    return _route(key, MadeScreen, desk, whole, below=_below_made_tool(desk, key))


def _below_made_tool(desk: Desk, key: str) -> tuple[ft.Route, ...]:
    def share(desk: Desk, game: Game) -> ft.View:
        return ShareScreen(desk, game.by_key[key])

    def history(desk: Desk, game: Game) -> ft.View:
        return HistoryScreen(desk, game.by_key[key])

    def across(desk: Desk, game: Game) -> ft.View:
        tool = game.by_key[key]
        return FlippedAnswerScreen(desk, tool, route_of(tool))

    below = (_route(draw.__name__, MadeScreen, desk, draw) for draw in (share, history, across))
    return (*below, _route("reveal", RevealScreen, desk), _picture(desk, KEPT_PICTURE))


def _of_tool(desk: Desk, game: Game, tool: AnyTool) -> ft.Route:
    return _route(tool.key, ToolScreen, desk, game, tool, below=_below_tool(desk, tool))


def _below_tool(desk: Desk, tool: AnyTool) -> tuple[ft.Route, ...]:
    return (
        _route("share", ShareScreen, desk, tool),
        _route("history", HistoryScreen, desk, tool),
        _route("across", FlippedAnswerScreen, desk, tool, route_of(tool)),
        _route("reveal", RevealScreen, desk),
        _picture(desk, KEPT_PICTURE),
    )


def _beside(key: str, below: tuple[ft.Route, ...]) -> tuple[ft.Route, ...]:
    """Return the routes *below* the checklist called *key*, for the game: *Back* leads to its own page."""
    return tuple(replace(each, path=f"{key}/{each.path}") for each in below)


def route_of_link(route: str) -> str:
    """Return the route for a link with a code in it or of a light page, '' if there is none.

    Phones pass a link of ours on whole, or with its host in front: only its code counts, or the key
    of a live table.
    """
    if JOIN in route and (key := key_of(route)):
        return f"{JOIN}{key}"
    try:
        return f"/q/{first_code((route,))}"
    except ShareError:
        return f"/g/{route.removeprefix(LIGHT)}" if route.startswith(LIGHT) else ""


@component
def NotFoundScreen() -> ft.Control:
    """Follow a link that this app knows, or say that there is nothing at this address."""
    page = ft.context.page

    async def follow() -> None:
        if found := route_of_link(page.route):
            page.navigate(found)

    async def home() -> None:
        page.navigate("/")

    ft.use_effect(handler(follow), [page.route])
    return ft.SafeArea(
        ft.Column(
            [
                Text("Companion", size=22),
                title("There is nothing at this address."),
                tap_text("To the first screen", home, strong=True, fill=True),
            ],
            spacing=EDGE,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    )
