"""Chromium, which Playwright drives: its pages are tabs as they are."""

from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import new_context


class Chrome:
    """The Chromium of all other tests."""

    name = "chromium"

    def __init__(self, browser: Browser, *, moves: bool = False) -> None:
        """Take the *browser* that runs. Its devices ask for less motion, unless it *moves*, as the others do."""
        self._browser = browser
        self._motion = "no-preference" if moves else "reduce"
        self.version = browser.version

    def device(self, size: tuple[int, int], *, script: bool = True, dark: bool = False) -> Any:
        """Return a new device of *size* points: it has more than others have."""
        shade = "dark" if dark else "light"
        return new_context(
            self._browser,
            size,
            java_script_enabled=script,
            color_scheme=shade,
            reduced_motion=self._motion,
        )

    def close(self) -> None:
        """Leave it to whoever started it."""
