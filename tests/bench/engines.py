"""How fast the app starts and answers in Chromium, Firefox and WebKit, one round after the other."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from companion.exchange import share
from companion.games.lawless_empire.orders.tool import TOOL
from tests.bench import touch
from tests.bench.copy import ORDERS, OURS
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, launched
from tests.browser.engines.chrome import Chrome
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.tab import Engine
from tests.browser.engines.webkit import WebKit
from tests.browser.file_server import serving
from tests.browser.thumb import Thumb
from tests.scripts import script
from tests.web_copy import ROOT, recipe

ROUNDS = 3
TAPS = 12
HEAD = (
    "engine", "version", "laptop: first tap", "a tap after that", "copy: a code stands",
    "copy: first tap",
)  # fmt: skip

CODE = f"/q/{share.write(TOOL, TOOL.example)}"
STANDS = script(__file__, "note_light_page.js")


def rows(rounds: int = ROUNDS) -> Iterator[tuple[object, ...]]:
    """Return a row for each engine: medians of milliseconds from opening, cold, and of a tap."""
    copy = ROOT / "build" / "out" / "web"
    recipe("web").build(copy)
    with ExitStack() as here:
        folder = Path(here.enter_context(TemporaryDirectory()))
        laptop = AppServer(folder / "log.txt")
        here.callback(laptop.stop)
        site = here.enter_context(serving(copy))
        browser = launched(here.enter_context(sync_playwright()))
        here.callback(browser.close)
        engines: list[Engine] = [Chrome(browser), Firefox(), WebKit()]
        times: dict[str, list[tuple[float, ...]]] = {each.name: [] for each in engines}
        for _ in range(rounds):
            for engine in engines:
                times[engine.name].append(_round(engine, laptop.address, site.address))
        for engine in engines:
            engine.close()
            middles = (round(median(each)) for each in zip(*times[engine.name], strict=True))
            yield engine.name, engine.version, *middles


def _round(engine: Engine, laptop: str, site: str) -> tuple[float, ...]:
    begun = _start(engine, f"{laptop}/#{ORDERS}", OURS)
    taps = _taps(engine, laptop)
    code = _start(engine, f"{site}/#{CODE}", STANDS)
    return begun, taps, code, _start(engine, f"{site}/#{ORDERS}", OURS)


def _start(engine: Engine, address: str, script: str) -> float:
    """Return the milliseconds until a new device that opens *address* has what *script* notes."""
    device = engine.device(PHONE)
    page = device.new_page()
    page.goto(address)
    page.evaluate(script.strip().removesuffix(";"))
    while not (answered := page.evaluate("window.answered ?? 0")):
        page.wait_for_timeout(50)
    device.close()
    return float(answered)


def _taps(engine: Engine, address: str) -> float:
    """Return the median of the milliseconds from a finger on a card to the changed screen."""
    device: Any = engine.device(PHONE)
    thumb = Thumb(device, address).open(ORDERS)
    thumb.sees("Strong sabotage")
    thumb.page.evaluate(touch.WATCH)
    for tap in range(TAPS):
        thumb.tap(touch.CARDS[tap % len(touch.CARDS)])
        _until(thumb, tap + 1)
    middle = median(thumb.page.evaluate("window.taps"))
    device.close()
    return float(middle)


def _until(thumb: Thumb, taps: int) -> None:
    """Wait until that number of taps has been answered."""
    thumb.until(lambda: thumb.page.evaluate("window.taps.length") >= taps, "no answer")
