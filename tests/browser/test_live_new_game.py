"""Another game at a live table: two phones with the app and one with light pages clear their own once."""

import pytest
from playwright.sync_api import Browser

from companion.catalogue import every_tool
from companion.display.table_words import UNDO_BRINGS, begun_words
from companion.exchange import share
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, LightPhones, new_context
from tests.browser.test_light_table import opened
from tests.browser.thumb import Thumb

SEEN, SCORE = "/g/lawless-empire/seen", "/g/lawless-empire/score"
EXAMPLE = "Show me an example"
FULL, EMPTY = "Your sheet has 2 Syndicates", "Your sheet is empty"
CHECKLIST = next(each for each in every_tool() if each.name == "lawless-empire/round")
OVER = CHECKLIST.state(round=3, over=True)
WHO = begun_words("Purple", "Lawless Empire")


@pytest.mark.slow
def test_a_new_game_clears_every_phone_once_and_undo_brings_their_own_back(
    browser: Browser, phones: LightPhones, laptop: AppServer
) -> None:
    light = phones()
    link = opened(light)
    light.open(f"/q/{share.write(CHECKLIST, OVER)}")
    light.press("Open")
    light.sees("The game is over")
    light.open(SEEN.replace("/g/", "/t/"))
    light.page.locator("summary").first.click()
    light.press(EXAMPLE)
    light.sees(FULL)
    one, other = (
        Thumb(new_context(browser, PHONE), f"{laptop.address}/app").open(link) for _ in range(2)
    )
    one.tap("Purple: sit here")
    one.open(SCORE)
    one.tap("More")
    one.tap(EXAMPLE)
    one.tap("Keep this game")
    other.tap("Black: sit here")
    other.open(SEEN)
    other.tap("More")
    other.tap(EXAMPLE)
    other.sees(FULL)
    one.tap("New game")
    for phone in (light, other):
        phone.sees(EMPTY)
        phone.sees(WHO)
    light.sees(UNDO_BRINGS)
    light.press("Undo")
    light.sees(FULL)
    other.tap("Undo")
    other.sees(FULL)
    light.page.reload()
    other.has_saved()
    other.reopen(SEEN)
    for phone in (light, other):
        phone.sees(FULL)
    for each in (one, other):
        assert not each.problems()
        each.context.close()
