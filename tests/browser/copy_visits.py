"""The browser copy in front of a visitor: what it keeps of itself, and how it began."""

from collections.abc import Callable

from tests.browser.engines.light_thumb import LightThumb
from tests.browser.thumb import Thumb

Visit = Callable[..., Thumb]

KEPT = "async () => !!navigator.serviceWorker.controller && !!(await caches.match('whole'))"
MEMORY = "async () => (await (await caches.open('companion-memory /')).keys()).length"
BEGAN = "name => performance.getEntriesByName(`began ${name}`).length"
APPLE = "Object.defineProperty(navigator, 'vendor', { get: () => 'Apple Computer, Inc.' });"
"""Flutter draws with CanvasKit where the browser says this."""


def is_kept(thumb: Thumb) -> None:
    """Wait until the copy is kept for a start without a network."""
    thumb.until(lambda: bool(thumb.page.evaluate(KEPT)), "the copy is not kept")


def is_remembered(thumb: Thumb | LightThumb) -> None:
    """Wait until Python's memory is kept for the next start."""
    thumb.until(lambda: bool(thumb.page.evaluate(MEMORY)), "the memory is not kept")
