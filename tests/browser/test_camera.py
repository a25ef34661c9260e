"""A code held before the phone's camera: found without a touch, shown, opened."""

from collections.abc import Iterator
from statistics import median

import pytest
from playwright.sync_api import Browser

from companion.catalogue import every_tool
from companion.exchange import share
from companion.exchange.share import NOT_OURS, TORN
from companion.tools.tool import AnyTool
from screens.device.camera import NONE_THERE, REFUSED
from tests.browser import chromium
from tests.browser.app_server import AppServer
from tests.browser.conftest import ARGS, Player, players
from tests.browser.fake_camera import Film
from tests.browser.thumb import Thumb
from tests.conftest import Tell
from tests.scripts import script

WATCH = script(__file__, "camera.js")
TOOLS = ("lawless-empire/orders", "makiavelia/damage", "turf-war/treasury")
AIM = "Hold a code in front of the camera"


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Film:
    return Film(tmp_path_factory.mktemp("film"))


@pytest.fixture(scope="module")
def filmed(browser: Browser, film: Film) -> Iterator[Browser]:
    """A second Chromium, for which the film is a camera."""
    started = browser.browser_type.launch(
        executable_path=chromium.path(), args=[*ARGS, *film.words]
    )
    yield started
    started.close()


@pytest.fixture
def with_camera(
    request: pytest.FixtureRequest, filmed: Browser, server: AppServer
) -> Iterator[Player]:
    yield from players(request, filmed, server)


def looking(player: Player) -> Thumb:
    """Return a player whose browser lets the app use the camera."""
    thumb = player(permissions=["camera"])
    thumb.context.add_init_script(WATCH)
    thumb.reopen()
    return thumb


def link(tool: AnyTool) -> str:
    return share.link("https://example.org/companion", share.write(tool, tool.example))


def by_name(name: str) -> AnyTool:
    return next(tool for tool in every_tool() if tool.name == name)


def scan(thumb: Thumb) -> None:
    thumb.open("/")
    thumb.tap("Open a code")


def let_go(thumb: Thumb) -> bool:
    """Return whether the app has let go of every camera that it opened."""
    return bool(
        thumb.page.evaluate("camera.tracks.every(track => track.readyState === 'ended')")
    )


def test_a_code_before_the_camera_is_found_shown_and_opened_by_two_touches(
    with_camera: Player, film: Film, tell: Tell
) -> None:
    thumb = looking(with_camera)
    for text, said in (
        ("https://example.com/menu", NOT_OURS),
        (link(by_name(TOOLS[0]))[:-3], TORN),
    ):
        film.show(text)
        scan(thumb)
        thumb.sees(said)
        assert thumb.page.evaluate("camera.size") == [1280, 720]
        thumb.tap("Back")
        thumb.sees("Play together")
        assert let_go(thumb)
    found, times = [], []
    for name in TOOLS:
        tool = by_name(name)
        film.show(link(tool))
        before = thumb.taps
        scan(thumb)
        arrived = share.read(share.write(tool, tool.example), every_tool()).state
        thumb.sees(f"This is what arrived: {tool.summary(arrived)}")
        thumb.page.wait_for_function("camera.read")
        found.append(thumb.page.evaluate("camera.found - camera.came"))
        times.append(thumb.page.evaluate("camera.read - camera.came"))
        assert let_go(thumb)
        thumb.tap("Open")
        thumb.sees("Undo: Opened a code")
        assert thumb.taps - before == 2
    assert thumb.page.evaluate("pictures.taken") > 6
    assert thumb.page.evaluate("pictures.kept.size") == 3
    shown = ", ".join(f"{time:.0f}" for time in times)
    tell(
        f"camera to preview: {shown} ms, median {median(times):.0f}, found at {median(found):.0f}"
    )


def test_a_camera_that_is_refused_or_missing_is_said_beside_the_other_ways(
    with_camera: Player, fresh_profile: Player
) -> None:
    for thumb, said in ((with_camera(permissions=[]), REFUSED), (fresh_profile(), NONE_THERE)):
        thumb.open("/scan")
        thumb.sees(said)
        thumb.sees("Choose a picture of a code")
        thumb.sees("Paste a link or the digits of a code")
