"""The browser copy, which needs no server once it is there, in Chromium, Firefox and WebKit."""

from companion.catalogue import every_tool
from companion.exchange import share
from tests.browser.copy_visits import is_kept
from tests.browser.engines.conftest import LightPhones, Phones
from tests.browser.file_server import FileServer

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")


def test_a_tally_goes_on_without_a_network(phones: Phones, site: FileServer) -> None:
    phone = phones(site.address).open("/g/lawless-empire/orders")
    phone.tap("Strong sabotage")
    phone.sees("100 sabotage beats 0 secure")
    phone.has_saved()
    is_kept(phone)
    site.stop()
    phone.reopen("/g/lawless-empire/orders")
    phone.sees("100 sabotage beats 0 secure")
    phone.tap("Weak secure")
    phone.sees("100 sabotage beats 1 secure")
    site.start()


def test_a_code_opens_as_a_light_page_and_then_in_the_app(
    light_phones: LightPhones, site: FileServer
) -> None:
    code = share.write(ORDERS, ORDERS.example)
    phone = light_phones(site.address).open(f"/#/q/{code}")
    phone.sees("201 secure beats 103 sabotage")
    phone.press("Touch it", "Strong sabotage:")
    phone.sees("203 sabotage beats 201 secure")
    phone.press("Undo")
    phone.sees("201 secure beats 103 sabotage")
    assert not [path for path in site.sent if path.startswith("engine-")]
    phone.reopen("/#/t/lawless-empire/orders").sees("201 secure beats 103 sabotage")
