"""The answer in the bar: its tools never stand alone on a line of their own."""

import flet as ft
import pytest

from companion.core.blocks import Answer
from screens.ui.controls import button_text, icon, tap
from screens.views.answer import LARGE_HEAD, SMALL_HEAD, TOOLS_WIDTH, answer_view
from tests.screens.harness import Screen, played
from tests.screens.letters import BOLD, width


async def nothing() -> None:
    """Do nothing."""


def tools() -> list[ft.Control]:
    why = tap(button_text("Why?"), "Why?", nothing)
    return [
        why,
        icon(ft.Icons.UNDO_ROUNDED, "Undo", nothing),
        icon(ft.Icons.ADD, "Redo", nothing),
    ]


@pytest.mark.parametrize(
    ("wide", "text", "why", "size"),
    [
        (390, "Set-up", "Before the first round", LARGE_HEAD),
        (360, "Red stays", "Red 4 against Green 2", LARGE_HEAD),
        (360, "Turn 1 · Upkeep", "Phase 1 of 6", SMALL_HEAD),
        (360, "Scene change 1", "", SMALL_HEAD),
        (390, "Sabotaged so far", "103 sabotage beats 2 secure", SMALL_HEAD),
        (700, "Sabotaged so far", "103 sabotage beats 2 secure", LARGE_HEAD),
        (700, "Purple earns 4 Makielons", "16 beats 12", SMALL_HEAD),
    ],
)
def test_a_headline_is_in_large_letters_where_the_tools_fit_beside_it(
    wide: int, text: str, why: str, size: int
) -> None:
    async def play(screen: Screen) -> None:
        (head,) = [each for each in screen.all(ft.Text) if each.value == text]
        assert head.size == size
        (line,) = [row for row in screen.all(ft.Row) if len(row.controls) == 2 and row.spacing]
        assert not line.wrap, "the tools stay beside the headline or what it comes from"
        if size == LARGE_HEAD:
            assert width(text, size) * BOLD <= wide - 2 * 16 - TOOLS_WIDTH

    def draw() -> ft.Control:
        ft.context.page.width = wide
        return answer_view(Answer(text, why), *tools())

    played(draw, play)
