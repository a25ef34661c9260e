"""Played games in files: in beside those that are here, and out as a table and as JSON."""

import asyncio
from codecs import BOM_UTF8
from functools import cache

import pytest

from companion.exchange import export, files
from companion.exchange.files import Parcel
from companion.exchange.share import CodeContents
from companion.plays.people import Alias, KnownPerson, WhoIsWho
from companion.plays.play import Play
from companion.storage import saves
from screens.pages import plays_out as page
from screens.pages import received_file
from screens.pages.files import FilesScreen, OpenFile
from screens.pages.plays_out import BETWEEN
from screens.pages.received_file import HERE, NO_ROOM, WITHOUT_PLAYS
from screens.state import playlog
from screens.state.playlog import LOG_FULL
from tests.companion.sample_plays import play, plays
from tests.screens.desks import SCORE, opened
from tests.screens.harness import Screen, played
from tests.screens.picker import backup, choose
from tests.screens.play_logs import logged
from tests.screens.whole_app import shown


def test_plays_of_a_file_are_added_and_those_that_are_here_stay_as_they_are() -> None:
    session = opened()
    mine = play(1).renamed(0, "Corrected")
    asyncio.run(session.plays.keep(mine))
    session.opened_file = Parcel((), plays=plays(3))

    async def act(screen: Screen) -> None:
        said = (
            "In the file: 3 games. 1 of them stays as you have it. 2 are new and will be added."
        )
        assert said in screen.texts()
        await screen.touch("Put it in")
        assert "2 games added." in screen.texts()

    played(lambda: FilesScreen(session), act)
    assert session.plays.plays == (play(0), mine, play(2))
    assert session.opened_file is None


FULL = 30
"""Games that fit where a test says so."""


@cache
def full_log() -> tuple[Play, ...]:
    return plays(FULL)


@pytest.fixture
def small_log(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (received_file, playlog):
        monkeypatch.setattr(module, "MOST_PLAYS", FULL)


@pytest.mark.usefixtures("small_log")
def test_where_the_log_is_full_everything_but_its_games_is_put_in_and_that_is_said() -> None:
    session = opened()
    asyncio.run(session.plays.keep(*full_log()))
    new = play(FULL)
    session.opened_file = Parcel(
        (CodeContents(SCORE, SCORE.example),), plays=(*full_log()[:2], new)
    )

    async def act(screen: Screen) -> None:
        known = "In the file: 3 games. 2 of them stay as you have them."
        assert f"{known} 1 is new and {NO_ROOM}" in screen.texts()
        await screen.touch("Put it in")
        assert f"{WITHOUT_PLAYS} {HERE}" in screen.texts()

    played(lambda: FilesScreen(session), act)
    assert session.tool_session(SCORE).state == SCORE.example
    assert session.plays.plays == full_log()
    assert session.opened_file is None


@pytest.mark.usefixtures("small_log")
def test_where_the_log_is_full_a_file_of_games_alone_stays_out() -> None:
    session = opened()
    asyncio.run(session.plays.keep(*full_log()))
    session.opened_file = Parcel((), plays=(play(FULL),))

    async def act(screen: Screen) -> None:
        assert "Put it in" not in screen.names()
        await screen.touch("Leave everything as it is")

    played(lambda: FilesScreen(session), act)


@pytest.mark.usefixtures("small_log")
def test_a_log_that_has_become_full_meanwhile_refuses_the_file_whole() -> None:
    session = opened()
    session.opened_file = parcel = Parcel(
        (CodeContents(SCORE, SCORE.example),), plays=(play(FULL),)
    )

    async def act(screen: Screen) -> None:
        button = screen.named("Put it in")
        touch = screen._session.dispatch_event(button._i, "click", None)
        await screen.at_once(session.plays.keep(*full_log()), touch)
        assert LOG_FULL in screen.texts()
        assert NO_ROOM in " ".join(screen.texts())

    played(lambda: FilesScreen(session), act)
    assert session.tool_session(SCORE).state == SCORE.state()
    assert (session.plays.plays, session.opened_file) == (full_log(), parcel)


def test_a_file_with_plays_that_are_all_here_adds_nothing() -> None:
    session = opened()
    asyncio.run(session.plays.keep(*plays(2)))
    session.opened_file = Parcel((), plays=plays(2))

    async def act(screen: Screen) -> None:
        assert "In the file: 2 games. You have them all." in screen.texts()
        assert "Put it in" not in screen.names()
        await screen.touch("Leave everything as it is")

    played(lambda: FilesScreen(session), act)
    assert session.plays.plays == plays(2)


def test_played_games_go_out_as_a_table_and_as_json_which_can_be_opened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, kept = opened(), dict[str, bytes]()
    asyncio.run(session.plays.keep(*plays(2)))

    async def keep(name: str, data: bytes) -> None:
        kept[name] = data

    for module in ("files", "plays_out"):
        monkeypatch.setattr(f"screens.pages.{module}.save", keep)

    async def act(screen: Screen) -> None:
        await screen.touch("Save them as a table (CSV)")
        await screen.touch("Save them as JSON")
        await screen.touch("Save everything as a file")

    played(lambda: FilesScreen(session), act)
    assert kept["played-games.csv"] == export.as_csv(plays(2))
    assert files.read(kept[backup(kept)], ()).plays == plays(2)
    other = opened()

    async def again(screen: Screen) -> None:
        await choose(screen, b'{"format": "pizza"}')
        assert files.NOT_OURS in screen.texts()
        await choose(screen, kept["played-games.json"][:-9])
        assert export.NOT_PLAYS in screen.texts()
        await choose(screen, BOM_UTF8 + kept["played-games.json"])

    played(lambda: OpenFile(other), again)
    assert other.opened_file == Parcel((), plays=plays(2))


def test_played_games_are_saved_where_the_button_for_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The button saved nothing: it led to another page."""
    session, kept = logged(*plays(2)), dict[str, bytes]()

    async def keep(name: str, data: bytes) -> None:
        kept[name] = data

    monkeypatch.setattr("screens.pages.files.save", keep)

    async def act(screen: Screen) -> None:
        before = [*screen.routes]
        await screen.touch("Save as a file")
        assert screen.routes == before

    shown(session, "/plays", act)
    ((name, data),) = kept.items()
    assert name.startswith("played-games-20")
    assert files.read(data, ()) == Parcel((), plays=plays(2))


def test_the_separator_of_the_table_is_chosen_and_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved = list[bytes]()

    async def save(name: str, data: bytes) -> None:
        saved.append(data)

    monkeypatch.setattr(page, "save", save)
    session = opened()
    asyncio.run(session.plays.keep(play(1)))
    table = "Save them as a table (CSV)"

    async def act(screen: Screen) -> None:
        await screen.touch(table)
        await screen.touch(f"Semicolon, {BETWEEN}")
        await screen.touch(table)
        await screen.touch(f"Comma, {BETWEEN}")
        await screen.touch(table)
        await screen.touch(f"Semicolon, {BETWEEN}")

    played(lambda: FilesScreen(session), act)
    assert [raw.decode("utf-8-sig")[:5] for raw in saved] == ["Play,", "Play;", "Play,"]
    assert session.device.separator == "semicolon"
    assert saves.read_device(saves.write_device(session.device)).separator == "semicolon"


def test_the_logs_of_two_phones_become_one_without_doubles_and_with_who_is_who() -> None:
    """One has merged Robert and Bob; each opens the file of the other."""
    merged = WhoIsWho(known=(KnownPerson(name="Robert", into=Alias(name="Bob")),))
    one, other = logged(*plays(4)), logged(*plays(6)[2:])
    asyncio.run(one.plays.keep(play(9).renamed(2, "Robert")))
    asyncio.run(one.plays.know(merged, "merged"))

    async def act(screen: Screen) -> None:
        assert received_file.WHO_IS_WHO in screen.texts()
        await screen.touch("Put it in")

    raw = files.write(Parcel((), plays=one.plays.plays, people=one.plays.people))
    other.opened_file = files.read(raw, ())
    played(lambda: FilesScreen(other), act)
    assert set(other.plays.plays) == {*plays(6), play(9).renamed(2, "Robert")}
    assert other.plays.people == merged
    assert [step.words for step in other.plays.steps] == [received_file.FROM_A_FILE]
    names = {person.name for person in other.plays.register.persons.values()}
    assert "Robert" not in names
    same = logged(*other.plays.plays)
    asyncio.run(same.plays.know(merged, "merged"))
    same.opened_file = files.read(raw, ())

    async def again(screen: Screen) -> None:
        assert "Put it in" not in screen.names()

    played(lambda: FilesScreen(same), again)
    raw = files.write(Parcel((), plays=other.plays.plays, people=other.plays.people))
    one.opened_file = files.read(raw, ())

    async def back(screen: Screen) -> None:
        assert received_file.WHO_IS_WHO not in screen.texts()
        await screen.touch("Put it in")

    played(lambda: FilesScreen(one), back)
    assert set(one.plays.plays) == set(other.plays.plays)
    assert one.plays.people == other.plays.people
