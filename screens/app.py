"""The app on one page: its theme, its screens by route, its store and its keys."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft

from companion.catalogue import GAMES, find_game
from companion.errors import ShareError
from companion.storage import FolderStore, Store
from companion.tool import AnyTool, Game
from screens import browser, window
from screens.across import AcrossScreen
from screens.controls import made, tap_text
from screens.desk import Desk
from screens.device_store import DeviceStore
from screens.files import FilesScreen
from screens.game import GameScreen, ToolScreen
from screens.guard import component, handler, with_event
from screens.history import HistoryScreen
from screens.home import HomeScreen, route_of
from screens.keyboard import NOTHING, keyboard
from screens.phones import PhonesScreen
from screens.play import PlayScreen
from screens.plays import PlaysScreen
from screens.poster import PosterScreen
from screens.reached import loopback
from screens.ruler import measure
from screens.scan import CodeScreen, ScanScreen, first_code
from screens.share import OWN_SCHEME, ShareScreen, TableShareScreen
from screens.slot import Slot
from screens.standings import StandingsScreen
from screens.swift import look_where_set
from screens.table import TableScreen
from screens.theme import EDGE, LOW, WIDE, title, wear

AWAY = (
    ft.AppLifecycleState.HIDE,
    ft.AppLifecycleState.PAUSE,
    ft.AppLifecycleState.DETACH,
)
"""Nothing of the app can be seen. A question of the device's own only makes it inactive."""


def store_for(page: ft.Page) -> Store:
    """Return where this page keeps its saves: on the device that shows it."""
    if page.web:
        return DeviceStore()
    home = os.environ.get("FLET_APP_STORAGE_DATA") or Path.home() / ".companion"
    return FolderStore(Path(home) / "saves")


def link_base(page: ft.Page) -> str:
    """Return what codes begin with: the configured address, the page's own, or our scheme."""
    if configured := os.environ.get("COMPANION_LINK_BASE", ""):
        return configured.rstrip("/")
    address = (
        (page.url or "").split("#")[0].split("?")[0].removesuffix("index.html").rstrip("/")
    )
    if not page.web or not address:
        return OWN_SCHEME
    return address.replace("ws://", "http://").replace("wss://", "https://")


async def main(page: ft.Page) -> None:
    """Show the app on *page*, which keeps its saves where such a page does."""
    store = store_for(page)
    if window.has_one(page):
        await window.as_it_was(page, store)
    await show(page, store)


async def show(page: ft.Page, store: Store, for_phones: str = "") -> None:
    """Show the app on *page*, which keeps its saves in *store*.

    Other phones of this Wi-Fi find it at the address *for_phones*, if they do.
    """
    look_where_set()
    page.title = "Companion"
    wear(page, "system")
    base = link_base(page)
    desk = Desk(store, for_phones if for_phones and loopback(base) else base)
    desk.for_phones = for_phones
    await desk.load()
    wear(page, desk.device.shade)

    async def resized(event: object) -> None:
        width, height = page.width or 0, page.height or 0
        desk.wide = width >= WIDE
        desk.low = 0 < height < LOW and width > height

    async def key(event: ft.KeyboardEvent) -> None:
        await pressed(desk, page, event)

    async def away(event: ft.AppLifecycleStateChangeEvent) -> None:
        state = getattr(event, "state", None)  # a stranger may send none
        if state in AWAY:
            desk.hide()
        if state != ft.AppLifecycleState.RESUME:
            desk.cover()
        else:
            await desk.refresh()
            await desk.watch.again()

    async def newer() -> None:
        desk.newer = True

    def lettered(large: bool) -> None:
        desk.large = large  # who watches the desk is drawn anew

    await resized(None)
    measure(page, lettered)
    page.on_app_lifecycle_state_change = with_event(away)
    page.on_resize = with_event(resized)
    page.on_keyboard_event = with_event(key)
    page.render_views(rooted(desk))
    browser.shown(lambda: page.run_task(newer))
    await desk.plays.load()  # after the first drawing: a long log takes a moment


async def pressed(desk: Desk, page: ft.Page, event: ft.KeyboardEvent) -> None:
    """Do what a key of the keyboard means where the player is."""
    keys, slot = keyboard(), slot_on(desk, page.route)
    command, name = event.ctrl or event.meta, event.key.upper()
    if keys.written or covered(page):
        return
    if slot is None:
        if command and name == "Z" and page.route.endswith("/table"):
            await (desk.redo_table() if event.shift else desk.undo_table())
    elif command and name == "Z":
        async with keys.turn:
            keys.draft = NOTHING
            await (desk.redo(slot) if event.shift else desk.undo(slot))
    elif command and name == "S" and not desk.pinned:
        page.navigate(f"/g/{slot.tool.game}/{slot.tool.key}/share")
    elif not (command or event.alt) and shows(page.route, slot.tool):
        await keys.press(slot.tool.name, event.key)


def covered(page: ft.Page) -> bool:
    """Say whether a sheet or a question lies over the screen: the keys are for that."""
    opened = [each for each in page._dialogs.controls if each.open]
    return any(not isinstance(each, ft.SnackBar) for each in opened)


def shows(route: str, tool: AnyTool) -> bool:
    """Say whether *route* is the tool's own screen, and none that lies on top of it."""
    return route.rstrip("/") in (route_of(tool), f"/g/{tool.game}/{tool.key}")


def slot_on(desk: Desk, route: str) -> Slot | None:
    """Return the slot of the tool that *route* shows, if it shows one."""
    match route.strip("/").split("/"):
        case ["g", key, *rest]:
            game = find_game(key)
            tool = game.by_key.get(rest[0] if rest else game.tools[0].key) if game else None
            return desk.slot(tool) if tool else None
        case _:
            return None


def rooted(desk: Desk) -> Callable[[], Any]:
    """Return the component that shows the screens of the route, each on top of the one before.

    It does not watch the desk, and so is drawn anew for another route only: each screen does.
    """

    @component
    def Root() -> Any:  # noqa: N802 - components are named like controls
        views: Any = ft.Router(
            [
                ft.Route(
                    path="/",
                    component=lambda: HomeScreen(desk),
                    children=[
                        ft.Route(
                            path="table",
                            component=lambda: TableScreen(desk),
                            children=[
                                ft.Route(path="share", component=lambda: TableShareScreen(desk))
                            ],
                        ),
                        ft.Route(path="scan", component=lambda: ScanScreen(desk)),
                        ft.Route(path="phones", component=lambda: PhonesScreen(desk)),
                        ft.Route(path="files", component=lambda: FilesScreen(desk)),
                        ft.Route(
                            path="plays",
                            component=lambda: PlaysScreen(desk, desk.plays),
                            children=[
                                ft.Route(
                                    path="standings",
                                    component=lambda: StandingsScreen(desk, desk.plays),
                                ),
                                ft.Route(
                                    path=":key",
                                    component=lambda: PlayScreen(desk, desk.plays),
                                    children=[
                                        ft.Route(
                                            path="picture",
                                            component=lambda: PosterScreen(desk, desk.plays),
                                        )
                                    ],
                                ),
                            ],
                        ),
                        ft.Route(path="q/:digits", component=lambda: CodeScreen(desk)),
                        *[_game_route(desk, game) for game in GAMES],
                    ],
                )
            ],
            not_found=lambda: made(Nowhere()),
            manage_views=True,
        )
        return views

    return Root


def led_to(route: str) -> str:
    """Return where an address leads that is none of ours, '' for nowhere.

    Phones hand a link of ours over whole, or with its host in front: its code is what counts.
    """
    try:
        return f"/q/{first_code((route,))}"
    except ShareError:
        return ""


@component
def Nowhere() -> ft.Control:  # noqa: N802 - as above
    """Follow a link of ours, or say that an address leads nowhere. The router puts it into a view."""
    page = ft.context.page

    async def follow() -> None:
        if found := led_to(page.route):
            page.navigate(found)

    async def home() -> None:
        page.navigate("/")

    ft.use_effect(handler(follow), [page.route])
    return ft.SafeArea(
        ft.Column(
            [
                ft.Text("Companion", size=22),
                title("Nothing is kept under this address."),
                tap_text("To the first screen", home, strong=True, fill=True),
            ],
            spacing=EDGE,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    )


def _game_route(desk: Desk, game: Game) -> ft.Route:
    return ft.Route(
        path=f"g/{game.key}",
        component=lambda: GameScreen(desk, game),
        children=[
            ft.Route(path="table", component=lambda: TableScreen(desk)),
            *[_tool_route(desk, game, tool) for tool in game.tools],
        ],
    )


def _tool_route(desk: Desk, game: Game, tool: AnyTool) -> ft.Route:
    return ft.Route(
        path=tool.key,
        component=lambda: ToolScreen(desk, game, tool),
        children=[
            ft.Route(path="share", component=lambda: ShareScreen(desk, tool)),
            ft.Route(path="history", component=lambda: HistoryScreen(desk, tool)),
            ft.Route(path="across", component=lambda: AcrossScreen(desk, tool, route_of(tool))),
        ],
    )
