"""A played game on its screen: what it shows, and how it is corrected."""

import asyncio

import flet as ft
import pytest

from companion.plays.play import Play, SeatedPlayer
from screens.pages.play import GONE, NO_DAY
from screens.state.clock import typed_form
from screens.tool.save_play import NO_NUMBER
from tests.companion.sample_plays import play
from tests.screens.desks import opened
from tests.screens.fakes import FailingStore
from tests.screens.harness import Screen
from tests.screens.play_logs import corrected, logged, write
from tests.screens.whole_app import shown


@pytest.mark.long
def test_a_play_shows_the_points_by_source_and_can_be_corrected() -> None:
    session = logged(play().evolve(notes="", where=""))

    def now() -> Play:
        return session.plays.plays[0]

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

    shown(session, f"/plays/{play().key}", act)
    assert (now().where, now().notes, now().lasted) == (
        "Bob’s kitchen", "Rain. Then pizza.", 120,
    )  # fmt: skip
    assert "Anna" in [each.name for each in now().players]
    assert now().players[1].won
    again = opened(session._store)
    asyncio.run(again.plays.load())
    assert again.plays.plays == session.plays.plays


def test_two_players_of_one_name_are_told_apart() -> None:
    session = logged(play().renamed(0, "Ann").renamed(1, "Ann"))

    async def act(screen: Screen) -> None:
        await corrected(screen)
        labels = [str(each.label) for each in screen.all(ft.TextField)]
        assert {"Name of Ann (Red)", "Name of Ann (Green)"} <= set(labels)
        assert {"Ann (Red) won", "Ann (Green) won"} <= set(screen.names())
        assert len(screen.names()) == len(set(screen.names()))

    shown(session, f"/plays/{play().key}", act)


@pytest.mark.parametrize("players", [0, 40])
def test_a_play_of_nobody_or_of_many_has_its_pages(players: int) -> None:
    seated = tuple(SeatedPlayer(name=f"P{at}", won=at == 1) for at in range(players))
    session = logged(play().evolve(players=seated, readings=()))
    now = session.plays.plays[0]

    async def act(screen: Screen) -> None:
        assert now.outcome in screen.texts()
        await corrected(screen)
        switches = [name for name in screen.names() if name.endswith(" won")]
        assert len(switches) == players
        await screen.go(f"/plays/{now.key}/picture")
        assert any(now.outcome.split(" with")[0] in text for text in screen.texts())
        await screen.go("/plays")
        assert now.outcome in screen.texts()

    shown(session, f"/plays/{now.key}", act)


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
    session = logged(play())

    async def act(screen: Screen) -> None:
        await corrected(screen)
        before = {each.label: each.value for each in screen.all(ft.TextField)}[label]
        await write(screen, label, text)
        assert wrong(screen) == {label: sentence}, "as long as the text is there"
        assert not screen.all(ft.SnackBar)
        await write(screen, label, str(before))
        assert wrong(screen) == {}
        assert session.plays.plays == (play(),)
        await write(screen, label, text)
        await screen.touch("A day later")
        assert session.plays.plays[0].minute == play().minute + 24 * 60

    shown(session, f"/plays/{play().key}", act)


def wrong(screen: Screen) -> dict[str, str]:
    """Return what stands below the fields that hold something wrong, by their labels."""
    fields = screen.all(ft.TextField)
    return {str(each.label): str(each.error) for each in fields if each.error}


def test_another_day_takes_the_place_of_one_that_was_refused() -> None:
    session = logged(play())

    async def act(screen: Screen) -> None:
        await corrected(screen)
        await write(screen, "Day and time", "yesterday")
        await screen.touch("A day later")
        (field,) = [each for each in screen.all(ft.TextField) if each.label == "Day and time"]
        assert field.value == typed_form(session.plays.plays[0].minute)
        assert wrong(screen) == {}

    shown(session, f"/plays/{play().key}", act)


def test_what_is_left_as_it_was_is_not_saved_and_minutes_can_be_emptied() -> None:
    store = FailingStore()
    session = opened(store)
    asyncio.run(session.plays.keep(play()))
    tries = store.tries

    async def act(screen: Screen) -> None:
        await corrected(screen)
        fields = [(str(each.label), each.value or "") for each in screen.all(ft.TextField)]
        for label, value in fields:
            await write(screen, label, value)
        assert store.tries == tries
        await write(screen, "Minutes it took", "")

    shown(session, f"/plays/{play().key}", act)
    assert session.plays.plays[0].lasted is None


def test_a_game_that_is_not_there_gets_its_sentence() -> None:
    async def act(screen: Screen) -> None:
        assert GONE in screen.texts()

    shown(opened(), "/plays/00000000", act)
