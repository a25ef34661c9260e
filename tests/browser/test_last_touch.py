"""The line to the laptop breaks right after a touch: the page doesn't say that nothing is lost."""

import os
import signal

from tests.browser.app_server import AppServer
from tests.browser.engines.test_reconnect import AWAY, IN_DOUBT, is_back, says_away
from tests.browser.thumb import Thumb

REMINDER = "document.getElementById('doubt')?.textContent ?? ''"


def test_a_touch_that_the_laptop_never_answered_is_told_while_it_is_away_and_when_it_is_back(
    thumb: Thumb, server: AppServer
) -> None:
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.has_saved()
    (card,) = [node for node in thumb.nodes() if node.name.startswith("Weak secure")]
    os.kill(server.pid, signal.SIGSTOP)  # it hears no more, as 200 ms before a battery is empty
    thumb.page.mouse.click(*card.seen.middle)
    server.kill()
    says_away(thumb, f"{AWAY} {IN_DOUBT}")
    server.start()
    is_back(thumb)
    thumb.until(lambda: IN_DOUBT in thumb.page.evaluate(REMINDER), "it isn't told again")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.errors.clear()
