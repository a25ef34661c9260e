"""A page that stands still for ever fails one test, and keeps no other waiting."""

from threading import Timer

import pytest
from playwright.sync_api import Browser, Error

from tests.browser import chromium
from tests.scripts import script

STAND_STILL = script(__file__, "stand_still.js")


def test_a_page_that_stands_still_is_let_go_and_the_browser_goes_on(browser: Browser) -> None:
    page = browser.new_page()
    Timer(1, chromium.let_go).start()
    with pytest.raises(Error):
        page.evaluate(STAND_STILL)
    another = browser.new_page()
    assert another.evaluate("6 * 7") == 42
    another.close()
