"""Phones at one live table of a laptop: how soon all see a tap, and how soon a phone is there."""

from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import time
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from companion.live.links import key_of
from tests.bench.light_laptop import AT_SPEED, SPEEDS, Speed, slow_down, until
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, launched, new_context
from tests.browser.light_phone import LightPhone
from tests.browser.thumb import Thumb
from tests.scripts import script

APPS, LIGHT = 3, 2
TAPS = 20
JOINS = 5
TOOL = "lawless-empire/orders"
SEATS = ("Red", "Green", "Purple", "Black", "White")

HEAD = ("a tap in the app, seen on", "taps", "median", "95th percentile", "slowest")
JOIN = ("join, until the seats are seen", "times", *AT_SPEED)
BY_CODES = ("without a live table", "touches", "code shown", "code opened", "taken over")

NOTES = script(__file__, "note_words.js")
TOUCHED = script(__file__, "note_touch.js")
GO_TO = script(__file__, "go_to.js")


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


def rows() -> tuple[list[tuple[object, ...]], ...]:
    """Return the rows of the tables: taps that are seen, phones that join, and a count handed on by codes."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        laptop = AppServer(Path(folder) / "log.txt", FLET_APP_STORAGE_DATA=folder)
        try:
            browser = launched(playwright)
            phones = Phones(browser, laptop.address)
            times = [phones.tap(number) for number in range(1, TAPS + 1)]
            joined = _joins(browser, phones.key, laptop.address)
            by_codes = _handed_on(browser, laptop.address)
            browser.close()
        finally:
            laptop.stop()
    own, apps, light = zip(*times, strict=True)
    taps = [
        row("the own screen", list(own)),
        row(f"{APPS - 1} other apps", [each for tap in apps for each in tap]),
        row(f"{LIGHT} light pages", [each for tap in light for each in tap]),
    ]
    return taps, joined, by_codes


def row(what: str, times: list[float]) -> tuple[object, ...]:
    """Return a row of the table with HEAD: *what* took these *times*, in milliseconds."""
    return what, len(times), median(times), quantiles(times, n=20)[18], max(times)


def _joins(browser: Browser, key: str, address: str) -> list[tuple[object, ...]]:
    """Return how long a light page and an app that is open already take to come to the table."""
    ways = {"a light page": _light_joins, "an app that is open": _app_joins}
    return [
        (
            who,
            JOINS,
            *(
                median(come(browser, key, address, each) for _ in range(JOINS))
                for each in SPEEDS
            ),
        )
        for who, come in ways.items()
    ]


def _light_joins(browser: Browser, key: str, address: str, speed: Speed | None) -> float:
    phone = LightPhone(new_context(browser, PHONE), address)
    phone.page.add_init_script(f"({NOTES})('Who are you?')")
    slow_down(phone.page, speed)
    began = time() * 1e3
    phone.open(f"/j/{key}")
    took = until(phone.page, "window.seen") - began
    phone.context.close()
    return took


def _app_joins(browser: Browser, key: str, address: str, speed: Speed | None) -> float:
    app = Thumb(new_context(browser, PHONE), address)
    app.open("/")
    app.sees("Companion")
    slow_down(app.page, speed)
    took = _goes(app, f"/j/{key}", "Who are you?")
    app.context.close()
    return took


def _goes(app: Thumb, route: str, want: str) -> float:
    """Return the milliseconds until an app that goes to *route*, as by a scanned link, says *want*."""
    app.page.evaluate(NOTES, want)
    began = float(app.page.evaluate(GO_TO, route))
    return until(app.page, "window.seen") - began


def _handed_on(browser: Browser, address: str) -> list[tuple[object, ...]]:
    """Return what one count costs without a live table: a code is shown, scanned, and taken over."""
    mine, theirs = (
        Thumb(new_context(browser, PHONE), address).open(f"/g/{TOOL}") for _ in "ab"
    )
    theirs.tap("Strong secure")  # so that the code has something to replace
    found = []
    for _ in range(JOINS):
        for phone in (mine, theirs):
            phone.open(f"/g/{TOOL}")
            phone.sees("Order tally")
        mine.tap("Weak sabotage")
        mine.page.evaluate(NOTES, "Copy the link")
        mine.page.evaluate(TOUCHED)
        mine.tap("Share")
        shown = until(mine.page, "window.seen") - until(mine.page, "window.touched")
        mine.settles()
        code = urlsplit(mine.read_code()).path
        opened = _goes(theirs, code, "Replace mine")
        theirs.page.evaluate(NOTES, "Undo: Opened a code")
        theirs.page.evaluate(TOUCHED)
        theirs.tap("Replace mine")
        taken = until(theirs.page, "window.seen") - until(theirs.page, "window.touched")
        found.append((shown, opened, taken))
    return [("one count", "2 and a scan", *map(median, zip(*found, strict=True)))]
