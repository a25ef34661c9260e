"""Light pages of the laptop: bytes and milliseconds to the first answered tap, at three speeds, beside the app.

And how soon five phones at one tool see a touch. How much the laptop does in a second: ``light_served``.
"""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Page, sync_playwright

from companion.catalogue import every_tool
from companion.core.table import Table
from companion.exchange import share
from tests.bench.copy import ANY, OURS, NetworkCounter
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, launched, new_context
from tests.scripts import script

TOOL = "lawless-empire/orders"
ROUNDS = 3
TAPS = 30
PATIENCE = 120
"""Seconds that anything may take."""

AT_SPEED = ("loopback", "30 Mbit/s, 20 ms, CPU 4x", "1.6 Mbit/s, 150 ms, CPU 4x")
HEAD = ("what", "files", "kB", *AT_SPEED)
SEEN = (
    "five phones at one light tool while one touches: ms, seen on",
    *("taps", "median", "95th percentile", "slowest"),
)


class Speed(NamedTuple):
    """A network and a phone: megabits a second, milliseconds of latency, how much slower the CPU is."""

    megabits: float
    latency: float
    slower: float


SPEEDS = (None, Speed(30, 20, 4), Speed(1.6, 150, 4))

TAPPED = script(__file__, "light_tool.js")
STANDS = script(__file__, "note_code_on_laptop.js")
LOOKS = script(__file__, "note_versions.js")
TOUCHES = script(__file__, "touch_button.js")


@dataclass
class Visited:
    """What is visited, and what its visits took at each speed."""

    name: str
    address: str
    script: str
    files: int = 0
    size: int = 0
    times: tuple[list[float], ...] = field(default_factory=lambda: tuple([] for _ in SPEEDS))

    def row(self) -> tuple[object, ...]:
        """Return its row: medians of milliseconds, - for never."""
        medians = (round(median(each)) if each else "-" for each in self.times)
        return (self.name, self.files, self.size / 1e3, *medians)


def visits(other: str, tap: str, rounds: int) -> Iterator[tuple[object, ...]]:
    """Return a row for a light tool, a code, the whole app and the web app at *other*, and their ratios."""
    with started() as server, sync_playwright() as playwright:
        browser = launched(playwright)
        sites = [
            Visited("light: a tool, first answered tap", f"{server.address}/t/{TOOL}", TAPPED),
            Visited("light: a code stands", f"{server.address}/q/{codes(1)[0]}", STANDS),
            Visited("the whole app, first answered tap", f"{server.address}/#/g/{TOOL}", OURS),
        ]
        if other:
            sites.append(Visited(other, other, ANY.replace("WANTED", json.dumps(tap))))
        for _ in range(rounds):
            for place, speed in enumerate(SPEEDS):
                for site in sites:
                    _visit(browser, site, place, speed)
        browser.close()
    yield from (site.row() for site in sites)
    for site in sites[2:]:
        times = zip(sites[0].times, site.times, strict=True)
        parts = (f"{median(a) / median(b):.3f}" if a and b else "-" for a, b in times)
        size = f"{sites[0].size / site.size:.3f}" if site.size else "-"
        yield (f"light tool / {site.name}", "", size, *parts)


def seen() -> Iterator[tuple[object, ...]]:
    """Return rows: milliseconds from a touch until the phone itself shows it, and each of the four others."""
    with started() as server, sync_playwright() as playwright:
        browser = launched(playwright)
        pages = [new_context(browser, PHONE).new_page() for _ in range(5)]
        mine, *others = pages
        mine.goto(f"{server.address}/t/{TOOL}")
        mine.locator("summary[aria-label=More]").click()
        mine.get_by_role("button", name="Put it on the table").click()
        mine.wait_for_url(re.compile(r"/t/\w{5}$"))
        for page in others:
            page.goto(mine.url)
        for page in pages:
            page.evaluate(LOOKS)
        took = []
        for version in range(1, TAPS + 1):
            began = mine.evaluate(TOUCHES, "Weak secure" if version % 2 else "Undo")
            took += [until(page, f"window.seen[{version}]") - began for page in pages]
        browser.close()
    own, theirs = (
        sorted(took[:: len(pages)]),
        sorted(each for place, each in enumerate(took) if place % len(pages)),
    )
    for whose, times in (("the one that is touched", own), ("the four others", theirs)):
        yield whose, TAPS, median(times), quantiles(times, n=20)[18], times[-1]


@contextmanager
def started() -> Iterator[AppServer]:
    """Start a laptop; it ends with the ``with``."""
    with TemporaryDirectory() as folder:
        server = AppServer(Path(folder) / "log.txt")
        try:
            yield server
        finally:
            server.stop()


def _visit(browser: Browser, site: Visited, place: int, speed: Speed | None) -> None:
    """Open *site* with a new device, at the *speed* that stands at *place*."""
    context = new_context(browser, PHONE)
    context.add_init_script(site.script)
    wire, page = NetworkCounter(context), context.new_page()
    slow_down(page, speed)
    with suppress(Error):  # no such page, or it never answers
        page.goto(site.address, wait_until="commit", timeout=PATIENCE * 1000)
        site.times[place].append(until(page, "window.answered"))
        site.files, site.size = wire.counted()
    context.close()


def slow_down(page: Page, speed: Speed | None) -> None:
    """Give *page* the network and the phone that *speed* names, from now on."""
    if not speed:
        return
    rate = speed.megabits * 1e6 / 8
    devtools = page.context.new_cdp_session(page)
    network = {"offline": False, "latency": speed.latency}
    rates = {"downloadThroughput": rate, "uploadThroughput": rate}
    devtools.send("Network.emulateNetworkConditions", {**network, **rates})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": speed.slower})


def until(page: Page, holds: str) -> float:
    """Return what *holds* is once it is something. Raises Error where it never is.

    It is asked from outside: what asks by itself in a page is against the policy of light pages.
    """
    for _ in range(PATIENCE * 50):
        if found := page.evaluate(holds):
            return float(found)
        page.wait_for_timeout(20)
    raise Error(f"{holds} never came")


def codes(many: int) -> list[str]:
    """Return the codes of *many* tallies, no two alike."""
    draw, tool = Random(7), next(each for each in every_tool() if each.name == TOOL)
    found: dict[str, None] = {}
    while len(found) < many:
        cards = tuple(draw.randint(0, most) for most in (4, 4, 12, 12))
        state = tool.opening(Table()).put(("syndicates", 0, "orders"), cards)
        found[share.write(tool, state)] = None
    return list(found)


def computed(number: int) -> float:
    """Return the seconds that the program with this *number* has computed; nan where that is not told."""
    try:
        fields = Path(f"/proc/{number}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
