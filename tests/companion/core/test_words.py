"""What was chosen, in a player's words."""

from typing import Any

import pytest

from companion.core.blocks import Question
from companion.core.fields import (
    AnyKind,
    Cards,
    Count,
    Dice,
    Flag,
    Groups,
    Option,
    Pick,
    Seat,
    Sum,
    Text,
    Total,
)
from companion.core.printed import signed
from companion.core.table import Table
from companion.core.words import (
    NOTHING,
    ago,
    change_words,
    compared,
    one,
    sentence,
    spoken_value,
    sum_words,
    with_noun,
)

PLAYERS = Table().renamed(1, "Zoë").players
ROLE = Pick(title="Role", options=(Option("", ""), Option("undercover", "Undercover")))
CARDS = Cards(title="Orders", names=("Strong", "Weak"), most=9)

SHOWN: list[tuple[AnyKind, Any, str]] = [
    (Flag(title="Out"), True, "Yes"),
    (Flag(title="Out"), False, "No"),
    (ROLE, "undercover", "Undercover"),
    (ROLE, "", NOTHING),
    (Seat(title="First"), 1, "Zoë"),
    (Seat(title="First"), None, "nobody"),
    (Sum(least=0, most=9, longest=3), (5, 4, 5), "5+4+5 = 14"),
    (Sum(least=-9, most=9, longest=3), (5, -4), "5−4 = 1"),
    (Sum(least=0, most=9, longest=3), (7,), "7"),
    (Sum(least=0, most=9, longest=3), (), NOTHING),
    (CARDS, (1, 3), "1 Strong, 3 Weak"),
    (Dice(longest=6), (1, 6), "1 6"),
    (Dice(longest=6), (), NOTHING),
    (Text(), "Ann", "Ann"),
    (Text(), "", NOTHING),
    (Total(most=36), 21, "21"),
    (Count(most=9, blank=True), None, NOTHING),
    (Groups(), (0, 0, 1, 2, 3, 4, 5, 6), "Red+Zoë"),
    (Groups(), (0, 1, 2, 3, 4, 4, 4, 5), "everyone alone"),
]


@pytest.mark.parametrize(("kind", "value", "words"), SHOWN)
def test_a_value_is_said_as_a_player_says_it(kind: AnyKind, value: Any, words: str) -> None:
    assert spoken_value(Question(kind, value, kind.title, players=PLAYERS), value) == words


def test_an_options_own_words_come_first() -> None:
    asked = Question(Total(most=4), 2, "Page", options=((1, "One"), (2, "Two")))
    assert spoken_value(asked, 2) == "Two"
    assert spoken_value(asked, 3) == "3"


def test_a_step_names_the_player_the_question_and_the_answer() -> None:
    asked = Question(Total(most=36), None, "Total", player=PLAYERS[1])
    assert change_words(asked, None, 21) == "Zoë · Total: 21"


def test_a_step_of_cards_names_what_was_counted() -> None:
    asked = Question(CARDS, (1, 3), "Syndicate 1")
    assert change_words(asked, (1, 3), (1, 4)) == "Syndicate 1: +1 Weak"
    assert change_words(asked, (1, 3), (0, 3)) == "Syndicate 1: −1 Strong"


def test_a_step_of_what_is_secret_names_the_question_alone() -> None:
    hidden = Question(Total(most=36, travels="secret"), 3, "Total", player=PLAYERS[1])
    assert change_words(hidden, 3, 21) == "Zoë · Total"


def test_a_step_has_words_of_its_own_for_the_answer_that_has_some() -> None:
    asked = Question(Total(most=36), 3, "Page", step_words=((21, "the last one"),))
    assert change_words(asked, 3, 21) == "Page: the last one"
    assert change_words(asked, 21, 3) == "Page: 3"


def test_a_sum_says_what_it_makes() -> None:
    assert sum_words((3, 6, 2)) == "3+6+2 = 11"


def test_a_minus_is_printed_as_a_minus() -> None:
    assert [signed(number) for number in (-12, 0, 7)] == ["−12", "0", "7"]
    assert spoken_value(Question(Count(least=-9, most=9), -4, "Change"), -4) == "−4"
    assert sum_words((-5, 4)) == "−5+4 = −1"
    assert sum_words((5, -2), 2) == "2.5−1 = 1.5"


def test_one_is_one_and_all_others_are_many() -> None:
    assert [with_noun(number, "turn") for number in (0, 1, 2)] == [
        "0 turns",
        "1 turn",
        "2 turns",
    ]
    assert with_noun(2, "Ally", "Allies") == "2 Allies"
    assert with_noun(-2, "token") == "−2 tokens"


def test_one_of_something_has_its_article() -> None:
    nouns = ("card", "order", "Syndicate", "Army")
    assert [one(noun) for noun in nouns] == ["a card", "an order", "a Syndicate", "an Army"]


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (-3, "just now"),
        (1, "just now"),
        (2, "2 min ago"),
        (59, "59 min ago"),
        (60, "1 hour ago"),
        (47 * 60 + 59, "47 hours ago"),
        (48 * 60, "2 days ago"),
        (400 * 24 * 60, "400 days ago"),
    ],
)
def test_how_long_ago_is_said_as_people_do(minutes: int, words: str) -> None:
    assert ago(minutes) == words


@pytest.mark.parametrize(
    ("said", "whole"), [("2 rows", "2 rows."), ("Who leads?", "Who leads?"), ("Done.", "Done.")]
)
def test_a_sentence_ends_once(said: str, whole: str) -> None:
    assert sentence(said) == whole


def test_two_that_are_called_the_same_are_not_said_twice() -> None:
    assert (
        compared("Yours", "1 row", "This code", "2 rows") == "Yours: 1 row. This code: 2 rows."
    )
    same = "Yours and this code: Who leads? Not every entry is the same."
    assert compared("Yours", "Who leads?", "This code", "Who leads?") == same
