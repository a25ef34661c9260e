"""The words that were looked for, in a text that was found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.display.hits import with_hits


@pytest.mark.parametrize(
    ("text", "wanted", "hits"),
    [
        ("Tie for the lowest total", "tie", ["Tie"]),
        ("The lowest total wins a tie.", "ties", ["tie"]),
        ("Everyone rolls their dice", "Who rolls the dice?", ["rolls", "dice"]),
        ("A Soldato stays", "soldat", ["Soldato"]),
        ("The Docks", "the", ["The"]),
        ("Cleaning up", "lean", []),
        ("José wins", "jose", ["José"]),
        ("", "tie", []),
        ("A tie", "", []),
    ],
)
def test_words_are_found_in_whatever_form(text: str, wanted: str, hits: list[str]) -> None:
    assert [part for part, hit in with_hits(text, wanted) if hit] == hits


@given(st.text(), st.text())
def test_nothing_of_the_text_is_lost(text: str, wanted: str) -> None:
    assert "".join(part for part, _ in with_hits(text, wanted)) == text
