"""How rows count, who is in front, and where a definition is silent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Answer, Button, QuestionSequence, Result, RuleGap, Scores
from companion.core.fields import Sum
from companion.game_maker.definition import MOST_ROWS, Row
from companion.game_maker.points import READINGS, count, majority
from companion.game_maker.score import recorded, score, summary
from companion.game_maker.score_form import form
from companion.game_maker.score_state import (
    ScoreState,
    entered,
    next_round,
    round_before,
    to_round,
)
from companion.tools.checklist import MOST_ROUNDS
from tests.companion.game_maker.sample_sheets import also, scored, sheet
from tests.wordings import Wording

COINS = Row(name="Coins")
FARMS = Row(name="Farms", way="each", gives=3)
DEBTS = Row(name="Debts", way="negative")
SETS = Row(name="Goods", way="sets", gives=5, size=4)
GUARDS = Row(name="Guards", way="most", gives=8, second=4)
CASH = Row(name="Cash", way="tie")


def said(blocks: Result) -> str:
    (answer,) = [block for block in blocks if isinstance(block, Answer)]
    return answer.text


def why(state: ScoreState) -> str:
    (answer,) = [block for block in score(state) if isinstance(block, Answer)]
    return answer.why


def presses(state: ScoreState) -> dict[str, bool]:
    """Return the buttons of the sheet, with whether each is large."""
    found = [block for block in form(state) if isinstance(block, Button)]
    return {button.title: button.main for button in found}


def totals(state: ScoreState) -> dict[int, int]:
    return {total.seat: total.points for total in count(state).totals}


def titles(state: ScoreState) -> list[str]:
    sequences = [block for block in form(state) if isinstance(block, QuestionSequence)]
    return list(
        dict.fromkeys(
            question.title for sequence in sequences for question in sequence.questions
        )
    )


@pytest.mark.parametrize(
    ("row", "numbers", "points"),
    [
        (COINS, (5, -2), {0: 5, 1: -2}),
        (FARMS, (5, 2), {0: 15, 1: 6}),
        (DEBTS, (5, 2), {0: -5, 1: -2}),
        (SETS, (11, 3), {0: 10, 1: 0}),
        (SETS, (4, -4), {0: 5, 1: 0}),
        (GUARDS, (3, 2), {0: 8, 1: 4}),
        (GUARDS, (3, 0), {0: 8, 1: 0}),
        (GUARDS, (0, 0), {0: 0, 1: 0}),
    ],
)
def test_a_row_counts_as_it_says(
    row: Row, numbers: tuple[int, int], points: dict[int, int]
) -> None:
    assert totals(scored(sheet(row), *((number,) for number in numbers))) == points


@pytest.mark.parametrize(
    ("held", "ties", "points"),
    [
        ((3, 3, 2), "all", (8, 8, 0)),
        ((3, 3, 2), "both", (8, 8, 4)),
        ((3, 3, 2), "split", (6, 6, 0)),
        ((3, 3, 2), "none", (0, 0, 0)),
        ((3, 2, 2), "all", (8, 4, 4)),
        ((3, 2, 2), "both", (8, 4, 4)),
        ((3, 2, 2), "split", (8, 2, 2)),
        ((3, 2, 2), "none", (8, 0, 0)),
        ((3, 3, 3), "split", (4, 4, 4)),
    ],
)
def test_a_tie_for_the_most_is_read_in_four_ways(
    held: tuple[int, ...], ties: str, points: tuple[int, ...]
) -> None:
    assert majority(dict(enumerate(held)), 8, 4, ties) == dict(enumerate(points))


@given(st.dictionaries(st.integers(0, 7), st.integers(0, 4)), st.sampled_from(READINGS))
def test_without_a_tie_all_readings_give_the_same(known: dict[int, int], ties: str) -> None:
    apart = {seat: 10 * number + seat for seat, number in known.items()}
    assert majority(apart, 8, 4, ties) == majority(apart, 8, 4, "all")


def test_where_the_rules_are_silent_about_the_most_the_table_chooses_and_is_told(
    wording: Wording,
) -> None:
    state = scored(sheet(GUARDS), (3,), (3,), (1,))
    (silent,) = [block for block in score(state) if isinstance(block, RuleGap)][:1]
    wording(silent.text)
    assert totals(state) == {0: 8, 1: 8, 2: 0}
    assert totals(state.evolve(most="split")) == {0: 6, 1: 6, 2: 0}
    ruled = state.evolve(sheet=sheet(GUARDS, most="split", tied="shared"), most="none")
    assert totals(ruled) == {0: 6, 1: 6, 2: 0}
    assert not [block for block in score(ruled) if isinstance(block, RuleGap)]


def test_a_tie_that_changes_nothing_is_not_asked_about() -> None:
    state = scored(sheet(COINS, Row(way="most", gives=0)), (3, 1), (2, 1))
    assert not [block for block in score(state) if isinstance(block, RuleGap)]


def test_the_highest_or_the_lowest_wins() -> None:
    state = scored(sheet(COINS), (12,), (7,))
    assert said(score(state)) == "Red wins with 12 points"
    assert said(score(state.evolve(sheet=sheet(COINS, wins="lowest", unit="VP")))) == (
        "Green wins with 7 VP"
    )


def test_while_a_number_is_missing_somebody_leads(wording: Wording) -> None:
    state = scored(sheet(COINS, FARMS), (12, 1), (7, None))
    assert said(score(state)) == "Red leads so far with 15 points"
    assert recorded(state) is None
    wording(summary(state))
    even = scored(sheet(COINS, FARMS), (12, None), (12, None))
    assert said(score(even)) == "Red and Green lead so far with 12 points"


def test_a_row_breaks_a_tie_and_is_asked_only_then() -> None:
    made = sheet(COINS, CASH)
    assert titles(scored(made, (12, None), (7, None))) == ["Coins"]
    tied = scored(made, (12, None), (12, None))
    assert titles(tied) == ["Coins", "Cash"]
    assert count(tied).waiting == (0, 1)
    broken = also(tied, (None, 3), (None, 5))
    assert said(score(broken)) == "Green wins with 12 points"
    ended = recorded(broken)
    assert ended
    assert [(each.place, each.won) for each in ended.players] == [(1, True), (2, False)]


def test_a_tie_that_nothing_breaks_is_shared_or_decided_at_the_table(wording: Wording) -> None:
    state = scored(sheet(COINS), (12,), (12,))
    assert said(score(state)) == "Red and Green share the win with 12 points"
    ended = recorded(state)
    assert ended
    assert [each.won for each in ended.players] == [True, True]
    wording(_silent(state))
    decides = state.evolve(tied="open")
    assert said(score(decides)) == "Red and Green tie: your table decides"
    wording(_silent(decides))
    undecided = recorded(decides)
    assert undecided
    assert [each.won for each in undecided.players] == [False, False]


def _silent(state: ScoreState) -> str:
    return " ".join(block.text for block in score(state) if isinstance(block, RuleGap))


def test_all_win_or_nobody_does(wording: Wording) -> None:
    made = sheet(wins="together")
    wording(said(score(ScoreState(sheet=made))))
    assert recorded(ScoreState(sheet=made)) is None
    for ended, words, won in (
        ("won", "Everyone won", True),
        ("lost", "Everyone lost", False),
    ):
        state = ScoreState(sheet=made, ended=ended)
        assert said(score(state)) == words == summary(state)
        found = recorded(state)
        assert found
        assert {each.won for each in found.players} == {won}
        assert {each.place for each in found.players} == {None}
    with_points = scored(sheet(COINS, wins="together"), (3,), (None,)).evolve(ended="won")
    (bars,) = [block for block in score(with_points) if isinstance(block, Scores)]
    assert [row.total for row in bars.rows] == [3]
    found = recorded(with_points)
    assert found
    assert [each.score for each in found.players] == [3, None]


def test_a_sheet_over_rounds_adds_them_up_and_ends_when_it_is_said(wording: Wording) -> None:
    state = scored(sheet(FARMS, DEBTS, rounds=True), (2, 1), (1, 0))
    assert said(score(state)) == "Red leads so far with 5 points"
    state = also(next_round(state), (0, 4), (3, None), at=1)
    wording(summary(state))
    assert totals(state) == {0: 1, 1: 12}
    (sequence,) = [block for block in form(state) if isinstance(block, QuestionSequence)]
    assert [(question.title, question.value) for question in sequence.questions][-2:] == [
        ("Debts, round 2", (4,)),
        ("Debts, round 2", ()),
    ]
    assert recorded(state.evolve(over=True)) is None
    over = also(state, (), (None, 0), at=1).evolve(over=True)
    assert recorded(over)
    assert recorded(next_round(over)), "a round that was never begun is not waited for"


def test_one_row_over_rounds_needs_no_name_in_each_line() -> None:
    state = also(scored(sheet(COINS, rounds=True), (2,), (1,)), (3,), (4,), at=1)
    (sequence,) = [block for block in form(state) if isinstance(block, QuestionSequence)]
    assert sequence.sheet
    assert [row.name for row in sequence.sheet.rows] == ["Round 1", "Round 2"]
    assert [row.optional for row in sequence.sheet.rows] == [False, True], (
        "the first is entered"
    )


def test_rounds_are_gone_through_and_a_number_can_be_taken_back() -> None:
    state = scored(sheet(COINS, rounds=True), (2,), (1,))
    assert round_before(state) == state
    assert round_before(next_round(state)) == state
    last = state.evolve(round=MOST_ROUNDS - 1)
    assert next_round(last) == last
    later = entered(state, 0, 0, 2, (5, 4))
    assert count(later).rows[0][2] == {0: 9}
    assert entered(later, 0, 0, 2, ()) == state
    for nowhere in ((12, 0, 0), (0, MOST_ROWS, 0), (0, 0, MOST_ROUNDS), (-1, 0, 0)):
        assert entered(state, *nowhere, (1,)) == state


def test_a_sheet_that_is_filled_in_once_keeps_the_terms_of_a_sum() -> None:
    state = entered(scored(sheet(COINS), (1,), (2,)), 0, 0, 0, (3, 4, 5))
    assert state.lines[0].cells[0].terms == (3, 4, 5)
    assert totals(state) == {0: 12, 1: 2}


def test_no_sum_is_cut() -> None:
    state = scored(sheet(Row(way="each", gives=99)), (9999,), (-999,))
    assert totals(state) == {0: 989_901, 1: -98_901}
    rolled = sheet(Row(name="Dice"), rounds=True)
    state = scored(rolled, (4500,), (3000,))
    state = also(also(state, (4800,), (4000,), at=1), (1150,), (3600,), at=2)
    state = state.evolve(over=True)
    assert said(score(state)) == "Green wins with 10600 points"
    ended = recorded(state)
    assert ended
    assert [each.score for each in ended.players] == [10_600, 10_450]


def test_what_a_round_has_no_room_for_is_refused_in_words_and_never_cut() -> None:
    state = scored(sheet(COINS, rounds=True), (9000,), (1,))
    (sequence,) = [block for block in form(state) if isinstance(block, QuestionSequence)]
    kind = sequence.questions[0].kind
    assert isinstance(kind, Sum)
    assert kind.refusal((9000, 999)) == ""
    assert kind.refusal((9000, 1000)) == (
        "Together 10000, but there is room only for −999 to 9999."
    )
    assert entered(state, 0, 0, 0, (9000, 1000)) == state
    assert entered(state, 0, 0, 0, (-999, -1)) == state


def test_a_play_keeps_every_row_with_its_whole_name() -> None:
    rows = [Row(name=f"Row {n} with a very long name"[:30]) for n in range(MOST_ROWS)]
    ended = recorded(scored(sheet(*rows), tuple(range(1, 21)), (0,) * MOST_ROWS))
    assert ended
    parts = ended.players[0].parts
    assert [part.points for part in parts] == list(range(1, 21))
    assert [part.title for part in parts] == [row.name for row in rows]
    assert [part.points for part in ended.players[1].parts] == [0] * MOST_ROWS


def test_a_play_keeps_the_rows_that_only_break_ties() -> None:
    ended = recorded(scored(sheet(COINS, CASH), (12, 3), (12, 5), (4, None)))
    assert ended
    kept = [[(part.title, part.points) for part in each.breaks] for each in ended.players]
    assert kept == [[("Cash", 5)], [("Cash", 3)], []]


def test_a_new_round_begins_with_nobody_done(wording: Wording) -> None:
    state = scored(sheet(COINS, rounds=True), (5,), (3,), (2,))
    state = next_round(also(next_round(state), (5,), (3,), (2,), at=1))
    assert "Next round" not in presses(state)
    wording(why(state))
    wording(summary(state), summary(state.evolve(over=True)))
    assert presses(round_before(state)) == {"Next round": True, "Previous round": False}


def test_a_gap_in_an_earlier_round_is_told_before_a_winner_is(wording: Wording) -> None:
    state = scored(sheet(COINS, rounds=True), (5,), (3,), (2,))
    state = also(also(state, (5,), (3,), (None,), at=1), (5,), (3,), (9,), at=2)
    late = state.evolve(round=2)
    wording(why(late))
    assert presses(late) == {
        "Next round": True,
        "Go to round 2": False,
        "Previous round": False,
    }
    over = late.evolve(over=True)
    assert said(score(over)) == "Red leads so far with 15 points"
    wording(why(over))
    assert recorded(over) is None
    wording(summary(over), presses(over))
    there = to_round(over, 1)
    assert presses(there) == {"Next round": False, "Previous round": False}
    wording(why(there))
    whole = also(there, (), (), (4,), at=1)
    assert said(score(whole)) == "Red and Purple share the win with 15 points"
    assert recorded(whole)
    for nowhere in (-1, MOST_ROUNDS):
        assert to_round(whole, nowhere) == whole


def test_many_gaps_are_told_in_a_few_words(wording: Wording) -> None:
    state = ScoreState(sheet=sheet(COINS, rounds=True), called="Hand")
    state = state.evolve(table=state.table.resized(5))
    state = also(state, (1,), (1,), (1,), at=0).evolve(round=4)
    wording(why(also(state, (1,), at=3)))


def test_a_play_knows_what_the_game_was_called() -> None:
    state = scored(sheet(COINS), (1,), (2,))
    found = recorded(state.put(("about", "name"), "Kings and carts"))
    assert found
    assert found.title == "Kings and carts"
