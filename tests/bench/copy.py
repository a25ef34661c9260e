"""What a first visit of the browser copy costs, and how long it takes until a tap is answered.

And the same for any other web app whose address is given (``make bench OTHER=https://…``): each
round visits ours in both ways to draw and then the other, so that a busy machine is busy for all.
"""

import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median
from urllib.request import urlopen

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Request,
    sync_playwright,
)

from tests.browser.conftest import PHONE, launched, new_context
from tests.browser.copy_visits import APPLE, KEPT, MEMORY
from tests.browser.file_server import FileServer
from tests.scripts import script
from tests.web_copy import ROOT, recipe

ROUNDS = 5
VISIT_SECONDS = 90
"""Seconds that a page may take until it answers."""

SETTLES = 6
"""Seconds in which another web app may keep itself for a start without a network."""

HEAD = ("what", "files", "MB in all", "MB to the first tap", "cold", "warm", "offline")

ORDERS = "/g/lawless-empire/orders"

OURS = script(__file__, "whole_app.js")
ANY = script(__file__, "any_app.js")


@dataclass
class Site:
    """One web app that is visited, and what its visits took."""

    name: str
    address: str
    script: str
    kept: tuple[str, ...] = ()
    network: Callable[[BrowserContext, bool], None] = field(
        default=lambda context, on: context.set_offline(not on)
    )
    files: int = 0
    whole: int = 0
    first: int = 0
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    offline: list[float] = field(default_factory=list)

    def row(self) -> tuple[object, ...]:
        """Return its row: what came over the wire, and medians of milliseconds; - for never."""
        times = (_median(each) for each in (self.cold, self.warm, self.offline))
        return self.name, self.files, self.whole / 1e6, self.first / 1e6, *times


class NetworkCounter:
    """Counts what comes over the wire to a device, for pages, for their workers and to be kept."""

    def __init__(self, context: BrowserContext) -> None:
        """Listen from now on."""
        self._came: list[Request] = []
        context.on("requestfinished", self._come)

    def _come(self, request: Request) -> None:
        self._came.append(request)

    def counted(self) -> tuple[int, int]:
        """Return how many files came, and how many bytes of them, packed as they were."""
        sizes = [each.sizes()["responseBodySize"] for each in self._came]
        return sum(size > 0 for size in sizes), sum(sizes)


def reachable(other: str, tap: str) -> str:
    """Return *other* where a web app is there that answers a touch; '' stays ''.

    Ends with one sentence where nothing is there, or where nothing called *tap* answers.
    """
    if not other:
        return other
    try:
        with urlopen(other, timeout=SETTLES):  # noqa: S310 - whoever measures names it
            pass
    except (OSError, ValueError) as error:
        sys.exit(f"OTHER={other} cannot be opened: {error}. Nothing was measured.")
    site = Site(other, other, ANY.replace("WANTED", json.dumps(tap)))
    with sync_playwright() as playwright:
        browser = launched(playwright)
        context = new_context(browser, PHONE)
        context.add_init_script(site.script)
        _note(site.cold, context.new_page(), site)
        browser.close()
    if not site.cold:
        named = f"called TAP={tap}" if tap else "that TAP could name"
        sys.exit(f"OTHER={other} opens, but nothing there {named} answers a touch.")
    return other


def machine() -> str:
    """Return what this was measured on."""
    cores = os.cpu_count()
    return f"{platform.system()} {platform.machine()}, {cores} cores, no graphics card"


def visits(
    other: str = "", tap: str = "", rounds: int = ROUNDS
) -> Iterator[tuple[object, ...]]:
    """Return a row for each way to draw, and for the web app at *other*: bytes, and starts in ms.

    There *tap* names what is touched first, '' for anything. Its last row says how often as much,
    or as long, it takes as ours does in Chromium.
    """
    sites = (
        ("skwasm (Chromium)", ORDERS, OURS),
        ("CanvasKit (others)", ORDERS, APPLE + OURS),
    )
    rows = visited(sites, other, tap, rounds)
    yield from rows
    if other:
        yield ratio("the other / ours", rows[-1], rows[0])


def visited(
    ours: Iterable[tuple[str, str, str]], other: str, tap: str, rounds: int
) -> list[tuple[object, ...]]:
    """Return a row for each of *ours* (name, route, script) in a copy that is built now, and one for *other*.

    The scripts set ``window.answered``. Each round visits all, so that a busy machine is busy for all.
    """
    copy = ROOT / "build" / "out" / "web"
    recipe("web").build(copy)
    server = FileServer(copy)

    def network(context: BrowserContext, on: bool) -> None:
        (server.start if on else server.stop)()

    sites = [
        Site(name, f"{server.address}/#{route}", script, (KEPT, MEMORY), network)
        for name, route, script in ours
    ]
    if other:
        sites.append(Site(other, other, ANY.replace("WANTED", json.dumps(tap))))
    try:
        with sync_playwright() as playwright:
            browser = launched(playwright)
            for _ in range(rounds):
                for site in sites:
                    _visit(browser, site)
            browser.close()
    finally:
        server.stop()
    return [site.row() for site in sites]


def ratio(
    name: str, theirs: tuple[object, ...], ours: tuple[object, ...]
) -> tuple[object, ...]:
    """Return a row called *name* that says how often as much *theirs* is as *ours*."""
    return name, *(_ratio(a, b) for a, b in zip(theirs[1:], ours[1:], strict=True))


def _visit(browser: Browser, site: Site) -> None:
    """Open *site* with a new device: cold, again, and without a network."""
    context = new_context(browser, PHONE)
    context.add_init_script(site.script)
    wire = NetworkCounter(context)
    page = context.new_page()
    _note(site.cold, page, site)
    _, site.first = wire.counted()
    for holds in site.kept:
        until(page, holds)
    if not site.kept:
        page.wait_for_timeout(SETTLES * 1000)
    site.files, site.whole = wire.counted()
    page.close()
    page = context.new_page()
    _note(site.warm, page, site)
    page.close()
    site.network(context, False)
    page = context.new_page()
    _note(site.offline, page, site)
    context.close()
    if site.kept:
        site.network(context, True)


def _note(times: list[float], page: Page, site: Site) -> None:
    """Open *site* on a new page; note the milliseconds until a tap is answered, if one is."""
    try:
        page.goto(site.address, wait_until="commit", timeout=VISIT_SECONDS * 1000)
        answered = until(page, "window.answered")
    except Error:  # there is no page without a network
        return
    if answered:
        times.append(float(str(answered)))


def until(page: Page, holds: str) -> object:
    """Ask the page until it *holds*; what asks by itself there is against the copy's policy."""
    for _ in range(VISIT_SECONDS * 20):
        if found := page.evaluate(holds):
            return found
        page.wait_for_timeout(50)
    return None


def _median(times: list[float]) -> object:
    return round(median(times)) if times else "-"


def _ratio(theirs: object, ours: object) -> object:
    if isinstance(theirs, int | float) and isinstance(ours, int | float) and ours:
        return f"{theirs / ours:.2f}"
    return "-"
