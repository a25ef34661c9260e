"""A kept game stays kept and finished, whoever joins, leaves, moves or is renamed for the next one."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import product
from typing import Any

import pytest

from companion.core.blocks import Button
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.made_games import MAKE
from companion.game_maker.definition import Definition
from companion.game_maker.definition_moves import add_rows
from companion.game_maker.examples import examples
from companion.game_maker.places import without
from companion.game_maker.score_state import ScoreState, entered, from_make
from companion.live.public import live_part
from companion.tools.checklist_model import NEW_GAME
from companion.tools.tool import Game, table_of
from screens.state.page_session import PageSession
from screens.tool.save_play import SHARE_PICTURE
from tests.screens.desks import SCORE, found, opened
from tests.screens.harness import Screen
from tests.screens.live_tables import MemoryTables, phone, seated, settled
from tests.screens.own_games import HARBOUR, KEY, NUMBER, made_tool, make, scored
from tests.screens.sessions import game_of
from tests.screens.state.test_new_game import begin_another, ended, games, played
from tests.screens.tool.test_one_large import large
from tests.screens.whole_app import shown

NEXT_GAME: dict[str, Callable[[Table], Table]] = {
    "joined": lambda table: table.resized(min(table.size + 1, 8)),
    "left": lambda table: table.without(max(table.seats)),
    "renamed": lambda table: table.renamed(table.seats[0], "Zoë"),
    "moved": lambda table: table.moved(table.seats[1]),
    "recoloured": lambda table: table.recoloured(table.seats[0], 9),
}
"""What players do to the table before the next game."""


def steps(
    session: PageSession, change: Callable[[Table], Table]
) -> tuple[Callable[[], Awaitable[None]], ...]:
    """Return how *session* makes the *change* of its table, undoes it, and makes it again."""

    async def do() -> None:
        await session.at.use_table(change(session.device.table))

    return do, session.at.undo_table, session.at.redo_table


def over_and_kept(session: PageSession, game: Game) -> dict[str, Value]:
    """Return what the tools of *game* show of the game that was kept on *session*."""
    found = {
        tool.name: session.tool_session(tool).state
        for tool in game.tools
        if session.plays.find_end(tool, session.tool_session(tool).state)
    }
    assert found, "it was kept"
    return found


@pytest.mark.parametrize("key", games())
def test_who_plays_the_next_game_leaves_the_kept_one_as_it_is(key: str) -> None:
    game = game_of(key)
    session = played(game, 0)
    before, play = over_and_kept(session, game), session.new_game.kept_end(key)
    assert play

    async def change() -> None:
        await session.at.use_table(
            next(table for end in before.values() if (table := table_of(end)))
        )
        for done, change in NEXT_GAME.items():
            for step in steps(session, change):
                await step()
                assert over_and_kept(session, game) == before, done
                assert session.new_game.kept_end(key) == play
        for tool in game.tools:
            labels = [label for label, *_ in session.offers(session.tool_session(tool))]
            asked = [label for label in labels if label.startswith("Play this with")]
            assert not (asked and tool.name in before), "that would reopen it"

    asyncio.run(change())
    begin_another(session, game)
    table = session.device.table
    for tool in game.tools:
        assert table_of(session.tool_session(tool).state) in (table, None), tool.name
    assert session.new_game.kept_end(key) is None
    asyncio.run(session.at.undo(session.tool_session(game.tools[0])))
    assert over_and_kept(session, game) == before
    assert session.plays.plays == (play,)


@pytest.mark.parametrize("key", games())
def test_a_change_of_the_table_from_before_the_end_is_not_undone_in_a_kept_game(
    key: str,
) -> None:
    game = game_of(key)
    session = played(game, 0)
    table = next(
        table for end in over_and_kept(session, game).values() if (table := table_of(end))
    )
    asyncio.run(session.at.use_table(table))
    for each in session.plays.plays:
        asyncio.run(session.plays.remove(each))
    asyncio.run(session.at.use_table(session.device.table.renamed(0, "Ada")))
    for tool in game.tools:
        asyncio.run(session.plays.add_end(tool, session.tool_session(tool).state))
    before = over_and_kept(session, game)
    for step in (session.at.undo_table, session.at.redo_table):
        asyncio.run(step())
        assert over_and_kept(session, game) == before


def test_a_game_that_was_not_kept_is_played_by_whoever_joins() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(SCORE), SCORE.example, "played"))
    table = table_of(SCORE.example)
    assert table
    asyncio.run(session.at.use_table(table))
    asyncio.run(session.at.use_table(table.resized(6)))
    assert table_of(session.tool_session(SCORE).state) == table.resized(6)


@pytest.mark.long
def test_on_the_screen_the_picture_stays_the_next_step() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(SCORE), SCORE.example, "played"))
    asyncio.run(session.at.use_table(table_of(SCORE.example) or Table()))
    asyncio.run(session.plays.add_end(SCORE, SCORE.example))

    async def act(screen: Screen) -> None:
        assert large(screen) == [SHARE_PICTURE]
        await screen.go("/table")
        await screen.touch("7")
        assert session.device.table.size == 7
        await screen.go("/g/lawless-empire/score")
        assert large(screen) == [SHARE_PICTURE]
        assert not [name for name in screen.names() if name.startswith("Play this with")]

    shown(session, "/g/lawless-empire/score", act)


@pytest.mark.parametrize("key", [key for key in games() if key != KEY])
def test_at_a_live_table_too_whoever_changes_it(key: str) -> None:
    game = game_of(getattr(key, "values", [key])[0])

    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await phone(tables), await phone(tables)
        for tool in game.tools:
            state: Any = ended(tool)
            if state is not None:
                await ada.at.use_table(table_of(state) or Table())
                await ada.replace_state(ada.tool_session(tool), state, "played")
                await ada.plays.add_end(tool, ada.tool_session(tool).state)
        await seated(ada, bob)
        before = over_and_kept(ada, game)
        for session, done in ((ada, "joined"), (ada, "moved"), (bob, "left"), (bob, "renamed")):
            for step in steps(session, NEXT_GAME[done]):
                await step()
                await settled()
                assert ada.device.table == bob.device.table
                assert over_and_kept(ada, game) == before, done
                for tool in game.tools:
                    if end := before.get(tool.name):
                        assert live_part(bob.tool_session(tool).state) == live_part(end)

    asyncio.run(run())


def changed(definition: Definition) -> Definition:
    """Return *definition* without its first row, and with another one."""
    sheet = without(definition.sheet, definition.sheet.order[0])
    return add_rows(definition.evolve(sheet=sheet), "Light")


SHEETS = {
    **{key: each for key, each in examples().items() if each.sheet.rows},
    "harbour": HARBOUR,
}
"""Games with a sheet."""


def end_of(definition: Definition) -> ScoreState:
    """Return the end of a game of *definition*, whose winner is known."""
    state = from_make(definition, ScoreState()).evolve(table=Table())
    for seat, place in product(state.table.seats, range(len(definition.sheet.rows))):
        state = entered(state, seat, place, 0, (9 - seat,))
    return state.evolve(over=True, ended="won" if definition.sheet.wins == "together" else "")


@pytest.mark.parametrize("key", SHEETS)
def test_what_a_made_game_becomes_counts_from_the_next_game_on(key: str) -> None:
    """It said again who leads so far and what was missing, and had no picture and no *New game*."""
    session, score, definition = opened(), made_tool("score"), SHEETS[key]
    make(session, definition)
    game, other = game_of(KEY), changed(definition)
    tool_session, maker = session.tool_session(score), session.tool_session(made_tool(MAKE))

    async def act() -> None:
        await session.begin_with(tool_session, end_of(definition), "played")
        checklist = session.tool_session(game.tools[0])
        await session.begin_with(checklist, checklist.state.evolve(over=True), "played")
        await session.plays.add_end(score, tool_session.state)
        before, (play,) = tool_session.state, session.plays.plays
        offers = session.offers(tool_session)
        await session.replace_state(maker, other, "changed")
        for step in (
            session.refresh,
            partial(session.at.undo, maker),
            partial(session.at.redo, maker),
        ):
            await step()
            assert (tool_session.state, session.new_game.kept_end(KEY)) == (before, play)
            assert session.offers(tool_session) == offers
        await session.at.undo(tool_session)
        assert tool_session.state != before
        await session.at.redo(tool_session)
        assert (tool_session.state, session.new_game.kept_end(KEY)) == (before, play)
        await session.press(checklist, Button("New game", NEW_GAME))
        assert tool_session.state.sheet == other.sheet
        assert session.new_game.kept_end(KEY) is None
        await session.at.undo(checklist)
        assert (tool_session.state, session.new_game.kept_end(KEY)) == (before, play)
        await session.at.redo(checklist)
        assert tool_session.state.sheet == other.sheet

    asyncio.run(act())
    again = asyncio.run(found(session._store))
    assert again.tool_session(score).state.sheet == other.sheet


@pytest.mark.long
def test_the_score_of_a_kept_game_that_was_changed_has_its_picture_and_a_new_game() -> None:
    session, score = opened(), made_tool("score")
    make(session)
    asyncio.run(session.replace_state(session.tool_session(score), scored(), "played"))
    asyncio.run(session.plays.add_end(score, session.tool_session(score).state))

    async def act(screen: Screen) -> None:
        texts, names = screen.texts(), screen.names()
        assert SHARE_PICTURE in names
        assert "New game" in names
        await session.replace_state(
            session.tool_session(made_tool(MAKE)), changed(HARBOUR), "changed"
        )
        await screen.go("/")
        await screen.go(f"/g/{KEY}/score")
        assert sorted(screen.texts()) == sorted(texts)
        assert sorted(screen.names()) == sorted(names)
        await screen.touch("New game")
        await screen.go("/")
        await screen.go(f"/g/{KEY}/score")
        assert SHARE_PICTURE not in screen.names()
        assert any("Light" in text for text in screen.texts())

    shown(session, f"/g/{KEY}/score", act)
    again = asyncio.run(found(session._store))
    assert again.tool_session(score).state.sheet == changed(HARBOUR).sheet


@pytest.mark.parametrize("who", [0, 1])
def test_at_a_live_table_a_made_game_that_was_kept_stays_whoever_changes_what_it_is(
    who: int,
) -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await phone(tables), await phone(tables)
        await ada.games.add(NUMBER, HARBOUR, "Made this game")
        score, maker = made_tool("score"), made_tool(MAKE)
        await ada.replace_state(ada.tool_session(score), scored(), "played")
        await ada.plays.add_end(score, ada.tool_session(score).state)
        await seated(ada, bob)
        before = ada.tool_session(score).state
        session = (ada, bob)[who]
        await session.replace_state(session.tool_session(maker), changed(HARBOUR), "changed")
        await settled()
        assert ada.new_game.kept_end(KEY)
        for each in (ada, bob):
            assert each.tool_session(maker).state == changed(HARBOUR)
            assert each.tool_session(score).state == before

    asyncio.run(run())
