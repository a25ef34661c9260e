"""Sheets: which cell comes next, what a cell holds, and how the game stands on the pad."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.blocks import Question, QuestionSequence, SheetRow, SheetShape
from companion.core.errors import CompanionError
from companion.core.fields import Sum
from companion.core.table import Table
from companion.display.numbers import (
    sum_turned,
    sum_with_digit,
    sum_with_half,
    sum_without_digit,
)
from companion.display.sheets import (
    cell_value,
    cells_of,
    heard_cell,
    heard_total,
    in_order,
    in_row,
    is_entering,
    neighbour_cell,
    pad_says,
    window,
    worth,
)
from companion.display.targets import (
    ALONE,
    Sitting,
    current_question,
    left_to_ask,
    sequences_of,
)
from tests.wordings import Wording

KIND = Sum(title="Row", least=-99, most=999, longest=3)
PLAYERS = Table().resized(3).players
RED, GREEN, PURPLE = PLAYERS


def ask(seat: int, title: str, *terms: int) -> Question:
    player = PLAYERS[seat]
    return Question(KIND, terms, title, move="enter", args=(seat, title), player=player)


def sheet(*questions: Question, rows: tuple[SheetRow, ...] = ()) -> QuestionSequence:
    titles = dict.fromkeys(each.title for each in questions)
    shape = SheetShape(
        PLAYERS,
        rows or tuple(SheetRow(title, (title,)) for title in titles),
        (12, None, -3),
        leaders=(RED.seat,),
        stands=("Red leads, 15 ahead of Purple", "", "Red leads, 15 ahead of Purple"),
    )
    return QuestionSequence("The sheet", questions, sheet=shape)


TITLES = ("Ships", "Cargo")
BLANK = sheet(*(ask(seat, title) for title in TITLES for seat in range(3)))


def order(sequence: QuestionSequence, *, by_player: bool) -> list[tuple[int, str]]:
    (turned,) = sequences_of(in_order((sequence,), by_player=by_player))
    return [(each.player.seat, each.title) for each in turned.questions if each.player]


def test_a_sheet_is_asked_row_by_row_or_player_by_player() -> None:
    assert order(BLANK, by_player=False)[:4] == [
        (0, "Ships"),
        (1, "Ships"),
        (2, "Ships"),
        (0, "Cargo"),
    ]
    assert order(BLANK, by_player=True)[:3] == [(0, "Ships"), (0, "Cargo"), (1, "Ships")]


def test_of_bid_and_result_all_bids_come_first_or_both_of_a_player() -> None:
    row = SheetRow("Hand 1", ("Bid", "Won"), ("bid", "won"))
    sequence = sheet(
        *(ask(seat, title) for seat in range(2) for title in row.titles), rows=(row,)
    )
    assert order(sequence, by_player=False)[:2] == [(0, "Bid"), (1, "Bid")]
    assert order(sequence, by_player=True)[:2] == [(0, "Bid"), (0, "Won")]
    assert [len(each) for each in in_row(sequence, row)] == [2, 2, 0]


def test_the_pad_goes_on_after_the_cell_that_was_answered_and_then_from_the_first() -> None:
    cells = cells_of(BLANK)
    assert left_to_ask((BLANK,), cells[1, "Ships"], ALONE) is cells[2, "Ships"]
    assert left_to_ask((BLANK,), cells[2, "Cargo"], ALONE) is cells[0, "Ships"]
    others = Sitting(0, frozenset({1}))
    assert left_to_ask((BLANK,), cells[0, "Ships"], others) is cells[2, "Ships"]
    full = sheet(*(replace(each, value=(1,)) for each in BLANK.questions))
    assert left_to_ask((full,), full.questions[0], ALONE) is None


def test_a_round_that_is_past_is_asked_when_it_is_touched_and_not_by_itself() -> None:
    rows = (SheetRow("1", ("Ships",), optional=True), SheetRow("2", ("Cargo",)))
    sequence = sheet(*BLANK.questions, rows=rows)
    cells = cells_of(sequence)
    assert current_question((sequence,), None) is cells[0, "Cargo"]
    assert left_to_ask((sequence,), cells[0, "Ships"], ALONE) is cells[0, "Cargo"]
    assert left_to_ask((sequence,), cells[2, "Cargo"], ALONE) is cells[0, "Cargo"]


def test_arrows_lead_to_the_next_cell_down_and_across_over_those_without_a_question() -> None:
    sequence = sheet(*(each for each in BLANK.questions if (each.args) != (1, "Cargo")))
    cells = cells_of(sequence)
    assert neighbour_cell(sequence, cells[0, "Ships"], 1, 0) is cells[0, "Cargo"]
    assert neighbour_cell(sequence, cells[0, "Cargo"], 0, 1) is cells[2, "Cargo"]
    assert neighbour_cell(sequence, cells[0, "Ships"], 0, -1) is cells[0, "Ships"]
    assert neighbour_cell(sequence, cells[1, "Ships"], 1, 0) is cells[1, "Ships"]


def test_a_cell_shows_its_total_and_what_the_row_makes_of_it(wording: Wording) -> None:
    row = SheetRow("Ships", ("Ships",), points=(18, None, 5))
    many, same = ask(0, "Ships", 2, 4), ask(2, "Ships", 5)
    assert (cell_value(many), worth(row, 0, (many,))) == ("6", "= 18")
    assert worth(row, 2, (same,)) == "", "it says no more than what was entered"
    assert worth(row, 1, ()) == ""
    wording(heard_cell(many, row, 0, (many,)))
    assert cell_value(ask(0, "Ships")) == "–"


def test_totals_are_heard_and_whoever_leads(wording: Wording) -> None:
    assert BLANK.sheet
    heard = [heard_total(BLANK.sheet, at) for at in range(3)]
    wording(heard)


def test_the_pad_says_the_sum_so_far_how_the_row_counts_and_how_the_game_stands(
    wording: Wording,
) -> None:
    sequence = sheet(
        ask(0, "Ships", 2, 4), rows=(SheetRow("Ships", ("Ships",), means="3 each"),)
    )
    wording(pad_says(sequence, sequence.questions[0]))
    assert pad_says(BLANK, BLANK.questions[1]) == ""


def test_a_sheet_is_entered_while_one_of_its_cells_is_asked() -> None:
    assert is_entering((BLANK,), BLANK.questions[0])
    assert not is_entering((BLANK,), None)
    assert not is_entering((QuestionSequence("", BLANK.questions),), BLANK.questions[0])


@given(
    st.integers(1, 12), st.integers(1, 12), st.integers(-3, 15), st.integers(0, 11) | st.none()
)
@settings(max_examples=200)
def test_the_column_that_is_asked_is_always_in_sight(
    size: int, room: int, first: int, asked: int | None
) -> None:
    asked = None if asked is None else min(asked, size - 1)
    seen = window(size, room, first, asked)
    assert len(seen) == min(room, size)
    assert seen.start >= 0
    assert seen.stop <= size
    assert asked is None or asked in seen


# Digits of a sum.


def grown(*terms: int, digit: int, anew: bool = False, adds: bool = False) -> tuple[int, ...]:
    return sum_with_digit(ask(0, "Ships"), KIND, terms, digit, anew=anew, adds=adds)


def test_digits_go_on_with_the_last_number_of_a_sum() -> None:
    assert grown(digit=5) == (5,)
    assert grown(5, digit=1) == (51,)
    assert grown(5, -1, digit=2) == (5, -12)
    assert grown(5, digit=1, anew=True) == (1,)
    assert grown(5, digit=1, adds=True) == (5, 1)


def test_what_is_too_much_is_told() -> None:
    with pytest.raises(CompanionError, match=r"^Ships: From −99 to 999\.$"):
        grown(100, digit=0)
    with pytest.raises(CompanionError, match=r"^Ships: At most 3 numbers\.$"):
        grown(1, 2, 3, digit=4, adds=True)


def test_digits_are_rubbed_out_and_the_last_number_is_turned() -> None:
    assert sum_without_digit((5, -12), KIND) == (5, -1)
    assert sum_without_digit((5, -1), KIND) == (5,)
    assert sum_without_digit((), KIND) == ()
    assert sum_turned((5, 2), KIND) == (5, -2)
    assert sum_turned((), KIND) == ()
    assert sum_turned((500,), KIND) == (500,), "so little has no room"


HALVES = replace(KIND, scale=2)


def test_halves_are_typed_as_whole_numbers_and_a_key_for_a_half() -> None:
    def typed(terms: tuple[int, ...], digit: int, *, anew: bool = False) -> tuple[int, ...]:
        return sum_with_digit(ask(0, "Ships"), HALVES, terms, digit, anew=anew, adds=False)

    assert typed((), 4) == (8,), "4 points"
    assert typed((8,), 2) == (84,), "42 points"
    assert typed((9,), 2) == (84,), "from 4.5, too"
    assert typed((-9,), 2) == (-84,)
    assert typed((84,), 1, anew=True) == (2,)
    assert sum_with_half((8,), HALVES) == (9,)
    assert sum_with_half((9,), HALVES) == (8,)
    assert sum_with_half((-8,), HALVES) == (-9,)
    assert sum_with_half((), HALVES) == (1,)
    assert sum_with_half((999,), HALVES) == (998,)
    assert sum_with_half((998,), replace(HALVES, most=998)) == (998,), "no more has room"


def test_a_half_is_rubbed_out_before_the_digits() -> None:
    assert sum_without_digit((85,), HALVES) == (84,)
    assert sum_without_digit((84,), HALVES) == (8,)
    assert sum_without_digit((-85,), HALVES) == (-84,)
    assert sum_without_digit((8,), HALVES) == ()
    assert sum_without_digit((1,), HALVES) == ()


def test_of_hundredths_whole_numbers_are_typed_and_decimals_go_first() -> None:
    kind = replace(KIND, scale=100, most=99900)
    terms: tuple[int, ...] = ()
    for digit in (9, 7):
        terms = sum_with_digit(ask(0, "Ships"), kind, terms, digit, anew=False, adds=False)
    assert terms == (9700,)
    assert sum_without_digit((975,), kind) == (900,), "9.75, then 9"
    assert cell_value(replace(ask(0, "Ships"), kind=kind, value=(975,))) == "9.75"
