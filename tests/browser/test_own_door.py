"""The app as the host: it opens its own door for two phones that have only their browser, and closes it in between."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from companion.display import table_words as words
from screens.pages import home, live
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, new_context
from tests.browser.light_phone import LightPhone
from tests.browser.test_light_table import ORDERS, joined
from tests.browser.thumb import Thumb

PROGRAM = """
import main
from screens.server.phone_door import PhoneDoor

PhoneDoor.addresses = lambda self: ("192.168.1.7", "192.168.43.1")  # as on a Wi-Fi, whatever there is here
main.start()
"""


@pytest.fixture
def computer(tmp_path: Path) -> Iterator[AppServer]:
    """A computer whose app nobody else reaches, as make run starts it, with two addresses."""
    server = AppServer(tmp_path / "log.txt", program=("-c", PROGRAM))
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


def test_phones_come_by_the_apps_own_door_and_go_on_after_it_was_closed(
    browser: Browser, computer: AppServer
) -> None:
    host = Thumb(new_context(browser, PHONE), computer.address).open("/live")
    host.sees(live.MAY_ASK)
    host.tap(live.OPEN)
    host.tap("Red: sit here")
    host.finds(live.DOOR_OPEN)
    first = urlsplit(next(each for each in host.texts() if each.startswith("http://")))
    assert first.hostname == "192.168.1.7"
    here = f"http://127.0.0.1:{first.port}"  # what phones reach at that address
    ada, bob = (LightPhone(new_context(browser, PHONE), here) for _ in range(2))
    joined(ada, first.path, "Green")
    joined(bob, first.path, "Purple")
    for each in (ada, bob):
        each.open(ORDERS)
    ada.press("Strong secure:")
    bob.sees("100 secure beats 0 sabotage")
    host.tap(live.NEXT_ADDRESS)
    host.finds("http://192.168.43.1")
    host.tap(live.CLOSE_DOOR)
    host.finds(live.DOOR_SHUT)
    for each in (ada, bob):
        each.press("Weak sabotage:", "Weak sabotage:")
        each.sees("Kept until the table answers")
    host.tap(live.OPEN_DOOR)
    for each in (ada, bob):
        each.sees("100 secure beats 4 sabotage")
    host.open("/")
    host.sees(home.OPEN_TO_OTHERS)
    host.open(ORDERS.replace("/t/", "/g/"))
    host.sees("100 secure beats 4 sabotage")
    for each in (ada, bob):
        each.open("/j")
        each.sees(words.GIVE_UP_SEAT)
        assert not each.problems()
        each.context.close()
    assert not host.problems()
    host.context.close()
