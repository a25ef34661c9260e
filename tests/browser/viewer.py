"""A player who looks: they read the screen by what screen readers are told, and scroll."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

from playwright.sync_api import BrowserContext, Page

from companion.core.errors import ShareError
from companion.exchange import qr_decoder
from tests.browser import chromium
from tests.browser.conversation import Conversation
from tests.browser.grey_boxes import has_grey_box
from tests.browser.nodes import Box, Node, best, node_of, turn_to
from tests.browser.page_errors import PageErrors
from tests.scripts import script

LONGEST_WAIT = 240
"""Seconds after which what does not come is reported; on a busy machine it may take long."""

STILL = 4
"""Seconds to wait at most until nothing moves on the screen; a text cursor never rests."""

RESTLESS = 5
"""Seconds to wait at most until page and app have nothing more to say; a camera never has."""

REST, LONG_REST = 0.6, 3.0
"""Seconds without a write after which everything is saved: after a save, and where none was seen."""

SOME_FRAMES = script(__file__, "draw_some_frames.js")

OUT = Path(__file__).parents[2] / "build" / "out" / "browser"
BROKEN = "a part of a screen broke: Flutter drew a grey box"
"""What is wrong with a picture of it, see grey_boxes."""

_LOOK = script(__file__, "semantics.js")
_WAKE = script(__file__, "wake_semantics.js")


class Viewer:
    """One player with one device, who only looks.

    ``turned`` is when they scrolled a list last. ``errors`` keeps what broke in the page; a test
    that kills the app while the page is open clears it, for the page complains about the lost
    connection.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        """Take a new device to the app at *address*."""
        self.context = context
        self.address = address
        self.turned = 0.0
        self._since = 0.0
        self._is_broken = False
        self._page_errors = PageErrors(address)
        self.errors = self._page_errors.errors
        self.page = self._new_page()

    # --- opening ---

    def open(self, route: str = "/") -> Self:
        """Open the app at *route*, such as /q/123, and wait until something can be read."""
        if (self.page.url.partition("#")[2] or "/") != route:
            self.settles()
            self._conversation.touches()  # where the app is open already, it goes there
        self.page.goto(f"{self.address}/#{route}", wait_until="commit")
        self._wait_for_semantics()
        self.settles()
        return self

    def settles(self) -> None:
        """Wait until the app has answered the last touch, and the page has what it answered."""
        self._since = time.monotonic()
        while not self._is_done():
            self.page.wait_for_timeout(20)

    def _is_done(self) -> bool:
        """Return whether nothing is under way, or there always is something, as with a camera."""
        if self._conversation.rests():
            return True
        return not self._conversation.waits and time.monotonic() - self._since > RESTLESS

    def opens_anew(self) -> None:
        """Wait until the page has opened anew by itself."""
        self.until(lambda: not self.page.evaluate("window.awake"), "it stays")
        self._wait_for_semantics()

    def reopen(self, route: str = "/") -> Self:
        """Close the app and open it again: what this device has kept is still there."""
        self.page.close()
        self.page = self._new_page()
        return self.open(route)

    def problems(self) -> list[str]:
        """Return errors in the page, requests to other hosts, and parts seen broken on a picture."""
        return [*self._page_errors.in_words(), *([BROKEN] if self._is_broken else [])]

    def leaves(self) -> None:
        """Look at the screen once more, and put the device away."""
        if not self.page.is_closed():
            self._looks_whole(self.page.screenshot())
        self.context.close()

    def _looks_whole(self, picture: bytes) -> bytes:
        """Note whether a part of the screen on *picture* broke, and return it."""
        self._is_broken = self._is_broken or has_grey_box(picture)
        return picture

    # --- reading ---

    def nodes(self) -> list[Node]:
        """Return everything on the screen, and what waits just beyond the edges of lists."""
        found = json.loads(self.page.evaluate(_LOOK))
        chromium.answered()
        return [node_of(each) for each in found]

    def texts(self) -> list[str]:
        """Return every text that can be seen now, in reading order."""
        return [node.text for node in self.nodes() if node.text and node.visible]

    def sees(self, text: str) -> None:
        """Wait until *text* can be seen, without scrolling."""
        self.until(lambda: self._shows(text), f"“{text}” is not to be seen")

    def does_not_see(self, text: str) -> None:
        """Wait until *text* can be seen no more."""
        self.until(lambda: not self._shows(text), f"“{text}” can still be seen")

    def finds(self, text: str) -> None:
        """Scroll until *text* can be seen."""
        self._reach(
            lambda node: text in node.text, f"“{text}”", lambda node: node.visible, once=False
        )

    def has_saved(self) -> None:
        """Wait until nothing more is written to this device: the last tap is no more in flight."""
        before, since = "", time.monotonic()

        def rests() -> bool:
            nonlocal before, since
            kept = self.page.evaluate("JSON.stringify(localStorage)")
            if kept != before:
                before, since = kept, time.monotonic()
            rest = REST if self._conversation.last_touch_saved else LONG_REST
            return self._conversation.rests() and time.monotonic() - since > rest

        self.until(rests, "the saves do not come to rest")

    def read_code(self) -> str:
        """Return what the QR code on the screen says, as another device's camera reads it."""
        found: list[str] = []

        def read() -> bool:
            try:
                found[:] = qr_decoder.require_codes(self.picture())
            except ShareError:
                return False
            return True

        self.until(read, "no code can be read from the screen")
        (text,) = found
        return text

    def read_route(self) -> str:
        """Return where in the app the code on the screen is opened, such as /q/123."""
        return "/q/" + self.read_code().rpartition("/q/")[2]

    def picture(self) -> bytes:
        """Return the screen as a PNG once it lies still: it is told first, and drawn later."""
        deadline = time.monotonic() + STILL
        picture, before = self.page.screenshot(), b""
        while picture != before and time.monotonic() < deadline:
            self.page.wait_for_timeout(150)
            picture, before = self.page.screenshot(), picture
        return self._looks_whole(picture)

    def screenshot(self, name: str, folder: Path = OUT) -> Path:
        """Keep a picture of the screen as *name*.png and return where it is."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{name}.png"
        file.write_bytes(self.picture())
        return file

    # --- how ---

    def _new_page(self) -> Page:
        page = self.context.new_page()
        self._page_errors.listen(page)
        self._conversation = Conversation()
        self._conversation.listen(page)
        return page

    def _wait_for_semantics(self) -> None:
        self.until(lambda: bool(self.page.evaluate(_WAKE)), "the app does not appear")
        self.until(lambda: bool(self.texts()), "nothing can be read")
        self.page.evaluate("window.awake = true")

    def _shows(self, text: str) -> bool:
        return any(text in shown for shown in self.texts())

    def _reach(
        self,
        fits: Callable[[Node], bool],
        what: str,
        reached: Callable[[Node], bool],
        name: str = "",
        *,
        once: bool = True,
    ) -> Node:
        """Return the one node that *fits*, scrolled to where it is *reached* and lies still.

        Where it need not be the only one (not *once*), it is the first.
        """
        self.settles()
        found: list[Node] = []
        before: list[Node] = []
        search = self._search()

        def look() -> bool:
            done = self._is_done()
            self.page.evaluate(SOME_FRAMES)  # what came until now is drawn by then
            every = self.nodes()
            found[:] = best([node for node in every if fits(node)], name, reached)
            if not once:
                del found[1:]
            still = before == every
            before[:] = every
            if len(found) == 1 and not reached(found[0]):
                self._scroll_to(found[0])
            elif not found:
                next(search)
            return len(found) == 1 and reached(found[0]) and still and done

        self.until(look, lambda: f"{what}: found {len(found)} times, not in reach")
        return found[0]

    def _scroll_to(self, node: Node) -> None:
        """Turn the wheel over the outermost list in which *node* is not in view."""
        if turn := turn_to(node):
            self._wheel(*turn)

    def _search(self) -> Iterator[None]:
        """Wait a moment for something to appear, then scroll the largest list down, then up."""
        for _ in range(12):
            yield
        while True:
            for way in (1, -1):
                moved = True
                while moved:
                    before = self.texts()
                    if lists := {scroll.seen for node in self.nodes() for scroll in node.lists}:
                        large = max(lists, key=lambda seen: seen.width * seen.height)
                        self._wheel(large, 0, way * large.height * 0.7)
                    moved = self.texts() != before
                    yield

    def _wheel(self, over: Box, right: float, down: float) -> None:
        most_right, most_down = over.width * 0.8, over.height * 0.8
        right = max(-most_right, min(most_right, right))
        down = max(-most_down, min(most_down, down))
        # The pretended device divides by its pixels to the point, and Flutter once more.
        finer = self.page.evaluate("devicePixelRatio ** 2")
        self.page.mouse.move(*over.middle)
        self.page.mouse.wheel(right * finer, down * finer)
        self.turned = time.monotonic()
        self.page.wait_for_timeout(60)

    def until(self, holds: Callable[[], bool], otherwise: str | Callable[[], str]) -> None:
        """Wait until it *holds*; *otherwise* says what is missing."""

        def complaint() -> str:
            said = otherwise if isinstance(otherwise, str) else otherwise()
            shown = "\n  ".join(self.texts()) or "(nothing)"
            return f"{said}. On the screen:\n  {shown}"

        wait_until(holds, complaint, self.page.wait_for_timeout)


def wait_until(
    holds: Callable[[], bool],
    complaint: Callable[[], str],
    wait: Callable[[float], object],
) -> None:
    """Wait until it *holds*, with *wait* for milliseconds; raise AssertionError with the *complaint*."""
    deadline = time.monotonic() + LONGEST_WAIT
    while not holds():
        if time.monotonic() > deadline:
            raise AssertionError(complaint())
        wait(40)
