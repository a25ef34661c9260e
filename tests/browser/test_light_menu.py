"""The menu of a light page in a real browser."""

from dataclasses import replace

from playwright.sync_api import expect

from screens.light.state import light_slot
from tests.browser.conftest import LightVisit
from tests.browser.light_host import ADDRESS, TOOLS


def test_who_plays_is_drawn_when_the_menu_is_opened_and_follows_what_others_say(
    light_visit: LightVisit,
) -> None:
    page, host = light_visit()
    tool = TOOLS["lawless-empire/orders"]
    hostile = "</noscript>R"
    here = light_slot.opened(tool)
    host.use(replace(here, table=here.table.renamed(0, hostile)))
    page.goto(f"{ADDRESS}/t/{tool.name}")
    names, heading = page.locator(".menu input[name=n]"), page.get_by_text("Who plays")

    def change(**fields: str) -> None:
        page.evaluate("fields => light.touch(new URLSearchParams(fields))", fields)

    change(k="players", v="5")
    expect(page.locator(".faces > button")).to_have_count(5)
    expect(names).to_have_count(0)
    page.get_by_label("More").click()
    expect(heading).to_be_visible()
    expect(names).to_have_count(5)
    expect(names.first).to_have_value(hostile)
    change(k="name", v="1", n="Ada")
    expect(names.nth(1)).to_have_value("Ada")
    page.get_by_role("button", name="6 players").click()
    expect(names).to_have_count(6)
    expect(heading).to_be_hidden()
    page.get_by_label("More").click()
    expect(heading).to_be_visible()
    names.nth(2).fill("Bo")
    names.nth(2).press("Enter")
    expect(page.locator(".faces > button").nth(2)).to_contain_text("Bo")
    expect(page.locator(".faces > button").nth(1)).to_contain_text("Ada")
