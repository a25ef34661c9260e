"""Played games on the screen: kept at the end, found again, corrected, deleted and brought back."""

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.errors import CompanionError
from companion.plays import MOST_PLAYS, Play
from companion.storage import MemoryStore
from screens.desk import Desk
from screens.keeping import KEEP_AGAIN, KEEP_GAME, KEPT
from screens.play import GONE, NO_DAY, NO_NUMBER
from screens.playlog import FULL, PlayLog
from screens.plays import AT_ONCE, FIRST, Finder
from screens.routes import rooted
from screens.tool import PICTURE
from tests.companion.playing import play, plays
from tests.screens.desks import SCORE, TOOLS, opened
from tests.screens.fakes import FailingStore
from tests.screens.harness import Screen

ROUND = TOOLS["the-law/round"]


def shown(desk: Desk, route: str, act: Any) -> None:
    """Open the whole app at *route* and let *act* touch it."""

    async def run() -> None:
        screen = Screen()
        screen.page.render_views(rooted(desk))
        await screen.settle()
        await desk.plays.load()
        await screen.go(route)
        await act(screen)

    asyncio.run(run())


def logged(*kept: Play) -> Desk:
    desk = opened()
    asyncio.run(desk.plays.keep(*kept))
    return desk


async def write(screen: Screen, label: str, text: str) -> None:
    (field,) = [each for each in screen.all(ft.TextField) if each.label == label]
    screen._session.apply_patch(field._i, {"value": text})
    await screen.fire(field, "blur")


async def corrected(screen: Screen) -> None:
    await screen.touch("Add or correct something, closed")


def test_a_game_is_kept_once_by_two_touches_at_once() -> None:
    desk = opened()
    asyncio.run(desk.put_in(desk.slot(SCORE), SCORE.example, "played"))

    async def act(screen: Screen) -> None:
        await screen.touch_at_once(KEEP_GAME, KEEP_GAME)
        assert len(desk.plays.plays) == 1

    shown(desk, "/g/lawless-empire/score", act)


def test_a_finished_game_is_offered_to_be_kept_once() -> None:
    desk = opened()
    asyncio.run(desk.put_in(desk.slot(SCORE), SCORE.example, "played"))

    async def act(screen: Screen) -> None:
        assert KEEP_GAME in screen.names()
        await screen.touch(KEEP_GAME)
        assert KEEP_GAME not in screen.names()
        assert KEPT in screen.texts()
        await screen.touch("More")
        assert {PICTURE, KEEP_AGAIN} <= set(screen.names())
        await screen.touch(PICTURE)
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
    assert not log.wants(SCORE, SCORE.state())
    asyncio.run(log.keep_end(SCORE, SCORE.state()))
    assert log.plays == ()


def test_the_same_end_can_be_kept_once_more() -> None:
    desk = opened()
    asyncio.run(desk.put_in(desk.slot(SCORE), SCORE.example, "played"))
    asyncio.run(desk.plays.keep_end(SCORE, SCORE.example))

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch(KEEP_AGAIN)

    shown(desk, "/g/lawless-empire/score", act)
    assert len(desk.plays.plays) == 2


def test_where_nobody_has_points_another_evening_is_another_game() -> None:
    desk, over = opened(), ROUND.state(over=True)
    asyncio.run(desk.plays.keep_end(ROUND, over))
    (kept,) = desk.plays.plays
    assert not desk.plays.wants(ROUND, over)
    asyncio.run(desk.plays.keep(kept.evolve(minute=kept.minute - 10_000)))
    assert desk.plays.wants(ROUND, over)


def test_an_empty_log_says_what_to_do_first() -> None:
    async def act(screen: Screen) -> None:
        assert FIRST in screen.texts()
        assert not screen.all(ft.TextField)
        await screen.touch("Lawless Empire: Score (MP)")

    shown(opened(), "/plays", act)


def test_a_long_log_is_drawn_piece_by_piece_and_searched_whole() -> None:
    desk = logged(*plays(100))

    async def act(screen: Screen) -> None:
        def rows() -> int:
            return sum(name.startswith("Lawless Empire · ") for name in screen.names())

        assert rows() == AT_ONCE
        await screen.touch("Show more")
        assert rows() == 2 * AT_ONCE
        (body,) = screen.all(ft.ListView)
        far = {
            "event_type": ft.ScrollType.UPDATE.value,
            "pixels": 10.0,
            "min_scroll_extent": 0.0,
            "max_scroll_extent": 9000.0,
            "viewport_dimension": 700.0,
        }
        near = far | {"pixels": 8900.0}
        for event, drawn in ((far, 60), (near, 90), (near, 100), (near, 100)):
            await screen.fire(body, "scroll", event)
            assert rows() == drawn
        await screen.type_text("long  BOB")
        assert rows() == AT_ONCE
        assert "66 games" in screen.texts()
        await screen.type_text("nobody of this name")
        assert {"No game has this in it:", "“nobody of this name”"} <= set(screen.texts())
        await screen.type_text("zoe")
        assert "No game has this in it:" not in screen.texts()

    shown(desk, "/plays", act)


def test_every_word_that_is_looked_for_is_somewhere_in_a_play() -> None:
    found = Finder().found
    one, other = play(), play(1).evolve(game="gone-west", where="Zoë’s attic")
    assert found((one, other), " ") == (one, other)
    assert found((one, other), "west attic") == (other,)
    assert found((one, other), "lawless 2026") == (one,)
    assert found((one, other), "undercover ann") == (one, other)
    assert found((one, other), "ZOE ATTIC") == (other,)
    assert found((one, other), "lawless attic") == ()
    corrected = one.evolve(where="Attic")
    assert found((corrected, other), "lawless attic") == (corrected,)


def test_a_play_shows_the_points_by_source_and_can_be_corrected() -> None:
    desk = logged(play().evolve(notes="", where=""))

    def now() -> Play:
        return desk.plays.plays[0]

    async def act(screen: Screen) -> None:
        assert now().outcome in screen.texts()
        await corrected(screen)
        await write(screen, "Where", "  Bob’s\u202e kitchen ")
        await write(screen, "Notes", "Rain.\nThen pizza.")
        await write(screen, "Minutes it took", "120")
        await write(screen, "Name of Ann", "Anna")
        await screen.touch(f"{now().players[1].called} won")
        await write(screen, "Day and time", "2025-01-31 20:15")
        await screen.touch("A day later")
        assert {"Rain. Then pizza.", "Bob’s kitchen", "120 minutes", "Sat 01 Feb 2025"} <= set(
            screen.texts()
        )

    shown(desk, f"/plays/{play().key}", act)
    assert (now().where, now().notes, now().lasted) == (
        "Bob’s kitchen", "Rain. Then pizza.", 120,
    )  # fmt: skip
    assert "Anna" in [each.name for each in now().players]
    assert now().players[1].won
    again = opened(desk._store)
    asyncio.run(again.plays.load())
    assert again.plays.plays == desk.plays.plays


def test_two_players_of_one_name_are_told_apart() -> None:
    desk = logged(play().renamed(0, "Ann").renamed(1, "Ann"))

    async def act(screen: Screen) -> None:
        await corrected(screen)
        labels = [str(each.label) for each in screen.all(ft.TextField)]
        assert {"Name of Ann (Red)", "Name of Ann (Green)"} <= set(labels)
        assert {"Ann (Red) won", "Ann (Green) won"} <= set(screen.names())
        assert len(screen.names()) == len(set(screen.names()))

    shown(desk, f"/plays/{play().key}", act)


@pytest.mark.parametrize(
    ("label", "text", "sentence"),
    [
        ("Day and time", "yesterday", NO_DAY),
        ("Day and time", "0001-01-01", NO_DAY),
        ("Minutes it took", "an hour", NO_NUMBER),
        ("Minutes it took", "6000", NO_NUMBER),
    ],
)
def test_what_cannot_be_understood_is_said_and_changes_nothing(
    label: str, text: str, sentence: str
) -> None:
    desk = logged(play())

    async def act(screen: Screen) -> None:
        await corrected(screen)
        await write(screen, label, text)
        assert sentence in screen.texts()

    shown(desk, f"/plays/{play().key}", act)
    assert desk.plays.plays == (play(),)


def test_what_is_left_as_it_was_is_not_saved_and_minutes_can_be_emptied() -> None:
    store = FailingStore()
    desk = opened(store)
    asyncio.run(desk.plays.keep(play()))
    tries = store.tries

    async def act(screen: Screen) -> None:
        await corrected(screen)
        fields = [(str(each.label), each.value or "") for each in screen.all(ft.TextField)]
        for label, value in fields:
            await write(screen, label, value)
        assert store.tries == tries
        await write(screen, "Minutes it took", "")

    shown(desk, f"/plays/{play().key}", act)
    assert desk.plays.plays[0].lasted is None


def test_standings_are_shown_for_one_game_after_the_other() -> None:
    desk = logged(*plays(5), play(6).evolve(game="gone-west"))

    async def act(screen: Screen) -> None:
        await screen.touch("Standings")
        await screen.go("/plays/standings")
        assert {"Players", "Players, places", "Roles", "Won with (MP)"} <= set(screen.texts())
        first, second = [each for each in screen.names() if ", Game" in each]
        assert (first[:14], second[:9]) == ("Lawless Empire", "Gone West")
        await screen.touch(second)
        assert "Won with (MP)" not in screen.texts()

    shown(desk, "/plays", act)


def test_standings_of_nothing_say_what_to_do_first() -> None:
    async def act(screen: Screen) -> None:
        assert FIRST in screen.texts()

    shown(opened(), "/plays/standings", act)


def test_a_game_that_is_not_there_gets_its_sentence() -> None:
    async def act(screen: Screen) -> None:
        assert GONE in screen.texts()

    shown(opened(), "/plays/00000000", act)


def test_what_the_disk_refused_is_saved_with_the_next_change() -> None:
    store = FailingStore(full=True)
    desk = opened(store)
    asyncio.run(desk.plays.keep(play()))
    assert desk.notices == ("Could not save the played games: the disk is full.",)
    assert desk.plays.plays == (play(),)
    store.full = False
    asyncio.run(desk.plays.keep(play(1)))
    again = opened(store)
    asyncio.run(again.plays.load())
    asyncio.run(again.plays.load())
    assert again.plays.plays == plays(2)


def test_a_full_log_says_so_and_loses_nothing() -> None:
    log = PlayLog(MemoryStore(), print, print)
    asyncio.run(log.add(plays(MOST_PLAYS)))
    assert len(log.plays) == MOST_PLAYS
    with pytest.raises(CompanionError) as caught:
        asyncio.run(log.keep(play(MOST_PLAYS)))
    assert str(caught.value) == FULL
    asyncio.run(log.keep(play(3).renamed(0, "Eve")))
    assert len(log.plays) == MOST_PLAYS
