"""Copies in browsers link by two codes, without a server: a table of phones alone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.display import table_words as words
from companion.exchange import qr_decoder
from companion.live.line_codes import ANSWER, NO_CODE, OFFER, LineCode
from screens.pages import let_in, live
from tests import web_copy
from tests.browser import chromium
from tests.browser.conftest import ARGS, BRIEF, PHONE, new_context
from tests.browser.fake_camera import Film
from tests.browser.file_server import FileServer
from tests.browser.page_errors import PageErrors
from tests.browser.sleeping import asleep
from tests.browser.thumb import Thumb
from tests.browser.viewer import wait_until
from tests.scripts import script

LOOPBACK = "--allow-loopback-in-peer-connection"
SLEEPER = "--companion-sleeper"
"""What the browser that sleeps is known by: Chromium passes over words that it does not know."""

LINK = script(__file__, "link_pages.js")
ORDERS = "#/t/lawless-empire/orders"
PATIENCE = 240_000


@pytest.fixture
def film(tmp_path: Path) -> Film:
    return Film(tmp_path)


@pytest.fixture
def at_a_table(browser: Browser, film: Film) -> Iterator[Browser]:
    """A Chromium with a camera, whose pages reach each other on this computer."""
    words = [*ARGS, BRIEF, LOOPBACK, *film.words]
    started = browser.browser_type.launch(executable_path=chromium.path(), args=words)
    yield started
    started.close()


@pytest.fixture
def sleeper(browser: Browser, film: Film) -> Iterator[Browser]:
    """Another Chromium, which can be stopped."""
    words = [*ARGS, BRIEF, LOOPBACK, SLEEPER, *film.words]
    started = browser.browser_type.launch(executable_path=chromium.path(), args=words)
    yield started
    started.close()


class Guest:
    """A guest's phone: it has scanned the table's code, and shows its own."""

    def __init__(self, browser: Browser, link: str) -> None:
        self.context: BrowserContext = new_context(browser, PHONE)
        self.page: Page = self.context.new_page()
        self.errors = PageErrors(link.partition("/#")[0])
        self.errors.listen(self.page)
        self.page.goto(link)

    def answer(self) -> str:
        expect(self.page.locator("#answer svg")).to_be_visible(timeout=PATIENCE)
        (text,) = qr_decoder.require_codes(self.page.screenshot())
        return text

    def sees(self, text: str) -> None:
        shown = self.page.get_by_text(text).locator("visible=true")
        expect(shown.first).to_be_visible(timeout=PATIENCE)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()

    def sits(self, seat: str) -> None:
        self.sees(words.WHO_ARE_YOU)
        self.press(seat)
        self.sees(words.GIVE_UP_SEAT)
        self.page.goto(self.page.url.partition("#")[0] + ORDERS)
        self.sees("Strong sabotage")


def test_three_phones_play_and_one_sleeps_and_the_host_leaves(
    at_a_table: Browser, sleeper: Browser, film: Film, site: FileServer
) -> None:
    host = Thumb(new_context(at_a_table, PHONE, permissions=["camera"]), site.address)
    host.open("/live").tap(live.OPEN)
    host.tap("Red: sit here")
    host.tap(live.LET_IN)
    host.sees(let_in.CAMERA)
    host.tap(let_in.USE_CAMERA)
    host.sees(let_in.FIRST)
    link = host.read_code()
    assert LineCode.read(link.partition("#/w/")[2], OFFER).ways, "the host says its address"
    before = set(site.sent)
    bob = Guest(at_a_table, link)
    answer = bob.answer()
    assert not LineCode.read(answer, ANSWER).ways, "the host's address is enough"
    came = {path.partition("/")[2] or path for path in set(site.sent) - before}
    assert not [path for path in came if path.endswith((".wasm", ".pack", ".zip"))], came
    film.show(answer)  # a camera is opened with the film that lies there
    host.tap("Back")
    host.tap(live.LET_IN)
    host.sees(let_in.IS_IN)
    bob.sits("Green")
    bob.press("Strong sabotage")
    bob.sees("100 sabotage beats 0 secure")
    assert not [path for path in site.sent if path.startswith("python-") and path not in before]

    film.show("")  # his code is not before the camera any more
    host.tap("Back")
    host.tap(live.LET_IN)
    eve = Guest(sleeper, host.read_code())
    host.type_text(let_in.PASTE, eve.answer(), paste=True)
    host.tap(let_in.TAKE)
    eve.sits("Purple")
    eve.sees("100 sabotage beats 0 secure")
    eve.press("Weak secure")
    bob.sees("100 sabotage beats 1 secure")
    host.page.evaluate("location.hash = '#/g/lawless-empire/orders'")
    host.sees("100 sabotage beats 1 secure")
    host.tap("Weak secure")
    bob.sees("100 sabotage beats 2 secure")
    with asleep(SLEEPER):
        bob.press("Weak secure")
        host.sees("100 sabotage beats 3 secure")
    eve.sees("100 sabotage beats 3 secure")
    eve.press("Weak secure")
    host.sees("100 sabotage beats 4 secure")

    whole = whole_app(bob, site)
    whole.sees("100 sabotage beats 4 secure")
    whole.tap("Weak secure")
    eve.sees("100 sabotage beats 5 secure")
    host.leaves()
    eve.sees("The phone that opened the table can't be reached any more.")
    whole.sees(words.CAN_TAKE_OVER)
    eve.page.reload()
    eve.sees("This page was loaded anew, and has lost its line to the table.")
    assert not host.problems()
    assert not (*bob.errors.in_words(), *eve.errors.in_words())


def opened(hosts: Browser, guests: Browser, site: FileServer) -> tuple[Thumb, Guest, Guest]:
    """Return the phone that opened a table, in a browser of *hosts*, and two in one of *guests* that it let in."""
    host = Thumb(new_context(hosts, PHONE, permissions=["camera"]), site.address)
    host.open("/live").tap(live.OPEN)
    host.tap("Red: sit here")
    host.tap(live.LET_IN)
    host.tap(let_in.USE_CAMERA)
    return host, comes_in(host, guests), comes_in(host, guests)


def whole_app(guest: Guest, site: FileServer) -> Thumb:
    """Return the whole app, into which *guest* goes with their seat."""
    guest.page.locator("a[data-app]").first.evaluate("link => link.click()")
    whole = Thumb(guest.context, site.address)
    whole.page.close()
    whole.page = guest.page
    whole.opens_anew()
    return whole


def test_the_host_is_closed_and_a_guest_with_the_whole_app_takes_over_without_a_code(
    at_a_table: Browser, site: FileServer
) -> None:
    host, bob, eve = opened(at_a_table, at_a_table, site)
    bob.sits("Green")
    eve.sits("Purple")
    eve.press("Strong sabotage")
    eve.sees("100 sabotage beats 0 secure")
    whole = whole_app(bob, site)
    whole.sees("100 sabotage beats 0 secure")
    whole.tap("Weak secure")
    eve.sees("100 sabotage beats 1 secure")
    host.leaves()
    eve.sees("Another phone here can take the table over.")
    whole.sees(words.CAN_TAKE_OVER)
    whole.tap("Weak secure")
    whole.sees("100 sabotage beats 2 secure")
    whole.tap(words.CAN_TAKE_OVER)
    whole.tap(words.TAKE_OVER)
    whole.tap("Take over")
    eve.sees("Another phone has taken the table over.")
    eve.sees("100 sabotage beats 2 secure")
    eve.press("Weak secure")
    eve.sees("100 sabotage beats 3 secure")
    whole.page.evaluate("location.hash = '#/g/lawless-empire/orders'")
    whole.sees("100 sabotage beats 3 secure")
    whole.tap("Weak secure")
    eve.sees("100 sabotage beats 4 secure")
    assert not host.problems()
    assert not (*bob.errors.in_words(), *eve.errors.in_words())


def test_a_host_that_sleeps_is_noticed_and_gives_way_to_whoever_took_over(
    at_a_table: Browser, sleeper: Browser, site: FileServer
) -> None:
    host, bob, eve = opened(sleeper, at_a_table, site)
    bob.sits("Green")
    eve.sits("Purple")
    whole = whole_app(bob, site)
    whole.tap("Weak secure")
    asleep_says = "The phone that opened the table doesn't answer. Wake it"
    with asleep(SLEEPER):
        eve.sees(asleep_says)
        whole.sees(words.CAN_TAKE_OVER)
    expect(eve.page.get_by_text(asleep_says)).to_have_count(0, timeout=PATIENCE)
    whole.tap("Weak secure")
    host.page.evaluate("location.hash = '#/g/lawless-empire/orders'")
    with asleep(SLEEPER):
        whole.tap(words.CAN_TAKE_OVER)
        whole.tap(words.TAKE_OVER)
        whole.tap("Take over")
        eve.sees("Another phone has taken the table over.")
        eve.press("Strong sabotage")
        eve.sees("100 sabotage beats 2 secure")
    host.sees(words.moved_words("Green"))
    assert not host.problems()
    assert not (*bob.errors.in_words(), *eve.errors.in_words())


def comes_in(host: Thumb, browser: Browser) -> Guest:
    """Return a guest whom the *host*, which shows its code, lets in by the digits that they copied."""
    host.sees(let_in.FIRST)
    guest = Guest(browser, host.read_code())
    host.type_text(let_in.PASTE, guest.answer(), paste=True)
    host.tap(let_in.TAKE)
    host.sees(let_in.IS_IN)
    host.tap("Back")
    host.tap(live.LET_IN)
    return guest


def pages_linked(host: Page, guest: Page, module: str) -> None:
    """Link two pages by their codes, without an app on either side."""
    for page in (host, guest):
        page.evaluate(LINK, module)
    offer = host.evaluate("async () => kept.lines.offer()")
    digits = guest.evaluate("async (offer) => kept.answer(offer)", offer)
    assert host.evaluate("async (digits) => kept.lines.accept(digits)", digits) == "in"
    assert host.evaluate("async (digits) => kept.lines.accept(digits)", digits) == "old"


def heard(page: Page, texts: list[str]) -> None:
    """Wait until *page* has heard just these *texts*."""
    come_true(page, f"kept.heard.length >= {len(texts)}")
    assert page.evaluate("kept.heard") == texts


def come_true(page: Page, what: str) -> None:
    """Wait until *what*, an expression, holds on *page*, whose policy lets no waiting script of Playwright in."""
    wait_until(
        lambda: bool(page.evaluate(f"Boolean({what})")),
        lambda: f"{what} never held",
        page.wait_for_timeout,
    )


def test_a_spare_line_takes_over_with_nothing_lost_and_strangers_codes_are_one_sentence(
    at_a_table: Browser, site: FileServer
) -> None:
    (module,) = (
        f"{site.address}/{each.parent.name}/lines.js"
        for each in web_copy.built().glob("page-*/lines.js")
    )
    contexts = [new_context(at_a_table, PHONE, permissions=["camera"]) for _ in range(2)]
    host, guest = pages = [each.new_page() for each in contexts]
    for page, code in zip(pages, ("1", "9" * 142), strict=True):
        page.goto(f"{site.address}/#/w/{code}")
        expect(page.get_by_text(NO_CODE)).to_be_visible(timeout=PATIENCE)
    pages_linked(host, guest, module)
    host.evaluate("kept.lines.say(1, 'jkey')")
    said: list[Any] = []
    for _ in range(2):
        come_true(guest, "kept.lines.lines.get(0)?.spare")
        guest.evaluate(
            "kept.lines.lines.get(0).pc.close()"
        )  # without a word, as where an address changes
        said += [f"t{len(said)}", "t" + "x" * 50_000]
        for text in said[-2:]:
            guest.evaluate("(text) => kept.lines.say(0, text)", text)
            host.evaluate("(text) => kept.lines.say(1, text)", text)
        heard(host, said)
        heard(guest, said)
    assert [page.evaluate("kept.over") for page in pages] == [0, 0]
    host.close()
    come_true(guest, "kept.over")
    assert guest.evaluate("kept.over") == 1
