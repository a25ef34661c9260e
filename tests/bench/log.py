"""How opening the app, the list, searching, standings and a person's page grow with the log of plays."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import BrowserContext, Page, sync_playwright

from companion.games.lawless_empire.orders.tool import TOOL as ORDERS
from companion.plays.register import id_of
from companion.storage.playlog import change, key_of, page_of, write
from companion.storage.shelf import PREFIX, SPLIT
from companion.storage.store import FolderStore
from screens.pages.people_rows import RANGE
from screens.state.page_session import PageSession
from tests import web_copy
from tests.bench import copy
from tests.browser.conftest import PHONE, launched, new_context
from tests.browser.copy_visits import KEPT, MEMORY
from tests.browser.file_server import FileServer
from tests.companion.sample_plays import play, plays
from tests.screens.harness import Screen
from tests.screens.whole_app import appeared
from tests.scripts import script

SIZES = (100, 1000, 10_000)
TIMES = 5

ROUNDS = 3
"""Starts of the browser copy with each log."""

NOTHING = 0.5
"""Milliseconds of what was done already: a short log is read with the start."""

PERSON = f"/plays/standings/{id_of('ann')}"

Timed = tuple[str, float]


def head(sizes: tuple[int, ...] | None = None) -> tuple[str, ...]:
    """Return what stands above the rows: the sizes, and how often as long it takes with the last as with the first."""
    return "what", *(f"{size:,}" for size in sizes or SIZES), "ratio"


def grown() -> Iterator[tuple[object, ...]]:
    """Return a row for each thing that a player does: medians of milliseconds by the number of plays, without a
    browser.
    """
    yield from _rows([asyncio.run(_with(size)) for size in SIZES])


def _rows(columns: list[list[Timed]]) -> Iterator[tuple[object, ...]]:
    for row in zip(*columns, strict=True):
        times = [time for _, time in row]
        yield row[0][0], *times, f"{times[-1] / times[0]:.2f}" if times[0] > NOTHING else "-"


async def _with(size: int) -> list[Timed]:
    with TemporaryDirectory() as folder:
        await change(FolderStore(Path(folder)), {each.key: each for each in plays(size)})
        return [*await _opened(Path(folder)), *await _used(Path(folder))]


async def _opened(folder: Path) -> list[Timed]:
    """Time the start: until the first screen is there, what comes after it, and a tap meanwhile."""
    first, known, tapped = [], [], []
    for _ in range(TIMES):
        start = perf_counter()
        session = PageSession(FolderStore(folder), "https://example.org")
        await session.load()
        screen = await appeared(session, f"/g/{ORDERS.name}")
        first.append(perf_counter() - start)
        start = perf_counter()
        await session.plays.peek()
        known.append(perf_counter() - start)
        tapped.append(await _tap(screen))
    return [
        ("open the app, to its first screen", _ms(first)),
        ("then learn what is in the log", _ms(known)),
        ("a tap in a tool", _ms(tapped)),
    ]


async def _tap(screen: Screen) -> float:
    name = next(each for each in screen.names() if each.startswith("Strong secure"))
    start = perf_counter()
    await screen.touch(name)
    return perf_counter() - start


async def _used(folder: Path) -> list[Timed]:
    """Time the pages: a log that is read once, then each page from the first screen."""
    session = PageSession(FolderStore(folder), "https://example.org")
    await session.load()
    await session.plays.peek()
    screen = await appeared(session)
    listed = await _go(screen, "/plays")
    start = perf_counter()
    await session.plays.load()
    await session.plays.count_through()
    read = perf_counter() - start

    async def page(route: str, before: Callable[[], Awaitable[None]] | None = None) -> float:
        times = []
        for _ in range(TIMES):
            await screen.go("/")
            if before:
                await before()
            times.append(await _go(screen, route))
        return _ms(times)

    async def changed() -> None:
        now = session.plays.find(play(7).key) or play(7)
        await session.plays.keep(now.evolve(lasted=(now.lasted or 0) % 90 + 1))

    await screen.go("/plays")
    found = []
    for words in ("zoë rain attic", "bob", "long", "ann", "evening")[:TIMES]:
        start = perf_counter()
        await screen.type_text(words)
        found.append(perf_counter() - start)
    kept = []
    for _ in range(TIMES):
        start = perf_counter()
        await changed()
        kept.append(perf_counter() - start)
    return [
        ("show the list at once", listed * 1e3),
        ("read and count all of it, once", read * 1e3),
        ("show the list, read", await page("/plays")),
        ("search, and draw what is found", _ms(found)),
        ("keep one game, and save it", _ms(kept)),
        ("standings", await page("/plays/standings")),
        ("a person's page", await page(PERSON)),
        ("a person's page, after a game was kept", await page(PERSON, changed)),
    ]


async def _go(screen: Screen, route: str) -> float:
    start = perf_counter()
    await screen.go(route)
    return perf_counter() - start


def _ms(times: list[float]) -> float:
    return median(times) * 1e3


PUT = script(__file__, "put_log.js")
SEEN = script(__file__, "see_page.js")

IN_COPY = (
    ("the list", "/plays", "{} games"),
    ("standings", "/plays/standings", RANGE[:20]),
    ("a person's page", PERSON, "Last games"),
    ("a person's page again", PERSON, "Last games"),
)


def copied() -> Iterator[tuple[object, ...]]:
    """Return rows of the same in the browser copy: from opening it to the first answered tap, and from page to page."""
    server = FileServer(web_copy.built())
    try:
        with sync_playwright() as playwright:
            browser = launched(playwright)
            contexts = [new_context(browser, PHONE) for _ in SIZES]
            for size, context in zip(SIZES, contexts, strict=True):
                _fill(context, server.address, size)
            rounds = [
                [
                    _visited(context, server.address, size)
                    for size, context in zip(SIZES, contexts, strict=True)
                ]
                for _ in range(ROUNDS)
            ]
            browser.close()
    finally:
        server.stop()
    columns = [
        [(name, median(dict(turn[at])[name] for turn in rounds)) for name, _ in rounds[0][at]]
        for at in range(len(SIZES))
    ]
    yield from _rows(columns)


def _fill(context: BrowserContext, address: str, size: int) -> None:
    """Have a log of *size* plays in the browser's database, and the copy kept for another start."""
    pages: dict[str, str] = {}
    every = plays(size)
    for number in {page_of(each.key) for each in every}:
        text = write(each for each in every if page_of(each.key) == number)
        pages[f"{PREFIX}{key_of(number)}/b"] = f"1{SPLIT}{text}"
    page = context.new_page()
    page.goto(f"{address}/#/g/{ORDERS.name}")
    copy.until(page, KEPT)
    copy.until(page, MEMORY)
    page.evaluate(PUT, pages)
    page.close()


def _visited(context: BrowserContext, address: str, size: int) -> list[Timed]:
    page = context.new_page()
    page.add_init_script(copy.OURS)
    page.goto(f"{address}/#/g/{ORDERS.name}", wait_until="commit")
    times = [
        (
            "open the app, to the first answered tap",
            float(str(copy.until(page, "window.answered"))),
        )
    ]
    times += [(name, _seen(page, route, words.format(size))) for name, route, words in IN_COPY]
    page.close()
    return times


def _seen(page: Page, route: str, words: str) -> float:
    """Go to *route* from the first screen, and return the milliseconds until *words* can be read there."""
    page.evaluate(SEEN.replace("ROUTE", "/").replace("WORDS", json.dumps("Played games")))
    return float(
        page.evaluate(SEEN.replace("ROUTE", route).replace("WORDS", json.dumps(words)))
    )
