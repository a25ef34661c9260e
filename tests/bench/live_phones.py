"""Phones at one live table of a laptop: how soon all see a tap, and how soon a phone is there."""

from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from companion.live.links import key_of
from tests.bench.light_laptop import until
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, launched, new_context
from tests.browser.light_phone import LightPhone
from tests.browser.thumb import Thumb

APPS, LIGHT = 3, 2
TAPS = 20
JOINS = 5
TOOL = "lawless-empire/orders"
SEATS = ("Red", "Green", "Purple", "Black", "White")

HEAD = ("a tap in the app, seen on", "taps", "median", "95th percentile", "slowest")
JOIN = ("join, until the seats are seen", "times", "median", "slowest")

NOTES = """want => {
    window.seen = 0;
    const said = () => document.body.innerText + [...document.querySelectorAll("[aria-label]")]
        .map((node) => node.getAttribute("aria-label")).join();
    const look = () => {
        if (said().includes(want)) window.seen = performance.timeOrigin + performance.now();
        else setTimeout(look, 4);
    };
    look();
}"""
"""Notes when what is wanted stands on the page, to 4 ms."""

TOUCHED = """() => {
    window.touched = 0;
    addEventListener("pointerdown", () => {
        window.touched = performance.timeOrigin + performance.now();
    }, { capture: true, once: true });
}"""


class Phones:
    """Five phones: the first opened the table, those after it have the app, the last are light."""

    def __init__(self, browser: Browser, address: str) -> None:
        """Bring all of them to one table, and seat them."""
        self.apps = [Thumb(new_context(browser, PHONE), address) for _ in range(APPS)]
        self.light = [LightPhone(new_context(browser, PHONE), address) for _ in range(LIGHT)]
        first = self.apps[0]
        first.open("/table")
        first.tap("5")
        first.open("/live")
        first.tap("Open a table")
        first.sees("Who are you?")
        first.settles()
        self.key = key_of(first.read_code())
        for app in self.apps[1:]:
            app.open(f"/j/{self.key}")
        for app, seat in zip(self.apps, SEATS, strict=False):
            app.tap(f"{seat}: sit here")
            app.settles()
            app.open(f"/g/{TOOL}")
            app.sees("Redo")
        for phone, seat in zip(self.light, SEATS[APPS:], strict=True):
            phone.open(f"/j/{self.key}").press(seat)
            phone.page.wait_for_url("**/j")
            phone.open(f"/t/{TOOL}")

    def tap(self, number: int) -> tuple[float, list[float], list[float]]:
        """Return the milliseconds until the own screen, the other apps and the light pages show a tap."""
        mine = self.apps[0]
        want = f"Weak sabotage: {number}."
        pages = [app.page for app in self.apps] + [phone.page for phone in self.light]
        for page in pages:
            page.evaluate(NOTES, want)
        mine.page.evaluate(TOUCHED)
        mine.tap("Weak sabotage")
        seen = [until(page, "window.seen") for page in pages]
        began = until(mine.page, "window.touched")
        took = [each - began for each in seen]
        return took[0], took[1:APPS], took[APPS:]


def rows() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """Return the rows of both tables: taps that are seen, and phones that join."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        laptop = AppServer(Path(folder) / "log.txt", FLET_APP_STORAGE_DATA=folder)
        try:
            browser = launched(playwright)
            phones = Phones(browser, laptop.address)
            times = [phones.tap(number) for number in range(1, TAPS + 1)]
            joined = _joins(browser, phones.key, laptop.address)
            browser.close()
        finally:
            laptop.stop()
    own, apps, light = zip(*times, strict=True)
    return [
        _row("the own screen", list(own)),
        _row(f"{APPS - 1} other apps", [each for tap in apps for each in tap]),
        _row(f"{LIGHT} light pages", [each for tap in light for each in tap]),
    ], joined


def _row(what: str, times: list[float]) -> tuple[object, ...]:
    return what, len(times), median(times), quantiles(times, n=20)[18], max(times)


def _joins(browser: Browser, key: str, address: str) -> list[tuple[object, ...]]:
    """Return how long a light page and an app that is open already take to come to the table."""
    found: dict[str, list[float]] = {"a light page": [], "an app that is open": []}
    for _ in range(JOINS):
        light = LightPhone(new_context(browser, PHONE), address)
        began = perf_counter()
        light.open(f"/j/{key}").sees("Who are you?")
        found["a light page"].append(1e3 * (perf_counter() - began))
        light.context.close()
        app = Thumb(new_context(browser, PHONE), address)
        app.open("/")
        app.sees("Companion")
        app.page.evaluate(NOTES, "Who are you?")
        began = float(
            app.page.evaluate(
                "to => { location.hash = to; return performance.timeOrigin + performance.now(); }",
                f"/j/{key}",
            )
        )
        found["an app that is open"].append(until(app.page, "window.seen") - began)
        app.context.close()
    return [(what, len(times), median(times), max(times)) for what, times in found.items()]
