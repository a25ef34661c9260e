"""The menu of a light page in a real browser."""

from dataclasses import replace

from playwright.sync_api import expect

from companion.display import labels
from screens.light.state import light_tool_session
from tests.browser.conftest import LightVisit
from tests.browser.light_host import ADDRESS, TOOLS


def test_who_plays_is_drawn_when_the_menu_is_opened_and_follows_what_others_say(
    light_visit: LightVisit,
) -> None:
    page, host = light_visit()
    tool = TOOLS["lawless-empire/orders"]
    hostile = "</noscript>R"
    here = light_tool_session.opened(tool)
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
    expect(heading).to_be_visible()
    names.nth(2).fill("Bo")
    names.nth(2).press("Enter")
    expect(page.locator(".faces > button").nth(2)).to_contain_text("Bo")
    expect(page.locator(".faces > button").nth(1)).to_contain_text("Ada")


def test_names_are_typed_one_after_the_other(light_visit: LightVisit) -> None:
    """By a thumb, by Tab and by Enter; Chromium ends the page if a fold closes while a finger leaves a field in it."""
    page, host = light_visit()
    tool = TOOLS["lawless-empire/orders"]
    page.goto(f"{ADDRESS}/t/{tool.name}")
    page.get_by_label("More").click()
    names, heading = page.locator(".menu input[name=n]"), page.get_by_text("Who plays")
    expect(names.first).to_have_attribute("placeholder", "Red")
    names.first.click()
    page.keyboard.type("Ada")
    names.nth(1).click()
    page.keyboard.type("Bo")
    page.keyboard.press("Tab")
    expect(names.nth(2)).to_be_focused()
    page.keyboard.type("Cy")
    page.keyboard.press("Enter")
    expect(names.nth(3)).to_be_focused()
    page.keyboard.type("Di")
    heading.click()
    faces = page.locator(".faces > button")
    for place, name in enumerate(("Ada", "Bo", "Cy", "Di")):
        expect(faces.nth(place)).to_contain_text(name)
    names.nth(3).click()
    page.keyboard.type("!")
    page.get_by_role("button", name="5 players").click()
    expect(names).to_have_count(5)
    expect(faces.nth(3)).to_contain_text("Di!")
    expect(page.get_by_role("button", name="5 players")).to_be_focused()
    page.get_by_role("button", name=labels.START_OVER).click()
    expect(heading).to_be_hidden()
    assert [each.name for each in host.of(tool).table.people[:4]] == ["Ada", "Bo", "Cy", "Di!"]
