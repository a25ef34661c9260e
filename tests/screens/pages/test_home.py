"""The first screen goes on where we were, and says how long ago that was."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from companion.catalogue import any_made_game
from companion.core.blocks import Button
from companion.core.table import Table
from companion.core.values import Value
from companion.display.app_finder import APP_PAGES
from companion.display.labels import (
    CONTINUE,
    FIND_OTHERWISE,
    HIDE_PAD,
    NOTHING_FOUND,
)
from companion.display.tool_routes import route_of
from companion.storage.store import MemoryStore
from companion.tools.cause import EXAMPLE, PLAYER, Cause
from companion.tools.tool import AnyTool
from screens.pages.home_pieces import last_words
from screens.state.page_session import PageSession
from screens.state.saved_sessions import SAVE_USED_AFTER
from tests.screens.desks import ORDERS, ROUND, TOOLS, count, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import appeared

NOW = 29_700_000
SHELF = "Trust nobody"
"""What stands on a poster, and nowhere else."""


class FakeClock:
    """The minute that it is, until a test says otherwise."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.minute = NOW
        for module in ("page_session", "saved_sessions"):
            patch.setattr(f"screens.state.{module}.seconds", lambda: 60 * self.minute)
        patch.setattr("screens.pages.home_pieces.now", lambda: self.minute)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    return FakeClock(monkeypatch)


def continued(screen: Screen) -> list[str]:
    """Return what the piece that leads back to the game is called, if it is there."""
    return [name for name in screen.names() if name.startswith(CONTINUE)]


def on_the_first_screen(session: PageSession, act: Callable[[Screen], Awaitable[None]]) -> None:
    async def run() -> None:
        screen = await appeared(session)
        await act(screen)

    asyncio.run(run())


def test_only_what_is_under_way_is_gone_on_with() -> None:
    """ "0 Orders on 0 Syndicates" was offered of a tool that was looked at, and so were the editor of a game and a game
    that was kept.
    """
    session = opened()
    make = any_made_game().by_key["make"]
    kept = TOOLS["lawless-empire/score"]

    async def act(screen: Screen) -> None:
        async def offered(
            tool: AnyTool, state: Value | None = None, cause: Cause = PLAYER
        ) -> bool:
            if state is not None:
                await session.replace_state(session.tool_session(tool), state, "Cards", cause)
            await screen.go(route_of(tool))
            await screen.go("/")
            return bool(continued(screen))

        assert not await offered(ORDERS), "it was only looked at"
        assert not await offered(ORDERS, ORDERS.example, EXAMPLE), "an example is no game"
        await session.start_over(session.tool_session(ORDERS))
        assert await offered(ORDERS, ORDERS.example)
        assert await offered(TOOLS["lawless-empire/plans"]), (
            "what was looked at since is passed by"
        )
        assert session.device.last_tool == ORDERS.name
        assert not session.is_under_way(make)
        await session.replace_state(session.tool_session(make), make.example, "New rows")
        assert not session.is_under_way(make), "nobody plays the editor"
        await session.plays.load()
        assert await offered(kept, kept.example)
        await session.plays.add_end(kept, kept.example)
        assert not await offered(kept), "it is over and kept"

    on_the_first_screen(session, act)


def test_the_last_tool_says_how_long_ago_it_was_used(clock: FakeClock) -> None:
    store = MemoryStore()
    session = opened(store)
    tool_session = session.tool_session(ORDERS)

    async def act(screen: Screen) -> None:
        async def again() -> list[str]:
            await screen.go("/files")
            await screen.go("/")
            return continued(screen)

        assert not continued(screen)
        await session.replace_state(tool_session, ORDERS.example, "Cards")
        await session.remember_tool(ORDERS)
        said = "Continue Lawless Empire: Order tally, 11 Orders on 2 Syndicates. "
        assert await again() == [f"{said}Just now"]
        assert "11 Orders on 2 Syndicates · just now" in screen.texts()
        clock.minute += SAVE_USED_AFTER + 2
        assert await again() == [f"{said}12 min ago"]
        clock.minute += 3

    async def after_a_restart(screen: Screen) -> None:
        assert "Order tally" in screen.texts()
        assert continued(screen)
        clock.minute += 60
        await again.remember_tool(ORDERS)

    on_the_first_screen(session, act)
    again = opened(store)
    on_the_first_screen(again, after_a_restart)
    assert opened(store).device.used == clock.minute


def test_another_windows_table_is_taken_up_though_tools_were_used_here(
    clock: FakeClock,
) -> None:
    store = MemoryStore()
    here, there = opened(store), opened(store)
    asyncio.run(here.remember_tool(ORDERS))
    asyncio.run(there.refresh())
    clock.minute += 3
    count(here)
    asyncio.run(there.at.use_table(there.device.table.resized(3)))
    asyncio.run(here.refresh())
    assert here.device.table.size == 3


def test_the_search_answers_with_this_tables_number_and_leads_to_the_tool() -> None:
    session = opened()
    asyncio.run(session.at.use_table(Table().resized(5)))

    async def act(screen: Screen) -> None:
        assert SHELF in screen.texts()
        await screen.type_text("how many coins")
        assert SHELF not in screen.texts()
        await screen.touch("Round and phases. Negotiation. This round earns 4 Makielons.")
        assert screen.routes[0].startswith("/at/makiavelia/5/")
        await screen.type_text("xyzzy")
        assert {NOTHING_FOUND, "“xyzzy”", FIND_OTHERWISE} <= set(screen.texts())
        await screen.touch("How many coins?")
        assert "Round and phases. Negotiation. This round earns 4 Makielons." in screen.names()
        await screen.type_text(" ")
        assert SHELF in screen.texts()

    on_the_first_screen(session, act)


def test_the_search_finds_the_apps_own_pages() -> None:
    async def act(screen: Screen) -> None:
        await screen.type_text("undo")
        assert any("The two arrows at the bottom" in text for text in screen.texts())
        assert NOTHING_FOUND not in screen.texts()
        for page in APP_PAGES:
            if page.route:
                await screen.type_text(page.title)
                await screen.touch(f"The app. {page.title}. {page.text}")
                assert screen.routes[-1] == page.route

    on_the_first_screen(opened(), act)


def test_undo_is_where_the_search_says() -> None:
    (said,) = [page.text for page in APP_PAGES if page.title.startswith("Undo")]
    assert "at the bottom of every tool, or above the pad while one is open" in said

    async def act(screen: Screen) -> None:
        def at(name: str) -> int:
            (place,) = [n for n, each in enumerate(screen.names()) if each.startswith(name)]
            return place

        await screen.go("/g/turf-war/combat")
        for gang in ("Red", "Green"):
            await screen.touch(f"{gang}, Who meets here?")
        cell = "Green, Lieutenants: "
        assert at(cell) < at("Undo") < at("That's all of them") == len(screen.names()) - 1
        await screen.touch("Green, Hitmen: –")
        assert at(cell) < at("Undo") < at(HIDE_PAD) < at("9")

    on_the_first_screen(opened(), act)


def test_the_tool_that_was_touched_last_is_the_one_to_go_on_with(clock: FakeClock) -> None:
    """The checklist lies below its tools: whoever goes back to it doesn't open it anew."""
    store = MemoryStore()
    session = opened(store)
    tool_session = session.tool_session(ROUND)

    async def act(screen: Screen) -> None:
        await session.remember_tool(ORDERS)
        await session.press(tool_session, Button("Next: Round 1", "next", main=True))
        assert session.device.last_tool == ROUND.name
        await screen.go("/files")
        await screen.go("/")
        assert {"Continue · Round 1 of 5", "Preparation", "just now"} <= set(screen.texts())

    on_the_first_screen(session, act)
    assert opened(store).device.last_tool == ROUND.name


def test_a_game_of_tonight_was_not_played_last_night() -> None:
    """What was kept a minute ago was said to be of last night."""
    kept = TOOLS["lawless-empire/score"]
    session = opened()

    async def run() -> None:
        await session.plays.load()
        await session.plays.add_end(kept, kept.example)

    asyncio.run(run())
    (play,) = session.plays.plays
    hour = 60
    assert last_words(play, 0) == "Red won just now"
    assert last_words(play, 3 * hour) == "Red won 3 hours ago"
    assert last_words(play, 9 * hour) == "Red took last night"
    assert last_words(play, 72 * hour) == "Red won 3 days ago"
