"""A thumb in front of a light page, in any engine: it touches what can be seen, by its name."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Error as PlaywrightError

from companion.core.errors import ShareError
from companion.exchange import qr_decoder
from tests.browser import chromium
from tests.browser.engines.tab import Device
from tests.browser.viewer import OUT, wait_until
from tests.scripts import script

FIND = script(__file__, "find_to_touch.js")

SHOWN = "document.body?.innerText ?? ''"


class LightThumb:
    """One device with a page of plain HTML."""

    def __init__(self, device: Device, address: str) -> None:
        """Take a new *device* to *address*."""
        self.device, self.address = device, address
        self.page = device.new_page()

    def open(self, path: str) -> Self:
        """Open the page at *path*."""
        self.page.goto(self.address + path)
        return self

    def reopen(self, path: str) -> Self:
        """Close the page, and open another one."""
        self.page.close()
        self.page = self.device.new_page()
        return self.open(path)

    def press(self, *names: str) -> None:
        """Touch one button or link after the other, each once it is there."""
        for name in names:
            at: list[tuple[float, float]] = []
            self.until(partial(self._is_at, name, at), f"no “{name}” in reach")
            self.page.mouse.click(*at[-1])

    def _is_at(self, name: str, at: list[tuple[float, float]]) -> bool:
        if found := self._ask(FIND, name):
            at.append((found[0], found[1]))
        return len(at) > 1 and at[-1] == at[-2]  # it lies still

    def sees(self, text: str) -> None:
        """Wait until *text* can be read."""
        self.until(lambda: text in self.text(), f"“{text}” is not to be seen")

    def does_not_see(self, text: str) -> None:
        """Wait until *text* can be read no more."""
        self.until(lambda: text not in self.text(), f"“{text}” can still be seen")

    def text(self) -> str:
        """Return all that can be read."""
        return str(self._ask(SHOWN))

    def _ask(self, expression: str, arg: str | None = None) -> Any:
        try:
            return self.page.evaluate(expression, arg)
        except PlaywrightError:  # Chromium's page has just gone elsewhere
            return ""

    def read_code(self) -> str:
        """Return what the QR code on the screen says, as another device's camera reads it."""
        found: list[str] = []

        def read() -> bool:
            try:
                found[:] = qr_decoder.require_codes(self.page.screenshot())
            except (
                ShareError,
                PlaywrightError,
            ):  # none yet, or Chromium has no picture just now
                return False
            return True

        self.until(read, "no code can be read from the screen")
        (text,) = found
        return text

    def screenshot(self, name: str, folder: Path = OUT) -> None:
        """Keep a picture of the screen."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.png").write_bytes(self.page.screenshot())

    def until(self, holds: Callable[[], bool], otherwise: str) -> None:
        """Wait until it *holds*; *otherwise* says what is missing."""

        def complaint() -> str:
            return f"{otherwise}. On the screen:\n{self.text()}"

        wait_until(holds, complaint, self.page.wait_for_timeout)
        chromium.answered()
