"""What a pane keeps from one drawing to the next is what it would draw afresh."""

from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components import component as flets_component

from companion.core.blocks import Fold, Note, Question
from companion.core.fields import Text as TextKind
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.tool.pane import ToolPane
from screens.ui.letter_size import use_letters
from screens.views import blocks
from screens.views.blocks import Touches, Views
from tests.companion.live.touches import walk
from tests.fast_run import FAST
from tests.screens.control_tree import inside
from tests.screens.desks import ORDERS, opened
from tests.screens.harness import Screen, played
from tests.states import each_kind_of_tool

TOUCHES = 2 if FAST else 4
SIZES = ((360, 640), (390, 844), (1280, 800))
COMPARE = "shallow_compare_args_and_kwargs"


def seen(screen: Screen) -> list[tuple[str, list[tuple[str, object]]]]:
    """Return all that is on the screen: each control with what was given to it but for what it calls."""
    return [
        (type(each).__name__, sorted(plain(each._values)))
        for each in inside(screen.page.views[0].controls)
    ]


def plain(values: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (name, repr(value))
        for name, value in values.items()
        if isinstance(value, str | int | float)
    ]


def differs(*given: object) -> bool:
    """Compare arguments as Flet does where a drawing has to be made anew: none is what it was."""
    return False


@pytest.mark.slow
@each_kind_of_tool
def test_a_pane_that_changed_shows_what_one_drawn_afresh_does(
    tool: AnyTool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = opened()
    tool_session = session.tool_session(tool)
    watched: Any = tool_session
    compare = getattr(flets_component, COMPARE)

    async def play(screen: Screen) -> None:
        async def drawn() -> list[tuple[str, list[tuple[str, object]]]]:
            watched.notify()
            await screen.settle()
            return seen(screen)

        random = Random(tool.name)
        states = [state for state, *_ in walk(tool, random, TOUCHES)]
        for number, state in enumerate((tool.opening(session.device.table), *states)):
            screen.resize(*SIZES[number % len(SIZES)])
            use_letters(screen.page, "larger" if number > TOUCHES / 2 else "usual")
            tool_session.history = History(state)
            kept = await drawn()
            monkeypatch.setattr(flets_component, COMPARE, differs)
            assert kept == await drawn()
            monkeypatch.setattr(flets_component, COMPARE, compare)

    played(lambda: ToolPane(session, tool_session), play)


def test_a_count_draws_its_card_again_and_no_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened()
    tool_session = session.tool_session(ORDERS)
    drawn: list[str] = []
    own = blocks.block_view

    def view(block: Any, touches: Any) -> ft.Control:
        if not isinstance(block, Fold):  # they are drawn by a component of their own
            drawn.append(type(block).__name__)
        return own(block, touches)

    async def play(screen: Screen) -> None:
        first = next(each for each in screen.names() if each.startswith("Weak secure"))
        await screen.touch(first)  # the first count asks whose it is, and has an answer
        first = next(each for each in screen.names() if each.startswith("Weak secure"))
        monkeypatch.setattr(blocks, "block_view", view)
        await screen.touch(first)
        assert any(each.startswith("Weak secure: 2") for each in screen.names())
        assert sorted(drawn) == ["Drawing", "Question"]

    played(lambda: ToolPane(session, tool_session), play)


async def nothing(*given: object) -> None:
    """Do nothing."""


TOUCHED = Touches(nothing, nothing, nothing, nothing)
NAME = Question(TextKind(), "", "Name", ("name",))


@pytest.mark.parametrize(("inside", "kept"), [(Note("Read me"), True), (NAME, False)])
def test_a_fold_is_kept_unless_something_can_be_typed_in_it(inside: Any, kept: bool) -> None:
    found: list[bool] = []

    def draw() -> ft.Control:
        fold = Fold("More", (inside,))
        found.append(Views.of(fold, TOUCHED) == Views.of(fold, TOUCHED))
        return ft.Text("drawn")

    async def play(screen: Screen) -> None:
        assert found == [kept]

    played(draw, play)
