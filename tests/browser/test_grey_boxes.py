"""A part of a screen that Flutter cannot draw fails the test that sees it."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.browser.app_server import ROOT, AppServer, copied
from tests.browser.conftest import PHONE, new_context
from tests.browser.grey_boxes import LIGHTEST, SIDE, has_grey_box
from tests.browser.thumb import Thumb
from tests.browser.viewer import BROKEN

BREAK = """
import flet as ft

def broken() -> ft.Control:
    async def measured() -> None: ...

    part = ft.Container(left=20, top=20, width=200, height=100, on_size_change=measured)
    stack = ft.Stack([part], width=300, height=200)
    return ft.Column([ft.Text("Broken on purpose"), stack])

from screens import routes
routes.NotFoundScreen = broken

if __name__"""
"""What has a place in a stack cannot tell of its size: Flutter draws an error over the whole stack."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """The app, with a broken control where there is no screen."""
    folder = tmp_path_factory.mktemp("broken")
    main = (ROOT / "main.py").read_text("utf-8").replace("\nif __name__", BREAK, 1)
    app = AppServer(folder / "log.txt", copied(folder / "app", {"main.py": main}))
    yield app
    app.stop()


@pytest.mark.parametrize("shade", ["light", "dark"])
def test_a_grey_box_is_a_problem(shade: str, browser: Browser, server: AppServer) -> None:
    thumb = Thumb(new_context(browser, PHONE, color_scheme=shade), server.address)
    thumb.open().finds("Games")
    thumb.picture()
    assert not thumb.problems()
    thumb.open("/nowhere").sees("Broken on purpose")
    thumb.picture()
    assert thumb.problems() == [BROKEN]
    thumb.context.close()


@pytest.mark.parametrize(
    ("side", "colour", "is_one"),
    [
        (SIDE, (LIGHTEST,) * 3, True),
        (SIDE - 1, (LIGHTEST,) * 3, False),
        (SIDE, (LIGHTEST + 1,) * 3, False),
        (300, (182, 181, 187), False),
    ],
    ids=["a box", "too small", "too light", "an accent of the app"],
)
def test_only_large_areas_of_that_grey_count(
    side: int, colour: tuple[int, int, int], is_one: bool
) -> None:
    screen = Image.new("RGB", PHONE, "#FBF7EF")
    screen.paste(Image.new("RGB", (side, side), colour), (41, 207))
    png = BytesIO()
    screen.save(png, "PNG")
    assert has_grey_box(png.getvalue()) == is_one


def test_no_picture_of_the_documents_has_one() -> None:
    pictures = [*(ROOT / "docs" / "pictures").rglob("*.png"), *golden()]
    assert pictures
    assert not [file.name for file in pictures if has_grey_box(file.read_bytes())]


def golden() -> Iterator[Path]:
    """Yield the golden pictures: every kind of field and block."""
    yield from (ROOT / "tests" / "golden" / "pictures").glob("*.png")
