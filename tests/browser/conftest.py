"""Players in front of the running app: ``thumb`` on a phone, ``desktop`` at a wide window.

A test fails when the page or the app breaks, and when anything asks another host than the app.
"""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests import web_copy
from tests.browser import chromium
from tests.browser.app_server import AppServer
from tests.browser.copy_visits import Visit
from tests.browser.file_server import FileServer
from tests.browser.light_host import LightHost
from tests.browser.light_phone import LightPhone
from tests.browser.thumb import Thumb
from tests.hosting import NAME
from tests.scripts import script

HERE = Path(__file__).parent
ARGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-proxy-server",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    f"--disable-features={','.join(chromium.SWITCHED_OFF)}",
)  # fmt: skip
PHONE = (390, 844)
TAKE_TIME = script(__file__, "take_time.js")
STANDSTILL = 300
"""Seconds without an answer after which a page is given up: far more than a busy machine needs."""

SLOW = 240_000
"""Milliseconds that the browser itself may take for what a test asks of it."""

expect.set_options(timeout=SLOW)

WINDOW = (1280, 800)

Player = Callable[..., Thumb]
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser last: while it runs, no other test can have an event loop of its own."""
    items.sort(key=lambda item: HERE in item.path.parents)


BRIEF = "--js-flags=--liftoff-only"
"""Has Chromium compile the app once and plainly: a page of the tests lives too short for more to pay."""


def launched(playwright: Playwright, *more: str) -> Browser:
    """Return a running Chromium, started with *more* words than all tests need."""
    return playwright.chromium.launch(executable_path=chromium.path(), args=[*ARGS, *more])


def new_context(browser: Browser, size: tuple[int, int], **more: Any) -> BrowserContext:
    """Return a device of *size* points that has never seen the app.

    It asks for less motion, unless *more* says otherwise: each frame is drawn by the processor.
    """
    width, height = size
    viewport: ViewportSize = {"width": width, "height": height}
    asked = {"reduced_motion": "reduce", **more}
    context = browser.new_context(viewport=viewport, device_scale_factor=1, **asked)
    context.set_default_timeout(SLOW)
    context.add_init_script(TAKE_TIME)
    return context


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed, so that its last screens are kept in build/out/browser."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(autouse=True)
def ends() -> Iterator[None]:
    """Let a page go that stands still for ever, as one in some thousand does: its test fails, and is
    played once more.
    """
    with chromium.watched(STANDSTILL):
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """The app, started once; tests may kill it as long as they start it again."""
    app = AppServer(tmp_path_factory.mktemp("app") / "log.txt")
    yield app
    app.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = launched(playwright, BRIEF)
        yield started
        started.close()


@pytest.fixture
def fresh_profile(
    request: pytest.FixtureRequest, browser: Browser, server: AppServer
) -> Iterator[Player]:
    """Make players: each call is another device that has never seen the app."""
    yield from players(request, browser, server)


def players(
    request: pytest.FixtureRequest, browser: Browser, server: AppServer
) -> Iterator[Player]:
    """Make players in *browser*, and look afterwards for what broke."""
    thumbs: list[Thumb] = []
    before = len(server.log.read_text())

    def player(size: tuple[int, int] = PHONE, **more: Any) -> Thumb:
        thumbs.append(Thumb(new_context(browser, size, **more), server.address))
        return thumbs[-1]

    yield player
    for number, thumb in enumerate(thumbs):
        if request.node.stash.get(FAILED, False) and not thumb.page.is_closed():
            thumb.screenshot(f"{request.node.name}-{number}")
        thumb.leaves()
    problems = [problem for thumb in thumbs for problem in thumb.problems()]
    assert not problems, "\n".join(problems)
    said = server.log.read_text()[before:]
    assert "Traceback" not in said, said
    assert "was let go" not in said, said


@pytest.fixture
def thumb(fresh_profile: Player) -> Thumb:
    """A player with a phone."""
    return fresh_profile()


@pytest.fixture
def desktop(fresh_profile: Player) -> Thumb:
    """A player at a wide window, who likes motion."""
    return fresh_profile(WINDOW, reduced_motion="no-preference")


@pytest.fixture
def site() -> Iterator[FileServer]:
    """The copy on a web host, which a test may stop."""
    server = FileServer(web_copy.built())
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, site: FileServer) -> Iterator[Visit]:
    """Make visitors, each with a browser that has never seen the copy."""
    visitors: list[Thumb] = []

    def come(address: str = "") -> Thumb:
        visitors.append(Thumb(new_context(browser, PHONE), address or site.address))
        return visitors[-1]

    yield come
    for each in visitors:
        each.leaves()
    problems = [problem for each in visitors for problem in each.problems()]
    assert not problems, "\n".join(problems)


LightPhones = Callable[..., LightPhone]
"""Makes phones that have only their own browser, with a script or without."""


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """A laptop that serves phones, with a folder of its own for its tables."""
    server = AppServer(tmp_path_factory.mktemp("laptop") / "log.txt", words=("--serve",))
    yield server
    server.stop()


@pytest.fixture
def phones(browser: Browser, laptop: AppServer) -> Iterator[LightPhones]:
    """Make phones that have never been here."""
    here: list[LightPhone] = []

    def phone(script: bool = True) -> LightPhone:
        context = new_context(browser, PHONE, java_script_enabled=script)
        here.append(LightPhone(context, laptop.address))
        return here[-1]

    yield phone
    for each in here:
        each.context.close()
    assert not [problem for each in here for problem in each.problems()]
    assert "Traceback" not in laptop.log.read_text()


LightVisit = Callable[..., tuple[Page, LightHost]]
"""Make a visitor of light pages: its page, and the laptop it is at."""


@pytest.fixture
def light_visit(browser: Browser) -> Iterator[LightVisit]:
    """Make visitors; what their pages complain of is a failure."""
    made: list[tuple[Any, LightHost]] = []

    def come(size: tuple[int, int] = PHONE, **more: Any) -> tuple[Page, LightHost]:
        context = new_context(browser, size, **more)
        host = LightHost(context)
        made.append((context, host))
        return context.new_page(), host

    yield come
    for context, host in made:
        context.close()
        assert not host.problems
