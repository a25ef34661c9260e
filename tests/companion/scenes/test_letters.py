"""Texts fit: their widths are never less than those of the font that draws them."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.scenes.letters import ROBOTO, Face, cut, is_measured, lines, text_width
from screens.ui.text_widths import BOLD, PLAIN, SEMIBOLD
from tests.screens.letters import own_widths, roboto
from tests.states import NAMES, texts


@pytest.mark.parametrize(
    ("face", "signs", "least"),
    [
        (ROBOTO, roboto, 500),
        (PLAIN, lambda: own_widths(400), 190),
        (SEMIBOLD, lambda: own_widths(600), 190),
        (BOLD, lambda: own_widths(700), 190),
    ],
)
def test_no_sign_of_a_face_is_wider_than_it_is_said_to_be(
    face: Face, signs: Callable[[], dict[str, float]], least: int
) -> None:
    found = signs()
    assert len(found) > least
    for sign, width in found.items():
        assert text_width(sign, 1, face) >= width - 0.005, sign
        if is_measured(sign, face):
            assert text_width(sign, 1, face) <= width + 0.01, sign


@pytest.mark.parametrize("name", NAMES)
def test_what_fits_stays_and_what_does_not_is_cut(name: str) -> None:
    assert cut(name, 14, text_width(name, 14)) == name
    short = cut(name * 5, 14, 60)
    assert text_width(short, 14) <= 60
    assert short.endswith("…") or short == name * 5


def test_signs_above_others_take_no_room_and_chinese_ones_much() -> None:
    assert text_width("e\u0301", 10) == text_width("e", 10)
    assert text_width("é", 10) - text_width("e", 10) < 1
    assert text_width("李", 10) == 11
    assert text_width("→", 10) == 10.6
    assert text_width("ж", 10) > text_width("m", 10)
    assert not is_measured("李")


def test_a_text_is_broken_between_words_and_cut_at_its_last_line() -> None:
    room = text_width("Weapons deal", 12)
    assert lines("Weapons deal", 12, room) == ("Weapons deal",)
    assert lines("Weapons deal tonight", 12, room) == ("Weapons deal", "tonight")
    first, second = lines("Weapons deal at the docks tonight", 12, room)
    assert (first, second[-1]) == ("Weapons deal", "…")
    assert lines("", 12, room) == ("",)
    assert len(lines("a b c d e f", 12, 8, most=3)) == 3


@given(texts(40), st.integers(20, 200), st.integers(1, 4))
def test_no_line_is_too_wide_and_none_too_many(text: str, room: int, most: int) -> None:
    found = lines(text, 14, room, most)
    assert 1 <= len(found) <= most
    assert all(text_width(line, 14) <= room for line in found)
