"""Light pages in a real browser: what can be seen and touched next, upright and on its side."""

from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from companion.display.labels import COVER, UNCOVER
from companion.games.turf_war.orders.state import Order
from companion.tools.history import History
from screens.light.state import light_tool_session
from tests.browser.conftest import LightVisit
from tests.browser.light_host import ADDRESS, TOOLS
from tests.scripts import script

COLUMNS = script(__file__, "find_columns.js")
"""The boxes of the header, the footer, and what else is in the page, in that order."""

CUT = script(__file__, "find_cut_lines.js")
"""What is cut of the answer and of the pad of a page."""

AT_THE_FOOT = script(__file__, "bring_to_the_foot.js")
"""Has the page scroll so that a part is right above its foot."""


def test_secret_orders_are_shown_to_whoever_gives_them(light_visit: LightVisit) -> None:
    page, _ = light_visit()
    page.goto(f"{ADDRESS}/t/turf-war/orders")
    page.get_by_role("button", name=UNCOVER).click()
    page.get_by_role("button", name="Recruits to hire: one more").click()
    expect(page.get_by_role("button", name="Recruits to hire: one less")).to_be_enabled()
    expect(page.get_by_role("button", name=COVER)).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_what_covers_a_secret_again_is_in_sight_wherever_that_is_read(
    light_visit: LightVisit, size: tuple[int, int]
) -> None:
    """It was below the secret, a screen further down."""
    page, host = light_visit(size)
    orders = TOOLS["turf-war/orders"]
    written = orders.state(orders=(Order(pieces=frozenset({3}), area="Docks"),) * 6)
    host.use(replace(light_tool_session.opened(orders), history=History(written)))
    page.goto(f"{ADDRESS}/t/turf-war/orders")
    page.get_by_role("button", name=UNCOVER).click()
    cover = page.get_by_role("button", name=COVER)
    expect(cover).to_be_visible()
    parts = page.locator("section.box").filter(has=cover).locator("> *").all()
    assert len(parts) > 6
    for part in parts:
        part.scroll_into_view_if_needed()
        expect(cover).to_be_in_viewport(ratio=1)
    cover.click()
    expect(page.get_by_role("button", name=UNCOVER)).to_be_visible()


@pytest.mark.parametrize("size", [(844, 390), (640, 360)])
def test_on_its_side_a_phone_has_the_page_on_the_left_and_what_leads_on_on_the_right(
    light_visit: LightVisit, size: tuple[int, int]
) -> None:
    page, host = light_visit(size)
    for tool in TOOLS.values():
        host.show_example(tool)
        page.goto(f"{ADDRESS}/t/{tool.name}")
        head, foot, *column = page.evaluate(COLUMNS)
        assert foot["top"] == head["bottom"], tool.name
        assert foot["bottom"] <= size[1], tool.name
        assert foot["left"] >= size[0] / 2, tool.name
        for above, below in pairwise((head, *column)):
            assert below["top"] == above["bottom"], tool.name
        assert all(each["right"] <= size[0] / 2 for each in column), tool.name


def test_what_a_touch_led_to_is_in_sight(light_visit: LightVisit) -> None:
    page, _ = light_visit()
    page.goto(f"{ADDRESS}/t/lawless-empire/first")
    for player, cell in (("Red", "10"), ("Green", "11"), ("Purple", "12"), ("Black", "13")):
        expect(page.get_by_role("heading", name=f"{player} · ")).to_be_visible()
        page.locator(".dock").get_by_role("button", name=cell, exact=True).click()
    expect(page.locator(".dock")).to_have_count(0)
    expect(page.get_by_role("button", name="Red").first).to_be_in_viewport()
    page.goto(f"{ADDRESS}/t/turf-war/round")
    page.evaluate("scrollTo(0, 9999)")
    page.get_by_role("button", name="Next: ").click()
    expect(page.locator("header")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_an_answer_ends_with_a_whole_line_and_every_key_is_in_sight(
    light_visit: LightVisit, size: tuple[int, int]
) -> None:
    """On its side a phone showed seven of 28 keys, and half of the second line of an answer."""
    page, host = light_visit(size)
    cut = dict[str, list[str]]()
    pads = 0
    for tool in TOOLS.values():
        opened = light_tool_session.opened(tool)
        for state in (tool.state(), tool.example):
            host.use(replace(opened, history=History(state)))
            page.goto(f"{ADDRESS}/t/{tool.name}")
            pads += page.locator(".few").count()
            if found := page.evaluate(CUT):
                cut[tool.name] = found
    assert not cut
    assert pads > 2


def test_what_a_fold_holds_rises_into_sight_when_it_is_opened_at_the_lower_edge(
    light_visit: LightVisit,
) -> None:
    """It lay below the foot: whoever tapped its title saw nothing."""
    page, host = light_visit((390, 640))
    for name in ("makiavelia/damage", "the-law/patrols", "turf-war/combat"):
        host.show_example(TOOLS[name])
        page.goto(f"{ADDRESS}/t/{name}")
        title = page.locator("main details:not([open]) > summary").last
        title.evaluate(AT_THE_FOOT)
        before = page.evaluate("scrollY")
        title.click()
        page.wait_for_function("before => scrollY > before", arg=before)
        expect(page.locator("main details[open] > summary").last).to_be_in_viewport(ratio=1)
        fold = page.locator("main details[open]").last
        found, foot = fold.bounding_box(), page.locator("footer").bounding_box()
        assert found, name
        assert foot, name
        assert found["y"] + min(found["height"], 100) <= foot["y"], name
