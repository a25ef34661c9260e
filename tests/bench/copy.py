"""What a first visit of the browser copy costs, and how long it takes until a tap is answered."""

import os
import platform
from collections.abc import Iterator
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.conftest import PHONE, launched, new_context
from tests.browser.files import FileServer
from tests.browser.test_web_copy import APPLE, KEPT
from tests.copies import ROOT, recipe

ROUNDS = 5
HEAD = ("drawn by", "files", "MB in all", "MB to the first tap", "cold", "warm", "offline")

WATCH = r"""
(() => {
  let touched = 0;
  const look = () => {
    document.querySelector("flt-semantics-placeholder")?.click();
    const host = document.querySelector("flt-semantics-host");
    const nodes = [...(host?.querySelectorAll("*") ?? [])];
    const name = (node) => node.getAttribute("aria-label") ?? node.textContent ?? "";
    if (nodes.some((node) => /^\d+ secure beats 0 sabotage/.test(name(node)))) {
      window.answered = performance.now();
      return;
    }
    const card = nodes.filter((node) => name(node).startsWith("Strong secure")).at(-1);
    if (card && performance.now() - touched > 500) {
      touched = performance.now();
      card.closest("[role=button], [flt-tappable]")?.click();
    }
    setTimeout(look, 10);
  };
  look();
})();
"""
"""Taps a card as soon as there is one, and notes when the answer stands on the screen."""


def machine() -> str:
    """Return what this was measured on."""
    cores = os.cpu_count()
    return f"{platform.system()} {platform.machine()}, {cores} cores, no graphics card"


def visits() -> Iterator[tuple[object, ...]]:
    """Return a row for each way to draw: a first visit in bytes, and three kinds of start in ms."""
    copy = ROOT / "build" / "out" / "web"
    recipe("web").build(copy)
    server = FileServer(copy)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for name, script in (("skwasm (Chromium)", ""), ("CanvasKit (others)", APPLE)):
            yield name, *_visits(browser, server, script)
        browser.close()
    server.stop()


def _visits(browser: Browser, server: FileServer, script: str) -> Iterator[object]:
    cold, warm, offline = [], [], []
    first = 0
    for _ in range(ROUNDS):
        server.sent.clear()
        context = new_context(browser, PHONE)
        context.add_init_script(script + WATCH)
        cold.append(_start(context, server.address))
        first = server.total
        _until(context.pages[0], KEPT)
        files, whole = len(server.sent), server.total
        warm.append(_start(context, server.address))
        server.stop()
        offline.append(_start(context, server.address))
        context.close()
        server.start()
    yield from (files, whole / 1e6, first / 1e6)
    yield from (round(median(each)) for each in (cold, warm, offline))


def _start(context: BrowserContext, address: str) -> float:
    """Open the Order tally on a new page; return the milliseconds until a tap is answered."""
    for page in context.pages:
        page.close()
    page = context.new_page()
    page.goto(f"{address}/#/g/lawless-empire/orders", wait_until="commit")
    return float(_until(page, "window.answered"))


def _until(page: Page, holds: str) -> Any:
    """Ask the page until it *holds*; what asks by itself there is against the copy's policy."""
    while not (found := page.evaluate(holds)):
        page.wait_for_timeout(50)
    return found
