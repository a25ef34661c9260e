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
    session = opened()
    count(session)
    asyncio.run(session.at.use_table(THREE))
    for tool in TOOLS.values():
        assert table_of(session.tool_session(tool).state) in (THREE, None), tool.name
        assert bool(session.tool_session(tool).history.past) is (tool is ORDERS)
    assert counted(session) == (1, 0, 0, 0)
    asyncio.run(session.at.undo(session.tool_session(ORDERS)))
    assert table_of(session.tool_session(ORDERS).state) == Table()
    assert counted(session) == (1, 0, 0, 0)


def test_a_tool_with_a_table_of_its_own_keeps_it_until_the_player_says_otherwise() -> None:
    session = opened()
    tool_session = session.tool_session(ORDERS)
    named = Table().renamed(0, "Ann")
    asyncio.run(session.at.use_table(named))
    asyncio.run(session.receive(tool_session, ORDERS.opening(THREE), "Opened a code"))
    asyncio.run(session.at.use_table(named.resized(2)))
    assert table_of(tool_session.state) == THREE
    ((words, made, *_),) = session.offers(tool_session)
    assert words == "Play this with your table: Ann, Green"
    asyncio.run(session.replace_state(tool_session, made, words))
    assert table_of(tool_session.state) == named.resized(2)
    assert session.offers(tool_session) == ()


def test_what_another_tool_knows_is_offered_once_it_was_used() -> None:
    session = opened()
    assert session.offers(session.tool_session(RIGHT_HAND)) == ()
    asyncio.run(session.replace_state(session.tool_session(POINTS), POINTS.example, "counted"))
    words = [words for words, *_ in session.offers(session.tool_session(RIGHT_HAND))]
    assert words == ["Use the Victory Points from the Score"]


def test_what_was_taken_over_is_not_offered_again_until_it_changes() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(POINTS), POINTS.example, "counted"))
    ((words, made, *_),) = session.offers(session.tool_session(RIGHT_HAND))
    asyncio.run(session.replace_state(session.tool_session(RIGHT_HAND), made, words))
    assert session.offers(session.tool_session(RIGHT_HAND)) == ()
    richer = POINTS.example.put(("lines", 0, "tokens"), 9)
    asyncio.run(session.replace_state(session.tool_session(POINTS), richer, "counted"))
    assert [each for each, *_ in session.offers(session.tool_session(RIGHT_HAND))] == [words]


# Facts.


def test_a_fact_flows_and_what_flowed_is_nothing_that_was_entered() -> None:
    session = opened()
    count(session)
    tool_session = session.tool_session(SCORE)
    assert len(tool_session.state.tiles) == 1
    assert session.offers(tool_session) == ()
    assert tool_session.history == History(tool_session.state)
    again = opened(session._store)
    assert again.tool_session(SCORE).state == tool_session.state, (
        "after a restart it is not known any more"
    )


def test_a_fact_goes_with_the_step_that_told_it_also_where_the_tool_is_in_use() -> None:
    session = opened()
    tool_session = session.tool_session(SCORE)
    asyncio.run(session.replace_state(tool_session, SCORE.state().evolve(late=True), "by hand"))
    count(session)
    assert len(tool_session.state.tiles) == 1
    assert tool_session.history.undoes == "The Orders came from the Order tally"
    asyncio.run(session.at.undo(session.tool_session(ORDERS)))
    assert tool_session.state == SCORE.state().evolve(late=True)
    asyncio.run(session.at.redo(session.tool_session(ORDERS)))
    assert len(tool_session.state.tiles) == 1
    again = opened(session._store)
    assert again.tool_session(SCORE).history == tool_session.history


def test_what_a_player_put_in_is_kept_and_the_fact_is_offered() -> None:
    session = opened()
    tool_session = session.tool_session(SCORE)
    asyncio.run(session.replace_state(tool_session, SCORE.example, "by hand"))
    count(session)
    assert tool_session.state == SCORE.example
    assert "Use the Order tally" in [words for words, *_ in session.offers(tool_session)]


# Codes.


def test_a_code_brings_its_table_where_nobody_has_set_one() -> None:
    session = opened()
    state = ORDERS.opening(THREE)
    asyncio.run(session.receive(session.tool_session(ORDERS), state, "Opened a code"))
    assert session.device.table == THREE
    assert session.tool_session(ORDERS).state == state


def test_a_code_does_not_bring_its_table_where_one_is_set() -> None:
    session = opened()
    mine = Table().renamed(0, "Ann")
    asyncio.run(session.at.use_table(mine))
    asyncio.run(
        session.receive(session.tool_session(ORDERS), ORDERS.opening(THREE), "Opened a code")
    )
    assert session.device.table == mine


# Beginning afresh.


@pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS)
def test_a_tool_that_was_started_over_is_for_this_table_and_undo_brings_back_what_was(
    tool: AnyTool,
) -> None:
    session = opened()
    asyncio.run(session.at.use_table(THREE))
    tool_session = session.tool_session(tool)
    asyncio.run(session.replace_state(tool_session, tool.example, "Show me an example"))
    asyncio.run(session.start_over(tool_session))
    fresh = merge_fields(tool.example, tool.opening(THREE), is_lasting)
    assert tool_session.state == fresh
    asyncio.run(session.at.undo(tool_session))
    assert tool_session.state == tool.example
    asyncio.run(session.at.redo(tool_session))
    assert tool_session.state == fresh


# Two windows of one device.


def test_a_window_that_comes_back_to_the_front_shows_what_another_one_saved() -> None:
    store = MemoryStore()
    old = opened(store)
    count(old)
    new = opened(store)
    asyncio.run(new.receive(new.tool_session(ORDERS), ORDERS.example, "Opened a code"))
    asyncio.run(new.at.use_table(THREE))
    asyncio.run(old.refresh())
    assert old.tool_session(ORDERS).state == new.tool_session(ORDERS).state
    assert old.device.table == THREE
    count(old)
    asyncio.run(old.at.undo(old.tool_session(ORDERS)))
    asyncio.run(old.at.undo(old.tool_session(ORDERS)))
    asyncio.run(old.at.undo(old.tool_session(ORDERS)))
    assert counted(old) == (1, 0, 0, 0), "undo goes back behind the other window's taps"


def test_what_could_not_be_saved_is_not_replaced_by_what_was() -> None:
    store = FailingStore()
    session = opened(store)
    count(session)
    store.full = True
    count(session)
    asyncio.run(session.refresh())
    assert counted(session) == (2, 0, 0, 0)
