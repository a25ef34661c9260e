"""The end of a game goes into the log once, also where it is put right afterwards."""

import asyncio

import pytest

from companion.core.values import Value
from companion.display.labels import KEEP_GAME
from companion.display.tool_routes import route_of
from companion.plays.play import HALF_A_DAY
from companion.tools.tool import AnyTool
from screens.state.desk import Desk
from screens.state.slot import Slot
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


def ended(*states: Value) -> tuple[Desk, Slot]:
    """A desk with the example's end in its log, and then these states, one after the other."""
    desk = opened()
    slot = desk.slot(SCORE)

    async def evening() -> None:
        await desk.replace_state(slot, SCORE.example, "played")
        await desk.plays.add_end(SCORE, SCORE.example)
        for state in states:
            await desk.replace_state(slot, state, "put right")

    asyncio.run(evening())
    return desk, slot


def test_a_game_is_kept_once_by_two_touches_at_once() -> None:
    desk = opened()
    asyncio.run(desk.replace_state(desk.slot(SCORE), SCORE.example, "played"))

    async def act(screen: Screen) -> None:
        await screen.touch_at_once(KEEP_GAME, KEEP_GAME)
        assert len(desk.plays.plays) == 1

    shown(desk, "/g/lawless-empire/score", act)


@pytest.mark.long
def test_a_finished_game_is_offered_to_be_kept_once() -> None:
    desk = opened()
    asyncio.run(desk.replace_state(desk.slot(SCORE), SCORE.example, "played"))

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

    shown(desk, "/g/lawless-empire/score", act)
    (kept,) = desk.plays.plays
    assert kept.outcome == "Red with 21 MP"
    again = opened(desk._store)
    asyncio.run(again.plays.load())
    assert again.plays.plays == (kept,)


def test_a_game_that_goes_on_is_not_offered() -> None:
    desk = opened()
    log = desk.plays
    assert not log.lacks_end(SCORE, SCORE.state())
    asyncio.run(log.add_end(SCORE, SCORE.state()))
    assert log.plays == ()


@pytest.mark.long
def test_the_same_end_can_be_kept_once_more() -> None:
    desk = opened()
    asyncio.run(desk.replace_state(desk.slot(SCORE), SCORE.example, "played"))
    asyncio.run(desk.plays.add_end(SCORE, SCORE.example))

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch(KEEP_AGAIN)

    shown(desk, "/g/lawless-empire/score", act)
    assert len(desk.plays.plays) == 2


def test_where_nobody_has_points_another_evening_is_another_game() -> None:
    desk, over = opened(), ROUND.state(over=True)
    asyncio.run(desk.plays.add_end(ROUND, over))
    (kept,) = desk.plays.plays
    assert not desk.plays.lacks_end(ROUND, over)
    asyncio.run(desk.plays.keep(kept.evolve(minute=kept.minute - 10_000)))
    assert desk.plays.lacks_end(ROUND, over)


@pytest.mark.long
def test_a_score_that_is_put_right_takes_the_place_of_the_game_that_was_kept() -> None:
    desk, _ = ended()
    (first,) = desk.plays.plays
    noted = first.evolve(where="At Bob's", notes="Rain.", minute=first.minute - 5)
    asyncio.run(desk.plays.correct(noted.renamed(1, "Zoë")))
    asyncio.run(desk.replace_state(desk.slot(SCORE), TWICE, "put right"))
    words, best = CORRECT, SCORE.recorded(TWICE)
    assert best is not None

    async def act(screen: Screen) -> None:
        assert KEEP_GAME not in screen.names()
        assert {words, ANOTHER} <= set(screen.names())
        assert kept_words(first) in screen.texts()
        await screen.touch_at_once(words, words)
        assert CORRECTED in screen.texts()
        assert not {words, ANOTHER, KEEP_GAME} & set(screen.names())

        (kept,) = desk.plays.plays
        assert (kept.key, kept.where, kept.notes) == (first.key, "At Bob's", "Rain.")
        assert [each.score for each in kept.players] == [each.score for each in best.players]
        assert [each.name for each in kept.players if each.colour == "green"] == ["Zoë"]
        await desk.plays.take_back(kept)
        await screen.settle()
        assert words in screen.names()

    shown(desk, ROUTE, act)
    assert desk.plays.plays == (noted.renamed(1, "Zoë"),)


def test_it_may_be_another_game_all_the_same() -> None:
    desk, _ = ended(TWICE)

    async def act(screen: Screen) -> None:
        await screen.touch_at_once(ANOTHER, ANOTHER)
        assert SAVED in screen.texts()
        assert ANOTHER not in screen.names()

    shown(desk, ROUTE, act)
    assert len(desk.plays.plays) == 2


def test_after_start_over_it_is_the_next_game_and_nothing_is_asked() -> None:
    desk, slot = ended()
    asyncio.run(desk.start_over(slot))
    asyncio.run(desk.replace_state(slot, TWICE, "played"))

    async def act(screen: Screen) -> None:
        assert ANOTHER not in screen.names()
        await screen.touch(KEEP_GAME)

    shown(desk, ROUTE, act)
    assert len(desk.plays.plays) == 2


@pytest.mark.parametrize("before", [(SCORE.state(),), (TWICE,)])
def test_started_over_from_no_end_or_from_another_it_asks(before: tuple[Value, ...]) -> None:
    desk, slot = ended(*before)
    asyncio.run(desk.start_over(slot))
    asyncio.run(desk.replace_state(slot, TWICE, "played"))
    assert save_play.correctable_play(desk, slot) == desk.plays.plays[0]


def test_what_was_kept_on_another_day_is_another_game() -> None:
    desk, slot = ended(TWICE)
    (kept,) = desk.plays.plays
    asyncio.run(desk.plays.correct(kept.evolve(minute=kept.minute - HALF_A_DAY)))
    assert save_play.correctable_play(desk, slot) is None
    asyncio.run(correct_game(desk, slot))
    assert len(desk.plays.plays) == 1
    asyncio.run(desk.plays.keep(play(game="gone-west", minute=kept.minute)))
    assert save_play.correctable_play(desk, slot) is None


def test_a_log_that_was_not_read_yet_is_read_before_anything_is_kept() -> None:
    desk, _ = ended(TWICE)

    async def again() -> None:
        other = Desk(desk._store, "https://example.org")
        await other.load()
        slot = other.slot(SCORE)
        assert save_play.correctable_play(other, slot) is None
        await save_play.keep_game(other, slot)
        assert save_play.correctable_play(other, slot) == desk.plays.plays[0]
        assert other.plays.plays == desk.plays.plays

    asyncio.run(again())


ENDS = [tool for tool in TOOLS.values() if tool.recorded(tool.example)]


@pytest.mark.parametrize("tool", ENDS, ids=[tool.name for tool in ENDS])
def test_a_correction_is_likelier_than_another_game_in_every_game(tool: AnyTool) -> None:
    """The other was above it, and both were of one size."""
    desk = opened()
    slot = desk.slot(tool)

    async def evening() -> None:
        await desk.replace_state(slot, tool.example, "played")
        await desk.plays.add_end(tool, tool.example)
        (kept,) = desk.plays.plays
        await desk.plays.correct(kept.evolve(mark=kept.mark ^ 1))  # it ended otherwise

    asyncio.run(evening())

    async def act(screen: Screen) -> None:
        assert large(screen) == [CORRECT]
        names = screen.names()
        assert names.index(CORRECT) > names.index(ANOTHER), "it stands beside undo"

    shown(desk, route_of(tool), act)
