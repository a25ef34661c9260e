"""A device that draws the picture of a finished game, and is handed it."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from io import BytesIO
from typing import Any

import flet as ft
import pytest
from flet import canvas
from PIL import Image

from companion.plays.play import Play
from screens.pages.poster import PIXEL_RATIO
from screens.routes import app_root
from screens.views.poster import WIDTH
from tests.screens.control_tree import inside
from tests.screens.desks import opened
from tests.screens.harness import Screen

HIGH = 680
FULL = (round(WIDTH * PIXEL_RATIO), round(HIGH * PIXEL_RATIO))
Act = Callable[[Screen], Awaitable[None]]


@cache
def picture(size: tuple[int, int]) -> bytes:
    out = BytesIO()
    Image.new("RGBA", size).save(out, "PNG")
    return out.getvalue()


class Device:
    """Draws one size after the other, the last for ever, and keeps what it is handed."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.sizes: list[tuple[int, int]] = [FULL]
        self.asked: list[tuple[ft.Screenshot, object]] = []
        self.saved: list[tuple[object, object]] = []
        self.sent: list[tuple[ft.ShareFile, object]] = []
        self.refuses: Exception | None = None
        patch.setattr(ft.Screenshot, "capture", self._capture())
        patch.setattr(ft.FilePicker, "save_file", self._save())
        patch.setattr(ft.Share, "share_files", self._share())

    def _capture(self) -> Any:
        async def capture(drawn: ft.Screenshot, pixel_ratio: object, delay: object) -> object:
            self.asked.append((drawn, pixel_ratio))
            if self.refuses:
                raise self.refuses
            size = self.sizes.pop(0) if len(self.sizes) > 1 else self.sizes[0]
            return picture(size) if size != (0, 0) else None

        return capture

    def _save(self) -> Any:
        async def save(picker: ft.FilePicker, file_name: object, src_bytes: object) -> None:
            self.saved.append((file_name, src_bytes))

        return save

    def _share(self) -> Any:
        async def share(service: ft.Share, files: list[ft.ShareFile], **more: object) -> None:
            if self.refuses:
                raise self.refuses
            self.sent.append((files[0], more["text"]))

        return share


def shown(kept: Play, act: Act, route: str = "", **page: object) -> None:
    """Open the picture of *kept* on a page and let *act* touch it."""

    session = opened()

    async def run() -> None:
        await session.plays.keep(kept)
        screen = Screen()
        screen._session.apply_page_patch(page)
        screen.page.render_views(app_root(session))
        await screen.settle()
        await screen.go(route or f"/plays/{kept.key}/picture")
        for drawn in screen.all(ft.Screenshot):
            await screen.fire(drawn.content, "size_change", {"w": WIDTH, "h": HIGH})
        await act(screen)

    asyncio.run(run())


def drawn_texts(drawn: ft.Screenshot) -> str:
    """Return all texts within what is drawn, in reading order."""
    texts = [each for each in inside(drawn.content) if isinstance(each, ft.Text | canvas.Text)]
    return " ".join(each.value or "" for each in texts)
