"""How an answer stands in the bar."""

import pytest

from companion.core.blocks import Answer
from companion.display.answers import LARGE_TEXT, is_explained, is_short


def test_a_headline_is_large_up_to_its_bound() -> None:
    assert is_short(Answer("x" * LARGE_TEXT))
    assert not is_short(Answer("x" * (LARGE_TEXT + 1)))


@pytest.mark.parametrize(
    "more",
    [
        Answer("2 cards", lines=("1 + 1 = 2",)),
        Answer("2 cards", rule="Everyone draws 2 cards."),
        Answer("2 cards", chapter="Setup"),
    ],
)
def test_lines_a_rule_or_a_chapter_explain_an_answer(more: Answer) -> None:
    assert is_explained(more)
    assert not is_explained(Answer("2 cards", "at the start"))
