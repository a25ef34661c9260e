"""The phone goes from hand to hand, in a real browser: kept, turned, handed on, and looks."""

from companion.catalogue import every_tool
from companion.core.shape import keeps_secrets
from tests.browser.test_play import seat
from tests.browser.thumb import Thumb

SECRET = next(tool for tool in every_tool() if keeps_secrets(tool.state))


def test_a_tool_is_kept_turned_round_and_let_go(thumb: Thumb) -> None:
    seat(thumb, 5)
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.tap("More")
    thumb.tap("Turn the answer round")
    thumb.sees("Turn back")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.screenshot("across")
    thumb.tap("Turn back")
    thumb.tap("More")
    thumb.tap("Keep to this tool")
    thumb.sees("Let go of this tool")
    thumb.does_not_see("Share this screen")
    thumb.tap("Strong sabotage")
    thumb.sees("100 each, and a tie is secured")
    thumb.tap("Let go of this tool")
    thumb.sees("Stay here")
    thumb.tap("Let go")
    thumb.sees("Share this screen")


def test_what_is_secret_is_covered_again_when_the_phone_is_handed_on(thumb: Thumb) -> None:
    thumb.open(f"/g/{SECRET.game}/{SECRET.key}")
    thumb.tap("Show it to me alone")
    thumb.sees("Cover")
    thumb.tap("More")
    thumb.tap("Hand the phone on")
    thumb.sees("I have the phone")
    thumb.screenshot("handed-on")
    thumb.tap("I have the phone")
    thumb.finds("Show it to me alone")
    thumb.does_not_see("Cover")


def test_high_contrast_stays_on_this_device(thumb: Thumb) -> None:
    thumb.open()
    thumb.tap("Settings")
    thumb.tap("How it looks: High contrast")
    thumb.tap("Back")
    thumb.finds("Games")
    thumb.screenshot("high-contrast")
    thumb.reopen("/settings")
    thumb.until(lambda: thumb.is_on("How it looks: High contrast"), "it looks otherwise")


def test_an_address_that_leads_nowhere_leads_on(thumb: Thumb) -> None:
    thumb.open("/nowhere/at/all")
    thumb.tap("To the first screen")
    thumb.finds("Games")
