"""The end of a game goes into the log once, also where it is put right afterwards."""

import asyncio

import pytest

from companion.core.values import Value
from companion.display.labels import KEEP_GAME
from companion.display.tool_routes import route_of
from companion.plays.play import HALF_A_DAY
from companion.tools.tool import AnyTool
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool import save_play
from screens.tool.next_steps import IS_KEPT
from screens.tool.save_play import (
    ANOTHER,
    CORRECT,
    CORRECTED,
    KEEP_AGAIN,
    SAVED,
    SHARE_PICTURE,
    correct_game,
    kept_words,
)
from tests.companion.sample_plays import play
from tests.screens.desks import SCORE, TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.tool.test_one_large import large
from tests.screens.whole_app import shown

ROUND = TOOLS["the-law/round"]
TWICE: Value = SCORE.example.put(("lines", 0, "tokens"), (30,))
"""Another end than the example's: Red had more."""

ROUTE = "/g/lawless-empire/score"


def ended(*states: Value) -> tuple[PageSession, ToolSession]:
    """A session with the example's end in its log, and then these states, one after the other."""
    session = opened()
    tool_session = session.tool_session(SCORE)

    async def evening() -> None:
        await session.replace_state(tool_session, SCORE.example, "played")
        await session.plays.add_end(SCORE, SCORE.example)
        for state in states:
            await session.replace_state(tool_session, state, "put right")

    asyncio.run(evening())
    return session, tool_session


def test_a_game_is_kept_once_by_two_touches_at_once() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(SCORE), SCORE.example, "played"))

    async def act(screen: Screen) -> None:
        await screen.touch_at_once(KEEP_GAME, KEEP_GAME)
        assert len(session.plays.plays) == 1

    shown(session, "/g/lawless-empire/score", act)


@pytest.mark.long
def test_a_finished_game_is_offered_to_be_kept_once() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(SCORE), SCORE.example, "played"))

    async def act(screen: Screen) -> None:
        assert KEEP_GAME in screen.names()
        await screen.touch(KEEP_GAME)
        assert KEEP_GAME not in screen.names()
        assert IS_KEPT in screen.texts()
        await screen.touch("More")
        assert KEEP_AGAIN in screen.names()
        await screen.touch(SHARE_PICTURE)
        await screen.go("/plays")
        assert [name for name in screen.names() if name.startswith("Lawless Empire · ")]

    shown(session, "/g/lawless-empire/score", act)
    (kept,) = session.plays.plays
    assert kept.outcome == "Red with 21 MP"
    again = opened(session._store)
    asyncio.run(again.plays.load())
    assert again.plays.plays == (kept,)


def test_a_game_that_goes_on_is_not_offered() -> None:
    session = opened()
    log = session.plays
    assert not log.lacks_end(SCORE, SCORE.state())
    asyncio.run(log.add_end(SCORE, SCORE.state()))
    assert log.plays == ()


@pytest.mark.long
def test_the_same_end_can_be_kept_once_more() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(SCORE), SCORE.example, "played"))
    asyncio.run(session.plays.add_end(SCORE, SCORE.example))

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch(KEEP_AGAIN)

    shown(session, "/g/lawless-empire/score", act)
    assert len(session.plays.plays) == 2


def test_where_nobody_has_points_another_evening_is_another_game() -> None:
    session, over = opened(), ROUND.state(over=True)
    asyncio.run(session.plays.add_end(ROUND, over))
    (kept,) = session.plays.plays
    assert not session.plays.lacks_end(ROUND, over)
    asyncio.run(session.plays.keep(kept.evolve(minute=kept.minute - 10_000)))
    assert session.plays.lacks_end(ROUND, over)


@pytest.mark.long
def test_a_score_that_is_put_right_takes_the_place_of_the_game_that_was_kept() -> None:
    session, _ = ended()
    (first,) = session.plays.plays
    noted = first.evolve(where="At Bob's", notes="Rain.", minute=first.minute - 5)
    asyncio.run(session.plays.correct(noted.renamed(1, "Zoë")))
    asyncio.run(session.replace_state(session.tool_session(SCORE), TWICE, "put right"))
    words, best = CORRECT, SCORE.recorded(TWICE)
    assert best is not None

    async def act(screen: Screen) -> None:
        assert KEEP_GAME not in screen.names()
        assert {words, ANOTHER} <= set(screen.names())
        assert kept_words(first) in screen.texts()
        await screen.touch_at_once(words, words)
        assert CORRECTED in screen.texts()
        assert not {words, ANOTHER, KEEP_GAME} & set(screen.names())

        (kept,) = session.plays.plays
        assert (kept.key, kept.where, kept.notes) == (first.key, "At Bob's", "Rain.")
        assert [each.score for each in kept.players] == [each.score for each in best.players]
        assert [each.name for each in kept.players if each.colour == "green"] == ["Zoë"]
        await session.plays.take_back(kept)
        await screen.settle()
        assert words in screen.names()

    shown(session, ROUTE, act)
    assert session.plays.plays == (noted.renamed(1, "Zoë"),)


def test_it_may_be_another_game_all_the_same() -> None:
    session, _ = ended(TWICE)

    async def act(screen: Screen) -> None:
        await screen.touch_at_once(ANOTHER, ANOTHER)
        assert SAVED in screen.texts()
        assert ANOTHER not in screen.names()

    shown(session, ROUTE, act)
    assert len(session.plays.plays) == 2


def test_after_start_over_it_is_the_next_game_and_nothing_is_asked() -> None:
    session, tool_session = ended()
    asyncio.run(session.start_over(tool_session))
    asyncio.run(session.replace_state(tool_session, TWICE, "played"))

    async def act(screen: Screen) -> None:
        assert ANOTHER not in screen.names()
        await screen.touch(KEEP_GAME)

    shown(session, ROUTE, act)
    assert len(session.plays.plays) == 2


@pytest.mark.parametrize("before", [(SCORE.state(),), (TWICE,)])
def test_started_over_from_no_end_or_from_another_it_asks(before: tuple[Value, ...]) -> None:
    session, tool_session = ended(*before)
    asyncio.run(session.start_over(tool_session))
    asyncio.run(session.replace_state(tool_session, TWICE, "played"))
    assert save_play.correctable_play(session, tool_session) == session.plays.plays[0]


def test_what_was_kept_on_another_day_is_another_game() -> None:
    session, tool_session = ended(TWICE)
    (kept,) = session.plays.plays
    asyncio.run(session.plays.correct(kept.evolve(minute=kept.minute - HALF_A_DAY)))
    assert save_play.correctable_play(session, tool_session) is None
    asyncio.run(correct_game(session, tool_session))
    assert len(session.plays.plays) == 1
    asyncio.run(session.plays.keep(play(game="gone-west", minute=kept.minute)))
    assert save_play.correctable_play(session, tool_session) is None


def test_a_log_that_was_not_read_yet_is_read_before_anything_is_kept() -> None:
    session, _ = ended(TWICE)

    async def again() -> None:
        other = PageSession(session._store, "https://example.org")
        await other.load()
        tool_session = other.tool_session(SCORE)
        assert save_play.correctable_play(other, tool_session) is None
        await save_play.keep_game(other, tool_session)
        assert save_play.correctable_play(other, tool_session) == session.plays.plays[0]
        assert other.plays.plays == session.plays.plays

    asyncio.run(again())


ENDS = [tool for tool in TOOLS.values() if tool.recorded(tool.example)]


@pytest.mark.parametrize("tool", ENDS, ids=[tool.name for tool in ENDS])
def test_a_correction_is_likelier_than_another_game_in_every_game(tool: AnyTool) -> None:
    """The other was above it, and both were of one size."""
    session = opened()
    tool_session = session.tool_session(tool)

    async def evening() -> None:
        await session.replace_state(tool_session, tool.example, "played")
        await session.plays.add_end(tool, tool.example)
        (kept,) = session.plays.plays
        await session.plays.correct(kept.evolve(mark=kept.mark ^ 1))  # it ended otherwise

    asyncio.run(evening())

    async def act(screen: Screen) -> None:
        assert large(screen) == [CORRECT]
        names = screen.names()
        assert names.index(CORRECT) > names.index(ANOTHER), "it stands beside undo"

    shown(session, route_of(tool), act)
