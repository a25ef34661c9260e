"""The host's app is killed, another app takes the table over, and a phone with only its browser finds its seat again.

That the last host comes back as a guest is in ``tests/screens/pages/test_takes_over.py``.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.display import table_words as words
from screens.pages import live
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, new_context
from tests.browser.light_phone import LightPhone
from tests.browser.test_light_table import ORDERS, joined
from tests.browser.thumb import Thumb

PROGRAM = """
import main
from functools import partial
from companion.storage.store import MemoryStore
from screens.server import web_server
from screens.server.phone_door import PhoneDoor
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.socket_live_host import SocketLiveHost

def as_on_a_phone(door, back, **more):
    return DoorLiveHost(door, elsewhere=SocketLiveHost(MemoryStore()))

PhoneDoor.addresses = lambda self: ("127.0.0.1",)
web_server.DoorLiveHost = as_on_a_phone
main.start()
"""
"""The app as on a phone, which comes to tables of other phones itself, shown in a browser; all devices are one here."""


@pytest.fixture
def apps(tmp_path: Path) -> Iterator[tuple[AppServer, AppServer]]:
    """The apps of two phones."""
    both = []
    for name in ("ada", "bob"):
        (tmp_path / name).mkdir()
        both.append(AppServer(tmp_path / name / "log.txt", program=("-c", PROGRAM)))
    yield both[0], both[1]
    for each in both:
        each.stop()
        assert "Traceback" not in each.log.read_text()


def code_of(host: Thumb) -> str:
    """Return the link that the page of the table shows."""
    host.finds("Copy the link")
    return next(each for each in host.texts() if each.startswith("http://"))


def places(phone: Thumb) -> dict[str, tuple[int, int]]:
    """Return where what can be touched on the screen is, in whole dp."""
    return {
        each.name: (round(each.seen.middle[0]), round(each.seen.middle[1]))
        for each in phone.nodes()
        if each.tappable and each.in_reach
    }


def test_another_app_takes_over_and_everyone_goes_on(
    browser: Browser, apps: tuple[AppServer, AppServer]
) -> None:
    first, _ = apps
    ada, bob = (Thumb(new_context(browser, PHONE), each.address) for each in apps)
    ada.open("/live").tap(live.OPEN)
    ada.tap("Red: sit here")
    link = code_of(ada)
    here, _, key = link.partition("/j/")
    bob.open("/scan").type_text("Paste a link or the digits of a code", link, paste=True)
    bob.tap("Open it")
    bob.tap("Green: sit here")
    bob.finds(words.deputy_words("Green", own=True))
    cy = LightPhone(new_context(browser, PHONE), here)
    joined(cy, f"/j/{key}", "Purple")
    cy.sees(words.deputy_words("Green", own=False, light=True))
    cy.open(ORDERS)
    cy.press("Strong secure:")
    cy.sees("100 secure beats 0 sabotage")
    cy.page.close()  # at an address that is no more: here both are the same
    cy.context.clear_cookies()
    ada.page.close()
    first.kill()
    bob.tap(words.TAKE_OVER)
    bob.tap("Take over")
    there, _, same = code_of(bob).partition("/j/")
    assert same == key
    before = places(bob)
    back = LightPhone(cy.context, there)
    joined(back, f"/j/{key}", "Purple")
    back.sees(words.own_claim_words("Purple"))
    bob.sees(words.SEAT_ASKED_FOR)
    now = places(bob)
    assert {name: now.get(name) for name in before} == before, "nothing moved under a finger"
    bob.tap(words.WHO_ASKS)
    bob.tap(words.IS_THEM)
    back.sees(words.GIVE_UP_SEAT)
    back.open(ORDERS).press("Strong secure:")
    back.sees("200 secure beats 0 sabotage")
    for each in (ada, bob, back):
        assert not each.problems()
        each.context.close()
