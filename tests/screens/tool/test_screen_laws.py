"""Laws of every tool's screen: nothing is asked twice on it, and its filled button stands beside undo."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import flet as ft
import pytest

from companion.core.blocks import Drawing, Question, QuestionSequence
from companion.core.values import Value
from companion.display.labels import UNCOVER
from companion.display.layout import lay_out
from companion.display.tool_routes import route_of
from companion.tools.tool import AnyTool
from tests.screens.control_tree import inside, name_of
from tests.screens.desks import TOOLS, opened, slot_with
from tests.screens.harness import Screen
from tests.screens.tool.test_one_large import large
from tests.screens.whole_app import shown
from tests.states import every_tool, extremes

THROUGH: Final = {
    "lawless-empire/first",
    "lawless-empire/plans",
    "mafia-works/track",
    "makiavelia/negotiation",
}
"""Tools whose pad goes through cells by itself, in sight, and whose picture leads to some of the same cells."""


PAD_NEXT: Final = "Next"
"""The filled key at the foot of a pad, which lies where the dock is while no pad is open."""

CARD: Final = " left"
"""How the name of a card ends, of which some are left: one kind of them has the colour of a filled button."""


def asked(tool: AnyTool, state: Value) -> Iterator[object]:
    """Yield what each question outside folds and secrets is about; a drawing asks once, however many places lead
    there."""
    for block in lay_out(tool, state).body:
        match block:
            case Question():
                yield block.path, block.move, block.args
            case QuestionSequence():
                yield from (
                    (question.path, question.move, question.args)
                    for question in block.questions
                )
            case Drawing():
                questions = [touch for touch in block.touches if isinstance(touch, Question)]
                yield from {
                    (question.path, question.move, question.args) for question in questions
                }
            case _:
                pass


@every_tool
def test_no_question_is_asked_twice_on_a_screen(tool: AnyTool) -> None:
    """Where a picture asks, the table of the same is folded."""
    found = set[object]()
    for state in (tool.state(), tool.example, *extremes(tool.state)):
        found |= {about for about, times in Counter(asked(tool, state)).items() if times > 1}
    assert bool(found) == (tool.name in THROUGH), found


@pytest.mark.slow
@pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS)
def test_the_filled_button_stands_beside_undo_on_every_screen(tool: AnyTool) -> None:
    """What uncovers a secret stands in the secret: it is filled where that is the next step."""
    for state in (tool.state(), tool.example):
        session = opened()
        slot_with(session, tool, state)

        async def act(screen: Screen) -> None:
            beside = {name for row in screen.all(ft.Row) for name in docked(row)}
            buttons = {name for name in large(screen) if not name.endswith(CARD)}
            assert buttons - {PAD_NEXT, UNCOVER} <= beside

        shown(session, route_of(tool), act)


def docked(row: ft.Row) -> list[str]:
    """Return what the buttons of *row* are called, if it is the dock: undo and redo stand in it."""
    names = [name_of(each) for each in inside(row) if isinstance(each, ft.Container)]
    steps = [name for name in names if name.startswith(("Undo", "Redo"))]
    return names if len(steps) == 2 else []
