"""A result of the search lands where it says: in sight and marked, by touch and by key, and Back leads to the
results.
"""

import pytest
from playwright.sync_api import Page, expect

from companion.core.table import Table
from companion.display.finder import Findable, entries
from companion.display.labels import CLEAR_SEARCH, FIND, FIND_ANYTHING, TO_RESULTS, found_label
from tests.browser.conftest import LightVisit, Player
from tests.browser.light_host import ADDRESS
from tests.browser.thumb import Thumb

TALL, SMALL = (390, 844), (360, 640)


def of_longest() -> list[Findable]:
    """Return the terms of the longest list."""
    return [
        each
        for each in entries(Table())
        if each.tool.name == "lawless-empire/terms" and each.kind == "term"
    ]


LAST = of_longest()[-1]
MIDDLE = of_longest()[len(of_longest()) // 2]
EARNS = next(each for each in entries(Table()) if each.text.startswith("This round earns"))
WORDS = {LAST: LAST.title, MIDDLE: MIDDLE.title, EARNS: "round earns makielons"}
"""What is typed to find each of them."""


def is_marked(thumb: Thumb, entry: Findable) -> bool:
    """Return whether *entry* is marked, and as much of it in sight as there is."""
    label = found_label(entry.title, entry.text)
    marked = [node for node in thumb.nodes() if node.name == label]
    return any(node.seen.height >= node.box.height > 0 for node in marked)


@pytest.mark.parametrize(
    ("size", "entry"),
    [
        pytest.param(SMALL, LAST, id="small-last"),
        pytest.param(TALL, MIDDLE, id="tall-middle"),
        pytest.param(SMALL, EARNS, id="small-earns"),
    ],
)
def test_in_the_app_a_result_lands(
    fresh_profile: Player, size: tuple[int, int], entry: Findable
) -> None:
    thumb = fresh_profile(size)
    thumb.open("/")
    thumb.type_text(FIND_ANYTHING, WORDS[entry])
    result = f"{entry.where}. {entry.title}. {entry.text}"
    thumb.finds(result)
    thumb.screenshot(f"found-results-{size[0]}-{entry.key}")
    thumb.tap(result)
    thumb.until(lambda: is_marked(thumb, entry), "what was found is not in sight")
    thumb.screenshot(f"found-{size[0]}-{entry.key}")
    thumb.tap("Back")
    thumb.finds(result)
    thumb.screenshot(f"found-back-{size[0]}-{entry.key}")
    thumb.tap(CLEAR_SEARCH)
    thumb.finds("Games")


def lands(page: Page, entry: Findable, height: int) -> None:
    """Wait until *entry* is marked, has the focus, and is in sight as it stands."""
    marked = page.locator("#at")
    expect(marked).to_contain_text(entry.text)
    expect(marked).to_be_focused()
    expect(marked).to_be_in_viewport(ratio=1)
    box = marked.bounding_box()
    foot = page.locator("footer").bounding_box()
    assert box
    assert foot
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= foot["y"] < foot["y"] + foot["height"] <= height


@pytest.mark.parametrize(
    ("size", "entry", "keys"),
    [
        pytest.param(SMALL, LAST, False, id="small-last-touch"),
        pytest.param(TALL, LAST, True, id="tall-last-keys"),
        pytest.param(TALL, MIDDLE, False, id="tall-middle-touch"),
        pytest.param(SMALL, MIDDLE, True, id="small-middle-keys"),
        pytest.param(SMALL, EARNS, False, id="small-earns-touch"),
    ],
)
def test_on_light_pages_a_result_lands(
    light_visit: LightVisit, size: tuple[int, int], entry: Findable, keys: bool
) -> None:
    page, _ = light_visit(size)
    page.goto(ADDRESS)
    page.get_by_label(FIND_ANYTHING).fill(WORDS[entry])
    if keys:
        page.keyboard.press("Enter")
    else:
        page.get_by_role("button", name=FIND, exact=True).click()
    found = page.get_by_role("link").filter(has_text=entry.text).first
    expect(found).to_be_visible()
    results = page.url
    if keys:
        found.focus()
        page.keyboard.press("Enter")
    else:
        found.click()
    lands(page, entry, size[1])
    page.get_by_role("link", name=TO_RESULTS).click()
    expect(page).to_have_url(results)
    expect(page.get_by_label(FIND_ANYTHING)).to_have_value(WORDS[entry])
    expect(found).to_be_visible()
    page.get_by_role("link", name=CLEAR_SEARCH).click()
    expect(page.get_by_label(FIND_ANYTHING)).to_have_value("")
