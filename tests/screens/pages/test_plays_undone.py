"""What was done to a played game by a slip: deleted or corrected, and all of it undone."""

import asyncio

import flet as ft
import pytest

from companion.display.made_words import BRING_BACK
from companion.plays.play import Play
from screens.pages.play import TAKE_BACK
from tests.companion.sample_plays import play, plays
from tests.screens.harness import Screen
from tests.screens.play_logs import corrected, logged, write
from tests.screens.whole_app import shown


def test_a_deleted_game_can_be_brought_back() -> None:
    session = logged(*plays(2))

    async def act(screen: Screen) -> None:
        await screen.touch("Delete this game")
        assert session.plays.plays == (play(1),)
        await screen.go("/plays")
        assert "Deleted: Lawless Empire, Sun 21 Jun 2026." in screen.texts()
        await screen.touch("Bring it back")
        assert session.plays.plays == plays(2)
        assert BRING_BACK not in screen.names()

    shown(session, f"/plays/{play().key}", act)
    asyncio.run(session.plays.bring_back())
    assert session.plays.plays == plays(2)


def test_a_game_that_is_deleted_by_two_touches_at_once_comes_back_once() -> None:
    session = logged(*plays(2))

    async def act(screen: Screen) -> None:
        await screen.touch_at_once("Delete this game", "Delete this game")
        await screen.go("/plays")
        await screen.touch("Bring it back")
        assert session.plays.plays == plays(2)
        assert BRING_BACK not in screen.names()

    shown(session, f"/plays/{play().key}", act)


def test_what_came_back_by_a_file_and_was_corrected_stays_corrected() -> None:
    session = logged(*plays(1))

    async def act() -> None:
        await session.plays.remove(play())
        corrected = play().evolve(notes="At the docks")
        await session.plays.add((corrected,))
        await session.plays.bring_back()
        assert session.plays.plays == (corrected,)

    asyncio.run(act())


def test_two_deleted_games_come_back_one_after_the_other() -> None:
    session = logged(*plays(3))

    async def act(screen: Screen) -> None:
        for number in (0, 1):
            await screen.go(f"/plays/{play(number).key}")
            await screen.touch("Delete this game")
        await screen.go("/plays")
        await screen.touch("Bring it back")
        assert session.plays.plays == (play(1), play(2))
        await screen.touch("Bring it back")
        assert session.plays.plays == plays(3)

    shown(session, "/plays", act)


@pytest.mark.long
def test_a_wrong_correction_is_undone_one_after_the_other() -> None:
    session = logged(play(), play(1))

    def now() -> Play | None:
        return session.plays.find(play().key)

    async def act(screen: Screen) -> None:
        await corrected(screen)
        assert TAKE_BACK not in screen.names()
        await write(screen, "Notes", "")
        await screen.touch("A day later")
        await session.plays.correct(play(1).renamed(0, "Eve"))
        await screen.settle()
        await screen.touch(TAKE_BACK)
        assert now() == play().evolve(notes="")
        (field,) = [each for each in screen.all(ft.TextField) if each.label == "Notes"]
        assert field.value == ""
        await screen.touch(TAKE_BACK)
        assert now() == play().evolve(notes="Rain.")
        assert TAKE_BACK not in screen.names()

    asyncio.run(session.plays.keep(play().evolve(notes="Rain.")))
    shown(session, f"/plays/{play().key}", act)
    asyncio.run(session.plays.take_back(play()))
    asyncio.run(session.plays.correct(play(9)))
    assert session.plays.find(play(9).key) is None
