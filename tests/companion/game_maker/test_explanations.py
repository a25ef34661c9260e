"""What a score sheet says about itself: sums, broken ties, what is missing, and what a play keeps."""

import pytest

from companion.core.blocks import (
    Answer,
    Button,
    Note,
    Question,
    QuestionSequence,
    RuleGap,
    Scores,
)
from companion.core.fields import Sum
from companion.core.nesting import flat
from companion.game_maker.definition import MOST_ROWS, ROW_NAME, Row
from companion.game_maker.points import count
from companion.game_maker.score import recorded, score
from companion.game_maker.score_form import form
from companion.game_maker.score_state import ScoreState, next_round
from companion.game_maker.words import how, rows_in_words, rule
from tests.companion.game_maker.sample_sheets import also, scored, sheet
from tests.wordings import Wording

COINS, MAPS, SHIPS = (
    Row(name="Coins"),
    Row(name="Maps", way="tie"),
    Row(name="Ships", way="tie"),
)
DEBTS = Row(name="Debts", way="negative")
TRICKS = (Row(name="Tricks"), Row(name="Bid met"), Row(name="Tricks off", way="negative"))


def answer(state: ScoreState) -> Answer:
    (found,) = [block for block in score(state) if isinstance(block, Answer)]
    return found


def sums(state: ScoreState) -> list[str]:
    (bars,) = [block for block in score(state) if isinstance(block, Scores)]
    return [row.why for row in bars.rows]


def cells(state: ScoreState) -> list[Question]:
    return [
        question
        for block in form(state)
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]


def asked(state: ScoreState) -> list[str]:
    return [
        f"{question.player.name} {question.title}"
        for question in cells(state)
        if question.player
    ]


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (((9, 2), (9, 5)), "Tied on 9; Green has more Maps (5 to 2)"),
        (((9, 2), (9, 5), (3, None)), "Tied on 9; Green has more Maps (5 to 2)"),
        (((9, 5), (9, 5), (9, 1)), "Tied on 9; Red and Green have more Maps (5 to 1)"),
        (((9, 2), (9, 5), (9, 1)), "Tied on 9; Green has the most Maps (5 to 2)"),
        (((9, 5), (9, 5)), "Coins 9; tie-break: Maps 5"),
        (((9, 2), (8, 5)), "Coins 9"),
    ],
)
def test_what_broke_a_tie_is_said(
    players: tuple[tuple[int | None, ...], ...], why: str
) -> None:
    assert answer(scored(sheet(COINS, MAPS), *players)).why == why


def test_a_second_row_that_breaks_a_tie_is_named_with_the_first(wording: Wording) -> None:
    state = scored(sheet(COINS, MAPS, SHIPS), (9, 5, 2), (9, 5, 3), (9, 4, 9))
    wording(answer(state).why, answer(state).lines[0], sums(state)[-1])


def test_when_the_lowest_wins_more_of_what_breaks_a_tie_is_better_too(wording: Wording) -> None:
    state = scored(sheet(COINS, MAPS, wins="lowest"), (9, 2), (9, 5), (12, None))
    assert answer(state).text == "Green wins with 9 points"
    wording(answer(state).why)


def test_a_row_that_breaks_ties_is_asked_of_those_who_are_tied_in_front_and_named(
    wording: Wording,
) -> None:
    made = sheet(COINS, MAPS, SHIPS)
    state = scored(made, (9, None), (9, None), (3, None))
    wording(answer(state).why)
    assert [each for each in asked(state) if "Coins" not in each] == [
        "Red Maps",
        "Green Maps",
        "Red Ships",
        "Green Ships",
    ]
    half = also(state, (None, 2), (None, 5, 1))
    wording(answer(half).why)
    later = also(half, (10,))
    assert "Green Maps" in asked(later), "a number that is there stays in sight"
    assert "Red Ships" not in asked(later)


def test_nobody_is_asked_for_what_breaks_ties_while_other_numbers_are_missing(
    wording: Wording,
) -> None:
    state = scored(sheet(COINS, DEBTS, MAPS), (9, 0), (9, None))
    wording(answer(state).why)
    assert not [each for each in asked(state) if "Maps" in each]
    many = scored(sheet(COINS, DEBTS), (9, None), *[(None, None)] * 4)
    wording(answer(many).why)
    fewer = also(many, (9, 0))
    wording(answer(fewer).why)
    rounds = scored(sheet(COINS, MAPS, rounds=True), (9,), (9,))
    assert not [each for each in asked(rounds) if "Maps" in each]
    wording(asked(rounds.evolve(over=True)))


def test_a_number_stands_behind_the_name_of_its_row(wording: Wording) -> None:
    state = scored(sheet(*TRICKS), (6, 10, 1), (0, 0, 4), (0, 0, 0))
    wording(sums(state))
    assert sums(scored(sheet(Row(), COINS, unit="VP"), (3, 4), (0, 0))) == [
        "Row 1: 3 + Coins 4 = 7",
        "0 VP",
    ]


def test_points_are_lost_whichever_sign_is_typed() -> None:
    state = scored(sheet(COINS, DEBTS), (3, -5), (3, 5))
    assert [total.points for total in count(state).totals] == [-2, -2]


@pytest.mark.parametrize("rounds", [False, True])
@pytest.mark.parametrize("way", ["points", "each", "negative", "most", "sets"])
def test_nothing_less_than_0_is_entered_where_things_are_counted(
    way: str, rounds: bool
) -> None:
    made = sheet(Row(name="Gold", way=way), rounds=rounds)
    kinds = [
        question.kind
        for question in cells(scored(made, (None,), (None,)))
        if isinstance(question.kind, Sum)
    ]
    negative = way in ("points", "each")
    assert [not kind.refusal((-5,)) for kind in kinds] == [negative, negative]
    assert not any(kind.refusal((5,)) for kind in kinds)
    (old, _) = cells(scored(made, (-5,), (1,)))
    assert isinstance(old.kind, Sum)
    assert not old.kind.refusal(old.value), "what is there already can be shown"


def test_rows_of_one_name_are_apart_in_a_play() -> None:
    made = sheet(*[Row(name="N" * ROW_NAME)] * MOST_ROWS)
    ended = recorded(scored(made, (1,) * MOST_ROWS, (0,) * MOST_ROWS))
    assert ended
    assert len({part.title for part in ended.players[0].parts}) == MOST_ROWS


@pytest.mark.parametrize(
    ("row", "plain", "unit"),
    [
        (Row(way="each", gives=3), "3 points for each", "3 VP for each"),
        (Row(way="most", gives=1, second=2), "1 point for the most, 2 for the second "
                                             "most", "1 VP for the most, 2 for the second most"),
        (Row(way="sets", gives=1, size=4), "1 point for each set of 4", "1 VP for each set of 4"),
        (Row(way="negative"), "points lost", "VP lost"),
        (Row(), "points as entered", "VP as entered"),
        (Row(way="tie"), "breaks a tie, more is better", "breaks a tie, more is better"),
    ],
)  # fmt: skip
def test_a_rule_counts_in_what_points_are_called(row: Row, plain: str, unit: str) -> None:
    assert how(row, "Gold") == f"Gold: {plain}"
    assert how(row, "Gold", "VP") == f"Gold: {unit}"
    ((_, words),) = rows_in_words(sheet(row, unit=" VP "))
    assert words.casefold() == unit.casefold()
    assert words[0] == unit[0].upper()
    assert ("VP" in words) == ("VP" in unit)
    assert rule(sheet(row, unit="VP")) == f"Row 1: {unit}. The highest wins."


def test_the_words_of_a_game_that_all_win_or_lose(wording: Wording) -> None:
    state = ScoreState(sheet=sheet(wins="together"))
    wording(answer(state).why, answer(state).rule)
    assert Note("Choose one when the game is over.") in score(state)


def test_what_a_game_does_not_say_is_a_setting_of_the_table(wording: Wording) -> None:
    state = scored(sheet(COINS), (9,), (9,))
    assert RuleGap(
        "This game doesn't say yet who wins a tie. Here the tied players share the win."
    ) in score(state)
    (fold,) = [
        question
        for question in flat(form(state))
        if isinstance(question, Question) and not question.move
    ]
    wording(fold.title)


def test_a_sheet_over_rounds_leads_back_to_the_previous_round() -> None:
    state = next_round(scored(sheet(COINS, rounds=True), (1,), (2,)))
    assert Button("Previous round", "before", step_label="Back to round 1") in form(state)
