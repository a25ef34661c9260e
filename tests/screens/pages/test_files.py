"""Files on their way in: shown first, and put in beside what is here when asked."""

import asyncio

import flet as ft
import pytest

from companion.core.table import Table
from companion.display.tool_routes import route_of
from companion.exchange import files
from companion.exchange.files import NOT_OURS, DeviceTables, Parcel
from companion.exchange.import_choices import ADD, KEEP, REPLACE, TAKE
from companion.exchange.share import CodeContents
from companion.games.lawless_empire.roles.state import RolesState
from companion.plays.play import Play
from screens.device.picker import UNREADABLE
from screens.pages.files import FilesScreen, OpenFile
from screens.pages.received_file import HERE, IN_EACH, PUT_IN
from screens.state.page_session import PageSession
from tests.companion.sample_plays import plays
from tests.screens.desks import (
    ANN,
    ORDERS,
    ROUND,
    SCORE,
    THREE,
    TOOLS,
    count,
    counted,
    found,
    opened,
)
from tests.screens.harness import Screen, played
from tests.screens.picker import choose, picker_of
from tests.screens.whole_app import shown
from tests.wordings import Wording

ROLES = TOOLS["lawless-empire/roles"]
"""A tool that can be added to."""


def test_a_file_that_cannot_be_opened_gets_its_sentence_and_the_next_one_is_shown() -> None:
    session = opened()

    async def play(screen: Screen) -> None:
        await choose(screen, b"Pizza at eight?")
        assert NOT_OURS in screen.texts()
        assert session.opened_file is None
        await choose(screen, files.write(Parcel((CodeContents(ORDERS, ORDERS.example),))))
        assert session.opened_file == Parcel((CodeContents(ORDERS, ORDERS.example),))
        assert NOT_OURS not in screen.texts()

    played(lambda: OpenFile(session), play)


def test_a_file_that_the_device_does_not_hand_over_gets_its_sentence() -> None:
    session = opened()

    async def play(screen: Screen) -> None:
        await choose(screen, None)
        assert UNREADABLE in screen.texts()
        picker = picker_of(screen, "Open a file")
        await screen.fire(picker, "result", {"files": []})
        assert session.opened_file is None

    played(lambda: OpenFile(session), play)


def test_a_complaint_about_one_file_goes_when_the_next_one_is_looked_for() -> None:
    session = opened()

    async def play(screen: Screen) -> None:
        await choose(screen, b"Pizza at eight?")
        assert NOT_OURS in screen.texts()
        await screen.touch("Open a file")
        assert NOT_OURS not in screen.texts()

    played(lambda: OpenFile(session), play)


def arrived(
    session: PageSession, *parts: CodeContents, kept: DeviceTables | None = None, newer: int = 0
) -> Parcel:
    """Let a file lie on *session*."""
    session.opened_file = Parcel(parts, kept, newer)
    return session.opened_file


def test_what_is_entered_here_stays_unless_the_player_says_otherwise() -> None:
    session = opened()
    count(session)
    arrived(session, CodeContents(ORDERS, ORDERS.example), CodeContents(SCORE, SCORE.example))

    async def play(screen: Screen) -> None:
        assert "In the file: 11 Orders on 2 Syndicates. Here: 1 Order on 1 Syndicate." in (
            screen.texts()
        )
        assert chosen(screen) == [KEEP, TAKE]
        await screen.touch("Put it in")
        assert counted(session) == (1, 0, 0, 0)
        assert session.tool_session(SCORE).state == SCORE.example
        assert session.opened_file is None

    played(lambda: FilesScreen(session), play)
    asyncio.run(session.at.undo(session.tool_session(SCORE)))
    assert len(session.tool_session(SCORE).state.tiles) == 1, (
        "the Syndicate that was counted here"
    )


def chosen(screen: Screen) -> list[str]:
    """Return what is chosen for each part, in their order."""
    taps = [each for each in screen.all(ft.Semantics) if each.selected]
    return [(each.label or "").split(", ")[0] for each in taps]


@pytest.mark.parametrize("way", [REPLACE, ADD])
def test_mine_is_replaced_or_added_to_when_that_is_chosen(way: str) -> None:
    session = opened()
    mine, theirs = ROLES.example, ROLES.example.put(("cards", 0, "name"), "Quiet one")
    assert isinstance(mine, RolesState)
    asyncio.run(session.replace_state(session.tool_session(ROLES), mine, "typed"))
    arrived(session, CodeContents(ROLES, theirs))

    async def play(screen: Screen) -> None:
        await screen.touch(f"{way}, {ROLES.title}")
        assert chosen(screen) == [way]
        await screen.touch("Put it in")

    played(lambda: FilesScreen(session), play)
    both = (*mine.cards, *theirs.cards)
    assert session.tool_session(ROLES).state.cards == (both if way == ADD else theirs.cards)


def test_what_is_the_same_as_here_asks_nothing_and_can_be_looked_at(wording: Wording) -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(ROLES), ROLES.example, "typed"))
    arrived(session, CodeContents(ROLES, ROLES.example), newer=2)

    async def play(screen: Screen) -> None:
        wording(screen.texts())
        assert "Put it in" not in screen.names()
        await screen.touch("Look at it: Role cards, closed")
        assert "Double agent" in screen.texts()
        await screen.touch("Leave everything as it is")
        assert session.opened_file is None

    played(lambda: FilesScreen(session), play)


def test_a_file_brings_its_table_where_nobody_has_set_one_and_adds_its_groups() -> None:
    session = opened()
    arrived(session, kept=DeviceTables(table=ANN, groups=(ANN,)), newer=1)

    async def play(screen: Screen) -> None:
        assert "1 thing in it is from a newer version of the app and can't be opened here." in (
            screen.texts()
        )
        await screen.touch("Put it in")

    played(lambda: FilesScreen(session), play)
    assert session.device.table == ANN
    assert session.device.groups == (ANN,)


def test_the_first_screen_goes_on_with_the_running_game_of_a_file() -> None:
    """It had no Continue, and the message spoke of an Undo that is not there."""
    session = opened()
    count(session)
    asyncio.run(session.remember_tool(ORDERS))
    running = ROUND.state(round=2, phase=1)
    arrived(session, CodeContents(SCORE, SCORE.example), CodeContents(ROUND, running))

    async def play(screen: Screen) -> None:
        await screen.touch("Put it in")
        assert f"{PUT_IN} {IN_EACH}" in screen.texts()
        assert screen.routes[-1] == "/"

    played(lambda: FilesScreen(session), play)
    assert session.device.last_tool == ROUND.name
    saved = asyncio.run(found(session._store))
    assert saved.device.last_tool == ROUND.name


@pytest.mark.parametrize("used", [False, True])
def test_a_file_without_a_running_game_leaves_what_was_used_last(used: bool) -> None:
    session = opened()
    if used:
        asyncio.run(session.remember_tool(ORDERS))
    arrived(session, CodeContents(SCORE, SCORE.example))

    async def play(screen: Screen) -> None:
        await screen.touch("Put it in")
        assert f"{PUT_IN} {HERE}" in screen.texts()
        assert screen.routes[-1] == route_of(SCORE)

    played(lambda: FilesScreen(session), play)
    assert session.device.last_tool == (ORDERS if used else SCORE).name


def test_two_that_are_called_the_same_differ_in_plain_words() -> None:
    """A question got a full stop of its own, and nobody learned what differs."""
    session = opened()
    negotiation = TOOLS["makiavelia/negotiation"]
    theirs = negotiation.state(bag=5)
    assert negotiation.summary(theirs) == negotiation.summary(negotiation.state())
    arrived(session, CodeContents(negotiation, theirs))

    async def play(screen: Screen) -> None:
        (said,) = [each for each in screen.texts() if each.startswith("In the file")]
        assert said == (
            f"In the file and here: {negotiation.summary(theirs)} Not every entry is the same."
        )

    played(lambda: FilesScreen(session), play)


@pytest.mark.parametrize(("way", "here"), [(KEEP, THREE), (REPLACE, ANN)])
def test_the_table_that_is_here_stays_unless_the_player_says_otherwise(
    way: str, here: Table
) -> None:
    session = opened()
    asyncio.run(session.at.use_table(THREE))
    arrived(session, kept=DeviceTables(table=ANN))

    async def play(screen: Screen) -> None:
        assert chosen(screen) == [KEEP]
        if way != KEEP:
            await screen.touch(f"{way}, The table")
        assert chosen(screen) == [way]
        await screen.touch("Put it in")

    played(lambda: FilesScreen(session), play)
    assert session.device.table == here


def test_groups_are_added_behind_those_that_are_here_while_there_is_room() -> None:
    session = opened()
    groups = [Table().renamed(0, f"Ann {number}") for number in range(13)]
    asyncio.run(session.save_device(session.device.with_groups(groups[1:12])))
    asyncio.run(
        session.save_device(session.device.with_groups((groups[5], groups[0], groups[12])))
    )
    assert session.device.groups == (*groups[1:12], groups[0])


ONE, TWO = (
    (CodeContents(SCORE, SCORE.example),),
    (CodeContents(SCORE, SCORE.example), CodeContents(ROUND, ROUND.example)),
)


@pytest.mark.parametrize(
    ("states", "kept", "said", "leads"),
    [
        (TWO, (), f"{PUT_IN} {IN_EACH}", "/"),
        (ONE, (), f"{PUT_IN} {HERE}", route_of(SCORE)),
        ((), plays(2), "2 games added.", "/plays"),
    ],
)
def test_what_is_said_of_a_file_that_was_put_in_stands_on_the_next_page_and_covers_nothing(
    states: tuple[CodeContents, ...], kept: tuple[Play, ...], said: str, leads: str
) -> None:
    session = opened()
    session.opened_file = Parcel(states, plays=kept)

    async def act(screen: Screen) -> None:
        await screen.touch("Put it in")
        assert screen.routes[-1] == leads
        await screen.go(leads)
        assert said in screen.texts()
        assert not screen.all(ft.SnackBar)
        await screen.go("/settings")
        await screen.go(leads)
        assert said not in screen.texts()
        session.screen.show_on_page(said, leads)
        await screen.settle()
        await screen.touch("Understood")
        assert said not in screen.texts()

    shown(session, "/files", act)


def test_what_is_said_on_the_first_screen_stands_above_the_search() -> None:
    session = opened()
    session.screen.show_on_page(PUT_IN, "/")

    async def act(screen: Screen) -> None:
        texts = [each for each in screen.controls() if isinstance(each, ft.Text | ft.TextField)]
        values = [each.value for each in texts if isinstance(each, ft.Text)]
        assert PUT_IN in values
        (field,) = [at for at, each in enumerate(texts) if isinstance(each, ft.TextField)]
        (told,) = [at for at, each in enumerate(texts) if each.value == PUT_IN]
        assert told < field

    shown(session, "/", act)
