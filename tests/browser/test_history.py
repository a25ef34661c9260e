"""What happened, and the table's timer, in a real browser."""

import pytest

from tests.browser.thumb import Thumb

WEAK = "Syndicate 1: +1 Weak secure"


def test_what_happened_is_listed_and_a_touch_goes_back(thumb: Thumb) -> None:
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.tap("Weak secure")
    thumb.sees(f"Undo: {WEAK}")
    thumb.tap("More")
    thumb.tap("What happened")
    thumb.sees(f"{WEAK}, now")
    thumb.tap("Syndicate 1: +1 Strong secure")
    thumb.sees(f"{WEAK}, undone")
    thumb.screenshot("what-happened")
    thumb.has_saved()
    thumb.reopen("/g/lawless-empire/orders").sees(f"Redo: {WEAK}")


@pytest.mark.parametrize("loaded", ["once", "again"])
def test_the_browsers_back_closes_a_sheet_and_leaves_the_page(
    thumb: Thumb, loaded: str
) -> None:
    """Where the app was loaded again meanwhile, it does not know where the browser was before."""
    thumb.open("/g/the-law")
    thumb.open("/g/the-law/patrols")
    if loaded == "again":
        thumb.page.reload()
        thumb.opens_anew()
    thumb.tap("More")
    thumb.sees("What happened")
    thumb.page.go_back()
    thumb.does_not_see("What happened")
    thumb.until(lambda: thumb.page.url.endswith("/patrols"), "it left the tool")
    thumb.page.go_back()
    thumb.until(lambda: thumb.page.url.endswith("/g/the-law"), "it stays for ever")


def test_a_timer_runs_on_while_the_app_is_closed(thumb: Thumb) -> None:
    thumb.open("/g/makiavelia")
    thumb.tap("Next: Round 1")
    thumb.tap("Your table's own timer")
    thumb.tap("5 minutes")
    thumb.tap("Start")
    thumb.sees("Running")
    thumb.screenshot("timer")
    thumb.has_saved()
    thumb.reopen("/g/makiavelia").sees("Running")
    thumb.tap("Pause")
    thumb.sees("Not running")
