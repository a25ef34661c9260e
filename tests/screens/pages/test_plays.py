"""Played games on the screen: found again, counted in standings, and kept while there is room."""

import asyncio

import flet as ft
import pytest

from companion.core.errors import CompanionError
from companion.exchange.files import Parcel
from companion.storage.store import MemoryStore
from screens.pages.plays import AT_ONCE, CHOOSE, FIRST, SAVE, PlayIndex
from screens.state import playlog
from screens.state.playlog import LOG_FULL, PlayLog
from screens.state.screen_state import ScreenState
from screens.views.storage_warning import IN_BROWSER, NO_MORE
from tests.companion.sample_plays import play, plays
from tests.screens.desks import opened
from tests.screens.fakes import FailingStore
from tests.screens.harness import Screen
from tests.screens.play_logs import logged
from tests.screens.whole_app import shown


def test_an_empty_log_says_what_to_do_first() -> None:
    async def act(screen: Screen) -> None:
        assert FIRST in screen.texts()
        assert not screen.all(ft.TextField)
        await screen.touch(CHOOSE)
        assert screen.routes[-1] == "/"

    shown(opened(), "/plays", act)


@pytest.mark.long
def test_a_long_log_is_drawn_piece_by_piece_and_searched_whole() -> None:
    session = logged(*plays(100))

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
        assert {"No game matches:", "“nobody of this name”"} <= set(screen.texts())
        await screen.type_text("zoe")
        assert "No game matches:" not in screen.texts()

    shown(session, "/plays", act)


def test_every_word_that_is_looked_for_is_somewhere_in_a_play() -> None:
    found = PlayIndex().find
    one, other = play(), play(1).evolve(game="gone-west", where="Zoë’s attic")
    assert found((one, other), " ") == (one, other)
    assert found((one, other), "west attic") == (other,)
    assert found((one, other), "lawless 2026") == (one,)
    assert found((one, other), "undercover ann") == (one, other)
    assert found((one, other), "ZOE ATTIC") == (other,)
    assert found((one, other), "lawless attic") == ()
    corrected = one.evolve(where="Attic")
    assert found((corrected, other), "lawless attic") == (corrected,)


def test_standings_are_shown_for_one_game_after_the_other() -> None:
    session = logged(*plays(5), play(6).evolve(game="gone-west"))

    async def act(screen: Screen) -> None:
        await screen.touch("Standings")
        await screen.go("/plays/standings")
        every, first, second = [each for each in screen.names() if ", Game" in each]
        assert (every[:9], first[:14], second[:9]) == (
            "All games",
            "Lawless Empire",
            "Gone West",
        )
        assert {"Players", "6 games"} <= set(screen.texts())
        assert "Roles" not in screen.texts()
        await screen.touch(first)
        assert {"Players", "Players, places", "Roles", "Won with (MP)"} <= set(screen.texts())
        await screen.touch(
            next(each for each in screen.names() if each.startswith("Gone West"))
        )
        assert "Won with (MP)" not in screen.texts()

    shown(session, "/plays", act)


def test_standings_of_nothing_say_what_to_do_first() -> None:
    async def act(screen: Screen) -> None:
        assert FIRST in screen.texts()

    shown(opened(), "/plays/standings", act)


def test_what_the_disk_refused_is_saved_with_the_next_change() -> None:
    store = FailingStore(full=True)
    session = opened(store)
    asyncio.run(session.plays.keep(play()))
    assert session.screen.notices == ("Could not save the played games: the disk is full.",)
    assert session.plays.plays == (play(),)
    store.full = False
    asyncio.run(session.plays.keep(play(1)))
    again = opened(store)
    asyncio.run(again.plays.load())
    asyncio.run(again.plays.load())
    assert again.plays.plays == plays(2)


def test_a_full_log_says_so_and_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playlog, "MOST_PLAYS", 30)
    log = PlayLog(MemoryStore(), ScreenState())
    asyncio.run(log.add(plays(30)))
    with pytest.raises(CompanionError) as caught:
        asyncio.run(log.keep(play(30)))
    assert str(caught.value) == LOG_FULL
    asyncio.run(log.keep(play(3).renamed(0, "Eve")))
    assert len(log.plays) == 30


def test_after_ten_games_in_no_file_the_app_says_so_until_it_is_told_not_to() -> None:
    session = logged(*plays(9))

    async def act(screen: Screen) -> None:
        assert NO_MORE not in screen.names()
        await session.plays.keep(play(9))
        await screen.settle()
        assert f"{IN_BROWSER} 10 of its games are in no file yet." in screen.texts()
        assert screen.names().count(SAVE) == 1
        await screen.touch(NO_MORE)
        assert NO_MORE not in screen.names()
        await session.plays.keep(*plays(30))
        await screen.settle()
        assert NO_MORE not in screen.names()

    shown(session, "/plays", act)
    assert not session.device.reminds


def test_a_file_is_a_copy_of_the_games_and_the_app_reminds_after_ten_more() -> None:
    session = logged(*plays(10))

    async def act(screen: Screen) -> None:
        await screen.touch(SAVE)
        assert NO_MORE not in screen.names()
        await session.plays.keep(*plays(19))
        await screen.settle()
        assert NO_MORE not in screen.names()
        await session.plays.keep(play(19))
        await screen.settle()
        assert f"{IN_BROWSER} 10 of its games are in no file yet." in screen.texts()

    shown(session, "/plays", act)


def test_games_that_came_with_a_file_are_in_a_file() -> None:
    session = logged(*plays(2))
    session.opened_file = Parcel((), plays=plays(40))

    async def act(screen: Screen) -> None:
        await screen.touch("Put it in")
        await screen.go("/plays")
        assert "40 games" in screen.texts()
        assert NO_MORE not in screen.names()

    shown(session, "/files", act)
