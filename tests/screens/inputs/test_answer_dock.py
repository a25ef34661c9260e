"""Which question the pad asks now."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import pytest

from companion.core.blocks import Question, QuestionSequence
from companion.core.fields import AnyKind, Count, Dice, Option, Pick, Seat, Sum, Text, Total
from companion.core.table import Table
from companion.display.labels import HIDE_PAD
from companion.display.layout import lay_out
from companion.display.targets import (
    CLOSED,
    any_emptied,
    current_question,
    identity,
    is_unanswered,
)
from screens.tool.pane_layout import (
    ALL,
    ALONE,
    AROUND,
    BUTTONS,
    FEW,
    LEAST,
    LITTLE,
    ROW,
    Fit,
    Heights,
    LineEnds,
)
from screens.ui.letter_size import use_letters
from screens.views.answer import BELOW, BETWEEN, Slip
from tests.screens.control_tree import inside, name_of
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown
from tests.states import every_tool

POWER = Count(title="Power", most=99, blank=True)
RED, GREEN, PURPLE, _ = Table().players
HAND = Dice(title="Hand", longest=3)
TOTAL = Total(title="Total", most=36, blank=True)
TOKENS = Sum(title="Tokens", least=0, most=20, longest=4)
ROLE = Pick(title="Role", options=(Option("", ""), Option("don", "Don")))


def power(*values: int | None) -> QuestionSequence:
    questions = [
        Question(POWER, value, "Power", path=("powers", player.seat), player=player)
        for player, value in zip((RED, GREEN, PURPLE), values, strict=True)
    ]
    return QuestionSequence("Power", tuple(questions))


def whose(question: Question | None) -> str:
    return question.player.name if question and question.player else "nobody"


@pytest.mark.parametrize(
    ("kind", "nothing", "something"),
    [
        (POWER, None, 0),
        (TOTAL, None, 0),
        (HAND, (), (1, 2, 3)),
        (HAND, (1, 2), (6, 6, 6)),
        (TOKENS, (), (0,)),
        (ROLE, "", "don"),
        (Seat(title="Owner"), None, 0),
        (Text(title="Label"), "", "0"),
    ],
)
def test_a_question_is_open_until_it_has_a_whole_answer(
    kind: AnyKind, nothing: Any, something: Any
) -> None:
    assert is_unanswered(Question(kind, nothing, "Title"))
    assert not is_unanswered(Question(kind, something, "Title"))


def test_the_first_question_without_an_answer_is_asked() -> None:
    assert whose(current_question([power(None, None, None)], None)) == "Red"
    assert whose(current_question([power(3, None, None)], None)) == "Green"
    assert whose(current_question([power(3, None, 5)], None)) == "Green"


def test_nought_is_an_answer() -> None:
    assert whose(current_question([power(0, 0, None)], None)) == "Purple"


def test_where_all_is_answered_nothing_is_asked() -> None:
    assert current_question([power(1, 2, 3)], None) is None
    assert current_question([], None) is None


def test_a_question_that_was_touched_is_asked_whatever_is_answered() -> None:
    sequence = power(1, None, 3)
    assert whose(current_question([sequence], identity(sequence.questions[2]))) == "Purple"
    answered = power(1, None, 30)
    assert whose(current_question([answered], identity(sequence.questions[2]))) == "Purple"


def test_a_touched_question_that_is_gone_gives_way_to_the_first_open_one() -> None:
    gone = Question(POWER, None, "Power", path=("powers", 7), player=RED)
    assert whose(current_question([power(1, None, None)], identity(gone))) == "Green"


def test_a_button_empties_what_had_an_answer_and_nothing_else() -> None:
    assert any_emptied([power(1, 2, None)], [power(None, 2, None)])
    assert not any_emptied([power(1, None, None)], [power(2, None, None)])
    assert not any_emptied([power(1, 2, None)], [])
    assert not any_emptied([], [power(None, None, None)])


def on(name: str, play: Callable[[Screen], Awaitable[None]]) -> None:
    """Play with the example of the tool called *name*."""
    session, tool = opened(), TOOLS[name]
    asyncio.run(session.replace_state(session.tool_session(tool), tool.example, "played"))
    shown(session, f"/g/{name}", play)


def test_a_button_that_empties_answers_leads_back_to_the_first_question() -> None:
    async def play(screen: Screen) -> None:
        await screen.touch("Green, Buildings: 3+1 = 4")
        assert "Green · Buildings" in screen.texts()
        await screen.touch("Clear all Cities")
        assert "Red · Armies" in screen.texts()
        await screen.touch("7")
        assert "Red · Buildings" in screen.texts()

    on("makiavelia/power", play)


def test_a_button_that_empties_nothing_leaves_the_question_that_was_touched() -> None:
    async def play(screen: Screen) -> None:
        cell = next(name for name in screen.names() if name.startswith("Cards in the deck"))
        await screen.touch(cell)
        (button,) = [name for name in screen.names() if name.startswith("The Track advances")]
        await screen.touch(button)
        assert HIDE_PAD in screen.names()
        assert screen.texts().count("Cards in the deck") == 2

    on("mafia-works/track", play)


def test_a_pad_that_was_put_away_stays_away_whatever_a_button_empties() -> None:
    async def play(screen: Screen) -> None:
        await screen.touch("Green, Buildings: 3+1 = 4")
        await screen.touch("Hide the pad")
        await screen.touch("Clear all Cities")
        assert HIDE_PAD not in screen.names()

    on("makiavelia/power", play)


def test_a_pad_that_was_put_away_stays_away() -> None:
    assert current_question([power(None, None, None)], (CLOSED,)) is None
    assert current_question([power(1, None, 3)], (CLOSED,)) is None


def test_a_pad_put_away_in_one_tool_is_open_in_another() -> None:
    here, there = (CLOSED, "earnings"), (CLOSED, "victory")
    assert current_question([power(None, None, None)], here, here) is None
    assert whose(current_question([power(None, None, None)], here, there)) == "Red"


def test_what_is_optional_is_asked_only_when_it_is_touched() -> None:
    extra = QuestionSequence("Extra", power(None, None, None).questions, optional=True)
    assert current_question([extra], None) is None
    assert whose(current_question([extra], identity(extra.questions[1]))) == "Green"
    tokens = QuestionSequence("Tokens", (Question(TOKENS, (), "Tokens", player=PURPLE),))
    assert whose(current_question([extra, tokens], None)) == "Purple"


@every_tool
def test_no_two_questions_of_a_tool_are_taken_for_one_another(tool: Any) -> None:
    for state in (tool.state(), tool.example):
        sequences = [
            block for block in lay_out(tool, state).body if isinstance(block, QuestionSequence)
        ]
        known = [
            identity(question) for sequence in sequences for question in sequence.questions
        ]
        assert len(known) == len(set(known))


def test_a_second_touch_on_the_open_cell_leaves_its_pad_open() -> None:
    score = TOOLS["lawless-empire/score"]
    cell, hides = "Green, Role: –", "Hide the pad"

    async def act(screen: Screen) -> None:
        await screen.touch(cell)
        await screen.touch(cell)
        assert hides in screen.names()
        await screen.touch(hides)
        assert hides not in screen.names()

    shown(opened(), f"/g/{score.name}", act)


def test_on_a_low_page_a_throw_has_three_rows_of_keys_and_one_for_the_rest() -> None:
    first = TOOLS["lawless-empire/first"]

    async def act(screen: Screen) -> None:
        screen.resize(360, 640)
        await screen.touch("Red, Total: –")
        assert {"13", "29"} <= set(screen.names())
        assert not {"12", "30"} & set(screen.names())
        await screen.touch("Other numbers")
        assert {"6", "12", "30", "36"} <= set(screen.names())
        await screen.touch("30")
        assert {"Red, Total: 30", "13"} <= set(screen.names())

    shown(opened(), f"/g/{first.name}", act)


MOST = 600
"""Height in dp of the page below its app bar."""


def headed(*ends: float) -> LineEnds:
    """Return a headline with lines that end at *ends*."""
    return LineEnds(ends)


@pytest.mark.parametrize(
    ("says", "lines", "pad", "fits"),
    [
        (100, LineEnds(), 300 - AROUND, Fit()),
        (101, LineEnds(), 300 - AROUND, Fit(100)),
        (900, headed(60), 300 - AROUND, Fit(60)),
        (900, headed(60, 120, 150), 300 - AROUND, Fit(150)),
        (900, headed(60, 120, 900), 300 - AROUND, Fit(120)),
        (900, LineEnds((60,), (80, 100, 120)), 300 - AROUND, Fit(100)),
        (900, headed(60), 500 - AROUND, Fit(LEAST, 600 - 60 - AROUND - LEAST - FEW, BUTTONS)),
        (0, LineEnds(), 0, Fit()),
    ],
)
def test_what_the_bar_says_scrolls_before_its_tools_and_the_pad_do(
    says: float, lines: LineEnds, pad: float, fits: Fit
) -> None:
    """The tools have 60 dp. A headline is read whole before the questions have their part, and no line is sliced."""
    assert Heights(says, 60, 0, pad).fit(MOST, lines, padded=True) == fits


def test_a_pad_that_is_closed_takes_no_room_and_buttons_scroll_before_the_tools_do() -> None:
    says = MOST - AROUND - ALONE - 60
    assert Heights(says, 60, 0, 900).fit(MOST, padded=False) == Fit()
    assert Heights(says + 1, 60, 0, 900).fit(MOST, padded=False) == Fit(says)
    assert Heights(says, 60, 900, 900).fit(MOST, padded=False).scrolls == BUTTONS


def test_a_headline_is_whole_before_questions_and_buttons_have_their_part() -> None:
    left = MOST - AROUND - 60 - 100
    most = left - ROW
    at = Heights(900, 60, 100)
    assert at.fit(MOST, headed(50, most), padded=False) == Fit(most)
    above = left - LITTLE + 100 - 1
    assert at.fit(MOST, headed(50, most + 1), padded=False) == Fit(most + 1, None, BUTTONS)
    assert at.fit(MOST, headed(above, above + 99), padded=False) == Fit(above, None, BUTTONS)
    alone = Heights(900, 60)
    room = left + 100 - ALONE
    assert alone.fit(MOST, headed(50, room, 900), padded=False) == Fit(room)
    assert alone.fit(MOST, headed(room + 9, 900), padded=False) == Fit(room + 9)


def test_lines_end_where_they_were_drawn_whatever_stands_above_the_slip() -> None:
    """A warning of 150 dp, the torn edge and 4 dp; then two lines of 52, and one of 44 below 2 dp."""
    head, why = ft.Text("Red and Green"), ft.Text("9 each")
    slip = Slip(ft.Container(), head, why, 52.4, 43.6)
    says = 150 + 4 + 104 + BETWEEN + 44 + BELOW
    drawn = Heights(says, head=104, why=44)
    assert drawn.lines(slip) == LineEnds([206, 258], [304])
    assert drawn.lines(slip).whole(303) == 258
    assert Heights(says - BETWEEN - 44, head=104, why=44).lines(slip._replace(why=None)) == (
        [206, 258],
        [],
    )
    assert Heights(says).lines(slip) == drawn.lines(None) == LineEnds()


def test_beside_the_questions_the_whole_bar_scrolls_before_the_pad_does() -> None:
    pad = MOST - AROUND - 100
    assert Heights(50, 90, 60, pad).fit(MOST, padded=True, questions=False) == Fit(
        100, None, ALL
    )


def test_beside_the_questions_a_pad_is_whole_as_long_as_one_line_of_the_answer_is() -> None:
    """Its last row was cut by 4 dp: 56 were kept for an answer whose first line ended at 40."""
    pad = MOST - AROUND - 52
    assert Heights(80, 0, 0, pad).fit(MOST, headed(40), padded=True, questions=False) == Fit(40)


@pytest.mark.long
def test_with_large_letters_undo_stands_above_the_pad_and_never_scrolls() -> None:
    """A warning had hidden Undo, and a tall pad the whole bar."""
    at = "/g/lawless-empire/first"

    def part_with(screen: Screen, word: str) -> ft.Column:
        """Return the part of the bar, or the pad, in which *word* is said or a button's name."""

        def said(part: ft.Column) -> list[object]:
            return [getattr(each, "value", "") or name_of(each) for each in inside(part)]

        parts = [each for each in screen.all(ft.Column) if each.on_size_change]
        (found,) = [part for part in parts if word in said(part)]
        return found

    async def act(screen: Screen) -> None:
        screen.resize(360, 640)
        use_letters(screen.page, "largest")
        await screen.go("/")
        await screen.go(at)
        for word, height in (("Roll 6 dice each", 200), ("Undo", 48), ("Hide the pad", 400)):
            await screen.fire(part_with(screen, word), "size_change", {"w": 360, "h": height})
        rolls = [each for each in screen.all(ft.Column) if each.scroll and each.height]
        assert len(rolls) == 2
        for each in rolls:
            assert "Undo" not in [name_of(part) for part in inside(each)]

    shown(opened(), at, act)
