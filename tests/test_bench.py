"""Every part of ``make bench`` that needs no browser still fills its table, but for the longest."""

import re
from collections.abc import Callable, Iterable

import pytest

from companion.catalogue import every_tool
from companion.exchange.code_question import OPEN
from companion.exchange.import_choices import REPLACE
from companion.games.lawless_empire.orders.tool import TOOL as ORDERS
from companion.live.room import live_tools
from screens.light.pages import changing_part, code_pages
from screens.light.state import light_tool_session
from tests.bench import (
    alone,
    codes,
    copy,
    hosted,
    hostile,
    light_copy,
    light_laptop,
    live,
    live_lines,
    log,
    redraw,
    scans,
    speed,
)
from tests.bench.tables import table

ALL = len(every_tool())
TRAVELS = ALL + len(("the table",))


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure little: what comes out is not looked at."""
    few: dict[object, dict[str, object]] = {
        speed: {"STATES": 2, "FEWER": 2, "STARTS": 1},
        log: {"SIZES": (4, 12), "TIMES": 1},
        redraw: {"TIMES": 2},
        scans: {"TIMES": 1},
        live: {"OPERATIONS": 20, "TIMES": 1},
        live_lines: {"TAPS": 2, "SETTLED": 0},
        alone: {"TIMES": 1, "TAPS": 2},
        hostile: {"TOUCHES": 2, "SETTLED": 0},
    }
    for module, numbers in few.items():
        for name, number in numbers.items():
            monkeypatch.setattr(module, name, number)


@pytest.mark.program
@pytest.mark.parametrize(
    ("rows", "head", "least"),
    [
        (speed.answers, ("tool", "states", "median", "99th percentile"), ALL),
        (speed.histories, ("tool", "steps", "KiB", "written", "read"), ALL),
        (speed.imports, ("what", "whole", "less", "Flet"), 2),
        (codes.sizes, codes.HEAD, ALL),
        (alone.opened, alone.OPENED, 4),
        (alone.seen, alone.SEEN, 2),
        (scans.rates, scans.HEAD, TRAVELS),
        (log.grown, log.head((4, 12)), 11),
        (redraw.taps, redraw.HEAD, len(redraw.TAPS)),
        (live.folds, live.HEAD, len(live_tools()) // 2),
        (live.joins, live.JOIN, 2),
        (lambda: live_lines.cost(((2, 1),)), live_lines.COST, 1),
        (lambda: hosted.memory((0, 2), 1), hosted.MEMORY, 2),
        (lambda: hostile.on_laptop((hostile.ATTACKS[0],)), hostile.HEAD, 4),
    ],
    ids=[
        *(
            "answers",
            "histories",
            "start",
            "codes",
            "own door",
            "guests",
            "camera",
            "log",
            "redraw",
            "live",
            "join",
            "cost",
        ),
        "hosted",
        "hostile",
    ],
)
def test_a_table_has_a_row_for_each_and_a_value_under_each_head(
    rows: Callable[[], Iterable[tuple[object, ...]]], head: tuple[str, ...], least: int
) -> None:
    found = list(rows())
    assert len(found) >= least
    assert {len(row) for row in found} == {len(head)}
    assert len(table(head, found).splitlines()) >= least


@pytest.mark.parametrize("other", ["http://127.0.0.1:1/", "tabletop.example"])
def test_another_web_app_that_is_not_there_is_told_before_anything_is_measured(
    other: str,
) -> None:
    with pytest.raises(SystemExit, match=f"OTHER={other} cannot be opened: .*Nothing was"):
        copy.reachable(other, "")
    assert copy.reachable("", "") == ""


def test_what_is_touched_in_a_browser_is_still_called_so() -> None:
    """Else a visit waits until its time is over, and the table never comes."""
    for label in (OPEN, REPLACE):
        assert f'"{label}"' in light_copy.TOUCHED
    page = code_pages.shared_page(
        ORDERS, ORDERS.example, "1", now=0, app="/app", touch="/t", code="/q"
    )
    assert f">{OPEN}</button>" in page
    touched = changing_part.changing_part(light_tool_session.opened(ORDERS), now=0)
    for scripted in (light_copy.TOUCHED, light_laptop.TAPPED):
        (card,) = re.findall(r"Strong [a-z]+(?=\")", scripted)
        assert f'aria-label="{card}: ' in touched
