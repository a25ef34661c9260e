"""Words of a search are compared without their endings, and short ones as they are."""

import pytest

from companion.core.stems import stem, stems


@pytest.mark.parametrize(
    "words",
    [
        ("resolve", "resolves", "resolved", "resolving"),
        ("pawn", "pawns"),
        ("city", "cities"),
        ("box", "boxes"),
        ("put", "puts", "putting"),
        ("pass", "passes", "passed"),
        ("add", "adds", "added", "adding"),
        ("ace", "aces"),
    ],
)
def test_forms_of_one_word_are_alike(words: tuple[str, ...]) -> None:
    assert len(set(map(stem, words))) == 1, [*map(stem, words)]


def test_three_letters_are_left_of_a_word_at_the_least() -> None:
    assert stem("use") == "use"
    assert stem("used") == "used"
    assert stem("ring") == "ring"
    assert stem("go") == "go"
    assert stem("tie") == stem("ties") == "tie"
    assert stem("oars") == "oar"
    assert stem("hats") == "hat"


def test_a_number_is_its_digits_and_a_word_with_a_hyphen_its_parts_too() -> None:
    assert stem("twelve") == "12"
    assert stems("Two tie-breaks") == ["2", "tie", "break", "tiebreak"]
