"""The Chromium of the tests is started as Playwright wants it, and with less around the page."""

import re

from playwright.sync_api import Browser

from tests.browser import chromium


def test_what_playwright_switches_off_is_off_here_too(browser: Browser) -> None:
    assert browser.is_connected()
    found = [
        [set(each.split(",")) for each in re.findall(r"--disable-features=(\S+)", words)]
        for words in chromium.started_with()
    ]
    ours = {*chromium.SWITCHED_OFF}
    assert ours in [lists[-1] for lists in found if lists]
    for theirs, *_, last in (lists for lists in found if lists and lists[-1] == ours):
        assert theirs <= last
