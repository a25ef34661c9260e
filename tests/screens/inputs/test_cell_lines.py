"""Which line of cells is scrolled to: the cell that is asked is in sight above its pad, in every tool."""

import asyncio

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from companion.core.blocks import Question, QuestionSequence
from companion.core.fields import Sum
from companion.core.table import Table
from companion.display.labels import cell_label
from companion.display.layout import lay_out
from companion.display.targets import sequences_of
from companion.tools.tool import AnyTool
from screens.inputs import cell_lines
from screens.inputs.answer_dock import PadOpener
from screens.inputs.cells import cells
from screens.inputs.sheet import SheetView
from screens.ui.hooks import StateRef
from tests.screens.control_tree import inside, name_of
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown
from tests.states import every_tool

PADS = PadOpener(StateRef(None))


def sheet(rows: int, players: int = 4) -> QuestionSequence:
    """Return a sheet of *rows* rows for *players* players."""
    kind = Sum(title="Row", least=0, most=99, longest=3)
    questions = (
        Question(kind, (), f"Row {row}", path=("row", player.seat, row), player=player)
        for player in Table().players[:players]
        for row in range(rows)
    )
    return QuestionSequence("The sheet", tuple(questions))


def lines_on(screen: Screen) -> list[tuple[str, set[str]]]:
    """Return the key of each line that can be scrolled to, and what its cells are called."""
    keyed = [(each.key, each) for each in screen.controls()]
    drawn = [(key, each) for key, each in keyed if isinstance(key, ft.ScrollKey)]
    return [(str(key.value), names_in(each)) for key, each in drawn]


def names_in(control: BaseControl) -> set[str]:
    """Return what the cells in rows of *control* are called."""
    lines = [line for line in inside(control) if isinstance(line, ft.Row)]
    return {name_of(each) for line in lines for each in inside(line)}


def in_sight(lines: list[tuple[str, set[str]]], target: str, asked: Question) -> bool:
    """Return whether the cell of *asked* is in the line called *target*, or in the one after it."""
    places = [at for at, (key, _) in enumerate(lines) if key.endswith(target)]
    assert len(places) == 1, target
    said = {name for _, names in lines[places[0] :][:2] for name in names}
    return any(name.startswith(cell_label(asked)) for name in said)


def drawn(sequence: QuestionSequence) -> ft.Control:
    return (
        SheetView(sequence, None, PADS, 0, False)
        if sequence.sheet
        else cells(sequence, None, PADS)
    )


def holds(sequences: tuple[QuestionSequence, ...], width: float, height: float) -> None:
    """Check every cell of *sequences* on a page of this size."""

    async def run() -> None:
        screen = Screen()
        screen.resize(width, height)
        screen.page.render(lambda: ft.Column([drawn(sequence) for sequence in sequences]))
        await screen.settle()
        lines = lines_on(screen)
        for question in (question for sequence in sequences for question in sequence.questions):
            line = cell_lines.line_to_show(sequences, question)
            assert in_sight(lines, line.target, question), cell_label(question)

    asyncio.run(run())


@pytest.mark.slow
@every_tool
def test_the_line_that_is_scrolled_to_shows_the_cell_that_is_asked(tool: AnyTool) -> None:
    for state in (tool.state(), tool.example):
        if sequences := sequences_of(lay_out(tool, state).body):
            holds(sequences, 360, 640)


@pytest.mark.parametrize("rows", [1, 2, 4, 5, 6, 9, 12])
def test_the_line_that_is_scrolled_to_shows_the_cell_of_any_sheet(rows: int) -> None:
    holds((sheet(rows, 8),), 360, 640)
    holds((sheet(rows),), 390, 844)


def lines(sequence: QuestionSequence, place: int) -> cell_lines.ScrollTarget:
    """Return what is scrolled to for the question of *sequence* at *place*, on a small phone."""
    found: list[cell_lines.ScrollTarget] = []

    async def run() -> None:
        screen = Screen()
        screen.resize(360, 640)
        found.append(cell_lines.line_to_show((sequence,), sequence.questions[place]))

    asyncio.run(run())
    return found[0]


def test_what_is_in_sight_as_the_screen_opens_is_early() -> None:
    small, large = sheet(1), sheet(12)
    assert [lines(small, place).early for place in range(4)] == [True, True, False, False]
    assert [lines(large, place).early for place in (0, 7, 8, 12)] == [True, True, False, False]


def test_where_nothing_is_asked_nothing_is_scrolled_to() -> None:
    assert cell_lines.line_to_show((sheet(1),), None) == ("", "", True)


@pytest.mark.parametrize("height", [640, 844])
def test_a_cell_below_other_things_is_scrolled_to_once_its_pad_may_cover_it(
    height: int,
) -> None:
    tool = TOOLS["lawless-empire/score"]
    first, second = "Red, Role: –", "Green, Role: –"

    async def act(screen: Screen) -> None:
        screen.resize(360, height)
        assert screen.calls("scroll_to") == 0
        await screen.touch(first)
        assert screen.calls("scroll_to") == 0, "as the screen opens it is asked already"
        await screen.touch(second)
        assert screen.calls("scroll_to") == (height == 640)
        await screen.touch("Hide the pad")
        await screen.touch(second)
        assert screen.calls("scroll_to") == 1 + (height == 640)

    shown(opened(), f"/g/{tool.name}", act)
