import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import alphabet


@pytest.mark.long
def test_every_character_has_one_number_and_every_number_one_character() -> None:
    held = [chr(point) for point in range(0x110000) if alphabet.number(chr(point)) >= 0]
    assert [alphabet.number(each) for each in held] == list(range(alphabet.SIZE))
    assert [alphabet.letter(number) for number in range(alphabet.SIZE)] == held
    assert [chr(point) for point in range(0x110000) if not alphabet.refused(chr(point))] == held


def test_the_numbers_in_released_codes_stay() -> None:
    assert alphabet.SIZE == 253645
    numbers = {sign: alphabet.number(sign) for sign in " AéΩжאع\u200d李\ufe0f👩😀\U000e007f"}
    assert numbers == {
        " ": 0,
        "A": 33,
        "é": 167,
        "Ω": 871,
        "ж": 1012,
        "א": 1422,
        "ع": 1526,
        "\u200d": 8136,
        "李": 26352,
        "\ufe0f": 56465,
        "👩": 119516,
        "😀": 119923,
        "\U000e007f": 253644,
    }


def test_what_turns_or_hides_other_text_cannot_be_held() -> None:
    for point in range(0x110000):
        sign = chr(point)
        turns = unicodedata.bidirectional(sign) in {
            "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
        }  # fmt: skip
        if turns or unicodedata.category(sign) in {"Cc", "Cs", "Co", "Zl", "Zp"}:
            assert alphabet.number(sign) == -1, hex(point)


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë", "عائشة", "李小龍", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️", "O’Neil", "नमस्ते", "한글"]
)
def test_names_and_emoji_of_families_can_be_held(name: str) -> None:
    assert not alphabet.refused(name)
    assert alphabet.clean(name, 20) == name


@pytest.mark.parametrize(
    "sign", ["\0", "\x7f", "\u200b", "\u200e", "\u202e", "\u2066", "\ufeff", "\ud800"]
)
def test_controls_and_direction_marks_are_refused_in_codes_and_dropped_when_typed(
    sign: str,
) -> None:
    assert alphabet.refused(f"A{sign}da")
    assert alphabet.clean(f"A{sign}da", 12) == "Ada"


def test_the_end_of_a_pasted_line_becomes_a_space() -> None:
    assert alphabet.refused("two\nlines")
    assert alphabet.clean("two\r\nlines\n", 12) == "two lines"


def test_what_is_cut_to_fit_does_not_end_in_a_space() -> None:
    assert alphabet.clean("  Al Capone ", 3) == "Al"


@given(st.text(), st.integers(0, 20))
def test_whatever_is_typed_is_clean_afterwards(typed: str, most: int) -> None:
    kept = alphabet.clean(typed, most)
    assert len(kept) <= most
    assert not alphabet.refused(kept)
    assert kept == kept.strip()
    assert alphabet.clean(kept, most) == kept
