"""Light pages in the browser copy: a code is drawn before Flutter is asked for, with the app's own saves."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.exchange import share
from companion.exchange.code_question import OPEN
from companion.exchange.import_choices import KEEP, REPLACE
from companion.games.lawless_empire.orders import tool as orders
from companion.games.makiavelia.attack import tool as attack
from screens.server.light_routes.page_extras import WHOLE
from tests.browser.copy_visits import BEGAN, Visit, is_kept, is_remembered
from tests.browser.file_server import FileServer
from tests.browser.thumb import Thumb
from tests.scripts import script

DIGITS = share.write(orders.TOOL, orders.TOOL.example)
PATIENCE = 240_000
"""Milliseconds to wait at most: a busy machine may take long."""

LIVE = f"#/t/{orders.TOOL.name}"

HOLDS = script(__file__, "hold_questions.js")
BEGIN_TO_HOLD = script(__file__, "begin_to_hold.js")
HOLD_NO_MORE = script(__file__, "hold_no_more.js")
LOSE = script(__file__, "lose_workers.js")
REFUSE = script(__file__, "refuse_saves.js")


def opened(page: Page, site: FileServer, hash_: str) -> Page:
    page.goto(f"{site.address}/{hash_}", wait_until="commit")
    return page


def says(page: Page, words: str) -> None:
    shown = page.get_by_text(words, exact=True).locator("visible=true")
    expect(shown.first).to_be_visible(timeout=PATIENCE)


def kept(thumb: Thumb, site: FileServer) -> Page:
    """Open the code, and wait until the copy is kept for a start without a network."""
    page = opened(thumb.page, site, f"#/q/{DIGITS}")
    says(page, "201 secure beats 103 sabotage")
    is_kept(thumb)
    return page


def test_a_code_is_touched_before_flutter_is_asked_for_and_the_whole_app_has_the_same(
    visit: Visit, site: FileServer
) -> None:
    thumb = visit()
    thumb.page.add_init_script(HOLDS)
    page = opened(thumb.page, site, f"#/q/{DIGITS}")
    says(page, "201 secure beats 103 sabotage")
    expect(page.locator("#light header .hero")).to_be_visible()
    opening = page.locator("#opening")
    expect(opening).to_be_empty()
    page.evaluate(BEGIN_TO_HOLD)
    expect(opening).to_have_text("Opening …")
    page.evaluate(HOLD_NO_MORE)
    says(page, share.TORN)
    expect(opening).to_be_empty()
    page.go_back()
    says(page, "201 secure beats 103 sabotage")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name=re.compile("^Strong sabotage")).first.click()
    says(page, "203 sabotage beats 201 secure")
    assert page.url.endswith(LIVE)
    page.reload()
    says(page, "203 sabotage beats 201 secure")
    assert not [path for path in site.sent if path.startswith("engine-")]
    is_kept(thumb)
    is_remembered(thumb)
    site.stop()
    page.reload()
    says(page, "203 sabotage beats 201 secure")
    assert page.evaluate(BEGAN, "again")
    page.get_by_role("button", name=re.compile("^Weak sabotage")).first.click()
    says(page, "204 sabotage beats 201 secure")
    page.go_back()
    says(page, "201 secure beats 103 sabotage")
    site.start()
    page.get_by_role("link", name="Whole app").click()
    thumb.open(f"/g/{orders.TOOL.name}").sees("204 sabotage beats 201 secure")
    thumb.tap("Weak sabotage")
    thumb.sees("205 sabotage beats 201 secure")
    thumb.has_saved()
    page.close()
    thumb.page = thumb._new_page()
    says(opened(thumb.page, site, LIVE), "205 sabotage beats 201 secure")


def test_a_code_asks_where_something_is_entered_and_back_leads_to_what_it_was(
    visit: Visit, site: FileServer
) -> None:
    page = opened(visit().page, site, LIVE)
    page.get_by_role("button", name=re.compile("^Strong secure")).first.click(timeout=PATIENCE)
    says(page, "100 secure beats 0 sabotage")
    opened(page, site, f"#/q/{DIGITS}")
    says(page, "201 secure beats 103 sabotage")
    open_it = page.get_by_role("button", name=OPEN, exact=True)
    keep = page.get_by_role("link", name=KEEP)
    open_it.click()
    expect(keep).to_be_visible()
    expect(page.locator("#light h1")).to_be_focused()
    page.go_back()
    says(page, "201 secure beats 103 sabotage")
    open_it.click()
    keep.click()
    says(page, "100 secure beats 0 sabotage")
    page.go_back()
    says(page, "201 secure beats 103 sabotage")
    open_it.click()
    page.get_by_role("button", name=REPLACE).click()
    expect(page.locator("#live")).to_be_visible()
    says(page, "201 secure beats 103 sabotage")
    assert page.url.endswith(LIVE)
    page.reload()
    says(page, "201 secure beats 103 sabotage")
    page.get_by_role("button", name="Undo").first.click()
    says(page, "100 secure beats 0 sabotage")


def test_a_worker_whose_script_never_comes_is_started_again(
    visit: Visit, site: FileServer
) -> None:
    """Chromium loses one that starts just when one service worker takes over from another."""
    page = kept(visit(), site)
    page.add_init_script(LOSE)
    page.reload()
    says(page, "201 secure beats 103 sabotage")
    assert page.evaluate("window.ended") == 2


def test_back_leads_from_the_whole_app_to_the_light_page_also_where_it_cannot_open(
    visit: Visit, site: FileServer
) -> None:
    page = kept(visit(), site)
    site.stop()
    page.get_by_role("link", name="Whole app").click()
    back = page.get_by_role("button", name="Back", exact=True)
    expect(back).to_be_visible(timeout=PATIENCE)
    back.click()
    says(page, "201 secure beats 103 sabotage")
    site.start()
    page.get_by_role("link", name="Whole app").click()
    page.wait_for_selector("flutter-view", state="attached")
    expect(page.locator("#light")).to_have_count(0)
    page.go_back()
    expect(page.locator("#light h1")).to_be_visible(timeout=PATIENCE)


def test_what_another_tab_keeps_is_seen_without_a_new_start(
    visit: Visit, site: FileServer
) -> None:
    thumb = visit()
    page = opened(thumb.page, site, LIVE)
    here = page.get_by_role("button", name=re.compile("^Strong secure")).first
    expect(here).to_be_visible(timeout=PATIENCE)
    page.evaluate("window.same = true")
    other = opened(page.context.new_page(), site, LIVE)
    other.get_by_role("button", name=re.compile("^Strong secure")).first.click(timeout=PATIENCE)
    says(other, "100 secure beats 0 sabotage")
    says(page, "100 secure beats 0 sabotage")
    here.click()
    says(page, "200 secure beats 0 sabotage")
    says(other, "200 secure beats 0 sabotage")
    assert page.evaluate("window.same")


@pytest.mark.patient
def test_codes_in_an_open_tab_are_followed_by_light_pages_and_by_the_whole_app(
    visit: Visit, site: FileServer
) -> None:
    thumb = visit()
    page = opened(thumb.page, site, "#/q/123456789012345678")
    says(page, share.TORN)
    opened(page, site, f"#/q/{DIGITS}")
    says(page, "201 secure beats 103 sabotage")
    page.get_by_role("link", name="Show it to another phone").click()
    says(page, share.link(site.address, DIGITS))
    page.get_by_role("link", name="Back").click()
    says(page, "201 secure beats 103 sabotage")
    page.get_by_role("link", name="Whole app").click()
    thumb.open(f"/q/{DIGITS}").sees("This is what arrived")
    thumb.open("/q/123456789012345678").sees(share.TORN)
    thumb.open(LIVE.removeprefix("#")).sees("Strong sabotage")
    assert thumb.page.url.endswith(f"#/g/{orders.TOOL.name}")


@pytest.mark.patient
def test_a_way_that_brings_something_leads_to_the_tool_which_has_it(
    visit: Visit, site: FileServer
) -> None:
    digits = share.write(attack.TOOL, attack.TOOL.example)
    page = opened(visit().page, site, f"#/q/{digits}")
    page.get_by_role("button", name="Open", exact=True).click(timeout=PATIENCE)
    page.get_by_role("button", name="Enter the wounds", exact=True).click(timeout=PATIENCE)
    says(page, "Bury Purple's Army 1")
    assert page.url.endswith("#/t/makiavelia/damage")


@pytest.mark.patient
def test_a_light_page_where_nothing_can_be_kept_goes_on_and_says_so(
    visit: Visit, site: FileServer
) -> None:
    thumb = visit()
    thumb.page.add_init_script(REFUSE)
    page = opened(thumb.page, site, LIVE)
    page.get_by_role("button", name=re.compile("^Strong secure")).first.click()
    says(page, "100 secure beats 0 sabotage")
    expect(page.locator("#light #said")).to_have_text(re.compile("no room left for saves"))


@pytest.mark.patient
def test_the_whole_app_at_a_hosted_address_opens_for_a_code_without_a_light_page_before_it(
    visit: Visit,
) -> None:
    """Players come from a light page that shows the same: one more would lead them in a circle."""
    visit().open(f"/q/{DIGITS}?{WHOLE}").sees("This is what arrived")
