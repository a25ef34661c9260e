"""What a key answers."""

from typing import Any

import pytest

from companion.core.blocks import Question, QuestionSequence
from companion.core.fields import Cards, Count, Dice, Marks, Option, Pick, Seat, Sum, Total
from companion.core.table import Table
from screens.tool.key_bindings import (
    NumberKind,
    key_answer,
    neighbour,
    parse_number,
    typed_text,
)

POWER = Count(title="Power", least=-9, most=99, blank=True)
THROW = Total(title="Total", least=6, most=36, blank=True)
TOKENS = Sum(title="Tokens", least=0, most=20, longest=4)
PLAYERS = Table().players
RED, GREEN, PURPLE, BLACK = PLAYERS
ORDERS = Question(Cards(names=("Strong", "Weak"), most=3), (0, 3), "Orders")
OWNER = Question(Seat(), None, "Owner", players=PLAYERS)
ROLE = Question(
    Pick(options=(Option("", ""), Option("b", "Boss"), Option("c", "Capo"))), "", "Role"
)
GUESS = Question(Count(most=4), None, "Guesses", options=((0, "0"), (1, "1"), (2, "2")))
HAND = Question(Dice(longest=2), (6,), "Hand")
TICKS = Question(Marks(size=2, names=("Left", "Right")), frozenset({1}), "Ticks")


@pytest.mark.parametrize(
    ("before", "key", "after"),
    [
        ("", "4", "4"),
        ("1", "4", "14"),
        ("5", "+", "5+"),
        ("5+", "+", None),
        ("", "+", None),
        ("", "-", "-"),
        ("5", "-", None),
        ("14", "Backspace", "1"),
        ("", "Backspace", ""),
        ("1", "R", None),
        ("1", "²", None),
        ("1", "Arrow Up", None),
    ],
)
def test_figures_and_signs_are_written_and_rubbed_out(
    before: str, key: str, after: str | None
) -> None:
    assert typed_text(before, key) == after


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (POWER, "12", 12),
        (POWER, "-7", -7),
        (POWER, "3+4", 7),
        (POWER, "-", None),
        (POWER, "", None),
        (THROW, "2", None),
        (THROW, "21", 21),
        (TOKENS, "5+4+", (5, 4)),
        (TOKENS, "", ()),
    ],
)
def test_what_is_written_stands_for_a_number(kind: NumberKind, text: str, value: Any) -> None:
    assert parse_number(kind, text) == (value, "")


@pytest.mark.parametrize(("kind", "text"), [(POWER, "100"), (THROW, "5"), (TOKENS, "21")])
def test_a_number_that_cannot_be_held_is_told(kind: NumberKind, text: str) -> None:
    assert parse_number(kind, text)[1]


@pytest.mark.parametrize(
    ("key", "asked", "after"),
    [
        ("1", ORDERS, (1, 3)),
        ("2", ORDERS, (0, 3)),
        ("g", OWNER, GREEN.seat),
        ("K", OWNER, BLACK.seat),
        ("4", OWNER, BLACK.seat),
        ("c", ROLE, "c"),
        ("2", ROLE, "b"),
        ("2", GUESS, 2),
        ("3", HAND, (6, 3)),
        ("1", TICKS, frozenset({0, 1})),
    ],
)
def test_a_key_answers_what_the_pad_asks(key: str, asked: Question, after: Any) -> None:
    stroke = key_answer(key, asked, ())
    assert stroke
    assert stroke.ask is asked
    assert stroke.change(asked.value) == after


@pytest.mark.parametrize(
    ("key", "asked"), [("3", ORDERS), ("x", OWNER), ("7", HAND), ("3", TICKS), ("Tab", ROLE)]
)
def test_a_key_that_means_nothing_answers_nothing(key: str, asked: Question) -> None:
    assert key_answer(key, asked, ()) is None


def test_a_key_goes_to_the_one_question_besides_the_pad_that_it_can_mean() -> None:
    stroke = key_answer("r", ROLE, (ORDERS, OWNER))
    assert stroke
    assert stroke.ask is OWNER
    assert key_answer("r", None, (OWNER, OWNER)) is None
    counted = key_answer("1", None, (ORDERS, OWNER))
    assert counted
    assert counted.ask is ORDERS


def test_arrows_lead_up_and_down_and_to_the_sides_and_stay_within_the_cells() -> None:
    role, tokens, guesses = "Role", "Tokens", "Guesses"
    cells = tuple(
        Question(TOKENS, (), title, player=player)
        for player, titles in ((RED, (role, tokens)), (GREEN, (role, guesses, tokens)))
        for title in titles
    )
    red_role, red_tokens, green_role, green_guesses, green_tokens = cells
    sequence = QuestionSequence("", cells)
    assert neighbour(sequence, red_role, "Arrow Right") is red_tokens
    assert neighbour(sequence, red_tokens, "Arrow Right") is red_tokens
    assert neighbour(sequence, red_tokens, "Arrow Down") is green_tokens
    assert neighbour(sequence, green_guesses, "Arrow Left") is green_role
    assert neighbour(sequence, green_guesses, "Arrow Up") is red_tokens
    assert neighbour(sequence, red_role, "Arrow Up") is red_role
