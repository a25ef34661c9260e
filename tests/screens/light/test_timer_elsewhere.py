"""The table's timer on a light page of another tool: it counts down there, and says when the time is up."""

from dataclasses import replace

from companion.catalogue import find_game
from companion.display.labels import TIME_IS_UP
from companion.tools.history import History
from companion.tools.timer import Clock
from screens.light.pages.timer_elsewhere import STAYS
from screens.light.state import light_tool_session
from tests.screens.light.fingers import NOW, page_of
from tests.screens.light.html_tree import Node

TITLE = "The table's timer"


def other_page(ends: int | None) -> Node:
    """Return the page of a tool while the checklist of its game has a timer that ends at *ends*."""
    game = find_game("makiavelia")
    assert game
    checklist = game.by_key["round"]
    tool = next(each for each in game.tools if each.key != "round")
    state = checklist.state(timer=Clock(minutes=5, ends=ends))
    tool_session = replace(light_tool_session.opened(tool), others={"round": History(state)})
    return page_of(tool_session)


def ways(page: Node) -> list[Node]:
    return [each for each in page.all("a") if TITLE in each.text]


def test_a_timer_that_runs_counts_down_and_leads_to_its_page() -> None:
    (way,) = ways(other_page(int(NOW) + 65))
    (figures,) = way.all("b")
    assert (figures.text, figures.get("data-left"), figures.get("role")) == (
        "1:05",
        "65",
        "timer",
    )
    assert str(way.get("href")).startswith("/t/makiavelia/round")


def test_what_has_ended_is_told_for_a_while() -> None:
    (way,) = ways(other_page(int(NOW) - 3))
    assert TIME_IS_UP in way.text
    assert ways(other_page(int(NOW) - STAYS - 1)) == []


def test_one_that_stands_is_not_told() -> None:
    assert ways(other_page(None)) == []
