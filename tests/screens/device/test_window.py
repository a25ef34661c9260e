"""A window of its own: whether there can be one, and that it opens where it was closed."""

import asyncio
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.storage.store import MemoryStore
from screens.device import window
from screens.device.window import KEY, MIN_SIZE, Frame
from screens.server.computer import desktop_client
from tests.screens.fakes import FailingStore
from tests.screens.harness import Screen

LARGE = {"width": 1280, "height": 800, "left": 40, "top": 30}


def opened(store: MemoryStore, *events: tuple[str, dict[str, Any]]) -> ft.Window:
    """Open a window that keeps its place in *store*; let *events* happen to it, and return it."""
    found: list[ft.Window] = []

    async def play() -> None:
        screen = Screen()
        await window.restore(screen.page, store)
        here = screen.page.window
        for kind, changes in events:
            for name, value in changes.items():
                setattr(here, name, value)
            await screen.fire(here, "event", {"type": kind})
        found.append(here)

    asyncio.run(play())
    return found[0]


def place(here: ft.Window) -> dict[str, object]:
    return {name: getattr(here, name) for name in LARGE}


def test_a_window_opens_where_it_was_and_as_large() -> None:
    store = MemoryStore()
    first = opened(store, ("resized", LARGE))
    assert (first.min_width, first.min_height) == MIN_SIZE
    assert place(opened(store)) == LARGE
    opened(store, ("moved", {"left": 300.4, "top": 200.6}))
    assert place(opened(store)) == {**LARGE, "left": 300, "top": 201}


@pytest.mark.parametrize("beside", [{"left": -1900}, {"top": -1060}, {"left": -15_000}])
def test_it_opens_on_a_screen_to_the_left_of_the_main_one_or_above(
    beside: dict[str, int],
) -> None:
    store = MemoryStore()
    opened(store, ("moved", {**LARGE, **beside}))
    assert place(opened(store)) == {**LARGE, **beside}


def test_one_that_filled_the_screen_does_so_again_and_remembers_its_own_size() -> None:
    store = MemoryStore()
    filled = {"width": 2560, "height": 1440, "left": 0, "top": 0, "maximized": True}
    opened(store, ("resized", LARGE), ("maximize", filled))
    here = opened(store)
    assert here.maximized
    assert (here.width, here.height) == (1280, 800)
    opened(store, ("unmaximize", {**LARGE, "maximized": False}))
    assert place(opened(store)) == LARGE


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("resize", LARGE),
        ("resized", {**LARGE, "minimized": True}),
        ("resized", {**LARGE, "full_screen": True}),
        ("moved", {**LARGE, "left": -32_000, "top": -32_000}),
        ("moved", {**LARGE, "top": 30_000}),
        ("resized", {**LARGE, "width": None}),
        ("maximize", {**LARGE, "maximized": True}),
    ],
)
def test_what_is_no_place_for_a_window_is_not_kept(kind: str, changes: dict[str, Any]) -> None:
    store = MemoryStore()
    opened(store, (kind, changes))
    assert asyncio.run(store.copies(KEY)) == ()


@pytest.mark.parametrize("text", ["", "{}", '{"width": 1, "height": 1}', "[]", "garbage"])
def test_a_damaged_place_is_none(text: str) -> None:
    store = MemoryStore()
    asyncio.run(store.save(KEY, text))
    assert opened(store).width is None


def test_where_nothing_can_be_kept_the_window_opens_all_the_same() -> None:
    assert place(opened(FailingStore(full=True), ("resized", LARGE))) == LARGE


def test_a_place_is_kept_as_text_that_can_be_read() -> None:
    frame = Frame.model_validate(LARGE)
    assert Frame.model_validate_json(frame.model_dump_json()) == frame


@pytest.mark.parametrize(
    ("web", "platform", "there"),
    [
        (False, ft.PagePlatform.LINUX, True),
        (False, ft.PagePlatform.WINDOWS, True),
        (False, ft.PagePlatform.ANDROID, False),
        (True, ft.PagePlatform.LINUX, False),
    ],
)
def test_phones_and_browsers_have_none(
    web: bool, platform: ft.PagePlatform, there: bool
) -> None:
    page: Any = SimpleNamespace(web=web, platform=platform)
    assert window.has_window(page) is there


# Whether there can be one.


def desktop(*, fetched: bool = True, installed: bool = True) -> Any:
    def fetch() -> None:
        if not fetched:
            raise OSError("Name or service not known")

    def find(name: str) -> Any:
        if not installed:
            raise ImportError(name)
        return SimpleNamespace(ensure_client_cached=fetch)

    return find


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer with a screen, and nothing else said about it."""
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("FLET_VIEW_PATH", raising=False)


@pytest.mark.usefixtures("screen")
def test_it_decides_by_itself_and_says_why() -> None:
    assert desktop_client.why_no_window(desktop()) == ""
    assert desktop_client.why_no_window(desktop(installed=False)) == desktop_client.NO_PACKAGE
    assert desktop_client.why_no_window(desktop(fetched=False)) == desktop_client.NO_CLIENT


@pytest.mark.usefixtures("screen")
def test_a_client_of_ones_own_need_not_be_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLET_VIEW_PATH", "/opt/flet")
    assert desktop_client.why_no_window(desktop(fetched=False)) == ""


@pytest.mark.usefixtures("screen")
def test_without_a_screen_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.server.computer.desktop_client.sys.platform", "linux")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert desktop_client.why_no_window(desktop()) == desktop_client.NO_SCREEN
