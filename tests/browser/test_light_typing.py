"""What a player typed, opened or closed on a light page stays while the page changes, in a real browser."""

import re

from playwright.sync_api import expect

from screens.light.state import light_tool_session
from tests.browser.conftest import LightVisit
from tests.browser.light_host import ADDRESS, TOOLS


def test_what_is_half_typed_or_open_stays_when_the_page_changes(
    light_visit: LightVisit,
) -> None:
    page, _ = light_visit()
    page.goto(f"{ADDRESS}/t/turf-war/combat")
    page.locator("main details summary").first.click()
    page.get_by_role("button", name="Red").first.click()
    expect(page.get_by_role("button", name="Red").first).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator("main details").first).to_have_attribute("open", "")
    page.goto(f"{ADDRESS}/t/makiavelia/attack")
    page.locator("main summary", has_text="Battle die").click()
    page.get_by_label("Faces of a die: 2. Type it").click()
    field = page.locator("main details[open] details[open] input[name=n]")
    field.fill("")
    field.press_sequentially("5+")
    aimed_at = page.get_by_role("button", name=re.compile("^Attack .*, in the picture$"))
    expect(aimed_at).to_have_count(4)
    page.evaluate("light.touch(new URLSearchParams({k: 'players', v: '5'}))")
    expect(aimed_at).to_have_count(5)
    expect(field).to_have_value("5+")
    expect(field).to_be_focused()
    field.blur()
    page.evaluate("light.touch(new URLSearchParams({k: 'players', v: '4'}))")
    expect(aimed_at).to_have_count(4)
    expect(field).to_have_value("5+")
    field.press("End")
    field.press_sequentially("4")
    field.press("Enter")
    expect(page.get_by_label("Faces of a die: 9. Type it")).to_be_visible()


def test_a_fold_that_a_player_closed_stays_closed(light_visit: LightVisit) -> None:
    page, host = light_visit()
    tool = TOOLS["turf-war/gang"]
    host.use(light_tool_session.opened(tool))
    page.goto(f"{ADDRESS}/t/{tool.name}")
    pieces = page.locator("main details").first
    expect(pieces).to_have_attribute("open", "")
    pieces.locator("summary").first.click()
    expect(pieces).not_to_have_attribute("open", "")
    red = page.get_by_role("button", name="Red, Which gang is yours?")
    red.click()
    expect(red).to_have_attribute("aria-pressed", "true")
    expect(pieces).not_to_have_attribute("open", "")
