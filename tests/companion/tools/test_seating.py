"""A tool in use while the table changes, and when that is undone."""

import pytest

from companion.core.table import Table
from companion.games.lawless_empire.orders.state import OrdersState
from companion.games.lawless_empire.orders.tool import TOOL
from companion.games.lawless_empire.terms import TOOL as ALONE
from companion.tools.history import History
from companion.tools.seating import CHANGED, reseated, returned
from companion.tools.tool import table_of, with_table

TABLE, THREE = Table(), Table().resized(3)
CARDS = ("syndicates", 0, "orders")


def counted(history: History, cards: int) -> History:
    state = history.now
    assert isinstance(state, OrdersState)
    return history.then(state.put(CARDS, (cards, 0, 0, 0)), f"{cards} cards")


USED = counted(History(TOOL.opening(TABLE)), 2)


def test_what_was_entered_stays_and_the_way_back_is_the_same_step() -> None:
    small = reseated(USED, TABLE, THREE)
    assert (small.undoes, table_of(small.now)) == (CHANGED, THREE)
    assert small.now.look(CARDS) == (2, 0, 0, 0)
    back = returned(small, THREE, TABLE)
    assert (back.now, back.past) == (USED.now, USED.past)
    assert returned(back, TABLE, THREE) == small


def test_after_more_taps_only_the_table_goes_back() -> None:
    on = counted(reseated(USED, TABLE, THREE), 3)
    back = returned(on, THREE, TABLE)
    assert table_of(back.now) == TABLE
    assert back.now.look(CARDS) == (3, 0, 0, 0)
    assert back.undoes == CHANGED
    again = returned(back, TABLE, THREE)
    assert table_of(again.now) == THREE
    assert again.now.look(CARDS) == (3, 0, 0, 0)


def test_a_step_that_led_from_another_table_is_not_taken_back() -> None:
    two = TABLE.resized(2)
    changed = reseated(USED, TABLE, THREE)
    assert table_of(returned(changed, THREE, two).now) == two
    assert returned(changed, THREE, two).undoes == CHANGED


def test_untouched_tools_follow_and_a_table_of_its_own_stays() -> None:
    fresh = History(TOOL.opening(TABLE))
    assert reseated(fresh, TABLE, THREE) == History(with_table(fresh.now, THREE))
    own = History(TOOL.opening(TABLE.resized(6))).then(
        USED.now.evolve(table=TABLE.resized(6)), "Opened a code"
    )
    assert reseated(own, TABLE, THREE) == returned(own, TABLE, THREE) == own


@pytest.mark.parametrize("follow", [reseated, returned])
def test_a_tool_without_a_table_does_not_care(follow: object) -> None:
    history = History(ALONE.state())
    assert callable(follow)
    assert follow(history, TABLE, THREE) is history
