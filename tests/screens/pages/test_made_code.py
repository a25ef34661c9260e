"""A code of a made game that is here already, or of which only a part comes: what the screen says."""

import asyncio

import flet as ft
import pytest

from companion.core.shape import code_part
from companion.core.table import Table
from companion.display import made_words as words
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE
from companion.exchange import files, share
from companion.exchange.import_choices import REPLACE
from companion.exchange.share import CodeContents
from companion.game_maker.definition import About, Definition
from companion.game_maker.examples import examples
from companion.game_maker.keys import key_of
from companion.game_maker.score_state import ScoreState, entered, from_make
from companion.game_maker.words import rows_in_words
from companion.tools.tool import AnyTool
from screens.pages import files as page_files
from screens.pages.followed_link import decoded
from screens.state.page_session import PageSession
from tests.companion.sample_plays import play as sample_play
from tests.screens.desks import found, opened
from tests.screens.harness import Screen
from tests.screens.own_games import (
    HARBOUR,
    KEY,
    LARGER,
    TOWN,
    code,
    made_tool,
    make,
    scores,
    titles,
)
from tests.screens.whole_app import shown
from tests.wordings import Wording

NEWER = HARBOUR.evolve(sheet=HARBOUR.sheet.evolve(wins="lowest"))
PRIMARY = ft.Colors.PRIMARY
LIGHT = examples()["lighthouse"]


def test_an_update_says_what_it_changes_and_asks_before_it_does(wording: Wording) -> None:
    session = opened()
    make(session)
    make_slot, score = (
        session.tool_session(made_tool(MAKE)),
        session.tool_session(made_tool("score")),
    )
    asyncio.run(session.replace_state(score, entered(score.state, 0, 0, 0, (12,)), "Ships: 12"))
    asyncio.run(session.plays.keep(sample_play(game=KEY, title="Harbour lights")))

    async def act(screen: Screen) -> None:
        texts = screen.texts()
        wording(texts)
        assert words.ENTERED_STAYS + "1 played game of it stays as it is." in texts
        await screen.touch(words.KEEP_MINE)
        assert make_slot.state == HARBOUR
        await screen.touch(words.KEEP_BOTH)
        assert titles(session) == ["Harbour lights", "Harbour lights (2)"]
        assert make_slot.state == HARBOUR
        await screen.touch(words.UPDATE_MINE)
        assert make_slot.state == NEWER
        assert score.state.sheet == NEWER.sheet
        assert score.state.lines[0].cells[0].terms == (12,)
        assert [play.title for play in session.plays.plays] == ["Harbour lights"]
        await session.at.undo(make_slot)
        assert make_slot.state == HARBOUR

    shown(session, f"/q/{code(NEWER)}", act)


@pytest.mark.parametrize(
    ("came", "first"),
    [
        (NEWER, [words.UPDATE_MINE, words.KEEP_BOTH, words.KEEP_MINE]),
        (
            TOWN.put(("rules",), ""),
            [words.KEEP_MINE, words.KEEP_BOTH, words.UPDATE_MINE],
        ),
    ],
)
def test_what_loses_nothing_is_the_strong_button_and_comes_first(
    came: Definition, first: list[str]
) -> None:
    session = opened()
    make(session, HARBOUR if came == NEWER else TOWN)

    async def act(screen: Screen) -> None:
        ways = [name for name in screen.names() if name in first]
        assert ways == first
        (strong,) = [each for each in screen.all(ft.Container) if each.bgcolor == PRIMARY]
        assert isinstance(strong.content, ft.Semantics)
        assert strong.content.label == first[0]
        assert ("Without rules." in screen.texts()) == (came != NEWER)

    shown(session, f"/q/{code(came)}", act)


def test_two_games_of_one_name_are_told_apart_before_one_is_added() -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        assert words.another("Harbour lights") in screen.texts()
        await screen.touch(words.ADD_IT)
        assert titles(session) == ["Harbour lights", "Harbour lights (2)"]

    shown(session, f"/q/{code(game=key_of(8))}", act)


def test_a_code_of_its_score_brings_the_game_along() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        assert "Harbour lights" in screen.texts()
        assert words.ONLY["score"] in screen.texts()
        await screen.touch(words.ADD_IT)
        assert titles(session) == ["Harbour lights"]
        assert screen.routes[-1] == f"/g/{KEY}/score"
        tool_session = session.tool_session(made_tool("score"))
        assert tool_session.state.lines[0].cells[0].terms == (12,)
        await session.at.undo(tool_session)
        await screen.go(f"/q/{code(scores(), tool='score')}")
        assert words.ADD_IT not in screen.names()
        await screen.touch("Open")
        assert tool_session.state.lines[0].cells[0].terms == (12,)

    shown(session, f"/q/{code(scores(), tool='score')}", act)


def shared_from(session: PageSession, tool: AnyTool, *sees: str) -> str:
    """Return the digits that the share screen of *tool* shows on *session*, where players read what it *sees*."""
    found: list[str] = []

    async def act(screen: Screen) -> None:
        texts = screen.texts()
        for said in sees:
            assert said in texts
        found.append(share.find(next(text for text in texts if "/q/" in text), decoded)[0])

    shown(session, f"/g/{tool.name}/share", act)
    return found[0]


@pytest.mark.parametrize("key", ["score", "round", "counters", "first"])
def test_what_is_shared_from_any_of_its_screens_brings_the_whole_game(key: str) -> None:
    mine, theirs, tool = opened(), opened(), made_tool(key)
    whole = TOWN.evolve(counters=LIGHT.counters, rules="Whoever is last brings the cake.")
    make(mine, whole)
    asyncio.run(mine.at.use_table(Table().resized(3)))
    state = mine.tool_session(tool).state
    digits = shared_from(mine, tool)

    async def act(screen: Screen) -> None:
        assert not {*words.ONLY.values()} & {*screen.texts()}
        await screen.touch(words.ADD_IT)
        assert screen.routes[-1] == route_of(tool)
        assert theirs.tool_session(made_tool(MAKE)).state == whole
        assert theirs.tool_session(tool).state == state

    shown(theirs, f"/q/{digits}", act)


def test_where_both_have_no_room_in_one_code_there_are_two() -> None:
    """Whoever scans one after the other has the whole game, and what was entered."""
    mine, theirs, tool = opened(), opened(), made_tool("score")
    whole = TOWN.evolve(rules="Whoever is last brings the cake for all. " * 6)
    make(mine, whole)
    for seat in range(4):
        state = mine.tool_session(tool).state
        for place in range(6):
            state = entered(state, seat, place, 0, (9, 8, 7))
        asyncio.run(mine.receive(mine.tool_session(tool), state, "entered"))
    found: list[str] = []

    async def shows(screen: Screen) -> None:
        for said, button in (
            (words.GAME_CODE, words.NEXT_CODE),
            (words.SCREEN_CODE, words.FIRST_CODE),
        ):
            assert {words.TWO_CODES, said} <= {*screen.texts()}
            found.append(
                share.find(next(text for text in screen.texts() if "/q/" in text), decoded)[0]
            )
            await screen.touch(button)
        assert words.GAME_CODE in screen.texts()

    shown(mine, f"/g/{tool.name}/share", shows)
    assert all(len(digits) <= share.LONGEST for digits in found)

    async def scans(screen: Screen) -> None:
        await screen.touch(words.ADD_IT)
        assert theirs.tool_session(made_tool(MAKE)).state == whole
        await screen.go(f"/q/{found[1]}")
        await screen.touch("Open")
        assert screen.routes[-1] == route_of(tool)
        assert theirs.tool_session(tool).state == mine.tool_session(tool).state

    shown(theirs, f"/q/{found[0]}", scans)


def test_a_screen_that_is_too_long_for_a_code_leaves_the_game_alone_in_one() -> None:
    mine, tool = opened(), made_tool("score")
    whole = TOWN.evolve(sheet=TOWN.sheet.evolve(rounds=True))
    make(mine, whole)
    state = mine.tool_session(tool).state
    for at in range(20):
        for seat in range(4):
            for place in range(6):
                state = entered(state, seat, place, at, (321 + 7 * at,))
        state = state.evolve(round=min(at + 1, 19))
    asyncio.run(mine.receive(mine.tool_session(tool), state, "entered"))
    assert share.too_long(share.write(tool, mine.tool_session(tool).state))
    found: list[str] = []

    async def act(screen: Screen) -> None:
        assert words.GAME_ALONE in screen.texts()
        assert share.TOO_LONG not in screen.texts()
        assert "Save all of Town builders as a file" in screen.names()
        found.append(
            share.find(next(text for text in screen.texts() if "/q/" in text), decoded)[0]
        )

    shown(mine, f"/g/{tool.name}/share", act)
    assert share.decode(found[0], (made_tool(MAKE),)).state == code_part(whole)


def test_where_the_whole_game_has_no_room_that_is_said_before_it_is_sent() -> None:
    mine, tool = opened(), made_tool("score")
    make(mine, TOWN.evolve(rules=("Zażółć gęślą jaźń " * 40)[:600]))
    said = f"{words.ONLY['score']} {words.HOW_WHOLE}"
    assert share.game_in(shared_from(mine, tool, said)) is None

    async def act(screen: Screen) -> None:
        await screen.touch(words.SHARE_GAME)
        assert screen.routes[-1] == f"/g/{KEY}/{MAKE}/share"

    shown(mine, f"/g/{tool.name}/share", act)


def test_a_code_with_another_game_than_here_offers_it_besides() -> None:
    mine, theirs, tool = opened(), opened(), made_tool("round")
    make(mine, TOWN)
    make(theirs, Definition(about=TOWN.about, course=TOWN.course))
    digits = shared_from(mine, tool)

    async def act(screen: Screen) -> None:
        await screen.touch(words.UPDATE_MINE)
        assert theirs.tool_session(made_tool(MAKE)).state == TOWN
        assert theirs.tool_session(made_tool("score")).state.sheet == TOWN.sheet
        await screen.go(f"/q/{digits}")
        assert words.UPDATE_MINE not in screen.names()

    shown(theirs, f"/q/{digits}", act)


def test_a_file_of_one_of_its_screens_has_the_game_too() -> None:
    mine, tool = opened(), made_tool("counters")
    make(mine, LIGHT)
    kept: list[bytes] = []

    async def save(name: str, data: bytes) -> None:
        kept.append(data)

    async def act(screen: Screen) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(page_files, "save", save)
            await screen.touch("Save Counters as a file")

    shown(mine, f"/g/{tool.name}/share", act)
    (whole, part) = files.read(kept[0], ()).states
    assert whole == CodeContents(made_tool(MAKE), LIGHT)
    assert part.tool == tool


def test_what_arrived_is_read_and_not_filled_in() -> None:
    session = opened()
    town = TOWN.evolve(rules="Whoever is last brings the cake.", counters=LIGHT.counters)

    async def act(screen: Screen) -> None:
        texts = screen.texts()
        assert words.ADDING in texts
        for said in ("Town builders", "2 to 4 players", "Score sheet", "The highest", "Rules"):
            assert said in texts
        for name, how in rows_in_words(town.sheet):
            assert texts[texts.index(name) + 1] == how
        for phase in town.course.phases:
            assert phase.title in texts
        for counter in town.counters.rows:
            assert counter.name in texts
        assert town.rules in texts
        assert not screen.all(ft.TextField)
        assert titles(session) == []

    shown(session, f"/q/{code(town)}", act)


def test_of_a_game_with_nothing_in_it_its_name_is_read() -> None:
    async def act(screen: Screen) -> None:
        assert "Quay" in screen.texts()
        assert "Nothing in it yet" in screen.texts()
        assert "Score sheet" not in screen.texts()

    shown(opened(), f"/q/{code(Definition(about=About(name='Quay')))}", act)


LESS = TOWN.put(("rules",), "")
ALSO_LESS = LESS.put(("about", "name"), "Builders")


async def goes_on(screen: Screen, definition: Definition, button: str) -> None:
    """Open the code of *definition*, and touch the *button*."""
    await screen.go(f"/q/{code(definition)}")
    await screen.touch(button)


def strong(screen: Screen) -> str:
    """Return what the only large button is called."""
    (found,) = [each for each in screen.all(ft.Container) if each.bgcolor == PRIMARY]
    assert isinstance(found.content, ft.Semantics)
    return found.content.label or ""


@pytest.mark.parametrize("again", [False, True], ids=["open", "started again"])
def test_what_nobody_changed_since_it_came_is_updated_even_if_something_goes(
    again: bool,
) -> None:
    """Whoever made it had taken something out, and who only plays it was told to keep theirs."""
    session = opened()

    async def act(screen: Screen) -> None:
        await goes_on(screen, TOWN, words.ADD_IT)
        await goes_on(screen, LESS, words.UPDATE_MINE)
        await screen.go(f"/q/{code(ALSO_LESS.put(('sheet',), HARBOUR.sheet))}")
        assert any(text.startswith("Row ") and "gone" in text for text in screen.texts())
        assert strong(screen) == words.UPDATE_MINE
        await screen.go(f"/q/{code(TOWN)}")
        assert strong(screen) == words.UPDATE_MINE, "it loses nothing"

    async def later(screen: Screen) -> None:
        await screen.go(f"/q/{code(LESS)}")
        assert strong(screen) == words.UPDATE_MINE
        mine = session.tool_session(made_tool(MAKE))
        await session.replace_state(mine, TOWN.put(("rules",), "Mine"), "Rules")
        await screen.go("/")
        await screen.go(f"/q/{code(LESS)}")
        assert strong(screen) == words.KEEP_MINE, "it was changed here"
        await session.at.undo(mine)
        await screen.go("/")
        await screen.go(f"/q/{code(LESS)}")
        assert strong(screen) == words.UPDATE_MINE, "and that was undone"

    if not again:
        shown(session, "/", act)
        return
    asyncio.run(session.games.put_in(KEY, TOWN, words.FROM_CODE))
    session = asyncio.run(found(session._store))
    shown(session, "/", later)


def test_an_older_version_of_what_came_is_not_put_in_its_place_first() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        await goes_on(screen, LESS, words.ADD_IT)
        await goes_on(screen, TOWN, words.UPDATE_MINE)
        await screen.go(f"/q/{code(LESS)}")
        assert strong(screen) == words.KEEP_MINE

    shown(session, "/", act)


def test_a_code_with_the_sheet_of_before_says_so_and_the_button_says_what_it_does() -> None:
    """The screen said nothing of it, and the button was called "The sheet was changed"."""
    session = opened()
    make(session)
    score = session.tool_session(made_tool("score"))
    asyncio.run(session.replace_state(score, scores(), "Ships: 12"))
    older = code(scores(), tool="score")
    asyncio.run(session.games.put_in(KEY, LARGER, "Rows: Gold"))
    assert score.state.sheet == LARGER.sheet

    async def act(screen: Screen) -> None:
        said = "This code has an older sheet, with 2 rows instead of 3."
        assert any(said in text for text in screen.texts())
        await screen.touch(REPLACE)
        assert score.state.sheet == HARBOUR.sheet
        await screen.go(f"/g/{KEY}/score")
        await screen.touch(words.USE_NOW["score"])
        assert score.state.sheet == LARGER.sheet
        assert score.history.undoes == "The sheet was changed", "Undo passes it by"

    shown(session, f"/q/{older}", act)


@pytest.mark.parametrize(
    ("here", "came", "said"),
    [
        (HARBOUR, HARBOUR, ""),
        (HARBOUR, LARGER, "This code has another sheet, with 3 rows instead of 2."),
        (NEWER, HARBOUR, "This code has another sheet."),
    ],
)
def test_a_code_of_another_version_is_told_before_it_is_opened(
    here: Definition, came: Definition, said: str
) -> None:
    session = opened()
    make(session, here)

    async def act(screen: Screen) -> None:
        found = [text for text in screen.texts() if text.startswith("This code has")]
        assert found == [said][: bool(said)]

    score = from_make(came, ScoreState())
    shown(session, f"/q/{code(score, tool='score')}", act)
