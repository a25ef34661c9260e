"""The laptop goes away and comes back: two phones say so while it lasts, and go on by themselves."""

import re
from time import monotonic

from companion.catalogue import every_tool
from companion.exchange import share
from tests.browser.app_server import ROOT, AppServer
from tests.browser.conftest import Player
from tests.browser.thumb import Thumb

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")

SCRIPT = (ROOT / "assets" / "laptop.js").read_text("utf-8")
(AWAY,) = re.findall(r'AWAY = "(.+)"', SCRIPT)


def says_away(phone: Thumb) -> None:
    """Wait until the line about the laptop is there."""
    phone.page.wait_for_selector("#away")
    assert phone.page.text_content("#away") == AWAY


def test_two_phones_share_the_laptop_dies_and_comes_back_and_nothing_is_lost(
    server: AppServer, fresh_profile: Player
) -> None:
    mine, yours = fresh_profile(), fresh_profile()
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
        assert not phone.page.query_selector("#away")
    server.kill()
    for phone in (mine, yours):
        says_away(phone)
    server.start()
    began = monotonic()
    for phone in (mine, yours):
        phone.page.wait_for_selector("#away", state="detached", timeout=60_000)
    healed = monotonic() - began
    yours.sees("100 secure beats 1 sabotage")
    yours.tap("Weak sabotage")
    yours.sees("100 secure beats 2 sabotage")
    mine.sees("Copy the link")
    digits = share.write(ORDERS, shared.state)
    assert mine.read_code() == share.link(server.address, digits, drawn=True)
    print(f"both healed {healed:.1f} s after the laptop answered again")  # noqa: T201 - for who asks
    for phone in (mine, yours):
        phone.errors.clear()
