"""Another game at a live table: each phone clears what is its own of the old one, and only once."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache

import pytest

from companion.core.blocks import Button
from companion.core.values import Value
from companion.display.labels import BEGUN
from companion.display.table_words import begun_words
from companion.evening.made_games import MAKE
from companion.evening.touch import MoveMade
from companion.live.new_game import cleared
from companion.live.private import merged
from companion.live.public import live_part, private_part
from companion.storage.store import MemoryStore
from companion.tools.checklist_model import CHECKLIST, NEW_GAME
from companion.tools.tool import AnyTool
from screens.state.page_session import PageSession
from tests.screens.live_tables import KEY, MemoryTables, link_of, phone, settled, sit
from tests.screens.own_games import KEY as OWN
from tests.screens.sessions import game_of
from tests.screens.state.live.counting import NOTES
from tests.screens.state.test_new_game import WHOLE, games, lasting, of_one_game, played
from tests.states import extremes

LAWLESS = "lawless-empire"
GAMES = [*(each.values[0] for each in games()[:-1]), OWN]


@cache
def filled(tool: AnyTool, session: PageSession, at: int) -> Value:
    """Return a state of *tool* whose own part is full; what all share stays as the table has it."""
    full: Value = (tool.example, *extremes(tool.state))[at]
    if tool.personal:
        return full
    return merged(
        tool, full, live_part(full), live_part(session.tool_session(tool).state), None
    )


async def evening(key: str, at: int = 0) -> tuple[PageSession, PageSession, MemoryTables]:
    """Return the phones of Ada, who has kept a game, and of Bob, who has entries of his own."""
    tables = MemoryTables()
    ada = await asyncio.to_thread(played, game_of(key), at)
    ada.live_page.tables = tables
    await ada.live_page.open_table()
    bob = await phone(tables)
    await bob.live_page.join_table(KEY)
    await sit(ada, 0)
    await sit(bob, 1)
    await settled()
    for tool in game_of(key).tools:
        if tool.key != MAKE:
            await bob.begin_with(bob.tool_session(tool), filled(tool, bob, at), "filled")
    await settled()
    return ada, bob, tables


async def new_game(session: PageSession, key: str) -> None:
    await session.press(
        session.tool_session(game_of(key).tools[0]), Button("New game", NEW_GAME)
    )
    await settled()


async def again(session: PageSession) -> PageSession:
    """Return the phone of *session* after its page was loaded again."""
    await session.live_page.close()
    found = await phone(session.live_page.tables, session._store)
    await found.live_page.come_back()
    await settled()
    return found


def said(session: PageSession, key: str) -> bool:
    return begun_words("Red", game_of(key).title) in session.screen.notices


@pytest.mark.parametrize(
    ("key", "at"),
    [
        pytest.param(key, at, id=f"{key}-{name}")
        for key in GAMES
        for at, name in ((0, "example"), (3, "fullest"))
    ],
)
def test_what_is_ones_own_of_the_old_game_goes_on_every_phone_and_undo_brings_it_back(
    key: str, at: int
) -> None:
    async def run() -> None:
        ada, bob, _ = await evening(key, at)
        before = {tool.key: bob.tool_session(tool).history for tool in game_of(key).tools}
        await new_game(ada, key)
        changed = False
        for tool in game_of(key).tools:
            tool_session, was, table = (
                bob.tool_session(tool),
                before[tool.key].now,
                bob.device.table,
            )
            now = tool_session.state
            assert cleared(tool, now, table, 0) == now, tool.name
            if lasting(tool) == (WHOLE,):
                assert now == was, tool.name
            elif tool is not game_of(key).tools[0]:
                assert of_one_game(tool, now) == of_one_game(tool, tool.opening(table))
            if tool.personal and now != was:
                assert tool_session.history.past[-1].label == BEGUN, tool.name
                await bob.at.undo(tool_session)
                assert tool_session.state == with_noted(bob, tool, was), tool.name
            changed |= private_part(now) != private_part(was) or (tool.personal and now != was)
        assert said(bob, key) == changed, bob.screen.notices
        assert not ada.screen.notices

    asyncio.run(run())


def with_noted(session: PageSession, tool: AnyTool, was: Value) -> Value:
    """Return the state *was* with what the tool notes of others: undo doesn't change what those say."""
    for transfer in tool.transfers:
        if transfer.remember:
            source = game_of(tool.game).by_key[transfer.source]
            was = transfer.remember(session.tool_session(source).state, was)
    return was


def test_what_is_private_beside_what_all_share_comes_back_with_one_undo() -> None:
    async def run() -> None:
        ada, bob, _ = await evening("turf-war", 3)
        tool_session = bob.tool_session(game_of("turf-war").by_key["alliances"])
        bonds = tool_session.state.bonds
        assert bonds != tool_session.tool.state().bonds
        await new_game(ada, "turf-war")
        assert tool_session.state.bonds == tool_session.tool.state().bonds
        assert bob.at.undoes(tool_session) == BEGUN
        await bob.at.undo(tool_session)
        assert tool_session.state.bonds == bonds

    asyncio.run(run())


async def notes_in(session: PageSession, text: str) -> None:
    tool_session = session.tool_session(NOTES)
    await session.begin_with(tool_session, tool_session.state.evolve(text=text), "written")


def notes(session: PageSession) -> str:
    found: str = session.tool_session(NOTES).state.text
    return found


async def missed() -> tuple[PageSession, PageSession]:
    """Return the phones of Ada, who began a new game, and of Bob, who has notes and was away meanwhile."""
    ada, bob, _ = await evening(LAWLESS)
    await notes_in(bob, "old")
    await bob.live_page.close()
    await new_game(ada, LAWLESS)
    return ada, bob


def test_a_phone_that_was_away_clears_when_it_comes_back_and_only_once() -> None:
    async def run() -> None:
        _, bob = await missed()
        assert notes(bob) == "old"
        bob = await again(bob)
        assert notes(bob) == ""
        assert said(bob, LAWLESS)
        await notes_in(bob, "new")
        bob = await again(bob)
        assert notes(bob) == "new"
        assert not bob.screen.notices
        link_of(bob).away()
        link_of(bob).back()
        await settled()
        assert notes(bob) == "new"

    asyncio.run(run())


def test_who_joins_later_keeps_what_they_have() -> None:
    async def run() -> None:
        ada, _, tables = await evening(LAWLESS)
        await new_game(ada, LAWLESS)
        cleo = await phone(tables)
        await notes_in(cleo, "mine")
        await cleo.live_page.join_table(KEY)
        await settled()
        cleo = await again(cleo)
        assert notes(cleo) == "mine"
        assert not cleo.screen.notices

    asyncio.run(run())


def test_who_only_looks_on_clears_too_and_begins_nothing() -> None:
    async def run() -> None:
        ada, _, tables = await evening(LAWLESS)
        cleo = await phone(tables)
        await cleo.live_page.join_table(KEY)
        await notes_in(cleo, "old")
        assert cleo.live
        score, checklist = (
            cleo.tool_session(game_of(LAWLESS).by_key[key]) for key in ("score", CHECKLIST)
        )
        await cleo.plays.add_end(score.tool, score.state)
        assert await cleo.live.games.begin(cleo.live, checklist, MoveMade(NEW_GAME))
        await settled()
        assert notes(cleo) == "old"
        await new_game(ada, LAWLESS)
        assert notes(cleo) == ""
        assert said(cleo, LAWLESS)

    asyncio.run(run())


async def both_at_once(
    first: Callable[[PageSession], Awaitable[None]],
) -> tuple[PageSession, PageSession]:
    """Return two phones that began another game without knowing of each other."""
    ada, bob, _ = await evening(LAWLESS)
    score = bob.tool_session(game_of(LAWLESS).by_key["score"])
    await bob.plays.add_end(score.tool, score.state)
    link_of(bob).away()
    await new_game(ada, LAWLESS)
    await first(bob)
    await new_game(bob, LAWLESS)
    await notes_in(ada, "of Ada")
    await notes_in(bob, "of Bob")
    link_of(bob).back()
    await settled()
    return ada, bob


def test_two_who_begin_at_once_begin_one_game() -> None:
    async def nothing(session: PageSession) -> None:
        assert session.new_game.kept_end(LAWLESS)

    async def run() -> None:
        ada, bob = await both_at_once(nothing)
        assert (notes(ada), notes(bob)) == ("of Ada", "of Bob")
        ada, bob = await again(ada), await again(bob)
        assert (notes(ada), notes(bob)) == ("of Ada", "of Bob")

    asyncio.run(run())


def test_a_third_game_clears_again() -> None:
    async def run() -> None:
        ada, bob, _ = await evening(LAWLESS)
        await new_game(ada, LAWLESS)
        await notes_in(bob, "of the second")
        score = game_of(LAWLESS).by_key["score"]
        await ada.begin_with(ada.tool_session(score), score.example, "played")
        await ada.plays.add_end(score, ada.tool_session(score).state)
        await new_game(ada, LAWLESS)
        assert notes(bob) == ""

    asyncio.run(run())


def test_a_phone_of_the_version_before_has_no_memory_and_keeps_what_it_has() -> None:
    async def run() -> None:
        _, bob = await missed()
        store = bob._store
        assert isinstance(store, MemoryStore)
        await store.remove("live-games")
        bob = await again(bob)
        assert notes(bob) == "old"

    asyncio.run(run())
