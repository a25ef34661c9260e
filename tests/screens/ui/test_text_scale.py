"""Letters twice as large: fewer things stand side by side, and no word is broken."""

from collections.abc import Iterator

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from companion.catalogue import every_game
from companion.core.blocks import Question, QuestionSequence
from companion.core.words import spoken_value
from companion.display.layout import lay_out
from companion.display.outcome import CORRECT
from companion.display.tool_routes import route_of
from companion.tools.tool import AnyTool
from screens.ui.text_ruler import USUAL_WIDTH
from screens.ui.text_scale import LARGE, is_large
from tests.screens.control_tree import parts_of
from tests.screens.desks import SCORE
from tests.screens.harness import Screen, on_the_phone
from tests.screens.letters import BOLD, weight_of, width
from tests.states import every_tool

PHONE = 390
EDGES, SPACE, AIR = 2 * 12, 4, 2 * 4
"""What a row of cells leaves free beside it and between two, and a cell on both sides."""


def texts(part: BaseControl) -> Iterator[ft.Text]:
    if isinstance(part, ft.Text):
        yield part
    for each in parts_of(part):
        for inner in each if isinstance(each, list) else [each]:
            if isinstance(inner, BaseControl):
                yield from texts(inner)


async def grow(screen: Screen, times: float) -> None:
    """Set the letters of the device *times* as large as usual."""
    (ruler,) = screen.page.overlay
    size = {"w": USUAL_WIDTH * times, "h": 23 * times}
    await screen.fire(ruler, "size_change", size)


def test_on_the_first_screen_no_two_games_stand_side_by_side() -> None:
    async def play(screen: Screen) -> None:
        def rows() -> list[int]:
            names = {f"{game.title}. {game.motto}" for game in every_game()}
            return [
                len(found)
                for row in screen.all(ft.Row)
                if (
                    found := [
                        each
                        for each in row.controls
                        if any(
                            str(getattr(inner, "label", "")).startswith(tuple(names))
                            for inner in inside(each)
                        )
                    ]
                )
            ]

        assert max(rows()) == 3
        await grow(screen, 2)
        assert set(rows()) == {1}
        await grow(screen, 1)
        assert max(rows()) == 3, "letters that grow small again"

    on_the_phone(play)


def inside(part: BaseControl) -> Iterator[BaseControl]:
    yield part
    for each in parts_of(part):
        for inner in each if isinstance(each, list) else [each]:
            if isinstance(inner, BaseControl):
                yield from inside(inner)


def room_of(screen: Screen, cell: BaseControl) -> float:
    """Return how wide the letters in *cell* can be: as many of them as are in its row."""
    (row,) = [
        row
        for row in screen.all(ft.Row)
        if any(isinstance(each, ft.Semantics) and each.content is cell for each in row.controls)
    ]
    many = len(row.controls)
    return (PHONE - EDGES - (many - 1) * SPACE) / many - AIR


def asks(tool: AnyTool) -> list[Question]:
    sequences = [
        each for each in lay_out(tool, tool.example).body if isinstance(each, QuestionSequence)
    ]
    return [
        question
        for sequence in sequences
        if len({each.title for each in sequence.questions}) > 1
        for question in sequence.questions
    ]


@pytest.mark.slow
@every_tool
def test_in_a_table_to_fill_in_no_word_is_broken(tool: AnyTool) -> None:
    wanted = asks(tool)
    if (
        tool.player_made or not wanted
    ):  # what players made has their own words, and is not on this phone
        return

    async def play(screen: Screen) -> None:
        await grow(screen, 2)
        await screen.go(route_of(tool))
        await screen.touch("More")
        await screen.touch("Show me an example")
        if (fold := f"{CORRECT}, closed") in screen.names():
            await screen.touch(fold)
        for question in wanted:
            whose = f"{question.player.name}, " if question.player else ""
            cell = screen.named(
                f"{whose}{question.title}: {spoken_value(question, question.value)}"
            )
            room = room_of(screen, cell)
            for text in texts(cell):
                for word in text.value.split():
                    assert width(word, 2 * float(text.size or 0), weight_of(text)) <= room, word

    on_the_phone(play)


def test_the_tables_are_really_looked_at() -> None:
    assert len(asks(SCORE)) > 10
    assert width("Informant", 2 * 17, BOLD) > (PHONE - EDGES) / 2 * 0.8
    assert width("Makiavelia", 34) == pytest.approx(164, abs=8)


def test_slightly_larger_letters_change_nothing() -> None:
    async def play(screen: Screen) -> None:
        before = screen.names()
        await grow(screen, LARGE - 0.1)
        assert not is_large()
        assert screen.names() == before

    on_the_phone(play)
