"""What is brought into a tool: the table, what other tools know, a code, a fresh start."""

import asyncio

import pytest

from companion.core.shape import is_lasting, merge_fields
from companion.core.table import Table
from companion.storage.store import MemoryStore
from companion.tools.history import History
from companion.tools.tool import AnyTool, table_of
from tests.screens.desks import (
    ORDERS,
    SCORE,
    THREE,
    TOOLS,
    count,
    counted,
    opened,
)
from tests.screens.fakes import FailingStore

POINTS, RIGHT_HAND = TOOLS["mafia-works/score"], TOOLS["mafia-works/right-hand"]


def test_tools_at_tonights_table_follow_it_and_undo_brings_the_old_one_back() -> None:
    desk = opened()
    count(desk)
    asyncio.run(desk.at.use_table(THREE))
    for tool in TOOLS.values():
        assert table_of(desk.slot(tool).state) in (THREE, None), tool.name
        assert bool(desk.slot(tool).history.past) is (tool is ORDERS)
    assert counted(desk) == (1, 0, 0, 0)
    asyncio.run(desk.at.undo(desk.slot(ORDERS)))
    assert table_of(desk.slot(ORDERS).state) == Table()
    assert counted(desk) == (1, 0, 0, 0)


def test_a_tool_with_a_table_of_its_own_keeps_it_until_the_player_says_otherwise() -> None:
    desk = opened()
    slot = desk.slot(ORDERS)
    named = Table().renamed(0, "Ann")
    asyncio.run(desk.at.use_table(named))
    asyncio.run(desk.receive(slot, ORDERS.opening(THREE), "Opened a code"))
    asyncio.run(desk.at.use_table(named.resized(2)))
    assert table_of(slot.state) == THREE
    ((words, made, *_),) = desk.offers(slot)
    assert words == "Play this with your table: Ann, Green"
    asyncio.run(desk.replace_state(slot, made, words))
    assert table_of(slot.state) == named.resized(2)
    assert desk.offers(slot) == ()


def test_what_another_tool_knows_is_offered_once_it_was_used() -> None:
    desk = opened()
    assert desk.offers(desk.slot(RIGHT_HAND)) == ()
    asyncio.run(desk.replace_state(desk.slot(POINTS), POINTS.example, "counted"))
    words = [words for words, *_ in desk.offers(desk.slot(RIGHT_HAND))]
    assert words == ["Use the Victory Points from the Score"]


def test_what_was_taken_over_is_not_offered_again_until_it_changes() -> None:
    desk = opened()
    asyncio.run(desk.replace_state(desk.slot(POINTS), POINTS.example, "counted"))
    ((words, made, *_),) = desk.offers(desk.slot(RIGHT_HAND))
    asyncio.run(desk.replace_state(desk.slot(RIGHT_HAND), made, words))
    assert desk.offers(desk.slot(RIGHT_HAND)) == ()
    richer = POINTS.example.put(("lines", 0, "tokens"), 9)
    asyncio.run(desk.replace_state(desk.slot(POINTS), richer, "counted"))
    assert [each for each, *_ in desk.offers(desk.slot(RIGHT_HAND))] == [words]


# Facts.


def test_a_fact_flows_and_what_flowed_is_nothing_that_was_entered() -> None:
    desk = opened()
    count(desk)
    slot = desk.slot(SCORE)
    assert len(slot.state.tiles) == 1
    assert desk.offers(slot) == ()
    assert slot.history == History(slot.state)
    again = opened(desk._store)
    assert again.slot(SCORE).state == slot.state, "after a restart it is not known any more"


def test_a_fact_goes_with_the_step_that_told_it_also_where_the_tool_is_in_use() -> None:
    desk = opened()
    slot = desk.slot(SCORE)
    asyncio.run(desk.replace_state(slot, SCORE.state().evolve(late=True), "by hand"))
    count(desk)
    assert len(slot.state.tiles) == 1
    assert slot.history.undoes == "The Orders came from the Order tally"
    asyncio.run(desk.at.undo(desk.slot(ORDERS)))
    assert slot.state == SCORE.state().evolve(late=True)
    asyncio.run(desk.at.redo(desk.slot(ORDERS)))
    assert len(slot.state.tiles) == 1
    again = opened(desk._store)
    assert again.slot(SCORE).history == slot.history


def test_what_a_player_put_in_is_kept_and_the_fact_is_offered() -> None:
    desk = opened()
    slot = desk.slot(SCORE)
    asyncio.run(desk.replace_state(slot, SCORE.example, "by hand"))
    count(desk)
    assert slot.state == SCORE.example
    assert "Use the Order tally" in [words for words, *_ in desk.offers(slot)]


# Codes.


def test_a_code_brings_its_table_where_nobody_has_set_one() -> None:
    desk = opened()
    state = ORDERS.opening(THREE)
    asyncio.run(desk.receive(desk.slot(ORDERS), state, "Opened a code"))
    assert desk.device.table == THREE
    assert desk.slot(ORDERS).state == state


def test_a_code_does_not_bring_its_table_where_one_is_set() -> None:
    desk = opened()
    mine = Table().renamed(0, "Ann")
    asyncio.run(desk.at.use_table(mine))
    asyncio.run(desk.receive(desk.slot(ORDERS), ORDERS.opening(THREE), "Opened a code"))
    assert desk.device.table == mine


# Beginning afresh.


@pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS)
def test_a_tool_that_was_started_over_is_for_this_table_and_undo_brings_back_what_was(
    tool: AnyTool,
) -> None:
    desk = opened()
    asyncio.run(desk.at.use_table(THREE))
    slot = desk.slot(tool)
    asyncio.run(desk.replace_state(slot, tool.example, "Show me an example"))
    asyncio.run(desk.start_over(slot))
    fresh = merge_fields(tool.example, tool.opening(THREE), is_lasting)
    assert slot.state == fresh
    asyncio.run(desk.at.undo(slot))
    assert slot.state == tool.example
    asyncio.run(desk.at.redo(slot))
    assert slot.state == fresh


# Two windows of one device.


def test_a_window_that_comes_back_to_the_front_shows_what_another_one_saved() -> None:
    store = MemoryStore()
    old = opened(store)
    count(old)
    new = opened(store)
    asyncio.run(new.receive(new.slot(ORDERS), ORDERS.example, "Opened a code"))
    asyncio.run(new.at.use_table(THREE))
    asyncio.run(old.refresh())
    assert old.slot(ORDERS).state == new.slot(ORDERS).state
    assert old.device.table == THREE
    count(old)
    asyncio.run(old.at.undo(old.slot(ORDERS)))
    asyncio.run(old.at.undo(old.slot(ORDERS)))
    asyncio.run(old.at.undo(old.slot(ORDERS)))
    assert counted(old) == (1, 0, 0, 0), "undo goes back behind the other window's taps"


def test_what_could_not_be_saved_is_not_replaced_by_what_was() -> None:
    store = FailingStore()
    desk = opened(store)
    count(desk)
    store.full = True
    count(desk)
    asyncio.run(desk.refresh())
    assert counted(desk) == (2, 0, 0, 0)
