"""The app's own size of letters: every text of every screen follows it, on top of the device's."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import flet as ft
import pytest

import screens
from companion.storage.store import MemoryStore
from screens.app import show
from screens.pages.settings import LETTERS
from screens.state.page_session import PageSession
from screens.ui.letter_size import STEPS, letter_size
from screens.ui.text_scale import LARGE, is_large
from tests.screens.desks import ORDERS, opened
from tests.screens.harness import Screen, on_the_phone
from tests.screens.ui.test_text_scale import grow
from tests.screens.whole_app import appeared

TOUCH = "How large letters are: {}"

OWN_SIZE = {
    "letter_size.py": "makes them",
    "text_ruler.py": "measures the device",
    "faces.py": "sets titles, in that size",
    "poster.py": "a picture for others",
    "emblem.py": "part of a sign",
    "shelf.py": "the same, on a poster",
    "settings.py": "shows the other sizes",
}
"""Where a text has a size of its own, and why."""


def at_the_app(session: PageSession, act: Callable[[Screen], Awaitable[None]]) -> None:
    async def run() -> None:
        await act(await appeared(session))

    asyncio.run(run())


def sizes(screen: Screen) -> list[float]:
    """Return how large each text is, apart from the samples of sizes."""
    return [float(each.size or 0) for each in screen.all(ft.Text) if each.value != "A"]


@pytest.mark.parametrize("route", ["/settings", f"/g/{ORDERS.game}", f"/g/{ORDERS.name}"])
def test_every_text_grows_and_those_that_are_kept_from_one_drawing_to_the_next(
    route: str,
) -> None:
    async def act(screen: Screen) -> None:
        await screen.go(route)
        before = sizes(screen)
        await screen.go("/settings")
        await screen.touch(TOUCH.format(LETTERS["larger"]))
        await screen.go(route)
        assert sizes(screen) == [pytest.approx(1.2 * each) for each in before]

    at_the_app(opened(), act)


def test_a_field_grows_too() -> None:
    async def act(screen: Screen) -> None:
        (field,) = screen.all(ft.TextField)
        assert field.text_size is None
        await screen.go("/settings")
        await screen.touch(TOUCH.format(LETTERS["largest"]))
        await screen.go("/")
        (field,) = screen.all(ft.TextField)
        assert field.text_size == 32

    at_the_app(opened(), act)


def test_each_size_is_one_touch_and_stays() -> None:
    store = MemoryStore()
    session = opened(store)

    async def act(screen: Screen) -> None:
        await screen.go("/settings")
        for step, words in LETTERS.items():
            await screen.touch(TOUCH.format(words))
            assert session.device.letters == step
            assert letter_size() == STEPS[step]
            assert is_large() == (STEPS[step] >= LARGE)

    at_the_app(session, act)

    async def again() -> None:
        screen = Screen()
        await show(screen.page, store)
        await screen.settle()
        assert letter_size() == STEPS["largest"]

    asyncio.run(again())


def test_the_sizes_of_device_and_app_go_together() -> None:
    async def act(screen: Screen) -> None:
        await screen.go("/settings")
        await screen.touch(TOUCH.format(LETTERS["larger"]))
        assert not is_large()
        await grow(screen, LARGE / 1.2)
        assert is_large()
        await screen.touch(TOUCH.format(LETTERS["usual"]))
        assert not is_large()

    on_the_phone(act)


def test_no_text_is_drawn_past_it() -> None:
    folder = Path(screens.__file__).parent
    found = {
        file.name
        for file in folder.rglob("*.py")
        if re.search(r"\bft\.Text(Field)?\(", file.read_text("utf-8"))
    }
    assert found == set(OWN_SIZE)
