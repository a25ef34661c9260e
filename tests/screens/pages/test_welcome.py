"""The very first start asks how many play, and is never seen again; below it lies all that there is."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft
import pytest

from companion.catalogue import every_game
from companion.display.made_words import YOUR_OWN_GAME
from companion.storage.store import MemoryStore
from companion.tools.cause import EXAMPLE
from screens.pages.home import SCAN
from screens.pages.settings import SETTINGS
from screens.pages.welcome import CHOOSE, HOW_MANY, READY, TRY
from screens.state.page_session import PageSession
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.whole_app import appeared


def at_first(session: PageSession, act: Callable[[Screen], Awaitable[None]]) -> None:
    async def run() -> None:
        await act(await appeared(session))

    asyncio.run(run())


def test_how_many_play_is_asked_once_and_kept() -> None:
    store = MemoryStore()
    session = opened(store)

    async def act(screen: Screen) -> None:
        assert {READY, HOW_MANY} <= set(screen.texts())
        await screen.touch("6")
        assert READY in screen.texts()
        await screen.touch(CHOOSE)
        assert READY not in screen.texts()
        assert session.device.table.size == 6

    async def again(screen: Screen) -> None:
        assert READY not in screen.texts()

    at_first(session, act)
    at_first(opened(store), again)


def test_whoever_chooses_without_an_answer_is_not_asked_again() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        await screen.touch(CHOOSE)
        assert READY not in screen.texts()
        await screen.go("/files")
        await screen.go("/")
        assert READY not in screen.texts()

    at_first(session, act)


def test_the_example_is_one_of_a_game_and_nothing_that_is_under_way() -> None:
    session = opened()
    tool = every_game()[0].tools[0]

    async def act(screen: Screen) -> None:
        await screen.touch(TRY)
        assert screen.routes[-1] == f"/g/{tool.game}"
        assert session.tool_session(tool).state.round == tool.example.round
        assert session.at.undo_cause(session.tool_session(tool)) == EXAMPLE
        assert not session.is_under_way(tool)
        for each in every_game()[0].tools:
            beside = session.tool_session(each)
            assert session.at.undo_cause(beside) == EXAMPLE, "each is filled in"
            assert not session.offers(beside)
            assert not session.due_offer(beside)
        await session.at.undo(session.tool_session(tool))
        for each in every_game()[0].tools:
            assert session.tool_session(each).state == each.opening(session.device.table)
        await screen.go("/")
        assert READY not in screen.texts()

    at_first(session, act)


@pytest.mark.parametrize("way", [SCAN, SETTINGS, "Turf War. ", YOUR_OWN_GAME])
def test_whoever_goes_on_without_an_answer_is_not_asked_again(way: str) -> None:
    store = MemoryStore()
    table = opened().device.table

    async def act(screen: Screen) -> None:
        (name,) = [name for name in screen.names() if name.startswith(way)]
        await screen.touch(name)
        await screen.go("/")
        assert READY not in screen.texts()

    async def again(screen: Screen) -> None:
        assert READY not in screen.texts()

    at_first(opened(store), act)
    session = opened(store)
    assert session.device.table == table
    at_first(session, again)


def test_a_poster_below_takes_the_answer_along() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        await screen.touch("5")
        (poster,) = [name for name in screen.names() if name.startswith("Turf War. ")]
        await screen.touch(poster)
        assert screen.routes[-1] == "/g/turf-war"
        assert session.device.table.size == 5

    at_first(session, act)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390), (1280, 800)])
def test_each_way_is_there_once_and_the_pictures_say_nothing(width: int, height: int) -> None:
    async def act(screen: Screen) -> None:
        await screen.turn(width, height)
        await screen.go("/files")
        await screen.go("/")
        names = screen.names()
        assert len(names) == len(set(names))
        assert {CHOOSE, TRY, SCAN} <= set(names)
        assert all(each.exclude_from_semantics for each in screen.all(ft.Image))

    at_first(opened(), act)
