"""How long a tap takes, from the finger on the glass to the changed screen."""

from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, launched, new_context
from tests.browser.thumb import Thumb
from tests.scripts import script

TAPS = 40
CARDS = ("Strong sabotage", "Strong secure", "Weak sabotage", "Weak secure")

WATCH = script(__file__, "time_taps.js")


def taps() -> tuple[object, ...]:
    """Return one row: the taps, and the times they took."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder) / "log.txt")
        try:
            browser = launched(playwright)
            times = _timed(Thumb(new_context(browser, PHONE), server.address))
            browser.close()
        finally:
            server.stop()
    return len(times), median(times), quantiles(times, n=10)[8], max(times)


def _timed(thumb: Thumb) -> list[float]:
    thumb.open("/g/lawless-empire/orders")
    thumb.sees("Strong sabotage")
    thumb.page.evaluate(WATCH)
    for tap in range(TAPS):
        thumb.tap(CARDS[tap % len(CARDS)])
        thumb.page.wait_for_function("count => window.taps.length > count", arg=tap)
    times: Any = thumb.page.evaluate("window.taps")
    return [float(each) for each in times]
