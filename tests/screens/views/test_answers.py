"""The answer in the bar: its tools never stand alone on a line of their own."""

import flet as ft
import pytest

from companion.catalogue import any_made_game, find_tool
from companion.core.blocks import Answer, Turn
from companion.display.answers import ALL_STEPS_DONE, NOBODY_FIRST, below_its_title
from companion.display.labels import turn_label
from companion.display.layout import lay_out
from companion.display.worlds import WORLDS
from screens.tool.pane import ToolPane
from screens.ui.controls import icon
from screens.ui.letter_size import STEPS, use_letters
from screens.ui.theme import TOUCH, apply_theme
from screens.views.answer import (
    MOST_PLAIN,
    MOST_WHY,
    PLAIN,
    lines_on_slip,
    slip_view,
    verdict_lines,
    why_button,
)
from tests.screens.desks import ROUND, TOOLS, opened, slot_with
from tests.screens.harness import Screen, played
from tests.states import filled, fullest


async def nothing() -> None:
    """Do nothing."""


def tools() -> list[ft.Control]:
    return [
        why_button("Why?", nothing),
        icon(ft.Icons.UNDO_ROUNDED, "Undo", nothing),
        icon(ft.Icons.ADD, "Redo", nothing),
    ]


PAW, MARQUEE = WORLDS["mafia-works"], WORLDS["lawless-empire"]


@pytest.mark.parametrize(
    ("wide", "text", "verdict"),
    [
        (390, "Set-up", True),
        (320, "Purple earns 4 Makielons", True),
        (390, "Red, Green and Purple share the most, and all of them", False),
        (390, "Who has the highest level?", False),
        (320, "Wolfeschlegelsteinhausen wins", False),
    ],
)
def test_a_verdict_is_in_the_face_of_the_world_and_a_sentence_never(
    wide: int, text: str, verdict: bool
) -> None:
    async def play(screen: Screen) -> None:
        (head,) = [each for each in screen.all(ft.Text) if each.value == text]
        assert head.style
        assert (head.style.font_family == PAW.face) is verdict
        assert head.max_lines

    def draw() -> ft.Control:
        ft.context.page.width = wide
        answer = Answer(text, "7 beats 6")
        return slip_view(answer, PAW, *tools(), lines=lines_on_slip(answer, PAW)).view

    played(draw, play)


def test_a_verdict_that_needs_more_than_two_lines_is_in_the_text_face() -> None:
    async def play(screen: Screen) -> None:
        """Look at nothing: all is measured while it is drawn."""

    def draw() -> ft.Control:
        ft.context.page.width = 320
        answer = Answer("Christina holds Old Market Square", "")
        assert verdict_lines(answer, PAW, 400) <= 2
        assert not lines_on_slip(answer, PAW, 3 * TOUCH).verdict
        assert lines_on_slip(Answer("Tie", ""), PAW, 3 * TOUCH).verdict
        return ft.Container()

    played(draw, play)


EVERYBODY = " and ".join(["Wolfeschlege"] * 8)
"""All players with the longest names, who are tied."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (640, 360), (320, 568), (1280, 800)])
def test_an_answer_leaves_the_questions_and_the_large_button_their_room(
    size: tuple[int, int],
) -> None:
    async def play(screen: Screen) -> None:
        texts = [
            each for each in screen.all(ft.Text) if each.value in (EVERYBODY, EVERYBODY * 9)
        ]
        assert [each.max_lines for each in texts] == [MOST_PLAIN, MOST_WHY]

    def draw() -> ft.Control:
        page = ft.context.page
        page.width, page.height = size
        answer = Answer(EVERYBODY, EVERYBODY * 9)
        lines = lines_on_slip(answer, MARQUEE)
        assert not lines.whole
        assert lines_on_slip(Answer("Tie", "7 each"), MARQUEE).whole
        return slip_view(answer, MARQUEE, lines=lines).view

    played(draw, play)


@pytest.mark.parametrize("step", ["large", "largest"])
@pytest.mark.parametrize("text", ["Tie", "Who has the highest level?", EVERYBODY])
def test_with_large_letters_no_line_of_an_answer_is_cut(step: str, text: str) -> None:
    """ "Who has the highest level?" was "Who has the highe…"."""

    async def play(screen: Screen) -> None:
        head, why = screen.all(ft.Text)
        assert (head.max_lines, why.max_lines) == (None, None)
        size = head.size or (head.style and head.style.size) or 0
        assert size >= PLAIN * STEPS[step]

    def draw() -> ft.Control:
        page = ft.context.page
        page.width, page.height = 360, 640
        use_letters(page, step)
        answer = Answer(text, "The lowest total chooses who starts")
        return slip_view(answer, MARQUEE, lines=lines_on_slip(answer, MARQUEE, 0)).view

    played(draw, play)


def test_with_large_letters_no_word_of_a_headline_is_broken_beside_the_sign_of_why() -> None:
    """ "Christina's turn" was "Christina'" on its slip."""
    session = opened()
    state = ROUND.example.evolve(phase=3)
    people = list(state.table.people)
    for seat in state.table.seats:
        people[seat] = people[seat].evolve(name=f"Christina{seat}")
    state = state.evolve(table=state.table.evolve(people=tuple(people)))
    tool_session = slot_with(session, ROUND, state)

    async def play(screen: Screen) -> None:
        faces = [
            each.style.font_family
            for each in screen.all(ft.Text)
            if str(each.value).endswith("'s turn") and isinstance(each.style, ft.TextStyle)
        ]
        assert faces
        assert MARQUEE.face not in faces, "its long word has no room beside the sign"

    def draw() -> ft.Control:
        page = ft.context.page
        page.width, page.height = 390, 844
        use_letters(page, "largest")
        return ToolPane(session, tool_session)

    played(draw, play)


def test_in_high_contrast_the_slip_is_not_torn() -> None:
    async def play(screen: Screen) -> None:
        assert not [each for each in screen.all(ft.Container) if each.image]
        apply_theme(screen.page, "dark")
        await screen.settle()

    def draw() -> ft.Control:
        apply_theme(ft.context.page, "contrast")
        answer = Answer("Tie", "")
        return slip_view(answer, PAW, lines=lines_on_slip(answer, PAW)).view

    played(draw, play)


def test_what_is_cut_in_the_bar_can_be_read_whole() -> None:
    """The counters of a made game have no rule, and all that is said about them may be long."""
    tool = any_made_game().by_key["counters"]
    session = opened()
    tool_session = slot_with(session, tool, tool.state())

    async def play(screen: Screen) -> None:
        assert "Why? Counters" not in screen.names()
        full = filled(tool.state, fullest)
        assert full
        await session.replace_state(tool_session, full, "for a test")
        await screen.settle()
        await screen.touch("Why? Counters")
        answer = lay_out(tool, full).answer
        assert answer
        texts = [each for each in screen.all(ft.Text) if each.value == answer.why]
        assert [each for each in texts if not each.max_lines]

    played(lambda: ToolPane(session, tool_session), play)


def test_the_slip_says_whose_turn_it_is_where_the_stage_above_says_the_phase() -> None:
    """Screen readers hear where the game is all the same. A second pane has no stage of its own."""
    tool = find_tool("makiavelia/round")
    assert tool
    session = opened()
    tool_session = slot_with(session, tool, tool.example)
    here = next(b for b in lay_out(tool, tool.example).body if isinstance(b, Turn))
    answer = lay_out(tool, tool.example).answer
    assert answer
    turn = turn_label(here.players[here.at], True)

    def seen(screen: Screen) -> list[object]:
        return [each.value for each in screen.all(ft.Text)]

    async def alone(screen: Screen) -> None:
        assert turn in seen(screen)
        assert answer.text not in seen(screen)
        assert answer.text in [each.label for each in screen.all(ft.Semantics)]

    played(lambda: ToolPane(session, tool_session), alone)


def test_below_its_title_an_answer_is_the_turn_or_the_reason_and_never_nothing() -> None:
    assert below_its_title(Answer("Set-up", "Before the first round"), ()) == Answer(
        "Before the first round", ""
    )
    assert below_its_title(Answer("Scene change 3", ""), ()) == Answer("Scene change 3", "")


def test_below_its_title_stands_what_is_left_where_it_is_nobodys_turn() -> None:
    city, law = TOOLS["turf-war/round"], TOOLS["the-law/round"]
    for tool, seen in (
        (city, Answer("1 step to go", "Phase 4 of 6")),
        (law, Answer("4 steps to go", "")),
    ):
        parts = lay_out(tool, tool.example)
        assert parts.answer
        assert below_its_title(parts.answer, parts.body) == seen
    done = law.example.evolve(ticks=frozenset(range(20)))
    parts = lay_out(law, done)
    assert parts.answer
    assert below_its_title(parts.answer, parts.body).text == ALL_STEPS_DONE
    nobody = ROUND.example.evolve(phase=0, first=None)
    parts = lay_out(ROUND, nobody)
    assert parts.answer
    assert below_its_title(parts.answer, parts.body) == Answer(NOBODY_FIRST, "Phase 1 of 6")
