"""The form of a made game in the app: lists of rows, pasted or typed, and what is said at the field."""

import flet as ft

from companion.evening.made_games import MAKE
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.own_games import KEY, made_tool, make
from tests.screens.whole_app import shown

NEW_ROWS = "New rows, separated by commas"


def field(screen: Screen) -> ft.TextField:
    """Return the field for new rows."""
    (found,) = [each for each in screen.all(ft.TextField) if each.label == NEW_ROWS]
    return found


async def enter(screen: Screen, text: str, event: str) -> None:
    """Type *text* there, and let *event* happen."""
    found = field(screen)
    screen.fill_in(found, text)
    await screen.fire(found, event, text)


def test_rows_that_are_pasted_one_a_line_are_added_at_once() -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        await enter(screen, "Isles\nGold\n\nMaps", "change")
        rows = session.tool_session(made_tool(MAKE)).state.sheet.rows
        assert [row.name for row in rows] == ["Ships", "Cargo", "Isles", "Gold", "Maps"]
        assert field(screen).value == ""

    shown(session, f"/g/{KEY}/{MAKE}", act)


def test_a_line_that_is_not_ended_is_added_when_the_field_is_left() -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        await enter(screen, "Isles, Gold", "change")
        assert len(session.tool_session(made_tool(MAKE)).state.sheet.rows) == 2
        await enter(screen, "Isles, Gold", "blur")
        assert len(session.tool_session(made_tool(MAKE)).state.sheet.rows) == 4

    shown(session, f"/g/{KEY}/{MAKE}", act)


def test_what_was_not_added_is_said_below_its_field() -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        await enter(screen, "Isles, A name that is far too long for a row", "blur")
        assert field(screen).value == "A name that is far too long for a row"
        said = "Too long: A name that is far too long for a row. A name has 30 letters at most."
        assert said in screen.texts()
        await enter(screen, "A shorter name", "blur")
        assert said not in screen.texts()

    shown(session, f"/g/{KEY}/{MAKE}", act)
