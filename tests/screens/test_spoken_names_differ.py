"""What is read aloud tells one thing to touch from any other on the same screen."""

import asyncio
from collections import Counter

import flet as ft
import pytest

from companion.core.fields import Text
from companion.core.shape import reset_unless
from companion.core.values import Value
from companion.display.labels import numbered_labels
from companion.tools.tool import AnyTool
from screens.app import main
from screens.tool.pane import ToolPane
from screens.ui.error_boundary import LOST_NOTHING
from tests.gallery.fields import FIELDS
from tests.screens.desks import opened, slot_with
from tests.screens.harness import Screen, played
from tests.states import every_tool, filled, fullest


def worth_looking_at(tool: AnyTool) -> list[Value]:
    """Return *tool* as nobody has touched it, with its example, and as full as can be."""
    full = filled(tool.state, fullest)
    unnamed = (
        reset_unless(full, lambda field: not isinstance(field.kind, Text)) if full else None
    )
    return [tool.state(), tool.example, unnamed or tool.example]


def names(screen: Screen) -> list[str]:
    return [*screen.names(), *(str(each.label) for each in screen.all(ft.TextField))]


def alike(screen: Screen) -> list[str]:
    return [name for name, times in Counter(names(screen)).items() if times > 1]


async def open_all(screen: Screen) -> None:
    """Unfold what is folded, and uncover what is covered."""
    for name in screen.names():
        if name.endswith(", closed") or name == "Show it to me alone":
            await screen.touch(name)


def show(tool: AnyTool, states: list[Value]) -> None:
    session = opened()
    tool_session = slot_with(session, tool, tool.state())

    async def play(screen: Screen) -> None:
        for drawn in states:
            await session.replace_state(tool_session, drawn, "for a test")
            await screen.settle()
            state = tool_session.state  # with what it follows on the checklist
            assert len(names(screen)) > 1, "nothing can be touched"
            assert not alike(screen), state
            await open_all(screen)
            assert not alike(screen), "where all is unfolded and uncovered"
            assert not [text for text in screen.texts() if LOST_NOTHING in text], state

    played(lambda: ToolPane(session, tool_session), play)


@pytest.mark.slow
@every_tool
def test_no_two_things_to_touch_are_called_the_same(tool: AnyTool) -> None:
    show(tool, worth_looking_at(tool))


def test_no_two_are_called_the_same_on_the_screens_that_belong_to_no_game() -> None:
    async def play() -> None:
        screen = Screen()
        await main(screen.page)
        for route in ("/", "/table", "/table/share", "/scan", "/files", "/plays", "/nowhere"):
            await screen.go(route)
            assert names(screen), route
            assert not alike(screen), route

    asyncio.run(play())


@pytest.mark.long
def test_every_kind_of_field_says_which_row_it_is_asked_for() -> None:
    show(FIELDS, worth_looking_at(FIELDS)[1:])


def test_of_several_alike_it_is_said_which() -> None:
    assert numbered_labels(["Power 4", "Power 7", "Power 4"]) == [
        "Power 4, number 1",
        "Power 7",
        "Power 4, number 2",
    ]
