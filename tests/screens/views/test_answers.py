"""The answer in the bar: its tools never stand alone on a line of their own."""

import flet as ft
import pytest

from companion.catalogue import any_own
from companion.core.blocks import Answer
from companion.display.layout import lay_out
from companion.scenes.letters import lines as lines_of
from companion.tools.history import History
from screens.state.slot import Slot
from screens.tool.pane import ToolPane
from screens.ui.controls import button_text, icon, tap
from screens.ui.letter_size import STEPS, use_letters
from screens.ui.text_scale import below_the_bar, text_size
from screens.views.answer import (
    FLAT_SHARE,
    LARGE_HEAD,
    LINE,
    SMALL_HEAD,
    TOOLS_WIDTH,
    WHY_SIZE,
    answer_view,
    head_height,
    lines_in_bar,
)
from tests.screens.desks import opened
from tests.screens.harness import Screen, played
from tests.screens.letters import BOLD, width
from tests.states import filled, fullest


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


SHORT = "Red wins"
EVERYBODY = " and ".join(["Wolfeschlege"] * 8)
"""One player, and all of them, with the longest names, who are tied."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (640, 360), (320, 568), (1280, 800)])
def test_an_answer_leaves_the_questions_and_the_large_button_their_room(
    size: tuple[int, int],
) -> None:
    async def play(screen: Screen) -> None:
        """Look at nothing: all is measured while it is drawn."""

    def draw() -> ft.Control:
        page = ft.context.page
        page.width, page.height = size
        for text in (EVERYBODY, SHORT):
            answer = Answer(text, EVERYBODY * 9)
            lines = lines_in_bar(answer)
            assert min(lines.head, lines.why) >= 1
            assert not lines.whole
            drawn = 1 if text == SHORT else lines.head
            head = drawn * lines.size * text_size() * LINE
            why = lines.why * WHY_SIZE * text_size() * LINE
            least = drawn == lines.why == 1
            assert least or head + why <= max(FLAT_SHARE, 0.3) * below_the_bar()
        return ft.Container()

    played(draw, play)


@pytest.mark.parametrize("step", ["large", "largest"])
@pytest.mark.parametrize("text", ["Tie", "Who has the highest level?", EVERYBODY])
def test_with_large_letters_no_line_of_an_answer_is_cut(step: str, text: str) -> None:
    """ "Who has the highest level?" was "Who has the highe…"."""

    async def play(screen: Screen) -> None:
        head, why = screen.all(ft.Text)
        assert (head.max_lines, why.max_lines) == (None, None)
        assert (head.size or 0) >= SMALL_HEAD * STEPS[step]

    def draw() -> ft.Control:
        page = ft.context.page
        page.width, page.height = 360, 640
        use_letters(page, step)
        drawn = answer_view(Answer(text, "The lowest total chooses who starts"))
        lines = lines_of(text, SMALL_HEAD * STEPS[step] * BOLD, 360 - 2 * 16, most=99)
        assert head_height(Answer(text, "")) >= len(lines) * SMALL_HEAD * STEPS[step]
        return drawn

    played(draw, play)


@pytest.mark.parametrize("wide", [320, 360])
def test_a_headline_beside_the_tools_may_have_the_lines_that_it_needs(wide: int) -> None:
    async def play(screen: Screen) -> None:
        """Look at nothing: all is measured while it is drawn."""

    def draw() -> ft.Control:
        ft.context.page.width = wide
        for text, why in (("Secured so far", "201 secure beats 103 sabotage"), ("Tie", "")):
            lines = lines_in_bar(Answer(text, why))
            assert lines.whole
            assert lines.head > 1
        return ft.Container()

    played(draw, play)


def test_what_is_cut_in_the_bar_can_be_read_whole() -> None:
    """The counters of a made game have no rule, and all that is said about them may be long."""
    tool = any_own().by_key["counters"]
    desk, slot = opened(), Slot(tool, History(tool.state()))

    async def play(screen: Screen) -> None:
        assert "Why? Counters" not in screen.names()
        full = filled(tool.state, fullest)
        assert full
        await desk.replace_state(slot, full, "for a test")
        await screen.settle()
        await screen.touch("Why? Counters")
        answer = lay_out(tool, full).answer
        assert answer
        texts = [each for each in screen.all(ft.Text) if each.value == answer.why]
        assert [each for each in texts if not each.max_lines]

    played(lambda: ToolPane(desk, slot), play)
