"""Terms are found by their words, a plot says what it shows, a slow answer comes when asked."""

import dataclasses

import flet as ft

from companion.core.blocks import LineChart, Note, Result, Term, Terms, TextToCopy
from companion.display.labels import NOTHING_FOUND, line_words
from companion.display.lookup import found
from screens.tool.what_if import WhatIf
from screens.views.blocks import Touches, block_view
from screens.views.lines import line_view
from screens.views.lookup import TermsView
from tests.sample_tool import TOOL, SampleState
from tests.screens.harness import Screen, played

TERMS = (
    Term("Bribery", "Buys an action.", "Tokens"),
    Term("Lucre", "Counts one MP."),
    Term("Token", "Lucre and Bribery are some."),
)


async def nothing(*args: object) -> None:
    """Leave everything as it is."""


def view(block: object) -> ft.Control:
    return block_view(block, Touches(nothing, nothing, nothing, nothing))  # type: ignore[arg-type]


def test_an_entry_with_the_word_in_its_title_comes_first() -> None:
    assert found(TERMS, "token") == (TERMS[2], TERMS[0])
    assert found(TERMS, "  LUCRE some ") == (TERMS[2],)
    assert found(TERMS, "") == TERMS
    assert found(TERMS, "pizza") == ()


def test_what_is_not_there_is_said() -> None:
    async def play(screen: Screen) -> None:
        assert "Lucre" in screen.texts()
        await screen.type_text("pizza ")
        assert "Lucre" not in screen.texts()
        assert {NOTHING_FOUND, "“pizza”"} <= set(screen.texts())
        await screen.type_text("buys")
        assert {"Bribery", "Rulebook: Tokens"} <= set(screen.texts())

    played(lambda: TermsView(Terms(TERMS)), play)


def test_a_line_is_read_aloud_as_a_sentence() -> None:
    line = LineChart("Treasury", (("now", 20), ("turn 2", -3)), "MC")
    assert line_words(line) == "Treasury in MC: now: 20, turn 2: −3"
    drawn = line_view(line)
    assert isinstance(drawn, ft.Semantics)
    assert drawn.label == line_words(line)


def test_a_text_to_post_is_copied_whole() -> None:
    async def play(screen: Screen) -> None:
        assert "One\nTwo" in screen.texts()
        await screen.touch("Copy: Report")
        assert "Copied" in screen.texts(), "the button says so: nothing lies over what is next"
        assert not screen.all(ft.SnackBar)
        (said,) = [each for each in screen.all(ft.Semantics) if each.live_region]
        assert said.label == "Copied: Report", "whoever listens hears it"
        await screen.touch("Copied: Report")
        assert screen.calls("set") == 2, "it copies again"

    played(lambda: view(TextToCopy("Report", "One\nTwo")), play)


def test_a_slow_answer_is_worked_out_when_asked_for_and_anew_for_another_state() -> None:
    worked: list[int] = []

    def what_if(state: SampleState) -> Result:
        worked.append(state.count)
        return (Note(f"It would be {state.count}"),)

    tool = dataclasses.replace(TOOL, what_if=what_if)

    async def play(screen: Screen) -> None:
        assert not worked
        await screen.touch("What if?, closed")
        await screen.until("It would be 3")
        await screen.touch("What if?, open")
        await screen.touch("What if?, closed")
        assert worked == [3]

    played(lambda: WhatIf(tool, SampleState(count=3), view), play)
