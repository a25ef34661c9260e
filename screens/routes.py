"""The screen for each route, and what is shown where there is none."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.catalogue import any_own, every_game
from companion.core.errors import CompanionError
from companion.display.game_world import COMPANION, world_of
from companion.display.tool_routes import ENTRY, FOUND, found_tool, route_of
from companion.display.worlds import World
from companion.live.links import JOIN, read_link
from companion.tools.tool import AnyTool, Game
from screens.pages import found
from screens.pages.files import FilesScreen
from screens.pages.flipped_answer import FlippedAnswerScreen
from screens.pages.followed_link import CODE, decoded, route_to
from screens.pages.game import GameScreen, ToolScreen, ToolsScreen
from screens.pages.history import HistoryScreen
from screens.pages.home import HomeScreen
from screens.pages.let_in import LetInScreen
from screens.pages.live import JoinScreen, LiveScreen
from screens.pages.live_codes import LiveCodesScreen
from screens.pages.live_history import LiveHistoryScreen
from screens.pages.live_requests import RequestsScreen
from screens.pages.live_reveal import RevealScreen
from screens.pages.made_game import KEY, MadeScreen
from screens.pages.new_game import NewGameScreen
from screens.pages.person import PersonScreen
from screens.pages.phones import PhonesScreen
from screens.pages.play import PlayScreen
from screens.pages.plays import PlaysScreen
from screens.pages.poster import PosterScreen
from screens.pages.scan import CodeScreen, ScanScreen, game_in_code
from screens.pages.settings import SettingsScreen
from screens.pages.share import ShareScreen, TableShareScreen
from screens.pages.standings import StandingsScreen
from screens.pages.table import TableScreen
from screens.state.desk import Desk
from screens.state.keyboard import begin_numbers_anew
from screens.tool.table_notes import ASKS
from screens.ui.back_button import use_back_button
from screens.ui.controls import tap_text
from screens.ui.faces import Display, use_faces
from screens.ui.guard import component, handler
from screens.ui.snack_bar import close_old_snackbars
from screens.ui.theme import EDGE, enter_world
from screens.views.empty import GLASS, empty

LIGHT: Final = "/t/"
"""What the route of a tool's light page begins with."""

Routes = tuple[ft.Route, ...]

KEPT_PICTURE: Final = "picture/:play"
"""The route of a play's picture, under that of the game or the tool where the player opened it."""


def app_root(desk: Desk) -> Callable[[], Any]:
    """Return the component that shows the screens of the route, each on top of its parent.

    It does not watch the desk: another route alone draws it again. Each screen does.
    """

    @component
    def Root() -> Any:
        views: Any = ft.Router(all_routes(desk), not_found=NotFoundScreen, manage_views=True)
        return views

    return Root


def _route(path: str, screen: Callable[..., Any], *given: Any, below: Routes = ()) -> ft.Route:
    """Return the route *path* to the component ``screen(*given)``, with the routes *below* it."""
    return ft.Route(path=path, component=lambda: screen(*given), children=list(below))


def all_routes(desk: Desk) -> list[ft.Route]:
    """Return the route to the first screen, with all others below it: *Back* leads to the one that each is below."""
    picture, scan, files = _picture(desk, "picture"), _scan(desk), _files(desk)
    live = _live(desk)
    above = (_reveal(desk), _picture(desk, KEPT_PICTURE), live, files)
    person = _route(":person", PersonScreen, desk, desk.plays, below=(files,))
    plays = (
        files,
        _route("standings", StandingsScreen, desk, desk.plays, below=(files, person)),
        _route(":play", PlayScreen, desk, desk.plays, below=(picture, files, person)),
    )
    searched = _found(desk, above)
    first = (
        *searched,
        _table(desk),
        scan,
        _route("phones", PhonesScreen, desk),
        files,
        _route("settings", SettingsScreen, desk),
        _route("plays", PlaysScreen, desk, desk.plays, below=plays),
        _code(desk),
        live,
        _route("j/:key", JoinScreen, desk),
        _route("j/:key/:once", JoinScreen, desk),
        _route("j/:key/:once/:to*", JoinScreen, desk),
        _route("new", NewGameScreen, desk, below=(scan, files)),
        *(_of_game(desk, game, above, searched) for game in every_game()),
        _of_made(desk, above, searched),
    )
    return [_route("/", FirstScreen, desk, below=first)]


def _table(desk: Desk, *game: Game) -> ft.Route:
    """Return the route to the table, of a *game* if it was opened there, with its code below it."""
    below = (_route("share", TableShareScreen, desk), _files(desk))
    return _route("table", TableScreen, desk, *game, below=below)


def _files(desk: Desk) -> ft.Route:
    """Return the route to *Files*, above any page that shows notices: one may say that nothing can be saved."""
    return _route("files", FilesScreen, desk)


def _code(desk: Desk) -> ft.Route:
    """Return the route to what a code holds, above the page that found it."""
    return _route("q/:digits", CodeScreen, desk)


def _scan(desk: Desk) -> ft.Route:
    """Return the route to the page that opens a code, or a file; *Back* leads to the page it was opened from."""
    return _route("scan", ScanScreen, desk, below=(_files(desk), _code(desk)))


def _live(desk: Desk) -> ft.Route:
    """Return the route to the live table, on the first screen and above any tool: there players see that they look
    on.
    """
    below = (
        _route("in", LetInScreen, desk, below=(_files(desk),)),
        _route("history", LiveHistoryScreen, desk),
        _route(ASKS, RequestsScreen, desk),
        _route("codes", LiveCodesScreen, desk, below=(_files(desk),)),
        _reveal(desk),
        _table(desk),
        _scan(desk),
        _files(desk),
    )
    return _route("live", LiveScreen, desk, below=below)


def _reveal(desk: Desk) -> ft.Route:
    return _route("reveal", RevealScreen, desk, below=(_files(desk),))


@component
def FirstScreen(desk: Desk) -> Any:
    """Return the first screen, which is below all others. What is half done on a page ends as it is left.

    Its short messages close, and a digit that is typed next begins a number. The browser's button Back
    closes a sheet alone.
    """
    here = ft.use_route_location()
    ft.use_effect(handler(use_back_button(here, (CODE, JOIN))), [here])
    ft.use_effect(handler(close_old_snackbars), [here])
    ft.use_effect(handler(begin_numbers_anew), [here])

    async def at_new_route() -> None:
        desk.screen.close_old_notice(here)
        page = ft.context.page
        world = world_at(desk, here)
        # Both, whichever is new: a face is fetched once, and a page may come back to a world.
        if any((enter_world(page, world), use_faces(page, *faces_at(desk, here)))):
            page.update()

    ft.use_effect(handler(at_new_route), [here])
    return HomeScreen(desk)


def _picture(desk: Desk, path: str) -> ft.Route:
    """Return the route *path* to the picture of a play; *Back* leads to the page it was opened from."""
    return _route(path, PosterScreen, desk, desk.plays, below=(_files(desk),))


def _found(desk: Desk, above: Routes) -> Routes:
    """Return the routes to what a search has found: *Back* leads to it. *above* are those to which the pane of a tool
    leads.
    """
    tool = f"{FOUND}/:{found.GAME}/:{found.TOOL}"
    entry = f"{ENTRY}/:{found.GAME}/:{found.SIZE}/:{found.KEY}"
    return (
        _route(tool, found.FoundToolScreen, desk, below=above),
        _route(entry, found.FoundScreen, desk, below=(_files(desk),)),
    )


def _of_game(desk: Desk, game: Game, above: Routes, found: Routes) -> ft.Route:
    """Return the route to *game*; *above* are those to which the pane of any tool leads, *found* those of a search."""
    checklist, *others = game.tools
    tools = (
        *_beside(checklist.key, _below_tool(desk, checklist, above)),
        *(_of_tool(desk, game, tool, above) for tool in (checklist, *others)),
    )
    below = (
        _table(desk, game),
        _route("tools", ToolsScreen, desk, game, below=found),
        *above,
        *tools,
    )
    return _route(f"g/{game.key}", GameScreen, desk, game, below=below)


def _of_made(desk: Desk, above: Routes, found: Routes) -> ft.Route:
    """Return the route to any game that players made, whichever are here: all have the same tools."""
    checklist, *others = (tool.key for tool in any_own().tools)
    code_of_table = _route("share", TableShareScreen, desk)
    below = (
        _route("table", MadeScreen, desk, TableScreen, below=(code_of_table, _files(desk))),
        _route("tools", MadeScreen, desk, ToolsScreen, below=found),
        _scan(desk),
        *above,
        *_beside(checklist, _below_made_tool(desk, checklist, above)),
        *(_of_made_tool(desk, key, above) for key in (checklist, *others)),
    )
    return _route(f"g/:{KEY}(own-[0-9a-z]+)", MadeScreen, desk, GameScreen, below=below)


def _of_made_tool(desk: Desk, key: str, above: Routes) -> ft.Route:
    def whole(desk: Desk, game: Game) -> ft.View:
        return ToolScreen(desk, game, game.by_key[key])

    return _route(key, MadeScreen, desk, whole, below=_below_made_tool(desk, key, above))


def _below_made_tool(desk: Desk, key: str, above: Routes) -> Routes:
    def share(desk: Desk, game: Game) -> ft.View:
        return ShareScreen(desk, game.by_key[key])

    def history(desk: Desk, game: Game) -> ft.View:
        return HistoryScreen(desk, game.by_key[key])

    def across(desk: Desk, game: Game) -> ft.View:
        tool = game.by_key[key]
        return FlippedAnswerScreen(desk, tool, route_of(tool))

    below = (_route(draw.__name__, MadeScreen, desk, draw) for draw in (share, history, across))
    return (*below, *above)


def _of_tool(desk: Desk, game: Game, tool: AnyTool, above: Routes) -> ft.Route:
    below = _below_tool(desk, tool, above)
    return _route(tool.key, ToolScreen, desk, game, tool, below=below)


def _below_tool(desk: Desk, tool: AnyTool, above: Routes) -> Routes:
    return (
        _route("share", ShareScreen, desk, tool),
        _route("history", HistoryScreen, desk, tool),
        _route("across", FlippedAnswerScreen, desk, tool, route_of(tool)),
        *above,
    )


def _beside(key: str, below: Routes) -> Routes:
    """Return the routes *below* the checklist called *key*, for the game: *Back* leads to its own page."""
    return tuple(replace(each, path=f"{key}/{each.path}") for each in below)


def route_of_link(route: str) -> str:
    """Return the route for a link with a code in it or of a light page, '' if there is none.

    Phones pass a link of ours on whole, or with its host in front: only its code counts, or the key
    of a live table.
    """
    try:
        return route_to(read_link(route, decoded))
    except CompanionError:
        return f"/g/{route.removeprefix(LIGHT)}" if route.startswith(LIGHT) else ""


def world_at(desk: Desk, route: str) -> World:
    """Return the world of the screen at *route*: that of its game, or of the app. A code's is that of what it holds."""
    if found := found_tool(route):
        return world_of(desk.games.game_for(found))
    match route.strip("/").split("/"):
        case [*_, "q", digits]:
            return world_of(game_in_code(desk, digits))
        case ["g", key, *_]:
            return world_of(desk.games.find(key))
        case _:
            return COMPANION


def faces_at(desk: Desk, route: str) -> tuple[World, ...]:
    """Return the worlds whose faces are seen at *route*: on the first screen those of all games."""
    shown = desk.games.every if route in ("", "/") else ()
    return (world_at(desk, route), *map(world_of, shown))


NO_ADDRESS: Final = "There is nothing at this address"


@component
def NotFoundScreen() -> ft.Control:
    """Follow a link that this app knows, or say that there is nothing at this address."""
    page = ft.context.page

    async def follow() -> None:
        if found := route_of_link(page.route):
            page.navigate(found)

    async def home() -> None:
        page.navigate("/")

    async def leave_worlds() -> None:
        if enter_world(page, COMPANION):
            page.update()

    ft.use_effect(handler(follow), [page.route])
    ft.use_effect(handler(leave_worlds), [page.route])
    name = Display("COMPANION", COMPANION, size=28, line=40, color=ft.Colors.PRIMARY, lines=1)
    first = tap_text("To the first screen", home, strong=True, fill=True)
    said = "The link may be cut off, or of another version."
    return ft.SafeArea(
        ft.Container(
            ft.Column(
                [name, empty(GLASS, NO_ADDRESS, said, first, world=COMPANION)],
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding.symmetric(horizontal=EDGE),
        )
    )
