"""Undo where a made game's definition and what was entered change together: one touch, one undo."""

import asyncio
from random import Random
from typing import Any

import pytest

from companion.display.labels import (
    EXAMPLE,
    EXAMPLE_SHOWN,
    SHOW_EXAMPLE,
    START_OVER,
    STARTED_OVER,
)
from companion.evening.made_games import MAKE
from companion.game_maker.places import without
from companion.game_maker.score_state import entered
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.own_games import HARBOUR, KEY, TOWN, made_tool, make
from tests.screens.whole_app import shown

SCORE, ROUND, GAME = made_tool("score"), made_tool("round"), made_tool(MAKE)


def begun() -> tuple[PageSession, ToolSession, ToolSession]:
    """Return a session with a made game, its score in which Red has 12 ships, and its definition."""
    session = opened()
    make(session)
    score, game = session.tool_session(SCORE), session.tool_session(GAME)
    enter(session, score, 12)
    return session, score, game


def enter(session: PageSession, score: ToolSession, number: int) -> None:
    """Enter *number* ships for Red."""
    state = entered(score.state, 0, 0, 0, (number,))
    asyncio.run(session.replace_state(score, state, f"Red · Ships: {number}"))


def rename(session: PageSession, game: ToolSession, name: str) -> None:
    """Give the first row another *name*, on the screen of the definition."""
    state = game.state.put(("sheet", "rows", 0, "name"), name)
    asyncio.run(session.replace_state(game, state, f"Row: {name}"))


def ships(score: ToolSession) -> tuple[int, ...]:
    """Return what Red has in the first row."""
    terms: tuple[int, ...] = score.state.lines[0].cells[0].terms
    return terms


def test_undo_in_the_score_undoes_what_was_entered_there_and_never_the_sheet() -> None:
    session, score, game = begun()
    rename(session, game, "Boats")
    assert session.at.undoes(score) == "Red · Ships: 12"
    asyncio.run(session.at.undo(score))
    assert (ships(score), score.state.sheet) == ((), game.state.sheet)
    assert session.at.undoes(score) == ""
    asyncio.run(session.at.undo(score))
    assert score.state.sheet == game.state.sheet
    asyncio.run(session.at.redo(score))
    assert (ships(score), score.state.sheet) == ((12,), game.state.sheet)
    rename(session, game, "Barges")
    assert score.state.sheet == game.state.sheet


def test_undo_where_the_row_was_named_undoes_it_in_the_score_too() -> None:
    session, score, game = begun()
    rename(session, game, "Boats")
    asyncio.run(session.at.undo(game))
    assert score.state.sheet == game.state.sheet == HARBOUR.sheet
    assert ships(score) == (12,)
    assert session.at.undoes(score) == "Red · Ships: 12"


def test_going_back_in_the_history_keeps_the_sheet() -> None:
    session, score, game = begun()
    rename(session, game, "Boats")
    enter(session, score, 13)
    for place in (0, 3, 1, 2):
        asyncio.run(session.own.return_to(score, place))
        assert score.state.sheet == game.state.sheet
    rename(session, game, "Barges")
    assert score.state.sheet == game.state.sheet


@pytest.mark.parametrize(
    ("label", "said"), [(START_OVER, STARTED_OVER), (EXAMPLE, EXAMPLE_SHOWN)]
)
def test_a_fresh_start_and_the_example_have_the_sheet_of_the_game(
    label: str, said: str
) -> None:
    session, score, game = begun()

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch(label)
        if label == EXAMPLE:  # it asks first, since something is entered
            await screen.touch(SHOW_EXAMPLE)
        assert score.state.sheet == game.state.sheet == HARBOUR.sheet
        assert score.state.about == HARBOUR.about
        assert ships(score) != (12,)
        assert session.at.undoes(score) == said
        assert not session.offers(score)[1:]

    shown(session, f"/g/{KEY}/score", act)


def test_a_game_of_its_own_is_not_replaced_by_an_example() -> None:
    session, _, _ = begun()

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        assert START_OVER in screen.names()
        assert EXAMPLE not in screen.names()

    shown(session, f"/g/{KEY}/{MAKE}", act)


def test_games_of_the_app_are_undone_step_by_step() -> None:
    session = opened()
    tool_session = session.tool_session(TOOLS["lawless-empire/score"])
    asyncio.run(session.begin_with(tool_session, tool_session.tool.example, EXAMPLE))
    assert tool_session.state == tool_session.tool.example
    asyncio.run(session.at.undo(tool_session))
    assert tool_session.state == tool_session.tool.state()
    asyncio.run(session.at.redo(tool_session))
    assert tool_session.state == tool_session.tool.example


class Evening:
    """Touches by chance: in the score, in the checklist and in the definition."""

    def __init__(self, seed: int) -> None:
        self.session, self.score, self.game = begun()
        self.rounds, self.chance = self.session.tool_session(ROUND), Random(seed)

    def points(self) -> None:
        enter(self.session, self.score, self.chance.randrange(99))

    def first_player(self) -> None:
        state = self.rounds.state.evolve(first=self.chance.randrange(4))
        asyncio.run(self.session.replace_state(self.rounds, state, "First player"))

    def row_named(self) -> None:
        if self.game.state.sheet.rows:
            rename(self.session, self.game, f"Row {self.chance.randrange(99)}")

    def row_removed(self) -> None:
        self._redefine(sheet=without(self.game.state.sheet, self.chance.randrange(2)))

    def phase_named(self) -> None:
        title = f"Phase {self.chance.randrange(9)}"
        self._redefine(course=TOWN.course.put(("phases", 0, "title"), title))

    def _redefine(self, **parts: Any) -> None:
        state = self.game.state.evolve(**parts)
        asyncio.run(self.session.replace_state(self.game, state, "Changed"))

    def gone_back(self) -> None:
        tool_session = self.chance.choice((self.score, self.rounds))
        place = self.chance.randrange(len(tool_session.history.labels) + 1)
        asyncio.run(self.session.own.return_to(tool_session, place))

    def undone(self) -> None:
        tool_session = self.chance.choice((self.score, self.game, self.rounds))
        asyncio.run(self.session.at.undo(tool_session))

    def redone(self) -> None:
        tool_session = self.chance.choice((self.score, self.game, self.rounds))
        asyncio.run(self.session.at.redo(tool_session))

    def touch(self) -> None:
        """Touch anything."""
        changes = (self.row_named, self.row_removed, self.phase_named)
        entries = (self.points, self.points, self.first_player)
        self.chance.choice((*changes, *entries, self.gone_back, self.undone, self.redone))()


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_done_and_undone_sheet_and_definition_agree(seed: int) -> None:
    all_of = Evening(seed)
    for _ in range(30):
        all_of.touch()
        assert all_of.score.state.sheet == all_of.game.state.sheet
        assert all_of.rounds.state.course == all_of.game.state.course
    session, score = all_of.session, all_of.score
    while session.at.undoes(score):
        asyncio.run(session.at.undo(score))
    assert ships(score) == ()
    while session.at.redoes(score):
        asyncio.run(session.at.redo(score))
    assert score.state.sheet == all_of.game.state.sheet
