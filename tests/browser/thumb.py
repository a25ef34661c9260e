"""A player's thumb: it touches real points of the screen, and types.

Nothing is forced: what lies behind something else, or outside the screen, cannot be touched.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext

from tests.browser.nodes import Node
from tests.browser.viewer import SOME_FRAMES, STILL, Viewer

TEXT_FIELD = "textbox"

TRIES = 5
"""How often a touch is made that the engine does not tell the app of."""

LOST = 1
"""Seconds, after frames that were drawn, in which a touch that counts is told to the app.

A longer wait is no better: a note that lies over a button goes by itself meanwhile, which would count as the touch.
"""


class Thumb(Viewer):
    """One player with one device. ``taps`` counts what they touched."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        """Take a new device to the app at *address*."""
        super().__init__(context, address)
        self.taps = 0

    def is_on(self, name: str) -> bool:
        """Return whether what is called *name* is chosen or ticked; scrolls to it."""
        return self._touchable(name, "").on

    def tap(self, name: str, role: str = "") -> None:
        """Touch what is called *name*, or begins so; scrolls there first if need be."""
        for _ in range(TRIES):
            at = self._touchable(name, role).seen.middle
            if role == TEXT_FIELD:  # which only takes the cursor
                self.page.mouse.click(*at)
                break
            self._conversation.touches()
            self.page.mouse.click(*at)
            if self._touch_was_sent():
                break
        self.taps += 1

    def _touch_was_sent(self) -> bool:
        """Return whether the page told the app of the last touch, after some frames at the latest.

        While one screen takes the place of another, Flutter lets touches pass.
        """
        if not self._conversation.touch_sent:
            self.page.evaluate(SOME_FRAMES)
        deadline = time.monotonic() + LOST
        while not self._conversation.touch_sent:
            if time.monotonic() > deadline:
                self._conversation.missed()
                return False
            self.page.wait_for_timeout(20)
        return True

    @contextmanager
    def holding(self, name: str, role: str = "") -> Iterator[None]:
        """Hold a finger on what is called *name* within the ``with``."""
        self.page.mouse.move(*self._touchable(name, role).seen.middle)
        self.page.mouse.down()
        self.taps += 1
        try:
            yield
        finally:
            self.page.mouse.up()

    def type_text(self, name: str, text: str, *, paste: bool = False) -> None:
        """Touch the field called *name* and put *text* in the place of what stood there.

        Like a player it looks at what it wrote, and writes again what did not arrive: a field
        has the browser's focus a moment before it listens.
        """
        keyboard = self.page.keyboard
        editing = "['INPUT', 'TEXTAREA'].includes(document.activeElement?.tagName)"

        def written() -> bool:
            shown = self._touchable(name, TEXT_FIELD).text.removeprefix(name).strip()
            return shown == " ".join(text.split())

        for _ in range(3):
            self.tap(name, TEXT_FIELD)
            self.until(
                lambda: bool(self.page.evaluate(editing)), f"“{name}” cannot be typed into"
            )
            keyboard.press("ControlOrMeta+A")
            keyboard.press("Backspace")
            if paste:
                keyboard.insert_text(text)
            else:
                keyboard.type(text, delay=15)
            deadline = time.monotonic() + STILL
            while time.monotonic() < deadline:
                if written():
                    return
                self.page.wait_for_timeout(40)
        raise AssertionError(f"“{text}” cannot be written into “{name}”: {self.texts()}")

    def press(self, key: str) -> None:
        """Press a key, such as Enter or Control+z."""
        self.page.keyboard.press(key)

    def _touchable(self, name: str, role: str) -> Node:
        def fits(node: Node) -> bool:
            rest = node.name.removeprefix(name)
            begins = node.name.startswith(name) and not rest[:1].isalnum()
            return begins and node.tappable and role in ("", node.role)

        what = f"“{name}”, {role or 'something to touch'}"
        return self._reach(fits, what, lambda node: node.in_reach, name)
