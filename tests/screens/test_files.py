"""Files on their way out and in: saved by the device, shown first, put in when asked."""

import asyncio
from codecs import BOM_UTF8

import flet as ft
import pytest

from companion import export, files
from companion.arrival import ADD, KEEP, REPLACE, TAKE
from companion.files import NOT_OURS, Kept, Parcel
from companion.games.lawless_empire.roles import RolesState
from companion.plays import MOST_PLAYS
from companion.share import Shared
from companion.table import Table
from screens.desk import Desk
from screens.files import (
    CARRIES,
    NO_ROOM,
    NOTHING,
    WITHOUT_PLAYS,
    FilesScreen,
    OpenFile,
    save_as_file,
)
from screens.picker import NO_FILES, SAVED, UNREADABLE, WITH_DOWNLOADS, save
from screens.playlog import FULL
from tests.companion.playing import play, plays
from tests.screens.desks import ORDERS, SCORE, THREE, TOOLS, count, counted, opened
from tests.screens.harness import Screen, played

ANN = Table().renamed(0, "Ann")
ROLES = TOOLS["lawless-empire/roles"]
"""A tool that can be added to."""


def picker_of(screen: Screen, name: str) -> ft.FilePicker:
    """Return the device's picker that the button called *name* opens by itself."""
    (button,) = [
        each
        for each in screen.all(ft.Container)
        if isinstance(each.content, ft.Semantics) and each.content.label == name
    ]
    assert isinstance(button.action, ft.PickFiles)
    return button.action.file_picker


async def choose(screen: Screen, data: bytes | None) -> None:
    """Let the player choose a file with *data* in it."""
    chosen = {"id": 1, "name": "x.companion", "size": len(data or b""), "bytes": data}
    await screen.fire(picker_of(screen, "Open a file"), "result", {"files": [chosen]})


def test_a_file_that_cannot_be_opened_gets_its_sentence_and_the_next_one_is_shown() -> None:
    desk = opened()

    async def play(screen: Screen) -> None:
        await choose(screen, b"Pizza at eight?")
        assert NOT_OURS in screen.texts()
        assert desk.parcel is None
        await choose(screen, files.write(Parcel((Shared(ORDERS, ORDERS.example),))))
        assert desk.parcel == Parcel((Shared(ORDERS, ORDERS.example),))
        assert NOT_OURS not in screen.texts()

    played(lambda: OpenFile(desk), play)


def test_a_file_that_the_device_does_not_hand_over_gets_its_sentence() -> None:
    desk = opened()

    async def play(screen: Screen) -> None:
        await choose(screen, None)
        assert UNREADABLE in screen.texts()
        picker = picker_of(screen, "Open a file")
        await screen.fire(picker, "result", {"files": []})
        assert desk.parcel is None

    played(lambda: OpenFile(desk), play)


def arrived(desk: Desk, *parts: Shared, kept: Kept | None = None, newer: int = 0) -> Parcel:
    """Let a file lie on *desk*."""
    desk.parcel = Parcel(parts, kept, newer)
    return desk.parcel


def test_what_is_entered_here_stays_unless_the_player_says_otherwise() -> None:
    desk = opened()
    count(desk)
    arrived(desk, Shared(ORDERS, ORDERS.example), Shared(SCORE, SCORE.example))

    async def play(screen: Screen) -> None:
        assert "In the file: 11 Orders on 2 Syndicates. Here: 1 Order on 1 Syndicate." in (
            screen.texts()
        )
        assert chosen(screen) == [KEEP, TAKE]
        await screen.touch("Put it in")
        assert counted(desk) == (1, 0, 0, 0)
        assert desk.slot(SCORE).state == SCORE.example
        assert desk.parcel is None

    played(lambda: FilesScreen(desk), play)
    asyncio.run(desk.undo(desk.slot(SCORE)))
    assert desk.slot(SCORE).state == SCORE.state()


def chosen(screen: Screen) -> list[str]:
    """Return what is chosen for each part, in their order."""
    taps = [each for each in screen.all(ft.Semantics) if each.selected]
    return [(each.label or "").split(", ")[0] for each in taps]


@pytest.mark.parametrize("way", [REPLACE, ADD])
def test_mine_is_replaced_or_added_to_when_that_is_chosen(way: str) -> None:
    desk = opened()
    mine, theirs = ROLES.example, ROLES.example.put(("cards", 0, "name"), "Quiet one")
    assert isinstance(mine, RolesState)
    asyncio.run(desk.put_in(desk.slot(ROLES), mine, "typed"))
    arrived(desk, Shared(ROLES, theirs))

    async def play(screen: Screen) -> None:
        await screen.touch(f"{way}, {ROLES.title}")
        assert chosen(screen) == [way]
        await screen.touch("Put it in")

    played(lambda: FilesScreen(desk), play)
    both = (*mine.cards, *theirs.cards)
    assert desk.slot(ROLES).state.cards == (both if way == ADD else theirs.cards)


def test_what_is_the_same_as_here_asks_nothing_and_can_be_looked_at() -> None:
    desk = opened()
    asyncio.run(desk.put_in(desk.slot(ROLES), ROLES.example, "typed"))
    arrived(desk, Shared(ROLES, ROLES.example), newer=2)

    async def play(screen: Screen) -> None:
        assert "As it is here: 1 role." in screen.texts()
        assert (
            "2 things in it are from a newer version of the app and cannot be opened here."
            in (screen.texts())
        )
        assert "Put it in" not in screen.names()
        await screen.touch("Look at it: Role cards, closed")
        assert "Double agent" in screen.texts()
        await screen.touch("Leave everything as it is")
        assert desk.parcel is None

    played(lambda: FilesScreen(desk), play)


def test_a_file_brings_its_table_where_nobody_has_set_one_and_adds_its_groups() -> None:
    desk = opened()
    arrived(desk, kept=Kept(table=ANN, groups=(ANN,)), newer=1)

    async def play(screen: Screen) -> None:
        assert (
            "1 thing in it is from a newer version of the app and cannot be opened here."
            in (screen.texts())
        )
        await screen.touch("Put it in")

    played(lambda: FilesScreen(desk), play)
    assert desk.device.table == ANN
    assert desk.device.groups == (ANN,)


@pytest.mark.parametrize(("way", "here"), [(KEEP, THREE), (REPLACE, ANN)])
def test_the_table_that_is_here_stays_unless_the_player_says_otherwise(
    way: str, here: Table
) -> None:
    desk = opened()
    asyncio.run(desk.use_table(THREE))
    arrived(desk, kept=Kept(table=ANN))

    async def play(screen: Screen) -> None:
        assert chosen(screen) == [KEEP]
        if way != KEEP:
            await screen.touch(f"{way}, The table")
        assert chosen(screen) == [way]
        await screen.touch("Put it in")

    played(lambda: FilesScreen(desk), play)
    assert desk.device.table == here


def test_plays_of_a_file_are_added_and_those_that_are_here_stay_as_they_are() -> None:
    desk = opened()
    mine = play(1).renamed(0, "Corrected")
    asyncio.run(desk.plays.keep(mine))
    desk.parcel = Parcel((), plays=plays(3))

    async def act(screen: Screen) -> None:
        said = (
            "In the file: 3 games. 1 of them stays as you have it. 2 are new and will be added."
        )
        assert said in screen.texts()
        await screen.touch("Put it in")
        assert "2 games added." in screen.texts()

    played(lambda: FilesScreen(desk), act)
    assert desk.plays.plays == (play(0), mine, play(2))
    assert desk.parcel is None


FULL_LOG = plays(MOST_PLAYS)


def test_where_the_log_is_full_everything_but_its_games_is_put_in_and_that_is_said() -> None:
    desk = opened()
    asyncio.run(desk.plays.keep(*FULL_LOG))
    new = play(MOST_PLAYS)
    desk.parcel = Parcel((Shared(SCORE, SCORE.example),), plays=(*FULL_LOG[:2], new))

    async def act(screen: Screen) -> None:
        known = "In the file: 3 games. 2 of them stay as you have them."
        assert f"{known} 1 is new and {NO_ROOM}" in screen.texts()
        await screen.touch("Put it in")
        assert WITHOUT_PLAYS in screen.texts()

    played(lambda: FilesScreen(desk), act)
    assert desk.slot(SCORE).state == SCORE.example
    assert desk.plays.plays == FULL_LOG
    assert desk.parcel is None


def test_where_the_log_is_full_a_file_of_games_alone_stays_out() -> None:
    desk = opened()
    asyncio.run(desk.plays.keep(*FULL_LOG))
    desk.parcel = Parcel((), plays=(play(MOST_PLAYS),))

    async def act(screen: Screen) -> None:
        assert "Put it in" not in screen.names()
        await screen.touch("Leave everything as it is")

    played(lambda: FilesScreen(desk), act)


def test_a_log_that_has_become_full_meanwhile_refuses_the_file_whole() -> None:
    desk = opened()
    desk.parcel = parcel = Parcel((Shared(SCORE, SCORE.example),), plays=(play(MOST_PLAYS),))

    async def act(screen: Screen) -> None:
        button = screen.named("Put it in")
        touch = screen._session.dispatch_event(button._i, "click", None)
        await screen.at_once(desk.plays.keep(*FULL_LOG), touch)
        assert FULL in screen.texts()
        assert NO_ROOM in " ".join(screen.texts())

    played(lambda: FilesScreen(desk), act)
    assert desk.slot(SCORE).state == SCORE.state()
    assert (desk.plays.plays, desk.parcel) == (FULL_LOG, parcel)


def test_a_file_with_plays_that_are_all_here_adds_nothing() -> None:
    desk = opened()
    asyncio.run(desk.plays.keep(*plays(2)))
    desk.parcel = Parcel((), plays=plays(2))

    async def act(screen: Screen) -> None:
        assert "In the file: 2 games. You have them all." in screen.texts()
        assert "Put it in" not in screen.names()
        await screen.touch("Leave everything as it is")

    played(lambda: FilesScreen(desk), act)
    assert desk.plays.plays == plays(2)


def test_played_games_go_out_as_a_table_and_as_json_which_can_be_opened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk, kept = opened(), dict[str, bytes]()
    asyncio.run(desk.plays.keep(*plays(2)))

    async def keep(name: str, data: bytes) -> None:
        kept[name] = data

    monkeypatch.setattr("screens.files.save", keep)

    async def act(screen: Screen) -> None:
        await screen.touch("Save them as a table (CSV)")
        await screen.touch("Save them as JSON")
        await screen.touch("Save everything as a file")

    played(lambda: FilesScreen(desk), act)
    assert kept["played-games.csv"] == export.as_csv(plays(2))
    assert files.read(kept["companion.companion"], ()).plays == plays(2)
    other = opened()

    async def again(screen: Screen) -> None:
        await choose(screen, b'{"format": "pizza"}')
        assert export.NOT_PLAYS in screen.texts()
        await choose(screen, BOM_UTF8 + kept["played-games.json"])

    played(lambda: OpenFile(other), again)
    assert other.parcel == Parcel((), plays=plays(2))


def test_groups_are_added_behind_those_that_are_here_while_there_is_room() -> None:
    desk = opened()
    groups = [Table().renamed(0, f"Ann {number}") for number in range(13)]
    asyncio.run(desk.keep_device(desk.device.with_groups(groups[1:12])))
    asyncio.run(desk.keep_device(desk.device.with_groups((groups[5], groups[0], groups[12]))))
    assert desk.device.groups == (*groups[1:12], groups[0])


def test_everything_that_is_entered_is_kept_in_one_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = opened()
    count(desk)
    asyncio.run(desk.use_table(ANN))
    kept: list[tuple[str, bytes]] = []

    async def keep(name: str, data: bytes) -> None:
        kept.append((name, data))

    monkeypatch.setattr("screens.files.save", keep)

    async def play(screen: Screen) -> None:
        await screen.touch("Save everything as a file")

    played(lambda: FilesScreen(desk), play)
    ((name, data),) = kept
    assert name == "companion.companion"
    found = files.read(data, TOOLS.values())
    assert found.screens == (Shared(ORDERS, desk.slot(ORDERS).state),)
    assert found.kept == Kept(table=ANN)


@pytest.mark.parametrize(
    ("web", "place", "sentence"),
    [
        (True, None, WITH_DOWNLOADS),
        (False, "/x", SAVED),
        (False, None, ""),
        (True, "-", NO_FILES),
    ],
)
def test_the_device_keeps_a_file_and_says_where(
    web: bool, place: str | None, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def save_file(self: ft.FilePicker, **given: object) -> str | None:
        assert given == {"file_name": "a.companion", "src_bytes": b"data"}
        if place == "-":
            raise RuntimeError("not allowed here")
        return place

    monkeypatch.setattr(ft.FilePicker, "save_file", save_file)

    async def play(screen: Screen) -> None:
        screen.page.web = web
        await save("a.companion", b"data")
        await screen.settle()
        assert screen.texts() == [""] + [sentence] * bool(sentence)

    played(lambda: ft.Text(""), play)


def test_nothing_entered_makes_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(screen: Screen) -> None:
        await save_as_file("x", Parcel(()))
        await screen.settle()
        assert NOTHING in screen.texts()

    played(lambda: ft.Text(""), play)


def test_what_there_is_none_of_is_not_counted() -> None:
    desk = opened()

    async def look(screen: Screen) -> None:
        assert f"The table. {CARRIES}" in screen.texts()

    played(lambda: FilesScreen(desk), look)
    desk = opened()
    count(desk)
    asyncio.run(desk.keep_device(desk.device.remembering(ANN)))

    async def look_again(screen: Screen) -> None:
        assert f"The table, 1 group, 1 screen. {CARRIES}" in screen.texts()

    played(lambda: FilesScreen(desk), look_again)
    desk = opened()
    desk.parcel = Parcel((), Kept(table=ANN))

    async def nobody(screen: Screen) -> None:
        assert not [text for text in screen.texts() if "remembered" in text]

    played(lambda: FilesScreen(desk), nobody)
