"""A device before whose pretended camera codes are held, with the scan screen open on it."""

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

import flet as ft
from PIL import Image

from companion.exchange import share
from screens.pages.scan import ScanScreen
from tests.screens.desks import ORDERS, opened
from tests.screens.harness import Screen

CODE = share.write(ORDERS, ORDERS.example)
LINK = share.link("https://example.org", CODE)
PICK = "Choose a picture of a code"


def blank() -> bytes:
    made = BytesIO()
    Image.new("L", (320, 180), 90).save(made, "JPEG")
    return made.getvalue()


BLANK = blank()


def described(name: str, lens: str) -> dict[str, Any]:
    return {"name": name, "lens_direction": lens, "sensor_orientation": 0, "lens_type": "wide"}


def refuse(trouble: str) -> Callable[[], object]:
    def refused() -> object:
        raise RuntimeError(trouble)

    return refused


class Device:
    """A device before which codes are held: ``shows`` is what its camera sees."""

    def __init__(self, *lenses: str, light: bool = False) -> None:
        self.shows: bytes | object = BLANK
        self.session = opened()
        self.answers: dict[str, Callable[[], object]] = {
            "get_available_cameras": lambda: [described(lens, lens) for lens in lenses],
            "take_picture": lambda: self.shows,
        }
        if not light:
            self.answers["set_flash_mode"] = refuse("torchModeNotSupported")

    def plays(self, play: Callable[[Screen], Awaitable[None]], url: str = "") -> None:
        """Open the scan screen, let *play* happen, and leave."""

        async def run() -> None:
            screen = Screen(url or "http://127.0.0.1:8550")
            screen.answers.update(self.answers)
            screen.page.render(lambda: ScanScreen(self.session))
            await screen.settle()
            await play(screen)
            screen.page.render(lambda: ft.Text("elsewhere"))
            await screen.settle()

        asyncio.run(run())


def shown(screen: Screen, name: str) -> bool:
    return name in screen.names()


def looks() -> bool:
    """Return whether a camera is being read: then another picture may be taken, or else never again."""
    return any("Scanner._look" in repr(task.get_coro()) for task in asyncio.all_tasks())


async def until(holds: Callable[[], object], screen: Screen) -> None:
    """Let the reader's thread work until it *holds*."""
    await screen.until_true(holds)
