"""A whole table on its way to another phone: who plays, and how it reads the rules."""

import asyncio

import pytest

from companion.core.table import Table
from companion.exchange import share
from companion.exchange.house_rules import TABLE
from screens.pages.scan import KEEP_TABLE, USE_TABLE
from tests.screens.desks import SCORE, TOOLS, opened
from tests.screens.harness import Screen, on_the_phone
from tests.screens.pages.live_players import Player, at_a_table

COMBAT = TOOLS["turf-war/combat"]
ANN = Table().resized(6).renamed(0, "Ann")


def house_code() -> str:
    """Return the code of a table that reads one rule in its own way."""
    session = opened()
    tool_session = session.tool_session(COMBAT)
    asyncio.run(session.at.use_table(ANN))
    asyncio.run(
        session.replace_state(
            tool_session, tool_session.state.put(("ways", "winner_one"), True), "switched"
        )
    )
    return share.write(TABLE, session.house_rules())


@pytest.mark.long
def test_the_table_has_a_code_that_another_phone_can_move_to() -> None:
    code = house_code()

    async def play(screen: Screen) -> None:
        await screen.go("/table/share")
        assert "The table: 4 players" in screen.texts()
        await screen.go(f"/q/{code}")
        assert "Yours: 4 players. This code: 6 players, 1 rule read your table's way." in (
            screen.texts()
        )
        assert "Winners get 1 XP, not 3: yes" in screen.texts()
        await screen.touch("Use the code's table")
        await screen.go("/table/share")
        assert "The table: 6 players, 1 rule read your table's way" in screen.texts()
        assert code in "".join(screen.texts())

    on_the_phone(play)


def test_a_table_that_is_not_wanted_changes_nothing() -> None:
    code = house_code()

    async def play(screen: Screen) -> None:
        await screen.go(f"/q/{code}")
        await screen.touch("Keep mine")
        await screen.go("/table/share")
        assert "The table: 4 players" in screen.texts()

    on_the_phone(play)


@pytest.mark.long
def test_at_a_live_table_the_codes_table_takes_the_place_of_this_one_or_not() -> None:
    """What is here is everyone's there, so nothing is called *mine*."""
    code = house_code()

    async def play(ada: Player, bob: Player) -> None:
        for each in (ada, bob):
            await each.goes(f"/q/{code}")
            assert each.reads("This table: 4 players. This code: 6 players")
            assert not any("mine" in name for name in each.screen.names())
        await bob.touches(KEEP_TABLE)
        assert ada.session.device.table.size == 4
        await ada.touches(USE_TABLE)
        assert bob.session.device.table.size == 6

    at_a_table(play)


def test_a_table_moves_in_with_its_readings_and_undo_brings_each_tool_back() -> None:
    session = opened()
    own = session.house_rules().evolve(table=ANN)
    tool_session = session.tool_session(COMBAT)
    asyncio.run(
        session.replace_state(
            tool_session, tool_session.state.put(("ways", "winner_one"), True), "switched"
        )
    )
    asyncio.run(session.use_house_rules(own))
    assert not tool_session.state.ways.winner_one
    assert tool_session.history.undoes == "The table's reading of the rules"
    assert session.device.table == ANN
    assert session.tool_session(SCORE).history.past == ()


def test_a_fresh_start_keeps_how_the_table_reads_the_rules() -> None:
    session = opened()
    tool_session = session.tool_session(COMBAT)
    asyncio.run(
        session.replace_state(
            tool_session, tool_session.state.put(("ways", "winner_one"), True), "switched"
        )
    )
    asyncio.run(session.start_over(tool_session))
    assert tool_session.state.ways.winner_one
