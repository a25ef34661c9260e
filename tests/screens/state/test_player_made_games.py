"""The games of a page: those that players made are kept, told apart, deleted and brought back."""

import asyncio

import pytest

from companion.catalogue import every_game
from companion.core.errors import CompanionError
from companion.display.made_words import MADE_HERE
from companion.evening.made_games import MAKE
from companion.game_maker.keys import key_of
from companion.game_maker.score_state import entered
from companion.storage.store import MemoryStore
from screens.state import saved_sessions
from screens.state.page_session import PageSession
from screens.state.player_made_games import AT_TABLE, TOO_MANY
from tests.companion.sample_plays import play as sample_play
from tests.screens.desks import opened
from tests.screens.fakes import FailingStore
from tests.screens.live_tables import MemoryTables, phone, settled, sit
from tests.screens.own_games import HARBOUR, KEY, TOWN, made_tool, make, titles

SCORE = made_tool("score")


def scored(session: PageSession) -> None:
    """Enter 12 ships for Red."""
    tool_session = session.tool_session(SCORE)
    asyncio.run(
        session.replace_state(
            tool_session, entered(tool_session.state, 0, 0, 0, (12,)), "Red · Ships: 12"
        )
    )


def test_a_made_game_stands_behind_the_others_as_its_definition_says() -> None:
    session = opened()
    make(session)
    (game,) = session.games.made
    assert session.games.every == (*every_game(), game)
    assert (game.title, game.words, game.sign, game.colour) == (
        "Harbour lights",
        MADE_HERE,
        "eye",
        "teal",
    )
    assert (game.least, game.most) == (3, 5)
    assert session.games.find(KEY) == game == session.games.game_for(SCORE)
    assert session.games.find(key_of(8)) is None
    assert session.games.find("the-law") in every_game()
    assert session.games.defined == ((game, HARBOUR),)
    assert [tool.key for tool in session.games.useful(game)] == [
        "round",
        "score",
        "first",
        "lot",
    ]
    assert session.games.useful(every_game()[0]) == every_game()[0].tools


def test_it_is_here_after_a_restart_with_all_that_is_in_it() -> None:
    store = MemoryStore()
    session = opened(store)
    make(session)
    scored(session)
    again = opened(store)
    assert titles(again) == ["Harbour lights"]
    assert again.tool_session(SCORE).state == session.tool_session(SCORE).state
    assert again.tool_session(SCORE).state.sheet == HARBOUR.sheet


def test_a_change_in_the_middle_of_a_game_loses_nothing_that_was_entered() -> None:
    session = opened()
    make(session)
    scored(session)
    tool_session = session.tool_session(made_tool(MAKE))
    renamed = tool_session.state.put(("sheet", "rows", 0, "name"), "Boats").put(
        ("about", "name"), "Quay"
    )
    asyncio.run(session.replace_state(tool_session, renamed, "Row: Boats"))
    state = session.tool_session(SCORE).state
    assert state.sheet.rows[0].name == "Boats"
    assert state.lines[0].cells[0].terms == (12,)
    assert titles(session) == ["Quay"]
    asyncio.run(session.at.undo(tool_session))
    assert titles(session) == ["Harbour lights"]


def test_two_of_one_name_are_told_apart_and_other_names_are_not_touched() -> None:
    session = opened()
    make(session)
    make(session, TOWN, 9)
    make(session, number=8)
    assert titles(session) == ["Harbour lights", "Harbour lights (2)", "Town builders"]
    assert session.games.alike("harbour LIGHTS", key_of(99))
    assert session.games.alike("Town builders", key_of(9)) is None


def test_a_deleted_game_is_gone_for_good_unless_it_is_brought_back() -> None:
    store = MemoryStore()
    session = opened(store)
    make(session)
    scored(session)
    before, (game,) = session.tool_session(SCORE).state, session.games.made
    asyncio.run(session.games.drop(game))
    assert titles(session) == titles(opened(store)) == []
    assert session.games.dropped == game
    asyncio.run(session.games.bring_back())
    asyncio.run(session.games.bring_back())
    assert titles(session) == titles(opened(store)) == ["Harbour lights"]
    assert session.games.dropped is None
    assert (
        session.tool_session(SCORE).state == opened(store).tool_session(SCORE).state == before
    )


def test_it_can_be_brought_back_after_a_restart_until_another_is_deleted() -> None:
    store = MemoryStore()
    session = opened(store)
    make(session)
    scored(session)
    before, (game,) = session.tool_session(SCORE).state, session.games.made
    asyncio.run(session.games.drop(game))
    assert session.games.dropped_now
    again = opened(store)
    assert titles(again) == []
    assert again.games.dropped
    assert again.games.dropped.title == "Harbour lights"
    assert not again.games.dropped_now
    asyncio.run(again.games.bring_back())
    assert titles(again) == ["Harbour lights"]
    assert again.tool_session(SCORE).state == before
    assert opened(store).games.dropped is None
    make(again, TOWN, 9)
    for each in again.games.made:
        asyncio.run(again.games.drop(each))
    last = opened(store).games.dropped
    assert last
    assert last.title == "Town builders"


def test_of_two_of_one_name_the_first_that_was_here_keeps_it_for_ever() -> None:
    store = MemoryStore()
    session = opened(store)
    make(session, number=9)
    make(session, number=8)
    make(session, number=7)

    def named() -> dict[str, str]:
        return {game.key: game.title for game in opened(store).games.made}

    numbered = [f"Harbour lights{number}" for number in ("", " (2)", " (3)")]
    assert named() == dict(zip(map(key_of, (9, 8, 7)), numbered, strict=True))
    tool_session = session.tool_session(made_tool(MAKE, key_of(8)))
    for name in ("Quay", "Harbour LIGHTS"):
        state = tool_session.state.put(("about", "name"), name)
        asyncio.run(session.replace_state(tool_session, state, f"Name: {name}"))
    assert named()[key_of(9)] == "Harbour lights", "it was called so before"
    assert named()[key_of(7)] == "Harbour lights (2)"
    assert named()[key_of(8)] == "Harbour LIGHTS (3)"


def test_what_cannot_be_deleted_from_the_disk_is_told() -> None:
    class Stuck(FailingStore):
        async def remove(self, key: str) -> None:
            await self.save(key, "")

    store = Stuck()
    session = opened(store)
    make(session)
    store.full = True
    asyncio.run(session.games.drop(session.games.made[0]))
    assert session.screen.notices


def test_there_are_not_more_games_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(saved_sessions, "MOST_MADE", 2)
    session = opened()
    make(session)
    make(session, TOWN, 9)
    with pytest.raises(CompanionError) as error:
        make(session, number=10)
    assert str(error.value) == TOO_MANY
    make(session, HARBOUR.put(("about", "name"), "Quay"))
    assert titles(session) == ["Quay", "Town builders"]


def test_another_window_finds_what_was_made_in_this_one() -> None:
    store = MemoryStore()
    one, other = opened(store), opened(store)
    make(one)
    scored(one)
    asyncio.run(other.refresh())
    assert titles(other) == ["Harbour lights"]
    assert other.tool_session(SCORE).state == one.tool_session(SCORE).state


def test_tools_of_games_that_are_not_here_are_looked_at_and_forgotten() -> None:
    session = opened()
    first = session.tool_session(SCORE)
    assert session.tool_session(SCORE) is first
    for number in range(saved_sessions.MOST_ABSENT):
        session.tool_session(made_tool("score", key_of(100 + number)))
    assert session.tool_session(SCORE) is not first
    assert titles(session) == []


def test_a_kept_game_has_its_name_even_where_its_game_is_not() -> None:
    session = opened()
    play = sample_play(game=KEY, title="Harbour")
    assert session.games.title_of(play) == "Harbour"
    make(session)
    assert session.games.title_of(play) == "Harbour lights"
    assert session.games.title_of(play.evolve(game="the-law", title="")) == "The Law"


def test_a_live_table_has_it_and_nobody_deletes_it_there() -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await phone(tables), await phone(tables)
        await ada.games.add(7, HARBOUR, "Made this game")
        await ada.live_page.open_table()
        await bob.live_page.join_table(tables.key)
        await sit(ada, 0)
        await settled()
        assert titles(bob) == ["Harbour lights"]
        await ada.games.add(9, TOWN, "Made this game")
        await settled()
        assert titles(bob) == titles(ada) == ["Harbour lights", "Town builders"]
        with pytest.raises(CompanionError) as error:
            await bob.games.drop(bob.games.made[0])
        assert str(error.value) == AT_TABLE
        await bob.live_page.leave_table()
        await bob.games.drop(bob.games.made[0])
        assert titles(bob) == ["Town builders"]

    asyncio.run(run())


def test_a_live_table_brings_no_more_games_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await phone(tables), await phone(tables)
        for number, game in ((7, HARBOUR), (9, TOWN)):
            await ada.games.add(number, game, "Made this game")
        monkeypatch.setattr(saved_sessions, "MOST_MADE", 1)
        await ada.live_page.open_table()
        await bob.live_page.join_table(tables.key)
        await settled()
        assert len(titles(bob)) == 1

    asyncio.run(run())
