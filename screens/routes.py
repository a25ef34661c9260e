"""The screen for each route, and what is shown where there is none."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.catalogue import any_made_game, every_game
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
from screens.state.keyboard import begin_numbers_anew
from screens.state.page_session import PageSession
from screens.tool.table_notes import ASKS
from screens.ui.back_button import use_back_button
from screens.ui.controls import tap_text
from screens.ui.error_boundary import component, handler
from screens.ui.faces import Display, use_faces
from screens.ui.snack_bar import close_old_snackbars
from screens.ui.theme import EDGE, enter_world
from screens.views.empty import GLASS, empty

LIGHT: Final = "/t/"
"""What the route of a tool's light page begins with."""

Routes = tuple[ft.Route, ...]

KEPT_PICTURE: Final = "picture/:play"
"""The route of a play's picture, under that of the game or the tool where the player opened it."""


def app_root(session: PageSession) -> Callable[[], Any]:
    """Return the component that shows the screens of the route, each on top of its parent.

    It does not watch the session: another route alone draws it again. Each screen does.
    """

    @component
    def Root() -> Any:
        views: Any = ft.Router(all_routes(session), not_found=NotFoundScreen, manage_views=True)
        return views

    return Root


def _route(path: str, screen: Callable[..., Any], *given: Any, below: Routes = ()) -> ft.Route:
    """Return the route *path* to the component ``screen(*given)``, with the routes *below* it."""
    return ft.Route(path=path, component=lambda: screen(*given), children=list(below))


def all_routes(session: PageSession) -> list[ft.Route]:
    """Return the route to the first screen, with all others below it: *Back* leads to the one that each is below."""
    picture, scan, files = _picture(session, "picture"), _scan(session), _files(session)
    live = _live(session)
    above = (_reveal(session), _picture(session, KEPT_PICTURE), live, files)
    person = _route(":person", PersonScreen, session, session.plays, below=(files,))
    plays = (
        files,
        _route("standings", StandingsScreen, session, session.plays, below=(files, person)),
        _route(":play", PlayScreen, session, session.plays, below=(picture, files, person)),
    )
    searched = _found(session, above)
    first = (
        *searched,
        _table(session),
        scan,
        _route("phones", PhonesScreen, session),
        files,
        _route("settings", SettingsScreen, session),
        _route("plays", PlaysScreen, session, session.plays, below=plays),
        _code(session),
        live,
        _route("j/:key", JoinScreen, session),
        _route("j/:key/:once", JoinScreen, session),
        _route("j/:key/:once/:to*", JoinScreen, session),
        _route("new", NewGameScreen, session, below=(scan, files)),
        *(_of_game(session, game, above, searched) for game in every_game()),
        _of_made(session, above, searched),
    )
    return [_route("/", FirstScreen, session, below=first)]


def _table(session: PageSession, *game: Game) -> ft.Route:
    """Return the route to the table, of a *game* if it was opened there, with its code below it."""
    below = (_route("share", TableShareScreen, session), _files(session))
    return _route("table", TableScreen, session, *game, below=below)


def _files(session: PageSession) -> ft.Route:
    """Return the route to *Files*, above any page that shows notices: one may say that nothing can be saved."""
    return _route("files", FilesScreen, session)


def _code(session: PageSession) -> ft.Route:
    """Return the route to what a code holds, above the page that found it."""
    return _route("q/:digits", CodeScreen, session)


def _scan(session: PageSession) -> ft.Route:
    """Return the route to the page that opens a code, or a file; *Back* leads to the page it was opened from."""
    return _route("scan", ScanScreen, session, below=(_files(session), _code(session)))


def _live(session: PageSession) -> ft.Route:
    """Return the route to the live table, on the first screen and above any tool: there players see that they look
    on.
    """
    below = (
        _route("in", LetInScreen, session, below=(_files(session),)),
        _route("history", LiveHistoryScreen, session),
        _route(ASKS, RequestsScreen, session),
        _route("codes", LiveCodesScreen, session, below=(_files(session),)),
        _reveal(session),
        _table(session),
        _scan(session),
        _files(session),
    )
    return _route("live", LiveScreen, session, below=below)


def _reveal(session: PageSession) -> ft.Route:
    return _route("reveal", RevealScreen, session, below=(_files(session),))


@component
def FirstScreen(session: PageSession) -> Any:
    """Return the first screen, which is below all others. What is half done on a page ends as it is left.

    Its short messages close, and a digit that is typed next begins a number. The browser's button Back
    closes a sheet alone.
    """
    here = ft.use_route_location()
    ft.use_effect(handler(use_back_button(here, (CODE, JOIN))), [here])
    ft.use_effect(handler(close_old_snackbars), [here])
    ft.use_effect(handler(begin_numbers_anew), [here])

    async def at_new_route() -> None:
        session.screen.close_old_notice(here)
        page = ft.context.page
        world = world_at(session, here)
        # Both, whichever is new: a face is fetched once, and a page may come back to a world.
        if any((enter_world(page, world), use_faces(page, *faces_at(session, here)))):
            page.update()

    ft.use_effect(handler(at_new_route), [here])
    return HomeScreen(session)


def _picture(session: PageSession, path: str) -> ft.Route:
    """Return the route *path* to the picture of a play; *Back* leads to the page it was opened from."""
    return _route(path, PosterScreen, session, session.plays, below=(_files(session),))


def _found(session: PageSession, above: Routes) -> Routes:
    """Return the routes to what a search has found: *Back* leads to it. *above* are those to which the pane of a tool
    leads.
    """
    tool = f"{FOUND}/:{found.GAME}/:{found.TOOL}"
    entry = f"{ENTRY}/:{found.GAME}/:{found.SIZE}/:{found.KEY}"
    return (
        _route(tool, found.FoundToolScreen, session, below=above),
        _route(entry, found.FoundScreen, session, below=(_files(session),)),
    )


def _of_game(session: PageSession, game: Game, above: Routes, found: Routes) -> ft.Route:
    """Return the route to *game*; *above* are those to which the pane of any tool leads, *found* those of a search."""
    checklist, *others = game.tools
    tools = (
        *_beside(checklist.key, _below_tool(session, checklist, above)),
        *(_of_tool(session, game, tool, above) for tool in (checklist, *others)),
    )
    below = (
        _table(session, game),
        _route("tools", ToolsScreen, session, game, below=found),
        *above,
        *tools,
    )
    return _route(f"g/{game.key}", GameScreen, session, game, below=below)


def _of_made(session: PageSession, above: Routes, found: Routes) -> ft.Route:
    """Return the route to any game that players made, whichever are here: all have the same tools."""
    checklist, *others = (tool.key for tool in any_made_game().tools)
    code_of_table = _route("share", TableShareScreen, session)
    below = (
        _route(
            "table", MadeScreen, session, TableScreen, below=(code_of_table, _files(session))
        ),
        _route("tools", MadeScreen, session, ToolsScreen, below=found),
        _scan(session),
        *above,
        *_beside(checklist, _below_made_tool(session, checklist, above)),
        *(_of_made_tool(session, key, above) for key in (checklist, *others)),
    )
    return _route(f"g/:{KEY}(own-[0-9a-z]+)", MadeScreen, session, GameScreen, below=below)


def _of_made_tool(session: PageSession, key: str, above: Routes) -> ft.Route:
    def whole(session: PageSession, game: Game) -> ft.View:
        return ToolScreen(session, game, game.by_key[key])

    return _route(key, MadeScreen, session, whole, below=_below_made_tool(session, key, above))


def _below_made_tool(session: PageSession, key: str, above: Routes) -> Routes:
    def share(session: PageSession, game: Game) -> ft.View:
        return ShareScreen(session, game.by_key[key])

    def history(session: PageSession, game: Game) -> ft.View:
        return HistoryScreen(session, game.by_key[key])

    def across(session: PageSession, game: Game) -> ft.View:
        tool = game.by_key[key]
        return FlippedAnswerScreen(session, tool, route_of(tool))

    below = (
        _route(draw.__name__, MadeScreen, session, draw) for draw in (share, history, across)
    )
    return (*below, *above)


def _of_tool(session: PageSession, game: Game, tool: AnyTool, above: Routes) -> ft.Route:
    below = _below_tool(session, tool, above)
    return _route(tool.key, ToolScreen, session, game, tool, below=below)


def _below_tool(session: PageSession, tool: AnyTool, above: Routes) -> Routes:
    return (
        _route("share", ShareScreen, session, tool),
        _route("history", HistoryScreen, session, tool),
        _route("across", FlippedAnswerScreen, session, tool, route_of(tool)),
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


def world_at(session: PageSession, route: str) -> World:
    """Return the world of the screen at *route*: that of its game, or of the app. A code's is that of what it holds."""
    if found := found_tool(route):
        return world_of(session.games.game_for(found))
    match route.strip("/").split("/"):
        case [*_, "q", digits]:
            return world_of(game_in_code(session, digits))
        case ["g", key, *_]:
            return world_of(session.games.find(key))
        case _:
            return COMPANION


def faces_at(session: PageSession, route: str) -> tuple[World, ...]:
    """Return the worlds whose faces are seen at *route*: on the first screen those of all games."""
    shown = session.games.every if route in ("", "/") else ()
    return (world_at(session, route), *map(world_of, shown))


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
