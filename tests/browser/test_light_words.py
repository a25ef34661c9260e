"""Light pages in a real browser: words stay whole and in few lines, and what belongs in one row is in one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from companion.core.table import NAME_MOST, Table
from companion.display.labels import players_label
from companion.tools.history import History
from companion.tools.tool import with_table
from screens.light.state import light_tool_session
from screens.light.state.light_tool_session import Live
from tests.browser.conftest import LightVisit
from tests.browser.light_host import ADDRESS, TOOLS, LightHost
from tests.scripts import script

BROKEN = script(__file__, "find_broken_words.js")
ROWS = script(__file__, "count_in_rows.js")
TITLE = script(__file__, "count_title_lines.js")
LINES = script(__file__, "count_lines.js")

SMALL, USUAL = (360, 640), (390, 844)
LARGE_LETTERS = (195, 422)
"""A phone 390 wide with letters of 200 %."""

NAMES = (
    "Maximilian W",
    "Green",
    "Ørsted-X Bob",
    "Alexandra B",
    "Ada",
    "Bob",
    "Konstantin",
    "Theo",
)
SEATED = Live(seat=0, others=frozenset({1}), last="Ada: Strong secure")
TURNS = tuple(f"{game}/round" for game in ("mafia-works", "makiavelia", "lawless-empire"))


def opened(page: Page, host: LightHost, live: Live | None = None) -> Iterator[str]:
    """Open the page of each tool with its example, and give its name."""
    for name, tool in TOOLS.items():
        start = light_tool_session.opened(tool)
        host.use(replace(start, history=History(tool.example), live=live))
        page.goto(f"{ADDRESS}/t/{name}")
        yield name


def test_a_title_takes_two_lines_at_most_and_the_sentence_beside_why_three(
    light_visit: LightVisit,
) -> None:
    page, host = light_visit(SMALL)
    for name in opened(page, host, SEATED):
        assert page.evaluate(TITLE) <= 2, name
        assert page.evaluate(BROKEN, "h1") == [], name
        assert max(page.evaluate(LINES), default=0) <= 3, name


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_no_name_is_broken_within_a_word_of_ten_letters(
    light_visit: LightVisit, size: tuple[int, int]
) -> None:
    page, host = light_visit(size)
    table = Table()
    for seat, name in enumerate(NAMES):
        assert len(name) <= NAME_MOST
        table = table.renamed(seat, name)
    for name in (*TURNS, "lawless-empire/score"):
        tool = TOOLS[name]
        for players in range(2, len(NAMES) + 1):
            state = with_table(tool.example, table.resized(players))
            host.use(replace(light_tool_session.opened(tool), history=History(state)))
            page.goto(f"{ADDRESS}/t/{name}")
            assert page.locator(".faces span").count() >= players
            assert page.evaluate(BROKEN, ".faces span") == [], f"{name}, {players} players"


def test_with_letters_of_200_percent_a_title_is_whole_and_a_stepper_in_one_row(
    light_visit: LightVisit,
) -> None:
    page, host = light_visit(LARGE_LETTERS)
    steppers = 0
    for name in opened(page, host):
        assert page.evaluate(BROKEN, "h1") == [], name
        rows = page.evaluate(ROWS, ".count")
        assert all(len(each) <= 1 for each in rows), name
        steppers += len(rows)
    assert steppers


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_no_number_of_players_stands_alone_in_a_row(
    light_visit: LightVisit, size: tuple[int, int]
) -> None:
    page, host = light_visit(size)
    host.show_example(TOOLS["mafia-works/score"])
    page.goto(f"{ADDRESS}/t/mafia-works/score")
    page.get_by_label("More").click()
    assert [sum(rows) for rows in page.evaluate(ROWS, ".menu .keys")] == [7]
    assert min(page.evaluate(ROWS, ".menu .keys")[0]) > 1
    page.goto(f"{ADDRESS}/t/mafia-works/round")
    page.get_by_text(players_label(4)).click()
    assert min(page.evaluate(ROWS, ".ways .keys")[0]) > 1
