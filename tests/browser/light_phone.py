"""A phone that has only its own browser, in front of the laptop's light pages: with JavaScript or without."""

import re
from typing import Self

from playwright.sync_api import BrowserContext, Locator, expect

from companion.core.errors import ShareError
from companion.exchange import qr_decoder
from tests.browser import chromium
from tests.browser.page_errors import PageErrors
from tests.scripts import script

PATIENCE = 240_000
"""Milliseconds that an answer may take on a slow and busy machine."""

FOCUSED = script(__file__, "tell_focus.js")
MOST_TABS = 200


class LightPhone:
    """One browser. What it presses is found by its role and its name, as screen readers find it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        """Take a new device to the laptop at *address*."""
        self.context, self.address = context, address
        self.page = context.new_page()
        self._page_errors = PageErrors(address)
        self._page_errors.listen(self.page)

    def open(self, path: str) -> Self:
        """Open a page of the laptop."""
        self.page.goto(self.address + path)
        chromium.answered()
        return self

    def button(self, name: str) -> Locator:
        """Return the first button that is called *name*, or begins so."""
        found = self.page.get_by_role("button", name=re.compile("^" + re.escape(name)))
        return found.first

    def press(self, *names: str) -> None:
        """Press one button after the other, each once it is there."""
        for name in names:
            self.button(name).click()
            chromium.answered()

    def follow(self, name: str) -> None:
        """Follow a link."""
        self.page.get_by_role("link", name=name).click()
        chromium.answered()

    def sees(self, text: str) -> None:
        """Wait until *text* can be read."""
        shown = self.page.get_by_text(text).locator("visible=true")
        expect(shown.first).to_be_visible(timeout=PATIENCE)
        chromium.answered()

    def tabs_to(self, name: str) -> None:
        """Go on by the Tab key until what has the focus is called *name*, or begins so."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if str(self.page.evaluate(FOCUSED)).startswith(name):
                return
        raise AssertionError(f"no key leads to “{name}”")

    def types(self, *names: str) -> None:
        """Press one button after the other by the keyboard alone."""
        for name in names:
            self.tabs_to(name)
            self.page.keyboard.press("Enter")
            chromium.answered()

    def read_code(self) -> str:
        """Return what the QR code on the screen says, as another device's camera reads it."""
        try:
            (text,) = qr_decoder.require_codes(self.page.screenshot())
        except ShareError as error:
            raise AssertionError(f"no code can be read from the screen: {error}") from error
        return text

    def problems(self) -> list[str]:
        """Return what no test may cause: errors in the page, and requests to other hosts."""
        return self._page_errors.in_words()
