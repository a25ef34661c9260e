"""Where frames are slow, those after a touch wait for the laptop's answer; the page's clock goes on as each test
says.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.app_server import ROOT
from tests.scripts import script

SCRIPT = ROOT / "assets" / "frames.js"
STAND_IN = script(__file__, "stand_in_frames.js")

SLOW, QUICK = 30, 5
"""Milliseconds of a frame on a device without a graphics chip, and on one with."""

Drawn = Callable[[int], Page]


@pytest.fixture
def drawn(browser: Browser) -> Iterator[Drawn]:
    """Return a function that opens a page and draws 15 frames there, each in as many milliseconds as it is given."""
    context = browser.new_context()

    def opened(transfers: int) -> Page:
        page = context.new_page()
        page.set_content("<button>A card</button><input>")
        page.evaluate(STAND_IN)
        page.add_script_tag(path=SCRIPT)
        do(page, "page.connect()")
        for _ in range(15):
            page.evaluate("takes => page.ask('before', takes)", transfers)
            frame(page)
        do(page, "window.done = []")
        return page

    yield opened
    context.close()


def do(page: Page, *steps: str) -> None:
    """Have *page* do these steps, one after the other."""
    for step in steps:
        page.evaluate(step)


def touch(page: Page, kind: str = "click", target: str = "button") -> None:
    """Touch what is at *target*: the page asks for a frame of the ripple, and tells the laptop."""
    page.evaluate("given => page.touched(...given)", [kind, target])


def frame(page: Page) -> None:
    """Have the browser draw a frame."""
    do(page, "page.frame()")


def done(page: Page) -> list[str]:
    """Return what was sent and drawn, in this order."""
    found: list[str] = page.evaluate("window.done")
    return found


@pytest.mark.parametrize("kind", ["pointerup", "click", "keydown"])
def test_slow_frames_wait_for_the_answer(drawn: Drawn, kind: str) -> None:
    page = drawn(SLOW)
    touch(page, kind)
    do(page, "page.ask('second', 30)")
    frame(page)
    frame(page)
    assert done(page) == ["sent touch"]
    do(page, "page.answer()", "page.ask('answer', 30)")
    frame(page)
    assert done(page) == ["sent touch", "ripple", "second", "answer"], "all in one frame"


def test_quick_frames_wait_for_nothing(drawn: Drawn) -> None:
    page = drawn(QUICK)
    touch(page)
    frame(page)
    assert done(page) == ["sent touch", "ripple"]


def test_a_few_slow_frames_among_quick_ones_are_no_reason_to_wait(drawn: Drawn) -> None:
    page = drawn(QUICK)
    for _ in range(3):
        do(page, "page.ask('answer', 30)")
        frame(page)
    touch(page)
    frame(page)
    assert done(page)[-1] == "ripple"


def test_frames_in_which_nothing_is_drawn_do_not_count(drawn: Drawn) -> None:
    page = drawn(SLOW)
    for _ in range(30):
        do(page, "page.ask('nothing', 0)")
        frame(page)
    touch(page)
    frame(page)
    assert done(page)[-1] == "sent touch"


def test_frames_wait_only_so_long_and_not_again_until_an_answer_comes_in_time(
    drawn: Drawn,
) -> None:
    page = drawn(SLOW)
    touch(page)
    frame(page)
    do(page, "page.pass(59)")
    frame(page)
    assert done(page) == ["sent touch"]
    do(page, "page.pass(2)")
    frame(page)
    assert done(page) == ["sent touch", "ripple"], "the laptop is slow: no frame waits longer"
    do(page, "page.answer()", "window.done = []")
    touch(page)
    frame(page)
    assert done(page) == ["sent touch", "ripple"], "the next touch doesn't wait for it"
    do(page, "page.answer()", "window.done = []")
    touch(page)
    frame(page)
    assert done(page) == ["sent touch"], "that answer came in time: frames wait again"


def test_what_is_sent_without_a_touch_holds_no_frame(drawn: Drawn) -> None:
    page = drawn(SLOW)
    do(
        page,
        "page.touch('click')",
        "page.pass(0)",
        "page.send('size')",
        "page.ask('first', 30)",
    )
    frame(page)
    assert done(page) == ["sent size", "first"]


def test_letters_that_are_typed_are_drawn_at_once(drawn: Drawn) -> None:
    page = drawn(SLOW)
    touch(page, "keydown", "input")
    frame(page)
    assert done(page) == ["sent touch", "ripple"]


def test_a_second_touch_before_the_answer_makes_no_frame_wait_longer(drawn: Drawn) -> None:
    page = drawn(SLOW)
    touch(page)
    do(page, "page.pass(40)")
    touch(page)
    do(page, "page.pass(21)")
    frame(page)
    frame(page)
    assert done(page) == ["sent touch", "sent touch", "ripple", "ripple"]
