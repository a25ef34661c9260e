"""People on the screen: standings over all games, a person's page, their names, and how they are forgotten."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import flet as ft
import pytest

from companion.plays.forgotten import forgotten
from companion.plays.people import Alias, WhoIsWho, merged, renamed
from companion.plays.play import Play, SeatedPlayer
from companion.plays.portrait import BY_GAME, BY_MONTH, BY_YEAR, MET
from companion.plays.register import id_of
from companion.plays.split_person import NO_GAME
from companion.storage.store import FolderStore, MemoryStore
from screens.pages import person as page
from screens.pages.people_rows import RANGE, STANDINGS, UNDO
from screens.pages.standings import (
    ANYWHERE,
    AT_ONCE,
    COUNTED,
    FEW,
    LAST_YEAR,
    NOTHING,
    ONE_GAME,
)
from screens.state.clock import in_zone, now
from screens.state.page_session import PageSession
from tests.companion.plays.random_logs import DAY
from tests.companion.sample_plays import play, plays
from tests.screens.desks import found, opened
from tests.screens.fakes import FailingStore
from tests.screens.harness import Screen
from tests.screens.play_logs import logged, write
from tests.screens.whole_app import shown

ANN, BOB = f"{STANDINGS}/{id_of('ann')}", f"{STANDINGS}/{id_of('bob')}"


def evening(number: int, *names: str, **changes: object) -> Play:
    painted = ("red", "green", "blue", "pink", "teal", "grey")
    players = tuple(
        SeatedPlayer(name=name, colour=colour, won=not at)
        for at, (name, colour) in enumerate(zip(names, painted, strict=False))
    )
    return play(number, players=players, **{"notes": "", "where": "", **changes})


LOG = (
    evening(0, "Ann", "Bob"),
    evening(1, "Bob", "Ann", where="Attic"),
    evening(2, "Anna", "Bob", game="makiavelia", notes="Anna was lucky."),
    evening(3, "Zoë", "Bob", where="attic"),
)


def drawings(screen: Screen) -> list[str]:
    labels = [each.label or "" for each in screen.all(ft.Semantics) if each.image]
    return [label.partition(",")[0].partition(":")[0] for label in labels]


def start(screen: Screen, begins: str) -> str:
    """Return the one name on *screen* that begins so."""
    (name,) = [each for each in screen.names() if each.startswith(begins)]
    return name


def people_rows(screen: Screen) -> list[str]:
    return [each for each in screen.names() if " won, " in each]


def test_standings_count_all_games_by_span_and_place() -> None:
    async def act(screen: Screen) -> None:
        assert people_rows(screen) == [
            "Anna, 1 of 1 won, 20–100%",
            "Zoë, 1 of 1 won, 20–100%",
            "Ann, 1 of 2 won, 9–91%",
            "Bob, 1 of 4 won, 4–70%",
        ]
        assert RANGE in screen.texts()
        await screen.touch("All time, everywhere, closed")
        await screen.touch(start(screen, "Attic"))
        assert {each.split(",")[0] for each in people_rows(screen)} == {"Ann", "Bob", "Zoë"}
        assert "2 games" in screen.texts()
        await screen.touch(start(screen, ANYWHERE))
        await screen.touch(start(screen, "2026"))
        assert "4 games" in screen.texts()
        await screen.touch(start(screen, "Makiavelia"))
        assert {each.split(",")[0] for each in people_rows(screen)} == {"Anna", "Bob"}
        await screen.touch(start(screen, "Attic"))
        assert NOTHING in screen.texts()

    shown(logged(*LOG), STANDINGS, act)


def test_the_last_twelve_months_end_today() -> None:
    log = (evening(0, "Ann", minute=now() - DAY), evening(1, "Bob", minute=now() - 400 * DAY))

    async def act(screen: Screen) -> None:
        await screen.touch("All time, everywhere, closed")
        await screen.touch(start(screen, LAST_YEAR))
        assert [each.split(",")[0] for each in people_rows(screen)] == ["Ann"]

    shown(logged(*log), STANDINGS, act)


def test_a_year_begins_where_the_player_is() -> None:
    before = 1_451_606_400 // 60 - 30  # half an hour before 2016 in Greenwich
    with in_zone("Asia/Tokyo"):

        async def act(screen: Screen) -> None:
            await screen.touch("All time, everywhere, closed")
            assert not [each for each in screen.names() if each.startswith("2015")]
            await screen.touch(start(screen, "2016"))
            assert [each.split(",")[0] for each in people_rows(screen)] == ["Ann"]

        shown(logged(evening(0, "Ann", minute=before)), STANDINGS, act)


@pytest.mark.long
def test_many_people_and_games_come_piece_by_piece() -> None:
    log = tuple(
        evening(n, *(f"P{n}-{at}" for at in range(3)), game=f"own-{n}", title=f"Title {n}")
        for n in range(FEW + 2)
    )

    async def act(screen: Screen) -> None:
        assert len(people_rows(screen)) == AT_ONCE
        await screen.touch("Show more")
        assert len(people_rows(screen)) == 3 * (FEW + 2)
        assert sum("Game" in each for each in screen.names() if "Title" in each) == FEW
        await screen.touch("More games")
        assert sum("Game" in each for each in screen.names() if "Title" in each) == FEW + 2

    shown(logged(*log), STANDINGS, act)


@pytest.mark.long
def test_a_person_has_a_page_with_plots_and_games() -> None:
    session = logged(*plays(60))

    async def act(screen: Screen) -> None:
        assert {"Ann", "60 games", "Won in a row", "Last games"} <= set(screen.texts())
        assert drawings(screen) == [BY_MONTH, BY_YEAR, BY_GAME, MET]
        rows = [each for each in screen.names() if each.startswith("Lawless Empire · ")]
        assert len(rows) == page.LAST
        await screen.touch("Show more")
        rows = [each for each in screen.names() if each.startswith("Lawless Empire · ")]
        assert len(rows) == 2 * page.LAST
        await screen.touch("Bob")
        assert screen.routes[-1] == BOB

    shown(session, ANN, act)


def test_standings_below_a_persons_page_are_counted_once_someone_comes_there() -> None:
    session = logged(*LOG)

    async def act(screen: Screen) -> None:
        assert not session.plays.has_counted(COUNTED)
        await screen.go(STANDINGS)
        assert len(people_rows(screen)) == 4
        assert session.plays.has_counted(COUNTED)
        await screen.go(ANN)
        await screen.go(STANDINGS)
        assert len(people_rows(screen)) == 4

    shown(session, ANN, act)


def test_a_persons_page_is_reached_from_standings_and_from_a_play() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch(start(screen, "Zoë"))
        assert screen.routes[-1] == f"{STANDINGS}/{id_of('zoë')}"
        await screen.go(f"/plays/{LOG[0].key}")
        await screen.touch("Ann")
        assert screen.routes[-1] == f"/plays/{LOG[0].key}/{id_of('ann')}"
        await screen.go(screen.routes[-1])
        assert "2 games" in screen.texts()
        await screen.touch("Back")
        assert screen.routes[-1] == f"/plays/{LOG[0].key}"

    shown(logged(*LOG), STANDINGS, act)


def test_the_address_of_a_name_that_was_merged_leads_to_the_person() -> None:
    session = logged(*LOG)
    asyncio.run(
        session.plays.know(merged(WhoIsWho(), Alias(name="Ann"), Alias(name="Anna")), "One.")
    )

    async def act(screen: Screen) -> None:
        assert {"Ann", "3 games"} <= set(screen.texts())

    shown(session, f"{STANDINGS}/{id_of('anna')}", act)


def test_an_address_of_nobody_says_so() -> None:
    async def act(screen: Screen) -> None:
        assert page.NOBODY_HERE in screen.texts()

    shown(logged(*LOG), f"{STANDINGS}/0000000000000000", act)


@pytest.mark.long
def test_a_person_is_renamed_everywhere_and_that_is_undone() -> None:
    session = logged(*LOG)

    async def act(screen: Screen) -> None:
        await screen.touch(f"{page.NAMES}, closed")
        await write(screen, "Name", "Annabel")
        assert "Ann is called Annabel everywhere." in screen.texts()
        assert session.plays.plays == LOG, "what was written stays"
        await screen.go("/plays")
        assert "Annabel" in screen.texts()
        await screen.type_text("annabel")
        assert "2 games" in screen.texts()
        await screen.type_text("ann attic")
        assert "1 game" in screen.texts(), "by the name that was written, too"
        await screen.go(ANN)
        await screen.touch(UNDO)
        assert session.plays.people == WhoIsWho()
        assert UNDO not in screen.names()

    shown(session, ANN, act)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("BOB", "There is another BOB already. If both are one, merge them."),
        (" ", "A person needs a name that can be read."),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_a_sentence(name: str, why: str) -> None:
    session = logged(*LOG)

    async def act(screen: Screen) -> None:
        await screen.touch(f"{page.NAMES}, closed")
        await write(screen, "Name", name)
        (field,) = screen.all(ft.TextField)
        assert (field.value, field.error) == (name, why)
        assert session.plays.people == WhoIsWho()

    shown(session, ANN, act)


@pytest.mark.long
def test_two_are_merged_undone_merged_and_split() -> None:
    session = logged(*LOG)

    async def act(screen: Screen) -> None:
        await screen.touch(f"{page.MERGE}, closed")
        offered = [each for each in screen.names() if each.startswith("Merge with ")]
        assert offered == ["Merge with Anna", "Merge with Zoë"], "Bob sat at their table"
        await screen.type_text("ANNA")
        await screen.touch("Merge with Anna")
        assert "Anna and Ann are one person: Ann." in screen.texts()
        assert "3 games" in screen.texts()
        await screen.touch(UNDO)
        assert "2 games" in screen.texts()
        await screen.touch("Merge with Anna")
        await screen.touch(f"{page.NAMES}, closed")
        await screen.touch("Split off Anna")
        assert "Anna is someone else than Ann." in screen.texts()
        assert session.plays.people == WhoIsWho()
        await screen.touch(f"{page.NAMES}, open")
        await screen.type_text("quentin")
        assert "Nobody else fits:" in screen.texts()

    shown(session, ANN, act)


def test_whoever_came_to_one_table_meanwhile_is_not_merged() -> None:
    session = logged(*LOG)

    async def act(screen: Screen) -> None:
        await screen.touch(f"{page.MERGE}, closed")
        button = screen.named("Merge with Anna")
        await session.plays.keep(evening(9, "Ann", "Anna"))
        await screen.fire(button, "click")
        assert session.plays.people == WhoIsWho()

    shown(session, ANN, act)


def test_games_that_somebody_else_played_get_another_name() -> None:
    session = logged(*LOG)

    async def act(screen: Screen) -> None:
        await screen.touch(f"{page.GIVE}, closed")
        await write(screen, "Their name", "Ann B.")
        (field,) = screen.all(ft.TextField)
        assert (field.value, field.error) == ("Ann B.", NO_GAME)
        await screen.touch(start(screen, "Lawless Empire · Sun 14 Jun 2026 · Bob and Ann"))
        await write(screen, "Their name", "bob")
        (field,) = screen.all(ft.TextField)
        assert field.error == "bob sat at one of these tables, too. Take another name."
        await write(screen, "Their name", "Ann B.")
        assert "1 game of Ann is Ann B.’s." in screen.texts()
        assert set(session.plays.register.persons) == {"ann", "ann b.", "anna", "bob", "zoë"}
        await session.plays.correct(session.plays.plays[1].evolve(notes="Rain"))
        await screen.touch(UNDO)
        assert session.plays.plays == (LOG[0], LOG[1].evolve(notes="Rain"), *LOG[2:])

    shown(session, ANN, act)


@pytest.mark.long
def test_more_of_the_games_can_be_given_away() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch(f"{page.GIVE}, closed")
        await screen.touch("More of their games")
        names = [each for each in screen.names() if each.startswith("Lawless Empire · ")]
        switches = [each for each in names if "players" not in each]
        assert len(switches) == 2 * page.LAST

    shown(logged(*plays(30)), ANN, act)


def test_a_person_likes_a_colour() -> None:
    session = logged(*LOG)

    async def act(screen: Screen) -> None:
        await screen.touch(f"{page.NAMES}, closed")
        await screen.touch(start(screen, "Teal"))
        assert "Ann likes Teal." in screen.texts()
        assert session.plays.register.persons["ann"].colour == "teal"
        await screen.touch(start(screen, "As they played"))
        assert session.plays.people == WhoIsWho()

    shown(session, ANN, act)


@pytest.mark.long
def test_a_person_is_forgotten_and_brought_back_until_their_page_is_left(
    tmp_path: Path,
) -> None:
    store = FolderStore(tmp_path)

    def on_disk() -> str:
        return "".join(file.read_text("utf-8") for file in tmp_path.iterdir())

    session = opened(store)
    asyncio.run(session.plays.keep(*LOG))
    asyncio.run(
        session.plays.know(merged(WhoIsWho(), Alias(name="Ann"), Alias(name="Anna")), "One.")
    )
    asyncio.run(session.plays.correct(LOG[0].evolve(notes="Corrected")))

    async def act(screen: Screen) -> None:
        await screen.touch(f"{page.FORGET}, closed")
        assert page.FORGET_HOW in screen.texts()
        await screen.touch("Forget Ann")
        assert "Ann" not in on_disk(), "not in an older copy either"
        assert page.NOBODY_HERE in screen.texts()
        assert len(session.plays.plays) == 4
        await screen.touch(UNDO)
        assert "3 games" in screen.texts()
        assert "Ann" in on_disk()
        await screen.touch(f"{page.FORGET}, closed")
        await screen.touch("Forget Ann")
        await screen.go(STANDINGS)
        assert UNDO not in screen.names()
        assert {each.split(",")[0] for each in people_rows(screen)} == {"Bob", "Zoë"}
        log = session.plays
        assert [*log.steps, *log.older, *log.removed] == []
        assert "Ann" not in on_disk()

    shown(session, ANN, act)


def test_what_is_known_is_there_when_the_app_is_opened_again() -> None:
    store = MemoryStore()
    session = opened(store)
    asyncio.run(session.plays.keep(*LOG))
    people = renamed(WhoIsWho(), Alias(name="Ann"), "Annabel")
    asyncio.run(session.plays.know(people, "Renamed."))
    again = asyncio.run(found(store))
    assert again.plays.people == people
    assert again.plays.steps == ()


def test_what_the_disk_refused_of_people_is_saved_with_the_next_step() -> None:
    store = FailingStore()
    session = opened(store)
    asyncio.run(session.plays.keep(*LOG))
    store.full = True
    people = renamed(WhoIsWho(), Alias(name="Ann"), "Annabel")
    asyncio.run(session.plays.know(people, "Renamed."))
    assert session.screen.notices == (
        "Could not save what is known about people: the disk is full.",
    )
    store.full = False
    after = merged(people, Alias(name="Bob"), Alias(name="Zoë"))
    asyncio.run(session.plays.know(after, "Merged."))
    assert asyncio.run(found(store)).plays.people == after


def test_what_cannot_be_scrubbed_is_told() -> None:
    store = FailingStore()
    session = opened(store)
    asyncio.run(session.plays.keep(*LOG))
    register = session.plays.register
    store.full = True
    asyncio.run(session.plays.forget(forgotten(register, register.persons["ann"]), "Gone."))
    assert "Could not save the played games: the disk is full." in session.screen.notices
    store.full = False
    asyncio.run(session.plays.undo_step())
    assert session.plays.plays == LOG
    assert asyncio.run(found(store)).plays.plays == LOG


def test_what_is_counted_of_a_log_is_counted_once() -> None:
    session = logged(*plays(30))
    log = session.plays
    ann = log.register.persons["ann"]
    assert log.register is log.register
    assert log.figures(ann.key) is log.figures(ann.key)
    before = log.register
    asyncio.run(log.keep(play(31)))
    assert log.register is not before


def joins(act: Callable[[Screen, PageSession], Awaitable[None]]) -> None:
    session = logged(*LOG)

    async def run(screen: Screen) -> None:
        await screen.touch(start(screen, "Lawless Empire"))
        await screen.touch(f"{ONE_GAME}, closed")
        await act(screen, session)

    shown(session, STANDINGS, run)


@pytest.mark.long
def test_two_titles_are_one_game_and_two_again() -> None:
    async def act(screen: Screen, session: PageSession) -> None:
        await screen.touch("Join Makiavelia")
        assert "Makiavelia and Lawless Empire are one game now." in screen.texts()
        assert "4 games" in screen.texts()
        assert not [each for each in screen.names() if each.startswith("All games")]
        await screen.touch(UNDO)
        assert "3 games" in screen.texts()
        await screen.touch("Join Makiavelia")
        await screen.touch(start(screen, "Part "))
        assert session.plays.people == WhoIsWho()

    joins(act)


def test_names_and_places_are_alike_in_capitals() -> None:
    log = (
        evening(0, "JOSÉ", "Bob", where="CAFÉ"),
        evening(1, "Jose\u0301", where="Cafe\u0301"),
    )

    async def act(screen: Screen) -> None:
        assert {each.split(",")[0] for each in people_rows(screen)} == {"JOSÉ", "Bob"}
        await screen.touch("All time, everywhere, closed")
        assert sum("Where" in each for each in screen.names()) == 2

    shown(logged(*log), STANDINGS, act)
