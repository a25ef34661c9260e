"""Five phones at one table, of which two draw: an app and a light page in browsers beside three lines.

The three are programs (``live_lines``): two apps and a light page that take everything in and draw
nothing, so that what is seen in the browsers does not wait for three other pages to be drawn by the
same two cores. Real phones draw on their own processors.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.light_laptop import computed, until
from tests.bench.live_lines import App, Light, heard, opened, seated, tapped
from tests.bench.live_phones import NOTES, TOUCHED, row
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, launched, new_context
from tests.browser.light_phone import LightPhone
from tests.browser.thumb import Thumb

TOOL, CARD = "lawless-empire/orders", "Weak sabotage"
TAPS = 24
"""Taps that are measured: half of them on the app in the browser, half on one that draws nothing."""

HEAD = ("a tap in the app, two phones draw", "taps", "median", "95th percentile", "slowest")


class Lines:
    """Three phones without a screen, in a thread of their own: the browser's calls block this one."""

    def __init__(self, laptop: AppServer) -> None:
        """Bring them to a table of five at *laptop*; the first two seats are left to the browsers."""
        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, daemon=True).start()
        self.key: str = self.do(lambda: opened(laptop, 5))
        self._seated: AbstractAsyncContextManager[tuple[list[App], list[Light]]]
        self._seated = seated(laptop, self.key, 2, 1, first=2)
        apps, lights = self.do(self._seated.__aenter__)
        self.apps, self.lights = apps, lights
        self.phones: list[App | Light] = [*apps, *lights]

    def do(self, what: Callable[[], Awaitable[Any]]) -> Any:
        """Return what *what* leads to in their thread."""

        async def run() -> Any:
            return await what()

        done: Future[Any] = asyncio.run_coroutine_threadsafe(run(), self._loop)
        return done.result()

    def close(self) -> None:
        """Leave."""
        self.do(lambda: self._seated.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)


def rows() -> tuple[list[tuple[object, ...]], float]:
    """Return the rows of the table, and the laptop's CPU a tap in milliseconds."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        laptop = AppServer(Path(folder) / "log.txt", FLET_APP_STORAGE_DATA=folder)
        try:
            lines = Lines(laptop)
            browser = launched(playwright)
            app = Thumb(new_context(browser, PHONE), laptop.address)
            app.open(f"/j/{lines.key}")
            app.tap("Red: sit here")
            app.settles()
            app.open(f"/g/{TOOL}")
            app.sees("Redo")
            light = LightPhone(new_context(browser, PHONE), laptop.address)
            light.open(f"/j/{lines.key}").press("Green")
            light.page.wait_for_url("**/j")
            light.open(f"/t/{TOOL}")
            began = computed(laptop.pid)
            times = [_tap(number, app, light, lines) for number in range(1, TAPS + 1)]
            worked = (computed(laptop.pid) - began) * 1e3 / TAPS
            lines.close()
            browser.close()
        finally:
            laptop.stop()
    own, others = times[::2], times[1::2]
    return [
        row("drawn on the own screen", [each["app"] for each in own]),
        row("drawn in another app", [each["app"] for each in others]),
        row("drawn on a light page", [each["light"] for each in times]),
        row("arrived at the app that was touched", [each["first"] for each in others]),
        row("arrived at another app", [each["second"] for each in times]),
        row("arrived at a light page", [each["line"] for each in times]),
    ], worked


def _tap(number: int, app: Thumb, light: LightPhone, lines: Lines) -> dict[str, float]:
    """Return the milliseconds until each phone has the tap *number*: an odd one is the browser's."""
    pages, first = (app.page, light.page), lines.apps[0]
    for page in pages:
        page.evaluate(NOTES, f"{CARD}: {number}.")
    by = None if number % 2 else first
    if by is None:
        app.page.evaluate(TOUCHED)
    began = 1e3 * lines.do(lambda: tapped(by, lines.phones, number))
    if by is None:
        app.tap(CARD)
        began = until(app.page, "window.touched")
    drawn = [until(page, "window.seen") - began for page in pages]
    lines.do(lambda: heard(lines.phones))
    came = [1e3 * each.came - began for each in lines.phones]
    return dict(zip(("app", "light", "first", "second", "line"), (*drawn, *came), strict=True))
