"""*Back* leads to the page on which one touched the button, for every page that has a button to another."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from companion.catalogue import every_game
from companion.core.errors import StorageError
from companion.display import made_words
from companion.game_maker.examples import examples
from companion.game_maker.keys import key_of
from screens.routes import app_root
from screens.state.drawing_context import drawing_on
from screens.state.page_session import PageSession
from tests.fast_run import sparse
from tests.screens.harness import Screen
from tests.screens.live_tables import MemoryTables, phone, settled, sit

LEADS_ON: Final = {
    made_words.FROM_NOTHING,
    *(each.about.title for each in examples().values()),
    *(f"{game.title}: " for game in every_game()),
    "Back to ",
}
"""How the names of buttons begin that make something, or go on with a game: there *Back* is that of the game."""

PAGES: Final = (
    "/live", "/", "/new", "/scan", "/live/scan", "/new/scan", "/files", "/settings", "/plays", "/phones",
    "/table", "/live/table", "/g/makiavelia/table", "/g/turf-war", f"/g/{key_of(7)}",
    "/g/turf-war/areas/live",
)  # fmt: skip
SHARED: Final = ("/live", "/", "/live/table", "/g/turf-war", "/g/turf-war/areas/live")
"""The pages that have more buttons at a live table."""


async def at_home() -> tuple[Screen, PageSession]:
    """Return the screen of a phone that can open a table, and that could not save something."""
    screen = Screen()
    session = await phone(MemoryTables(), on_page=drawing_on(screen.page))
    session.screen.storage_failed(StorageError("The disk is full."))
    return screen, session


async def at_a_table() -> tuple[Screen, PageSession]:
    """Return the screen of a phone that leads a live table."""
    screen, session = await at_home()
    await session.live_page.open_table()
    await sit(session, 0)
    await settled()
    return screen, session


Comes = Callable[[], Awaitable[tuple[Screen, PageSession]]]


async def opened(comes: Comes, page: str) -> tuple[Screen, PageSession]:
    """Return the screen of a phone that *comes* so, at *page*."""
    screen, session = await comes()
    screen.open_at(page)
    screen.page.render_views(app_root(session))
    await screen.settle()
    return screen, session


def leads_on(name: str) -> bool:
    return any(name.startswith(each) for each in LEADS_ON)


WAYS: Final = [
    *((at_home, page) for page in PAGES),
    *((at_a_table, page) for page in SHARED),
]


@pytest.mark.parametrize(("comes", "page"), WAYS)
def test_back_leads_to_the_page_with_the_button(comes: Comes, page: str) -> None:
    async def run() -> dict[str, str]:
        screen, _ = await opened(comes, page)
        lost = dict[str, str]()
        for name in sparse(dict.fromkeys(screen.names())):
            if name == "Back" or leads_on(name) or screen.names().count(name) != 1:
                continue
            led, back = len(screen.routes), ""
            await screen.touch(name)
            await settled()
            if len(screen.routes) > led:
                await screen.go(screen.routes[-1])
                if "Back" in screen.names():
                    await screen.touch("Back")
                    if (back := screen.routes[-1]) != page:
                        lost[name] = back
            if back == page:
                await screen.go(page)
            else:
                screen, _ = await opened(comes, page)
        return lost

    assert asyncio.run(run()) == {}


def test_after_a_code_of_the_table_or_a_file_of_a_code_back_leads_there_too() -> None:
    async def run() -> None:
        for page in ("/live/table/share", "/g/makiavelia/table/share", "/live/scan/files"):
            screen, _ = await opened(at_home, page)
            await screen.touch("Back")
            assert screen.routes[-1] == page.rpartition("/")[0]

    asyncio.run(run())
