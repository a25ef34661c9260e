"""The app on one page: its theme, its screens by route, its store and its keys."""

import logging
import os
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from companion.catalogue import find_tool
from companion.display.tool_routes import found_tool, route_of, search_below
from companion.exchange.addresses import loopback
from companion.storage.data_folder import SAVES, data_folder
from companion.storage.store import NO_HOME, FolderStore, NoStore, Store
from companion.tools.tool import AnyTool
from screens.device import browser, window
from screens.device.services import reduced_motion, use_ticks
from screens.device.sounds import use_sounds
from screens.device.store import store_in_browser
from screens.pages.share import OWN_SCHEME
from screens.routes import app_root, faces_at, world_at
from screens.state.drawing_context import drawing_on
from screens.state.keyboard import keyboard
from screens.state.live.link import LiveHost
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.table_line.code_live_host import CodeLiveHost
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.own_door import OwnDoor
from screens.table_line.page_lines import PageLines
from screens.table_line.socket_live_host import SocketLiveHost
from screens.ui.error_boundary import with_event
from screens.ui.faces import use_faces
from screens.ui.finger import was_drawn
from screens.ui.flet_internals import (
    on_failed_drawing,
    open_sheets,
    take_late_results,
)
from screens.ui.flet_internals.drawing import configure_only_set_fields, keep_drawings
from screens.ui.flet_internals.quick_controls import set_only_given_fields
from screens.ui.flet_internals.update_order import draw_visible_first
from screens.ui.letter_size import use_letters
from screens.ui.motion import use_motion
from screens.ui.text_ruler import measure
from screens.ui.theme import apply_theme, enter_world

log = logging.getLogger("companion")

REDRAWN: Final = 5
"""How many times one page is drawn again after drawings that failed."""

HIDDEN = (
    ft.AppLifecycleState.HIDE,
    ft.AppLifecycleState.PAUSE,
    ft.AppLifecycleState.DETACH,
)
"""States in which nothing of the app is visible. A dialog of the device only makes it inactive."""


def store_for(page: ft.Page) -> Store:
    """Return where this page keeps its saves: on the device that shows it."""
    if page.web:
        return store_in_browser()
    try:
        return FolderStore(data_folder() / SAVES)
    except RuntimeError:
        return NoStore(NO_HOME)


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


async def main(page: ft.Page, door: OwnDoor | None = None) -> None:
    """Show the app on *page*, with the store that such a page has; others may come in by its *door*."""
    store = store_for(page)
    if window.has_window(page):
        await window.restore(page, store)
    await show(page, store, tables=tables_for(page, store, door))


def tables_for(page: ft.Page, store: Store, door: OwnDoor | None = None) -> LiveHost:
    """Return the live tables that *page* reaches; what has not reached them yet is kept in *store*.

    Tables of this device are behind its *door*, None where it can open none.
    """
    if (lines := browser.lines()) is None:
        there = SocketLiveHost(store, browser.origin(), opens_at=browser.first_page())
        return DoorLiveHost(door, there) if door else there
    return CodeLiveHost(PageLines(lines), store, browser.origin(), link_base(page))


def draw(page: ft.Page, root: Callable[[], Any], again: int = REDRAWN) -> None:
    """Show on *page* what the component *root* draws.

    If Flet fails to apply a change, the whole page is drawn again, at most *again* times: a drawing
    that always fails would otherwise keep the program busy for ever.
    """

    def failed(error: BaseException) -> None:
        log.error("a drawing failed", exc_info=error)
        if again:
            page.views = []
            page.update()
            draw(page, root, again - 1)

    page.render_views(root)
    on_failed_drawing(page, failed)


async def show(
    page: ft.Page,
    store: Store,
    for_phones: str = "",
    light_pages: bool = False,
    tables: LiveHost | None = None,
) -> None:
    """Show the app on *page*, with its saves in *store*.

    Other phones of this Wi-Fi find the app at the address *for_phones*, '' if they cannot. The
    server of the page draws codes as *light_pages*, or not. Live *tables* are joined where there are any.
    """
    configure_only_set_fields()
    keep_drawings()
    set_only_given_fields()
    take_late_results()
    draw_visible_first(page, partial(was_drawn, page))
    page.title = "Companion"
    apply_theme(page, "system")
    base = link_base(page)
    if for_phones and loopback(base):
        base = for_phones
    drawn = light_pages and not os.environ.get("COMPANION_LINK_BASE")
    session = PageSession(store, base, for_phones, drawn, tables, drawing_on(page))
    screen = session.screen
    await session.load()
    # Before anything is drawn: nothing is drawn twice for it.
    enter_world(page, world_at(session, page.route))
    use_faces(page, *faces_at(session, page.route))
    apply_theme(page, session.device.shade)
    use_ticks(page, on=session.device.ticks)
    use_sounds(page, on=session.device.sounds)
    use_letters(page, session.device.letters)

    async def resized(event: object) -> None:
        screen.measure(page)

    async def key(event: ft.KeyboardEvent) -> None:
        await handle_key(session, page, event)

    async def lifecycle(event: ft.AppLifecycleStateChangeEvent) -> None:
        state = getattr(event, "state", None)  # a hostile page may send none
        if state in HIDDEN:
            screen.hide()
        if state != ft.AppLifecycleState.RESUME:
            screen.cover()
        else:
            await session.refresh()
            await session.live_page.wake()
            await session.live_page.come_back()
            await screen.wake_lock.again()

    async def closed(event: object) -> None:
        session.alarm.close()
        await session.live_page.close()

    async def update_found() -> None:
        screen.update_ready = True

    def text_resized(large: bool) -> None:
        screen.large_text = large  # what watches the session is drawn again
        screen.measure(page)

    await resized(None)
    measure(page, text_resized)
    page.on_app_lifecycle_state_change = with_event(lifecycle)
    page.on_close = with_event(closed)
    page.on_resize = with_event(resized)
    page.on_keyboard_event = with_event(key)
    draw(page, app_root(session))
    await session.live_page.come_back()
    browser.shown(lambda: page.run_task(update_found))
    use_motion(page, on=not (session.device.still or await reduced_motion()))
    await session.plays.peek(patient=True)  # after the first drawing: a long log takes a moment
    await session.game_clock.load()


async def handle_key(session: PageSession, page: ft.Page, event: ft.KeyboardEvent) -> None:
    """Handle a key: undo, redo and share by command, everything else by the open tool."""
    keys, tool_session = keyboard(), tool_session_at(session, page.route)
    command, name = event.ctrl or event.meta, event.key.upper()
    if keys.typing or open_sheets(page):  # the keys are for the sheet
        return
    if command and name == "Z" and page.route.endswith("/table"):
        await (session.at.redo_table() if event.shift else session.at.undo_table())
    elif tool_session is None:
        return
    elif command and name == "Z":
        async with keys.lock:
            keys.begin_anew()
            if listener := keys.tools.get(tool_session.tool.name):
                await listener.step(back=not event.shift)
            elif event.shift:
                await session.at.redo(tool_session)
            else:
                await session.at.undo(tool_session)
    elif command and name == "S" and not session.screen.pinned_tool:
        page.navigate(f"/g/{tool_session.tool.game}/{tool_session.tool.key}/share")
    elif not (command or event.alt) and is_on_top(page.route, tool_session.tool):
        await keys.press(tool_session.tool.name, event.key)


def is_on_top(route: str, tool: AnyTool) -> bool:
    """Return whether *route* is the screen of *tool* itself, not one on top of it."""
    here = route.rstrip("/")
    if search_below(here) is not None:
        found = found_tool(here)
        return found is not None and found.name == tool.name
    return here in (route_of(tool), f"/g/{tool.game}/{tool.key}")


def tool_session_at(session: PageSession, route: str) -> ToolSession | None:
    """Return the tool session of the tool at *route*, or None."""
    if found := found_tool(route):
        return session.tool_session(found)
    match route.strip("/").split("/"):
        case ["g", key]:
            game = session.games.find(key)
            tool = game.tools[0] if game else None
        case ["g", key, name, *_]:
            tool = find_tool(f"{key}/{name}")
        case _:
            return None
    return session.tool_session(tool) if tool else None
