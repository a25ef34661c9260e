"""Light pages in a real browser: what is asked, its pad and the answer are in sight together."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core.table import Table
from companion.display.targets import sequences_of
from companion.game_maker.definition_moves import add_rows
from companion.game_maker.score_state import ScoreState, entered, from_make
from companion.tools.history import History
from companion.tools.tool import AnyTool, with_table
from screens.light.inputs.fields import docked_pad
from screens.light.state import light_tool_session
from screens.light.state.keys import ADDING, DOCK, OTHERS, Switches, mark
from screens.light.state.light_tool_session import LightToolSession
from screens.light.ui.links import to_tool
from tests.browser.conftest import LightVisit
from tests.browser.light_host import ADDRESS, TOOLS, LightHost
from tests.screens.light.fingers import touch
from tests.screens.own_games import HARBOUR, made_tool
from tests.scripts import script
from tests.states import extremes

SIGHT = script(__file__, "tell_sight.js")
"""The boxes of the cell that is asked, its pad, the headline, and Undo."""

UPRIGHT, ON_ITS_SIDE = ((360, 640), (390, 844)), ((640, 360), (844, 390))
ROW = 48
HALF = 0.5
"""What two boxes may overlap by rounding."""


def fullest(tool: AnyTool) -> LightToolSession | None:
    """Return *tool* at its last question with the largest pad, and with all there is to say; None without pads.

    Four players sit there: eight with the longest names have more to say than a small phone shows at once.
    """
    pads: list[tuple[bool, int, int, LightToolSession]] = []
    *_, full = extremes(tool.state)
    for place, state in enumerate((tool.state(), tool.example, with_table(full, Table()))):
        here = replace(light_tool_session.opened(tool), history=History(state))
        for question in (
            question
            for sequence in sequences_of(here.parts.body)
            for question in sequence.questions
        ):
            switches = Switches(mark(question), frozenset({ADDING + DOCK}))
            size = len(docked_pad(question, switches))
            pads.append(
                (here.parts.warn is not None, size, place, replace(here, switches=switches))
            )
    return max(pads, key=lambda each: each[:3], default=(False, 0, 0, None))[-1]


FULLEST = {name: here for name, tool in TOOLS.items() if (here := fullest(tool))}

TYPED = ("makiavelia/attack", "mafia-works/score")
"""Tools whose fullest pad is also looked at with its digits open."""


def pages() -> Iterator[tuple[str, LightToolSession]]:
    """Yield each of FULLEST, and those that are TYPED with their digits."""
    yield from FULLEST.items()
    for name in TYPED:
        here = FULLEST[name]
        digits = replace(here.switches, on=frozenset({OTHERS + DOCK}))
        yield name, replace(here, switches=digits)


def arrivals(
    page: Page, host: LightHost, sizes: tuple[tuple[int, int], ...]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give what is in sight when each page of FULLEST is opened on a phone of each of *sizes*."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for name, here in pages():
            host.use(here)
            page.goto("about:blank")  # a page that is left scrolled is not opened anew
            page.goto(f"{ADDRESS}{to_tool(name)}")
            page.screenshot()  # all is drawn
            yield f"{name} {width} wide", page.evaluate(SIGHT)


with_script_and_without = pytest.mark.parametrize(
    "script", [True, False], ids=["with a script", "without one"]
)


@with_script_and_without
def test_upright_the_cell_is_in_sight_above_the_answer_and_the_pad_below_it(
    light_visit: LightVisit, script: bool
) -> None:
    page, host = light_visit(java_script_enabled=script)
    for where, sight in arrivals(page, host, UPRIGHT):
        cell, pad = sight["cell"], sight["pad"]
        assert cell["top"] >= 0, where
        # A long sum takes several lines: the first is in sight.
        assert cell["top"] + min(cell["height"], ROW) <= sight["bar"]["top"] + HALF, where
        assert sight["bar"]["top"] <= sight["headline"]["top"] < pad["top"], where
        assert sight["undo"]["bottom"] <= pad["top"] + HALF, where
        assert pad["height"] >= 2 * ROW, where
        assert pad["bottom"] <= sight["height"] + HALF, where


@with_script_and_without
def test_on_its_side_the_answer_is_above_the_pad_and_the_cell_beside_it(
    light_visit: LightVisit, script: bool
) -> None:
    page, host = light_visit(java_script_enabled=script)
    for where, sight in arrivals(page, host, ON_ITS_SIDE):
        cell, pad = sight["cell"], sight["pad"]
        assert cell["top"] >= sight["header"]["bottom"] - HALF, where
        assert cell["bottom"] <= sight["height"] + HALF, where
        assert cell["right"] <= pad["left"], where
        assert sight["headline"]["top"] >= sight["header"]["bottom"] - HALF, where
        assert sight["headline"]["bottom"] <= pad["top"], where
        assert sight["undo"]["bottom"] <= pad["top"] + HALF, where
        assert pad["height"] >= 2 * ROW, where
        assert pad["bottom"] <= sight["height"] + HALF, where


@with_script_and_without
def test_on_its_side_all_dice_of_a_pad_are_in_sight(
    light_visit: LightVisit, script: bool
) -> None:
    page, host = light_visit(java_script_enabled=script)
    seen = set()
    for where, sight in arrivals(page, host, ON_ITS_SIDE):
        for box in (each.bounding_box() for each in page.locator(".dock .dice").all()):
            assert box, where
            assert box["y"] + box["height"] <= sight["height"] + HALF, where
            seen.add(where.split()[0])
    assert {"lawless-empire/first", "lawless-empire/plans"} <= seen


@with_script_and_without
def test_the_next_cell_is_in_sight_after_each_touch_and_what_is_above_it_where_there_is_room(
    light_visit: LightVisit, script: bool
) -> None:
    page, host = light_visit(UPRIGHT[0], java_script_enabled=script)
    host.use(light_tool_session.opened(TOOLS["mafia-works/score"]))
    page.goto(f"{ADDRESS}{to_tool('mafia-works/score')}")
    expect(page.locator(".cells thead")).to_be_in_viewport(ratio=1)
    if script:  # without one the address leads to the cell, whatever is above it
        expect(page.locator("header")).to_be_in_viewport(ratio=1)
    for player, digits in (
        ("Red", "20 3 4"),
        ("Green", "3 1 1"),
        ("Purple", "3 1 1"),
        ("Black", "3 1"),
    ):
        for digit in digits.split():
            asked = page.get_by_role("heading", name=f"{player} · ").inner_text()
            page.locator(".dock").get_by_role("button", name=digit, exact=True).click()
            expect(page.get_by_role("heading", name=asked, exact=True)).to_have_count(0)
    expect(page.get_by_role("heading", name="Black · Victory cards")).to_be_visible()
    expect(page.get_by_text("but the box has 10")).to_be_visible()
    page.screenshot()
    sight = page.evaluate(SIGHT)
    assert 0 <= sight["cell"]["top"] <= sight["cell"]["bottom"] <= sight["bar"]["top"] + HALF


@with_script_and_without
def test_a_key_stays_where_it_is_when_the_first_digit_brings_a_warning(
    light_visit: LightVisit, script: bool
) -> None:
    page, host = light_visit(UPRIGHT[0], java_script_enabled=script)
    host.use(light_tool_session.opened(TOOLS["turf-war/treasury"]))
    page.goto(f"{ADDRESS}{to_tool('turf-war/treasury')}")
    page.get_by_role("button", name="Red, MC: 20").click()
    five = page.locator(".dock").get_by_role("button", name="5", exact=True)
    before = five.bounding_box()
    page.locator(".dock").get_by_role("button", name="1", exact=True).click()
    expect(page.get_by_text("3 MC short for salaries")).to_be_visible()
    assert before
    assert five.bounding_box() == before
    page.mouse.click(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    expect(page.get_by_role("button", name="Red, MC: 15")).to_be_visible()


@with_script_and_without
def test_names_and_totals_of_a_long_sheet_are_in_sight_above_the_next_round(
    light_visit: LightVisit, script: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool, rows = made_tool("score"), 7
    monkeypatch.setitem(TOOLS, tool.name, tool)
    made = add_rows(HARBOUR, "Gold, Debts, Maps, Isles, Clay")
    held = from_make(made.evolve(sheet=made.sheet.evolve(rounds=True)), ScoreState())
    for place in range(rows):
        for seat in range(4):
            held = entered(held, seat, place, 0, (3,))
    tool_session = replace(light_tool_session.opened(tool), history=History(held))
    page, host = light_visit((390, 844), java_script_enabled=script)
    host.use(touch(tool_session, "Black, Clay, round 1: 3"))
    page.goto(f"{ADDRESS}{to_tool(tool.name)}")
    expect(page.get_by_role("button", name="Next round")).to_be_in_viewport(ratio=1)
    bar = page.locator("footer").bounding_box()
    for part in ("thead", "tfoot"):
        cell = page.locator(f".sheet {part} th").first
        expect(cell).to_be_in_viewport(ratio=1)
        box = cell.bounding_box()
        assert bar
        assert box
        assert box["y"] + box["height"] <= bar["y"] + HALF, part


def test_where_letters_are_large_for_a_page_the_winner_stands_below_its_title(
    light_visit: LightVisit,
) -> None:
    """18 em are a small phone with the largest letters."""
    page, host = light_visit((288, 640))
    for name in ("lawless-empire/score", "makiavelia/final"):
        host.show_example(TOOLS[name])
        page.goto(f"{ADDRESS}{to_tool(name)}")
        title = page.locator("h1").bounding_box()
        badge = page.locator(".won .badge").first.bounding_box()
        assert title
        assert badge
        assert title["y"] + title["height"] <= badge["y"], name
