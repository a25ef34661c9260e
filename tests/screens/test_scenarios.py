"""One suite for all places where the app is played: the same evening leads to the same, alone, together, on light
pages.

``sessions`` says how each place is played. What the places do not have is said there, too: a laptop's light pages
have no log, and their cookie holds one tool.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from companion.catalogue import every_game
from companion.core.shape import alike_in
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.flow import follows_checklist
from companion.evening.made_games import MAKE
from companion.tools.tool import AnyTool, table_of
from tests.screens.own_games import HARBOUR, KEY, scored
from tests.screens.sessions import SESSIONS, AppSession, Session
from tests.screens.state.test_kept_stays import NEXT_GAME, changed
from tests.screens.state.test_new_game import ended, games

GAMES = (*(game.key for game in every_game()), KEY)
each_place = pytest.mark.parametrize("place", SESSIONS)
each_game = pytest.mark.parametrize("game", GAMES)
kept_games = pytest.mark.parametrize("game", games())
with_log = pytest.mark.parametrize(
    "place", [name for name, each in SESSIONS.items() if each.has_log]
)


class Clock:
    """A clock that goes on by itself: no finger bounces."""

    def __init__(self) -> None:
        self.seconds = time.time()

    def now(self) -> float:
        self.seconds += 10
        return self.seconds


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = Clock()
    for module in ("server.light_routes.tool_pages", "light_worker", "visitors.live_tools"):
        monkeypatch.setattr(f"screens.{module}.STEADY", steady)


def played(place: str, game: str, play: Callable[[Session], Awaitable[None]]) -> None:
    """Play at *place*."""

    async def run() -> None:
        session = SESSIONS[place](game)
        await session.start()
        await play(session)

    asyncio.run(run())


def touchable(session: Session) -> tuple[AnyTool, ...]:
    """Return the tools that a scenario fills: not what a made game is."""
    return tuple(tool for tool in session.tools if tool.key != MAKE)


def own_part(tool: AnyTool, state: Value, other: Value) -> bool:
    """Return whether *state* and *other* of *tool* are alike in what players enter there."""
    facts = {name for transfer in tool.transfers for name in transfer.facts}
    return alike_in(
        state,
        other,
        lambda field: field.name not in facts and field.kind.travels != "received",
    )


# ---- undo ---------------------------------------------------------------------------------------


@pytest.mark.slow
@each_place
@each_game
def test_a_touch_and_what_flowed_from_it_are_one_step(place: str, game: str) -> None:
    async def play(session: Session) -> None:
        for tool in touchable(session):
            before = session.states()
            await session.step(tool, tool.example)
            after = session.states()
            if after == before:
                continue
            for _ in range(2):
                await session.undo(tool)
                assert session.states() == before, tool.name
                await session.redo(tool)
                assert session.states() == after, tool.name
            await session.undo(tool)

    played(place, game, play)


@pytest.mark.slow
@each_place
@each_game
def test_undo_leaves_what_was_touched_since_in_other_tools(place: str, game: str) -> None:
    async def fresh() -> Session:
        session = SESSIONS[place](game)
        await session.start()
        return session

    async def play(session: Session) -> None:
        opened = session.states()
        for tool in touchable(session):
            first = await fresh()
            await first.step(tool, tool.example)
            for other in touchable(first):
                if other is tool or first.state(other) == opened[other.key] or is_led(other):
                    continue
                session = await fresh()
                await session.step(tool, tool.example)
                await session.step(other, other.example)
                mine = session.state(other)
                await session.undo(tool)
                assert own_part(tool, session.state(tool), opened[tool.key]), tool.name
                assert own_part(other, session.state(other), mine), (tool.name, other.name)

    played(place, game, play)


def is_led(tool: AnyTool) -> bool:
    """Return whether the checklist puts away what was entered in *tool*: undo there brings that back."""
    return any(follows_checklist(transfer) for transfer in tool.transfers)


@pytest.mark.slow
@each_place
@each_game
def test_after_a_kill_all_is_there_with_its_undo(place: str, game: str) -> None:
    async def play(session: Session) -> None:
        for tool in touchable(session):
            fresh = SESSIONS[place](game)
            await fresh.start()
            before = fresh.states()
            await fresh.step(tool, tool.example)
            after = fresh.states()
            await fresh.again()
            assert fresh.state(tool) == after[tool.key]
            if fresh.saves_all:
                assert fresh.states() == after, tool.name
            if after[tool.key] != before[tool.key]:
                await fresh.undo(tool)
                assert fresh.state(tool) == before[tool.key], tool.name

    played(place, game, play)


# ---- offers -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "place", [each for each in SESSIONS if each != "light page at a table"]
)
@each_game
def test_what_is_offered_is_taken_and_offered_again_after_undo(place: str, game: str) -> None:
    async def play(session: Session) -> None:
        taken = 0
        for tool in touchable(session):
            await session.step(tool, tool.example)
        for tool in touchable(session):
            for label in [each.title for each in session.offers(tool)]:
                offered = next(each for each in session.offers(tool) if each.title == label)
                before = session.state(tool)
                await session.take(tool, offered)
                assert session.state(tool) == offered.state, offered.title
                await session.undo(tool)
                assert own_part(tool, session.state(tool), before), offered.title
                assert offered.title in [each.title for each in session.offers(tool)]
                taken += 1
        transfers = [transfer for tool in touchable(session) for transfer in tool.transfers]
        assert taken or not transfers, "nothing was offered"

    played(place, game, play)


# ---- another game -------------------------------------------------------------------------------


async def over(session: Session) -> None:
    """Have the game end, and keep it where there is a log."""
    for tool in touchable(session):
        await session.step(tool, ended(tool) or tool.example)
    checklist: Any = session.state(session.checklist)
    await session.step(session.checklist, checklist.evolve(over=True))
    if session.has_log:
        await session.keep()


@pytest.mark.slow
@with_log
@kept_games
def test_a_new_game_clears_all_tools_and_one_undo_brings_them_back(
    place: str, game: str
) -> None:
    async def play(session: Session) -> None:
        await over(session)
        before = session.states()
        await session.new_game()
        begun = session.states()
        table = table_of(begun[session.checklist.key])
        for tool in touchable(session):
            if tool is not session.checklist:
                fresh = tool.for_new_game(before[tool.key], table or Table())
                assert own_part(tool, begun[tool.key], fresh), tool.name
        if place == "app at a table":
            return  # there each tool has its own step, and is brought back where it is
        for _ in range(2):
            await session.undo(session.checklist)
            assert session.states() == before
            await session.redo(session.checklist)
            assert session.states() == begun
        await session.again()
        assert session.states() == begun

    played(place, game, play)


@pytest.mark.parametrize("place", ["light page", "app", "worker"])
@kept_games
def test_a_game_that_was_not_kept_stays_when_the_checklist_begins_anew(
    place: str, game: str
) -> None:
    async def play(session: Session) -> None:
        session.has_log = False
        await over(session)
        before = session.states()
        await session.new_game()
        for tool in touchable(session):
            if tool is not session.checklist:
                assert own_part(tool, session.state(tool), before[tool.key]), tool.name

    played(place, game, play)


@pytest.mark.slow
@with_log
@kept_games
def test_a_kept_game_stays_as_it_ended_whoever_plays_next(place: str, game: str) -> None:
    async def play(session: Session) -> None:
        await over(session)
        ends = [tool for tool in touchable(session) if tool.recorded(session.state(tool))]
        before = {tool.key: session.state(tool) for tool in ends}
        table = next(found for each in before.values() if (found := table_of(each)))
        for change in NEXT_GAME.values():
            await session.seat(change(table))
            assert {tool.key: session.state(tool) for tool in ends} == before
        await session.again()
        assert {tool.key: session.state(tool) for tool in ends} == before

    played(place, game, play)


# ---- a game that players made --------------------------------------------------------------------


@each_place
def test_a_game_that_is_not_kept_follows_what_it_becomes_and_undo(place: str) -> None:
    async def play(session: Session) -> None:
        score, maker = (session.game.by_key[key] for key in ("score", MAKE))
        await session.step(score, scored())
        before: Any = session.state(score)
        await session.step(maker, changed(HARBOUR))
        after: Any = session.state(score)
        assert after.sheet == changed(HARBOUR).sheet != before.sheet
        await session.undo(maker)
        assert session.state(score) == before
        await session.redo(maker)
        assert session.state(score) == after

    played(place, KEY, play)


@with_log
def test_a_kept_game_stays_whatever_its_game_becomes(place: str) -> None:
    async def play(session: Session) -> None:
        score, maker = (session.game.by_key[key] for key in ("score", MAKE))
        await session.step(score, scored())
        checklist: Any = session.state(session.checklist)
        await session.step(session.checklist, checklist.evolve(over=True))
        await session.keep()
        before = session.state(score)
        await session.step(maker, changed(HARBOUR))
        assert session.state(score) == before
        await session.again()
        assert session.state(score) == before
        await session.new_game()
        begun: Any = session.state(score)
        assert begun.sheet == changed(HARBOUR).sheet

    played(place, KEY, play)


# ---- two windows --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("place", ["app", "worker"])
@each_game
def test_what_another_window_did_is_there_and_nothing_of_this_one_is_lost(
    place: str, game: str
) -> None:
    async def play(session: Session) -> None:
        other = SESSIONS[place](game)
        other.store = session.store  # type: ignore[attr-defined]
        await other.again()
        one, *_, two = touchable(session)
        await session.step(one, one.example)
        await refreshed(other)
        await other.step(two, two.example)
        mine = other.state(two)
        await refreshed(session)
        assert session.state(two) == mine
        assert own_part(one, session.state(one), one.example) or one.player_made
        await session.undo(two)
        await refreshed(other)
        assert other.state(two) == session.state(two) != mine

    played(place, game, play)


async def refreshed(session: Session) -> None:
    """Look at the window of *session* again."""
    if isinstance(session, AppSession):
        await session.session.refresh()
    else:
        await session.again()
