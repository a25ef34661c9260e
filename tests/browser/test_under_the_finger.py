"""A law in a real browser: what lies under the touched point is the same control, or takes no touch until a double tap
is over.

The first three touches of each tool are each a double tap, in the app and on light pages. No time passes between its
two taps, and then as much as the test says.
"""

import os
import signal
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.catalogue import every_tool
from companion.display.tool_routes import route_of
from companion.tools.tool import AnyTool
from tests.browser.app_server import AppServer
from tests.browser.conftest import LightVisit, new_context
from tests.browser.light_host import ADDRESS
from tests.browser.nodes import Node
from tests.browser.thumb import Thumb
from tests.scripts import script

TOUCHES = 3
"""How many double taps each tool gets."""

SMALL = (360, 640)

DAILY = 3
"""How many tools of the app are tried each day; in a month all are. `make soak` tries all at once."""

UNDER = script(__file__, "tell_what_is_under.js")
"""Return what can be touched on a light page, or what is under a point of it."""

COUNT = script(__file__, "count_asking.js")
"""Count what the page asks of its host and has no answer to."""

ANSWERED = script(__file__, "wait_for_answers.js")
"""Wait until it has all its answers, and has shown them."""

SHOWN = "[document.getElementById('live').outerHTML, location.href]"

LEADS_AWAY = (
    "Back",
    "Share this screen",
    "The table",
    "All tools",
    "More",
    "Why?",
    "Type it",
    "Whole app",
)
"""How names of controls begin that lead to another page, or open a sheet, which a second tap beside it closes again."""


def kind_of(name: str) -> str:
    """Return *name* without what tells of an answer: a control stays the same when that changes."""
    return name.partition(":")[0].removesuffix(", chosen")


def chosen(random: Random, names: list[str]) -> str:
    """Return one of *names* that leads to no other page, '' where there is none."""
    fitting = [name for name in names if name and not name.startswith(LEADS_AWAY)]
    return random.choice(fitting) if fitting else ""


# --- light pages ---


def light_double_tap(page: Page, x: float, y: float, name: str) -> None:
    """Tap twice at one point, of which the second tap comes in no time."""
    page.evaluate("hurry = false")
    page.mouse.click(x, y)
    page.evaluate(ANSWERED)
    page.evaluate("hurry = true")
    there = page.evaluate(UNDER, [x, y])
    before = page.evaluate(SHOWN)
    page.mouse.click(x, y)
    page.evaluate(ANSWERED)
    if there and kind_of(there[0]["name"]) != kind_of(name):
        assert page.evaluate(SHOWN) == before, (name, there)


def test_light_pages_take_no_second_tap_for_another_control(light_visit: LightVisit) -> None:
    page, _ = light_visit(SMALL)
    tried = 0
    for tool in every_tool():
        random = Random(tool.name)
        page.goto(f"{ADDRESS}/t/{tool.name}")
        page.evaluate(COUNT)
        for _ in range(TOUCHES):
            seen = page.evaluate(UNDER, None)
            if not (name := chosen(random, [each["name"] for each in seen])):
                break
            each = next(each for each in seen if each["name"] == name)
            light_double_tap(page, each["x"], each["y"], name)
            tried += 1
    assert tried > 60


PRESSED = (
    "name => document.querySelector(`[aria-label='${name}']`).getAttribute('aria-pressed')"
)


def test_on_a_light_page_a_double_tap_on_a_choice_does_not_take_it_back(
    light_visit: LightVisit,
) -> None:
    page, _ = light_visit(SMALL)
    page.goto(f"{ADDRESS}/t/makiavelia/round")
    page.evaluate(COUNT)
    name = "Green, First player"
    box = page.locator(f"[aria-label='{name}']").bounding_box()
    assert box
    light_double_tap(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, name)
    assert page.evaluate(PRESSED, name) == "true"
    page.evaluate("hurry = false")
    page.locator(f"[aria-label='{name}']").click()
    page.evaluate(ANSWERED)
    assert page.evaluate(PRESSED, name) == "false", "who waits means it"


# --- the app ---


@pytest.fixture(scope="module")
def stopped_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """The app, whose time for double taps stands still: a signal lets a second pass."""
    folder = tmp_path_factory.mktemp("stopped")
    app = AppServer(folder / "log.txt", program=("-m", "tests.browser.stopped_app"))
    yield app
    app.stop()


def tap_at(thumb: Thumb, point: tuple[float, float]) -> None:
    """Touch a *point* as a finger does: through what screen readers are told, which would take the touch for itself."""
    thumb.page.evaluate("document.body.classList.add('finger')")
    thumb.page.mouse.click(*point)
    thumb.page.evaluate("document.body.classList.remove('finger')")


def under(nodes: list[Node], point: tuple[float, float]) -> list[str]:
    """Return the names of what can be touched at *point*."""
    x, y = point
    return [
        node.name
        for node in nodes
        if node.tappable
        and node.seen.x <= x <= node.seen.x + node.seen.width
        and node.seen.y <= y <= node.seen.y + node.seen.height
    ]


def check_app(thumb: Thumb, app: AppServer, tool: AnyTool) -> int:
    """Tap a few controls of *tool* twice each; return how many."""
    random = Random(tool.name)
    thumb.open(route_of(tool))
    tried = 0
    for _ in range(TOUCHES):
        nodes = still(thumb)
        names = [n.name for n in nodes if n.tappable and n.in_reach and not n.off]
        if not (name := chosen(random, [each for each in names if names.count(each) == 1])):
            break
        (point,) = [node.seen.middle for node in nodes if node.name == name and node.tappable]
        os.kill(app.pid, signal.SIGUSR1)  # a second passes
        tap_at(thumb, point)
        before, route = still(thumb), thumb.page.url
        there = under(before, point)
        tap_at(thumb, point)
        after = still(thumb)
        if kind_of(name) not in map(kind_of, there):
            said = [[node.name for node in nodes] for nodes in (before, after)]
            assert (said[0], route) == (said[1], thumb.page.url), (tool.name, name, there)
        tried += 1
    return tried


def still(thumb: Thumb) -> list[Node]:
    """Return what is on the screen once all has come that was on its way."""
    thumb.page.wait_for_timeout(60)  # for a touch to be on its way
    thumb.settles()
    before: list[Node] = []
    while before != (now := thumb.nodes()):
        before = now
        thumb.page.wait_for_timeout(40)
    return now


def app_phone(browser: Browser, app: AppServer) -> Thumb:
    context = new_context(browser, SMALL)
    context.add_init_script(script(__file__, "let_fingers_through.js"))
    return Thumb(context, app.address)


def check_all(browser: Browser, app: AppServer, tools: list[AnyTool]) -> None:
    thumb = app_phone(browser, app)
    tried = sum(check_app(thumb, app, tool) for tool in tools)
    problems: Any = thumb.problems()
    thumb.context.close()
    assert not problems
    assert tried >= len(tools)


def test_the_app_takes_no_second_tap_for_another_control(
    browser: Browser, stopped_app: AppServer
) -> None:
    tools = list(every_tool())
    first = datetime.now(UTC).date().toordinal() * DAILY % len(tools)
    check_all(browser, stopped_app, [*tools, *tools][first : first + DAILY])


@pytest.mark.patient
def test_no_tool_of_the_app_takes_a_second_tap_for_another_control(
    browser: Browser, stopped_app: AppServer
) -> None:
    check_all(browser, stopped_app, list(every_tool()))
