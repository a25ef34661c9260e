"""The laptop goes away and comes back: two phones say so while it lasts, and go on by themselves."""

import re
from time import monotonic

from companion.catalogue import every_tool
from companion.exchange import share
from tests.browser.app_server import ROOT, AppServer
from tests.browser.engines.conftest import Phones, daily_in_chromium
from tests.browser.thumb import Thumb

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")

SCRIPT = (ROOT / "assets" / "laptop.js").read_text("utf-8")
SAID = dict(re.findall(r'const ([A-Z_]+) = "(.+)"', SCRIPT))
AWAY, ALONE, KEPT, IN_DOUBT = (SAID[name] for name in ("AWAY", "ALONE", "KEPT", "IN_DOUBT"))
LINE = "!!document.getElementById('away')"


def says_away(phone: Thumb, words: str = f"{AWAY} {KEPT}") -> None:
    """Wait until the line about the laptop, or other *words*, are there."""
    said = "document.getElementById('away')?.textContent"
    phone.until(lambda: phone.page.evaluate(said) == words, "it is not said that it is away")


def is_back(phone: Thumb) -> None:
    """Wait until the line about the laptop is gone."""
    phone.until(lambda: not phone.page.evaluate(LINE), "the laptop stays away")


@daily_in_chromium
def test_two_phones_share_the_laptop_dies_and_comes_back_and_nothing_is_lost(
    server: AppServer, phones: Phones
) -> None:
    mine, yours = phones(server.address), phones(server.address)
    mine.open("/g/lawless-empire/orders")
    mine.tap("Strong secure")
    mine.sees("100 secure beats 0 sabotage")
    mine.has_saved()
    mine.tap("Share this screen")
    mine.sees("Copy the link")
    shared = share.read(mine.read_code(), every_tool())
    yours.open(f"/q/{share.write(shared.tool, shared.state)}")
    yours.tap("Open")
    yours.sees("100 secure beats 0 sabotage")
    yours.tap("Weak sabotage")
    yours.sees("100 secure beats 1 sabotage")
    yours.has_saved()
    for phone in (mine, yours):
        assert not phone.page.evaluate(LINE)
    server.kill()
    for phone in (mine, yours):
        says_away(phone)
    server.start()
    began = monotonic()
    for phone in (mine, yours):
        is_back(phone)
    healed = monotonic() - began
    yours.sees("100 secure beats 1 sabotage")
    yours.tap("Weak sabotage")
    yours.sees("100 secure beats 2 sabotage")
    mine.sees("Copy the link")
    digits = share.write(ORDERS, shared.state)
    assert mine.read_code() == share.link(mine.address, digits, drawn=True)
    print(f"both healed {healed:.1f} s after the laptop answered again")  # noqa: T201 - for who asks
    for phone in (mine, yours):
        phone.errors.clear()
