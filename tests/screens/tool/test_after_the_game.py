"""After a game was kept, its picture comes next, and a new game begins with an empty count."""

import asyncio
from typing import Any

import pytest

from companion.catalogue import every_tool, find_game, game_of
from companion.core.values import Value
from companion.display.labels import BEGUN, KEEP_GAME
from companion.display.tool_routes import route_of
from companion.tools.checklist_model import CHECKLIST
from companion.tools.tool import AnyTool
from screens.state.page_session import PageSession
from screens.tool.actions import NOT_KEPT
from screens.tool.save_play import SHARE_PICTURE
from tests.screens.desks import ORDERS, ROUND, SCORE, opened
from tests.screens.harness import Screen
from tests.screens.tool.test_one_large import large, ringed
from tests.screens.whole_app import shown

ENDED: dict[str, dict[str, Any]] = {
    "mafia-works/score": {"over": True},
    "turf-war/alliances": {"over": True, "left": frozenset({0})},
}
"""What an example lacks so that its game has ended."""


def over_and_counted() -> PageSession:
    """Lawless Empire is over, and its Orders and Scores are counted."""
    session = opened()
    over = ROUND.example.evolve(over=True, ticks=frozenset())
    for tool, state in ((ROUND, over), (ORDERS, ORDERS.example), (SCORE, SCORE.example)):
        asyncio.run(session.replace_state(session.tool_session(tool), state, "played"))
    return session


def over_and_kept() -> PageSession:
    """Lawless Empire is over, counted, and kept."""
    session = over_and_counted()
    asyncio.run(session.plays.add_end(SCORE, SCORE.example))
    return session


@pytest.mark.long
def test_after_the_game_was_kept_its_picture_comes_next_and_a_new_game() -> None:
    session = over_and_counted()

    async def act(screen: Screen) -> None:
        assert large(screen) == ["Score (MP)"]
        await screen.go("/g/lawless-empire/score")
        await screen.touch(KEEP_GAME)
        await screen.go("/g/lawless-empire")
        assert large(screen) == [SHARE_PICTURE]
        names = screen.names()
        assert names.index(SHARE_PICTURE) > names.index("New game"), "it waits above"
        assert "Count the Orders" in names, "it can be corrected"
        await screen.touch(SHARE_PICTURE)
        (play,) = session.plays.plays
        assert screen.routes[-1] == f"/g/lawless-empire/picture/{play.key}"
        await screen.go("/g/lawless-empire")
        session._double_taps._last.clear()  # a moment later
        await screen.touch("New game")
        assert SHARE_PICTURE not in screen.names()
        assert "Set-up" in screen.texts()

    shown(session, "/g/lawless-empire", act)


KEEPS = [
    pytest.param(tool, tool.example.evolve(**ENDED.get(tool.name, {})), id=tool.name)
    for tool in every_tool()
    if tool.record and tool.key != CHECKLIST
]
"""Each tool that keeps a game, and a state in which it has ended."""


@pytest.mark.parametrize(("tool", "state"), KEEPS)
def test_after_a_game_was_kept_a_way_leads_on_wherever_the_phases_are(
    tool: AnyTool, state: Value
) -> None:
    """In Turf War, an end in the midst of a turn had neither a new game nor a way to the phases."""
    session = opened()
    checklist = session.tool_session(game_of(tool).by_key[CHECKLIST])
    tool_session = session.tool_session(tool)

    async def play() -> None:
        await session.replace_state(tool_session, state, "played")
        await session.plays.add_end(tool, tool_session.state)

    asyncio.run(play())
    fresh: Any = checklist.tool.opening(session.device.table)

    async def act(screen: Screen) -> None:
        for now in (fresh, fresh.evolve(round=2), fresh.evolve(round=2, over=True)):
            await session.replace_state(checklist, now, "played")
            await screen.go(route_of(tool))
            assert SHARE_PICTURE in screen.names()
            back = [name for name in screen.names() if name.startswith("Back to ")]
            in_midst = now.round and not now.over
            assert back or not in_midst
            assert BEGUN in screen.names(), "in the midst of a turn, too"

    shown(session, route_of(tool), act)


def test_in_a_wide_window_the_game_is_kept_and_nothing_leads_to_where_it_is() -> None:
    session = over_and_counted()
    session.screen.wide_window = True

    async def act(screen: Screen) -> None:
        assert large(screen) == [KEEP_GAME]
        assert "Score (MP)" not in screen.names()

    shown(session, "/g/lawless-empire/score", act)


@pytest.mark.long
def test_a_new_game_after_a_kept_one_begins_with_an_empty_count() -> None:
    session = over_and_kept()
    over = session.tool_session(ROUND).state

    async def act(screen: Screen) -> None:
        await screen.touch("New game")
        for tool in (ORDERS, SCORE):
            assert session.tool_session(tool).state == tool.opening(session.device.table)
        assert len(session.plays.plays) == 1, "what was kept is still there"
        await session.replace_state(session.tool_session(ROUND), over, "played again")
        await screen.settle()
        assert large(screen) == ["Count the Orders"]
        await screen.go("/g/lawless-empire/score")
        await screen.touch("Undo: New game")
        assert session.tool_session(SCORE).state == SCORE.example

    shown(session, "/g/lawless-empire", act)


def test_a_new_game_after_one_that_was_not_kept_says_what_the_other_tools_still_have() -> None:
    """Turf War stood at its set-up, and the Treasury had the money of the game before, without a word."""
    untouched, over = opened(), ROUND.example.evolve(over=True, ticks=frozenset())
    asyncio.run(untouched.replace_state(untouched.tool_session(ROUND), over, "played"))
    for session, says in (
        (over_and_counted(), True),
        (over_and_kept(), False),
        (untouched, False),
    ):

        async def act(
            screen: Screen, session: PageSession = session, says: bool = says
        ) -> None:
            await screen.touch("New game")
            assert "Set-up" in screen.texts()
            assert (NOT_KEPT in screen.texts()) == says
            assert (session.tool_session(SCORE).state == SCORE.example) == says

        shown(session, "/g/lawless-empire", act)


def test_in_a_new_game_the_track_of_the_kept_one_is_gone() -> None:
    session, game = opened(), find_game("mafia-works")
    assert game
    turn, track, score = (game.by_key[key] for key in ("round", "track", "score"))
    played = turn.state(round=1, first=0)
    pushed = track.example.evolve(stops=True, told=2)
    kept = score.example.evolve(over=True)

    async def act(screen: Screen) -> None:
        await session.replace_state(session.tool_session(turn), played, "played")
        await session.replace_state(session.tool_session(track), pushed, "played")
        await session.replace_state(session.tool_session(score), kept, "played")
        await screen.settle()
        assert ringed(screen) == []
        await session.replace_state(
            session.tool_session(turn), played.evolve(over=True), "played"
        )
        await session.plays.add_end(score, kept)
        await screen.settle()
        await screen.touch("New game")
        await session.replace_state(session.tool_session(turn), played, "played")
        await screen.settle()
        assert ringed(screen) == ["Victory Track"], "this turn's advance is still to come"
        now: Any = session.tool_session(track).state
        assert (now.spaces, now.told, now.stops) == (None, 1, True), (
            "this table plays as before"
        )

    shown(session, "/g/mafia-works", act)


def test_a_new_game_clears_no_count_that_was_not_kept() -> None:
    session = over_and_kept()
    changed = SCORE.example.put(("lines", 0, "tokens"), (12,))
    asyncio.run(session.replace_state(session.tool_session(SCORE), changed, "counted again"))

    async def act(screen: Screen) -> None:
        await screen.touch("New game")
        assert session.tool_session(SCORE).state == changed
        assert session.tool_session(ORDERS).state == ORDERS.example

    shown(session, "/g/lawless-empire", act)


def test_an_end_that_changed_since_it_was_kept_leads_to_the_count_again() -> None:
    session = over_and_kept()

    async def act(screen: Screen) -> None:
        assert large(screen) == [SHARE_PICTURE]
        await session.start_over(session.tool_session(SCORE))
        await session.start_over(session.tool_session(ORDERS))
        await screen.go("/plays")
        await screen.go("/g/lawless-empire")
        assert large(screen) == ["Count the Orders"]

    shown(session, "/g/lawless-empire", act)
