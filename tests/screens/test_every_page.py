"""What holds on every page of the app: the ways from it that any page may have, and back."""

import asyncio
from collections.abc import Iterable, Iterator

import flet as ft
import pytest
from flet.components.router import _match_routes

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.display.finder import entries
from companion.display.table_words import ONLY_LOOKING, WHO_ARE_YOU
from companion.display.tool_routes import route_of
from companion.exchange import share
from companion.game_maker.keys import key_of
from companion.plays.people import WhoIsWho
from companion.plays.register import registered
from companion.tools.tool import AnyTool
from screens.routes import all_routes, app_root
from screens.state.drawing_context import drawing_on
from screens.state.page_session import PageSession
from screens.views.page_frame import parent_route
from tests.companion.sample_plays import play
from tests.fast_run import sparse, tools_of_each_kind
from tests.screens.desks import ORDERS, opened
from tests.screens.harness import Screen
from tests.screens.live_tables import MemoryTables, phone, seated, settled
from tests.screens.own_games import HARBOUR
from tests.states import EVERY as ALL_TOOLS
from tests.states import each_kind_of_tool

PLAY = play()
CODE = share.write(ORDERS, ORDERS.example)
ENTRY = next(
    each
    for each in entries(Table())
    if each.tool.name == "makiavelia/terms" and each.kind == "term"
)
PERSON = registered((PLAY,), WhoIsWho()).persons["ann"].id
NAMED = {
    ":play": PLAY.key,
    ":person": PERSON,
    ":digits": CODE,
    ":made(own-[0-9a-z]+)": key_of(0),
    ":game": "makiavelia",
    ":tool": "attack",
    ":size": "4",
    ":entry": ENTRY.key,
}
"""What stands in a route for each of its names."""


def pages(routes: Iterable[ft.Route], below: str = "") -> Iterator[str]:
    """Yield the route of every page, but those that only lead on to a live table."""
    for route in routes:
        path = route.path or ""
        for name, value in NAMED.items():
            path = path.replace(name, value)
        if not path.startswith("j/"):
            here = f"{below}/{path}".replace("//", "/")
            yield here
            yield from pages(route.children or (), here.rstrip("/"))


EVERY = tuple(pages(all_routes(opened())))
DEEP = ("/live/", "/reveal/", "/picture/", "/table/", "/scan/")
"""What is in the routes of pages that are the same above every tool."""

LEFT_OUT = {route_of(tool) for tool in ALL_TOOLS} - {
    route_of(tool) for tool in tools_of_each_kind(ALL_TOOLS)
}
ALIKE = [
    page
    for page in EVERY
    if page.count("/") < 4 and not any(map(page.__contains__, DEEP)) and page not in LEFT_OUT
]
QUIET = ("/phones", "/settings", "/scan", "/tools", CODE)
"""How the pages end on which nothing is told that could not be saved."""

KEEP = "Keep it as a file"
SCANS = [page for page in EVERY if page.endswith("/scan") and "/live/" not in page]
OTHERS = ("/live/reveal", "/live/table", "/g/turf-war/areas/live", "/g/turf-war/areas/live/table",
          "/g/turf-war/areas/reveal", f"/g/turf-war/picture/{PLAY.key}", f"/plays/{PLAY.key}/picture")  # fmt: skip


async def shown_at(page: str, *, seat: int | None = 0) -> tuple[Screen, PageSession]:
    """Return the screen of a phone at a live table, open at *page*. It has whatever a route names."""
    screen, tables = Screen(), MemoryTables()
    session = await phone(tables, on_page=drawing_on(screen.page))
    await session.games.add(0, HARBOUR, "Made this game")
    await session.plays.load()
    await session.plays.add((PLAY,))
    await seated(await phone(tables), session, (1, seat))
    screen.open_at(page)
    screen.page.render_views(app_root(session))
    await screen.settle()
    return screen, session


async def led(screen: Screen, name: str) -> list[str]:
    """Touch what is called *name*, go where it leads, touch *Back* there, and return what could be read."""
    await screen.touch(name)
    await settled()
    await screen.go(screen.routes[-1])
    read = screen.texts()
    await screen.touch("Back")
    return read


@pytest.mark.long
def test_the_button_back_leads_where_the_device_leads_back() -> None:
    """A phone's own way back leads to the page that lies below; so does the button."""
    routes = all_routes(opened())
    assert len(EVERY) > 1000
    for page in sparse(EVERY[1:]):
        chain = _match_routes(routes, page)
        assert chain, page
        assert chain[-1].resolved_path == page, "another route took it"
        below = chain[-2].resolved_path or "/"
        if "/round/picture/" in page and page.endswith(PLAY.key):
            below += "/round"  # the checklist, as the game's own page shows it
        assert parent_route(page) == below


@pytest.mark.parametrize("page", [*ALIKE, *OTHERS])
def test_what_could_not_be_saved_can_be_kept_as_a_file_from_any_page(page: str) -> None:
    async def run() -> None:
        screen, session = await shown_at(page)
        session.screen.storage_failed(StorageError("The disk is full."))
        await screen.settle()
        if "The disk is full." not in screen.texts():
            assert page.endswith(QUIET), "it would have to be said here"
        elif page.endswith("/files"):
            assert KEEP not in screen.names(), "this is the page"
        else:
            assert "Everything on this device" in await led(screen, KEEP)
            assert screen.routes[-1] == page.removesuffix("/round"), "or the game's own page"

    asyncio.run(run())


@pytest.mark.parametrize("page", SCANS)
def test_from_a_code_back_leads_to_the_page_that_found_it(page: str) -> None:
    async def run() -> None:
        screen, _ = await shown_at(page)
        await screen.type_text(CODE)
        read = await led(screen, "Open it")
        assert "Lawless Empire: Order tally" in read
        assert screen.routes[-1] == page

    asyncio.run(run())


@pytest.mark.slow
@each_kind_of_tool
def test_whoever_looks_on_comes_back_from_the_seats_to_the_tool(tool: AnyTool) -> None:
    async def run() -> None:
        screen, _ = await shown_at(route_of(tool), seat=None)
        if tool.personal:
            assert ONLY_LOOKING not in screen.names()
        else:
            assert WHO_ARE_YOU in await led(screen, ONLY_LOOKING)
            assert screen.routes[-1] == route_of(tool)

    asyncio.run(run())
