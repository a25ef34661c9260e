"""A made game on the screens: made, opened by a code or a file, changed, shared and deleted."""

import asyncio

import flet as ft
import pytest

from companion.catalogue import every_game
from companion.core.table import Table
from companion.display import made_words as words
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.exchange.files import Parcel
from companion.exchange.share import CodeContents
from companion.game_maker.definition import Phase, Row
from companion.game_maker.keys import key_of
from screens.pages.files import FilesScreen
from screens.pages.share import OF_A_DEFINITION, file_name
from screens.state import saved_sessions
from screens.state.page_session import PageSession
from screens.state.player_made_games import TOO_MANY
from tests.screens.desks import opened
from tests.screens.harness import Screen, played
from tests.screens.own_games import HARBOUR, KEY, TOWN, code, made_tool, make, scores, titles
from tests.screens.whole_app import shown

GAME = "Harbour lights. Yours · 2 rows. 3 to 5 players"


def tile(screen: Screen, begins: str) -> str:
    """Return the whole name of the button that *begins* so."""
    (name,) = [name for name in screen.names() if name.startswith(begins)]
    return name


def test_the_first_screen_leads_to_a_new_game_from_nothing_or_from_an_example() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        await screen.touch(words.YOUR_OWN_GAME)
        assert screen.routes[-1] == "/new"
        await screen.go("/new")
        await screen.touch(tile(screen, "Town builders"))
        (game,) = session.games.made
        assert screen.routes[-1] == f"/g/{game.key}", "it opens where it is played"
        await screen.go(screen.routes[-1])
        assert session.tool_session(game.by_key[MAKE]).state == TOWN
        await screen.go("/new")
        await screen.touch(tile(screen, words.FROM_NOTHING))
        assert titles(session) == ["A game of your own", "Town builders"]
        await screen.go("/new")
        await screen.touch(tile(screen, words.HAVE_A_CODE))
        assert screen.routes[-1] == "/new/scan"
        await screen.go("/")
        assert tile(screen, "Town builders. Yours · 6 rows. 2 to 4 players")

    shown(session, "/", act)


def test_a_finger_that_touches_twice_makes_one_game() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        name = tile(screen, "Town builders")
        await screen.touch_at_once(name, name)
        assert titles(session) == ["Town builders"]

    shown(session, "/new", act)


def test_where_there_is_no_room_for_one_more_that_is_said_and_another_try_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = opened()
    monkeypatch.setattr(saved_sessions, "MOST_MADE", 0)

    async def act(screen: Screen) -> None:
        await screen.touch(tile(screen, "Town builders"))
        assert TOO_MANY in screen.texts()
        monkeypatch.setattr(saved_sessions, "MOST_MADE", 1)
        await screen.touch(tile(screen, "Town builders"))
        assert titles(session) == ["Town builders"]

    shown(session, "/new", act)


def test_its_page_of_tools_has_what_it_has_and_what_can_be_done_with_it() -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        texts = screen.texts()
        assert "Harbour lights" in texts
        assert "Score" in texts
        assert "Counters" not in texts
        await screen.touch(tile(screen, words.CHANGE_GAME))
        assert screen.routes[-1] == f"/g/{KEY}/{MAKE}"
        await screen.touch(tile(screen, words.SHARE_GAME))
        assert screen.routes[-1] == f"/g/{KEY}/{MAKE}/share"
        before = len(screen.routes)
        await screen.touch(tile(screen, words.DELETE_GAME))
        assert words.delete_it("Harbour lights") in screen.texts()
        await screen.touch(words.CANCEL)
        assert len(screen.routes) == before
        assert titles(session) == ["Harbour lights"]
        await screen.touch(tile(screen, words.DELETE_GAME))
        await screen.touch(words.DELETE_IT)
        assert screen.routes[-1] == "/"
        await screen.go("/")
        assert words.deleted("Harbour lights") in screen.texts()
        assert GAME not in screen.names()
        await screen.go("/new")
        assert words.deleted("Harbour lights") in screen.texts()
        await screen.touch(words.BRING_BACK)
        await screen.go("/")
        assert GAME in screen.names()
        assert words.BRING_BACK not in screen.names()

    shown(session, f"/g/{KEY}/tools", act)


def test_nothing_is_said_to_one_at_a_game_that_may_be_played_alone() -> None:
    session = opened()
    make(session)
    asyncio.run(session.at.use_table(Table().resized(1)))

    async def act(screen: Screen) -> None:
        assert any("the tools still work for 1" in text for text in screen.texts())
        tool_session = session.tool_session(made_tool(MAKE))
        await session.replace_state(
            tool_session, tool_session.state.put(("sheet", "solo"), True), "alone, too"
        )
        await screen.settle()
        assert not any("the tools still work" in text for text in screen.texts())

    shown(session, f"/g/{KEY}/{MAKE}", act)


def test_a_game_that_is_for_fewer_than_sit_there_says_so_where_that_is_set() -> None:
    session = opened()
    make(session)
    said = "Harbour lights is for 2 to 3 players; the tools still work for 4."

    async def act(screen: Screen) -> None:
        assert said not in screen.texts()
        tool_session = session.tool_session(made_tool(MAKE))
        fewer = tool_session.state.put(("most",), 3).put(("least",), 2)
        await session.replace_state(tool_session, fewer, "2 to 3 players")
        await screen.settle()
        assert said in screen.texts()

    shown(session, f"/g/{KEY}/{MAKE}", act)


@pytest.mark.parametrize(
    "below", ["", "/score", "/score/share", "/score/history", "/score/across", "/table"]
)
def test_it_has_the_screens_of_every_game(below: str) -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        assert not [text for text in screen.texts() if "cannot be shown" in text]
        assert len(screen.texts()) > 2
        assert words.NOT_HERE not in screen.texts()

    shown(session, f"/g/{KEY}{below}", act)


def test_an_address_of_a_game_that_is_not_here_says_so_and_leads_on() -> None:
    async def act(screen: Screen) -> None:
        assert words.NOT_HERE in screen.texts()
        await screen.touch("Open a code")
        assert screen.routes[-1] == f"/g/{KEY}/scan"

    shown(opened(), f"/g/{KEY}/score", act)


def test_a_code_shows_the_game_first_and_adds_it_when_that_is_asked() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        assert "This is what arrived: 2 rows" in screen.texts()
        assert "Harbour lights" in screen.texts()
        assert titles(session) == []
        await screen.touch(words.ADD_IT)
        assert titles(session) == ["Harbour lights"]
        assert screen.routes[-1] == f"/g/{KEY}"
        await screen.go(f"/q/{code()}")
        assert words.SAME_HERE in screen.texts()
        await screen.touch("Open")
        assert screen.routes[-1] == f"/g/{KEY}"

    shown(session, f"/q/{code()}", act)


def test_what_is_too_long_for_a_code_says_so_and_goes_as_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = opened()
    saved: list[str] = []

    async def save(name: str, data: bytes) -> None:
        saved.append(name)

    monkeypatch.setattr("screens.pages.files.save", save)
    rows = tuple(Row(name=f"Ärger mit Öl Nr. {n:02}", way="sets", gives=n) for n in range(12))
    phases = tuple(Phase(title=f"Phase {n}", steps="Ein Wort; " * 47) for n in range(10))
    sheet = HARBOUR.sheet.evolve(rows=rows, order=tuple(range(12)))
    long = HARBOUR.evolve(sheet=sheet, course=HARBOUR.course.evolve(phases=phases))
    make(session, long)

    async def act(screen: Screen) -> None:
        assert share.TOO_LONG in screen.texts()
        assert not screen.all(ft.Image)
        await screen.touch("Save Harbour lights as a file")
        assert saved == ["harbour-lights.companion"]
        await screen.touch("Save all of Harbour lights as a file")
        (_, whole) = saved
        assert whole.startswith("harbour-lights-20"), "the day of a backup"
        assert {*OF_A_DEFINITION} <= {*screen.texts()}, "what each of the two holds"

    shown(session, f"/g/{KEY}/{MAKE}/share", act)


def test_a_file_of_a_game_is_called_as_the_game_is() -> None:
    session = opened()
    for name, file in (
        ("Ärger & Öl!", "arger-ol"),
        ("麻雀", "game"),
        ("", "a-game-of-your-own"),
    ):
        make(session, HARBOUR.put(("about", "name"), name))
        assert file_name(session.games.made[0]) == file
    assert file_name(every_game()[0]) == every_game()[0].key


def with_file(session: PageSession, *parts: CodeContents) -> None:
    """Put all of *parts* in from a file."""
    session.opened_file = Parcel(parts)

    async def act(screen: Screen) -> None:
        await screen.touch("Put it in")

    played(lambda: FilesScreen(session), act)


def test_a_file_brings_the_game_with_what_is_in_it() -> None:
    session = opened()
    parts = (CodeContents(made_tool("score"), scores()), CodeContents(made_tool(MAKE), HARBOUR))
    with_file(session, *parts)
    assert [definition for _, definition in session.games.defined] == [HARBOUR]
    assert session.tool_session(made_tool("score")).state.lines[0].cells[0].terms == (12,)
    other = opened()
    with_file(other, parts[0])
    assert titles(other) == ["Harbour lights"]


@pytest.mark.long
def test_a_number_is_drawn_for_each_new_game(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter((1, 2))
    monkeypatch.setattr("screens.pages.new_game.secrets.randbelow", lambda most: next(drawn))
    session = opened()

    async def act(screen: Screen) -> None:
        for _ in range(2):
            await screen.go("/new")
            await screen.touch(tile(screen, "Keep the light"))
            await screen.go(screen.routes[-1])
        assert {game.key for game in session.games.made} == {key_of(1), key_of(2)}

    shown(session, "/", act)


def test_the_menu_of_each_tool_leads_to_what_the_game_is_made_of() -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch(words.CHANGE_GAME)
        assert screen.routes[-1] == f"/g/{KEY}/{MAKE}"
        await screen.go(screen.routes[-1])
        await screen.touch("More")
        assert words.CHANGE_GAME not in screen.names(), "it is open already"

    shown(session, f"/g/{KEY}/score", act)


def test_the_set_up_of_a_sheet_without_phases_leads_to_it() -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        await screen.touch("Score")
        assert screen.routes[-1] == f"/g/{KEY}/score"

    shown(session, f"/g/{KEY}", act)
