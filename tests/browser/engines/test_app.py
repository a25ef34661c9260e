"""The whole app from the laptop, in Chromium, Firefox and WebKit."""

from companion.catalogue import every_tool
from companion.exchange import share
from tests.browser.engines.conftest import daily_in_chromium
from tests.browser.test_device import name
from tests.browser.thumb import Thumb

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")


def test_a_tally_is_touched_undone_shared_and_there_another_time(
    phone: Thumb,
) -> None:
    phone.open("/g/lawless-empire/orders")
    phone.tap("Strong secure")
    phone.sees("100 secure beats 0 sabotage")
    assert not phone.page.evaluate("crossOriginIsolated"), "Flutter draws on two threads"
    phone.tap("Undo")
    phone.does_not_see("100 secure beats 0 sabotage")
    phone.tap("Weak secure")
    phone.sees("1 secure beats 0 sabotage")
    phone.has_saved()
    phone.reopen("/g/lawless-empire/orders")
    phone.sees("1 secure beats 0 sabotage")
    phone.tap("Share this screen")
    phone.sees("Copy the link")
    link = phone.read_code()
    shared = share.read(link, every_tool())
    assert shared.tool == ORDERS
    assert link.startswith(phone.address)
    phone.open(f"/q/{share.write(shared.tool, shared.state)}")
    phone.sees("This is what arrived")


@daily_in_chromium
def test_a_name_is_typed_and_keys_count_and_undo(phone: Thumb) -> None:
    phone.open("/table")
    name(phone, "Red", "Zoë Ångström")
    phone.has_saved()
    phone.reopen("/g/lawless-empire/orders")
    phone.sees("Zoë Ångström")
    phone.press("2")
    phone.sees("100 secure beats 0 sabotage")
    phone.press("Control+z")
    phone.does_not_see("100 secure beats 0 sabotage")
