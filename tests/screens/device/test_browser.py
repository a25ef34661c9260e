"""What the copy inside a browser hears of its page, without one: a newer version is offered."""

import asyncio
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.storage.store import MemoryStore
from screens.app import link_base
from screens.device import browser
from screens.routes import app_root
from screens.state.page_session import PageSession
from screens.views.page_frame import UPDATE_READY
from screens.views.storage_warning import HOME_SCREEN, MAY_GO
from tests.companion.sample_plays import plays
from tests.screens.desks import count, opened
from tests.screens.fakes import FailingStore
from tests.screens.harness import Screen
from tests.screens.whole_app import appeared


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The page around the copy, as build/page/worker.js shows it to Python."""
    done: list[str] = []
    page = SimpleNamespace(
        news=False,
        tell=None,
        done=done,
        shown=lambda: done.append("shown"),
        take=lambda: done.append("take"),
    )
    js, pyodide, ffi = ModuleType("js"), ModuleType("pyodide"), ModuleType("pyodide.ffi")
    js.__dict__["companion"] = page
    ffi.__dict__["create_proxy"] = lambda function: function
    for each in (js, pyodide, ffi):
        monkeypatch.setitem(sys.modules, each.__name__, each)
    monkeypatch.setattr(sys, "platform", "emscripten")
    return page


def test_on_a_computer_there_is_no_page_around() -> None:
    told: list[str] = []
    browser.shown(lambda: told.append("news"))
    browser.reload_newer_version()
    assert not told


@pytest.mark.parametrize(
    ("web", "stays", "may"),
    [(False, None, False), (True, None, True), (True, False, True), (True, True, False)],
)
def test_what_a_browser_may_throw_away_is_known(
    web: bool, stays: bool | None, may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> bool | None:
        return stays

    around = None if stays is None else SimpleNamespace(stays=ask)
    monkeypatch.setattr(browser, "page_around", lambda: around)
    page: Any = SimpleNamespace(web=web)
    assert asyncio.run(browser.may_be_wiped(page)) is may


@pytest.mark.parametrize("may", [True, False])
def test_a_file_is_recommended_where_the_browser_may_forget(
    may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def answer(page: object) -> bool:
        return may

    async def play() -> None:
        monkeypatch.setattr(browser, "may_be_wiped", answer)
        screen = await appeared(PageSession(MemoryStore(), "https://example.org"))
        await screen.go("/files")
        assert (MAY_GO in screen.texts()) is may
        monkeypatch.setattr(browser, "page_around", lambda: SimpleNamespace(database=None))
        await screen.go("/")
        await screen.go("/files")
        assert (f"{MAY_GO} {HOME_SCREEN}" in screen.texts()) is may
        assert "Save everything as a file" in screen.names()

    asyncio.run(play())


@pytest.mark.parametrize("may", [True, False])
def test_a_file_is_recommended_where_kept_games_are_and_not_where_none_is(
    may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def answer(page: object) -> bool:
        return may

    async def play() -> None:
        monkeypatch.setattr(browser, "may_be_wiped", answer)
        session = PageSession(MemoryStore(), "https://example.org")
        screen = await appeared(session)
        await screen.go("/plays")
        assert MAY_GO not in screen.texts()
        await session.plays.keep(*plays(1))
        await screen.go("/")
        await screen.go("/plays")
        assert (MAY_GO in screen.texts()) is may
        assert "Save as a file" in screen.names()

    asyncio.run(play())


def test_a_newer_version_that_comes_later_is_told(page: Any) -> None:
    told: list[str] = []
    browser.shown(lambda: told.append("news"))
    assert (page.done, told) == (["shown"], [])
    page.tell()
    assert told == ["news"]


def test_a_newer_version_that_was_there_before_is_told(page: Any) -> None:
    page.news = True
    told: list[str] = []
    browser.shown(lambda: told.append("news"))
    assert told == ["news"]


def test_the_first_screen_offers_it_and_nothing_happens_until_it_is_taken(page: Any) -> None:
    async def play() -> None:
        session = PageSession(MemoryStore(), "https://example.org")
        screen = await appeared(session)
        assert UPDATE_READY not in screen.texts()
        session.screen.update_ready = True
        await screen.settle()
        assert UPDATE_READY in screen.texts()
        assert page.done == []
        await screen.touch("Take it now")
        assert page.done == ["take"]

    asyncio.run(play())


def test_what_could_not_be_saved_can_be_kept_as_a_file() -> None:
    async def play() -> None:
        store = FailingStore()
        session = PageSession(store, "https://example.org")
        screen = Screen()
        screen.page.render_views(app_root(session))
        store.full = True
        await session.save_device(session.device)
        await screen.settle()
        assert "Keep it as a file" in screen.names()
        await screen.touch("Understood")
        assert "Keep it as a file" not in screen.names()

    asyncio.run(play())


@pytest.mark.parametrize(
    "url",
    [
        "https://a.example/companion/",
        "https://a.example/companion/#/q/123",
        "https://a.example/companion/index.html#/table",
        "https://a.example/companion/?from=home#/",
    ],
)
def test_codes_begin_with_the_address_of_the_copy(url: str) -> None:
    page: Any = SimpleNamespace(url=url, web=True)
    assert link_base(page) == "https://a.example/companion"


def test_a_desk_offers_no_file_where_all_is_kept() -> None:
    session = opened()
    count(session)
    assert not session.screen.unsaved
