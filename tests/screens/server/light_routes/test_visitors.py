"""What the laptop remembers of browsers: quick touches both count, and what it forgets they bring back."""

from dataclasses import replace
from typing import Any

from companion.catalogue import every_tool
from companion.core.errors import StorageError
from companion.core.table import Table
from companion.games.lawless_empire.ledger.state import held
from companion.games.lawless_empire.plans.state import WonBoard
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state import light_tool_session
from screens.light.state.keys import Switches
from screens.server.light_routes.visitors import Visitors
from screens.visitors.visitor import MOST_TOOLS, Visitor
from tests.screens.server.light_routes.visitor import tool

ORDERS, SCORE = tool("lawless-empire/orders"), tool("lawless-empire/score")
USED = replace(
    light_tool_session.opened(ORDERS),
    history=History(ORDERS.state()).then(ORDERS.example, "Used"),
)


def nothing() -> str:
    return ""


def visitor(at: str = "a") -> Visitor:
    return Visitor(at, Table())


def test_a_tool_is_as_it_was_left_or_as_the_browser_kept_it_or_fresh() -> None:
    one = visitor()
    assert one.load(ORDERS, nothing).history == History(ORDERS.opening(Table()))
    assert one.load(ORDERS, lambda: light_tool_session.save_text(USED)).history == USED.history
    assert not one.tools, "looking keeps nothing"
    one.keep(USED)
    assert one.load(ORDERS, nothing) == USED


def test_a_damaged_save_is_told_and_begins_anew() -> None:
    def damaged() -> str:
        raise StorageError("It was damaged. It starts from the beginning.")

    found = visitor().load(ORDERS, damaged)
    assert found.notice == "It was damaged. It starts from the beginning."
    found = visitor().load(
        ORDERS, lambda: light_tool_session.save_text(light_tool_session.opened(SCORE))
    )
    assert found.notice.endswith("was damaged. It starts from the beginning.")
    assert found.history == History(ORDERS.opening(Table()))


def test_a_changed_table_is_that_of_all_tools_of_the_browser() -> None:
    one, five = visitor(), Table().resized(5)
    one.keep(light_tool_session.opened(SCORE))
    one.keep(light_tool_session.seated(light_tool_session.opened(ORDERS), five))
    assert one.table == five
    assert one.tools[SCORE.name].table == five
    assert one.tools[SCORE.name].state.table == five
    assert one.load(tool("mafia-works/score"), nothing).table == five


def test_used_tools_of_the_same_game_can_be_taken_over_from() -> None:
    one = visitor()
    for each in (
        USED,
        light_tool_session.opened(SCORE),
        light_tool_session.opened(tool("mafia-works/score")),
    ):
        one.keep(each)

    def sources(each: AnyTool) -> dict[str, Any]:
        return one.informed(one.load(each, nothing)).sources

    assert sources(SCORE) == {ORDERS.name: ORDERS.example}
    assert sources(ORDERS) == sources(tool("mafia-works/score")) == {}


def test_a_tool_hears_what_others_know_before_anybody_opens_it() -> None:
    """The token ledger had nothing of the rounds before it was opened: Plans had put them away."""
    one, plans, ledger = visitor(), tool("lawless-empire/plans"), tool("lawless-empire/ledger")
    checklist: Any = tool("lawless-empire/round").opening(Table())
    told = light_tool_session.opened(tool("lawless-empire/round"))
    one.keep(
        light_tool_session.stepped(told, checklist.evolve(round=1, phase=4), "Execution began")
    )
    boards = tuple(WonBoard(plan="extort", winner=1) for _ in range(8))
    here = one.informed(one.load(plans, nothing))
    one.keep(
        light_tool_session.stepped(here, here.state.evolve(won=boards), "All boards are won")
    )
    assert ledger.name in one.heard
    found = one.load(ledger, nothing)
    assert held(found.state, 1, "lucre") == 8
    kept = light_tool_session.stepped(
        light_tool_session.opened(ledger), ledger.example, "An example"
    )
    assert (
        one.load(ledger, lambda: light_tool_session.save_text(kept)).state == ledger.example
    ), "what the browser kept says more"
    one.keep(found)
    assert ledger.name not in one.heard


def test_a_browser_has_room_for_some_tools_and_pads_the_newest() -> None:
    one = visitor()
    for each in every_tool():
        one.keep(light_tool_session.opened(each))
        one.remember_switches(each.name, Switches(chosen=each.name))
    newest = [each.name for each in every_tool()][-MOST_TOOLS:]
    assert list(one.tools) == list(one.switches) == newest


def test_browsers_are_bounded_in_all_and_at_each_address() -> None:
    known = Visitors(most=5, most_of_one=3)
    for each in "123":
        known.welcome(each, visitor("a"))
    known.welcome("1", visitor("elsewhere"))
    known.welcome("4", visitor("a"))
    assert known.find("2") is None, "the one that came longest ago goes"
    found = known.find("1")
    assert found is not None
    assert found.address == "a"
    for number in range(20):
        known.welcome(f"b{number}", visitor("b"))
    assert len(known) <= 5
    assert known.find("nobody") is None
