"""The browser copy of a hosted address: it sits at a live table beside a phone with light pages."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.live.links import key_of
from tests import web_copy
from tests.browser.conftest import PHONE, new_context
from tests.browser.light_phone import LightPhone
from tests.browser.thumb import Thumb
from tests.hosted_address import hosted_address

ORDERS = "lawless-empire/orders"


@pytest.mark.patient
@pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux.")
def test_the_copy_joins_a_table_of_its_address_and_goes_on_at_another_host(
    browser: Browser, tmp_path: Path
) -> None:
    with hosted_address(tmp_path) as address:
        address.files.rmdir()
        address.files.symlink_to(web_copy.built())
        https = f"https://{address.front.authority}"
        ada, bob = (new_context(browser, PHONE, ignore_https_errors=True) for _ in "ab")
        light = LightPhone(ada, https).open("/")
        light.press("Play together")
        light.page.wait_for_url("**/j")
        light.press("Red")
        light.sees("Give up this seat")
        key = key_of(light.read_code())
        copy = Thumb(bob, f"{https}/app").open(f"/j/{key}")
        copy.sees("Who are you?")
        copy.tap("Green: sit here")
        copy.settles()
        copy.open(f"/g/{ORDERS}")
        copy.tap("Strong sabotage")
        copy.sees("100 sabotage beats 0 secure")
        light.open(f"/t/{ORDERS}").sees("100 sabotage beats 0 secure")
        light.press("Weak secure")
        copy.sees("100 sabotage beats 1 secure")
        for host in address.hosts:
            host.kill()
            copy.tap("Weak secure")
            copy.sees("Undo: ")
            host.start()
        light.sees("100 sabotage beats 3 secure")
        assert not copy.problems()
        for each in (ada, bob):
            each.close()
