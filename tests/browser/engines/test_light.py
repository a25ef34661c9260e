"""Light pages of the laptop, with JavaScript and without, in Chromium, Firefox and WebKit."""

from urllib.parse import urlsplit

import pytest

from companion.catalogue import every_tool
from companion.exchange import share
from tests.browser.app_server import AppServer
from tests.browser.engines.conftest import LightPhones, daily_in_chromium

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")


with_script_and_without = pytest.mark.parametrize(
    "script", [True, False], ids=["script", "no script"]
)


@with_script_and_without
def test_a_code_is_read_touched_undone_and_shown_on(
    light_phones: LightPhones, laptop: AppServer, script: bool
) -> None:
    phone = light_phones(laptop.address, script=script)
    phone.open(f"/q/{share.write(ORDERS, ORDERS.example)}")
    phone.sees("201 secure beats 103 sabotage")
    phone.press("Open", "Strong secure:")
    phone.sees("301 secure beats 103 sabotage")
    phone.press("Weak sabotage:")
    phone.sees("301 secure beats 104 sabotage")
    phone.press("Undo")
    phone.sees("301 secure beats 103 sabotage")
    phone.reopen("/t/lawless-empire/orders").sees("301 secure beats 103 sabotage")
    phone.press("Share this screen")
    link = urlsplit(phone.read_code())
    assert link.path.startswith("/q/")
    phone.reopen(link.path).sees("301 secure beats 103 sabotage")


@daily_in_chromium
@with_script_and_without
def test_a_score_of_five_is_counted_and_undone(
    light_phones: LightPhones, laptop: AppServer, script: bool
) -> None:
    phone = light_phones(laptop.address, script=script)
    phone.open("/")
    phone.press("Lawless Empire")
    phone.press("Score (MP)")
    phone.press("More")
    phone.press("5 players")
    phone.sees("White")
    phone.press("Other role", "5", "Next", "12")
    phone.press("Undercover", "14")
    phone.press("Informant", "2", "11")
    phone.press("Sociopath", "9")
    phone.press("Other role", "3", "Next", "10")
    phone.sees("Purple leads with 19 MP")
    phone.sees("3 for the role, 10 tokens: 13")
    phone.press("Undo")
    phone.sees("White · Tokens")
    phone.press("Redo")
    phone.sees("3 for the role, 10 tokens: 13")
