"""Which names look alike, and which are one person's."""

import sys
from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.names import is_same_person, looks_alike, person_key, skeleton, visible
from tests.web_copy import ROOT

COMPOSED, DECOMPOSED = normalize("NFC", "José"), normalize("NFD", "José")


@pytest.mark.parametrize(
    "other",
    [
        "ann",
        " Ann ",
        "A\u200dnn",
        "\u2063Ann",
        "Ann\u3164",
        "Ann\ufe0f",
        "Ａｎｎ",
        "𝐀𝐧𝐧",
        "An\u00adn",
        "\u200bAnn\u2800",
    ],
)
def test_what_looks_like_ann_looks_alike(other: str) -> None:
    assert looks_alike("Ann", other)


@pytest.mark.parametrize("other", ["Anna", "Än", "Ann (Red)", "A nn", ""])
def test_what_the_eye_can_tell_apart_does_not(other: str) -> None:
    assert not looks_alike("Ann", other)


@pytest.mark.parametrize(
    "blank", ["", " ", "\u3164" * 10, "\u200d\u2060", "\u2800", "\u00a0\u3000"]
)
def test_of_what_is_blank_nothing_is_left(blank: str) -> None:
    assert skeleton(blank) == ""
    assert visible(blank) == ""
    assert visible(f" Ann{blank}") == f"Ann{blank}".strip()


def test_every_character_of_which_nothing_is_drawn_is_blank() -> None:
    formats = {chr(at) for at in range(sys.maxunicode + 1) if category(chr(at)) == "Cf"}
    shown = {each for each in formats if skeleton(each)}
    numbers = {"\u0600", "\u0601", "\u0602", "\u0603", "\u0604", "\u0605", "\u06dd", "\u070f"}
    drawn = numbers | {"\u0890", "\u0891", "\u08e2", "\U000110bd", "\U000110cd"}
    assert {each for each in shown if ord(each) < 0x13430} <= drawn, "these have a shape"


def test_a_person_is_one_however_they_are_written() -> None:
    assert COMPOSED != DECOMPOSED
    for other in (DECOMPOSED, "JOSÉ", "josé", f" {COMPOSED}\u00a0"):
        assert is_same_person(COMPOSED, other)
    assert is_same_person("Mary Ann", "mary\u3000 ann")
    assert is_same_person("Straße", "STRASSE")
    assert not is_same_person("José", "Jose")
    assert not is_same_person("𝐀𝐧𝐧", "Ann"), "it looks alike, but nobody writes themselves so"


FOLDS = {
    "companion/core/names.py": "both comparisons of names",
    "companion/core/search.py": "what is searched for is no name",
    "companion/games/turf_war/orders/seal.py": "a seal is made of it: it never changes",
    "screens/tool/key_bindings.py": "the words of answers, by what is typed",
}
"""The files that may fold capitals themselves, and why."""


def test_names_are_compared_here_alone() -> None:
    files = [
        file for folder in ("companion", "screens") for file in (ROOT / folder).rglob("*.py")
    ]
    found = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if ".casefold()" in file.read_text("utf-8")
    }
    assert found == set(FOLDS)


@given(st.text(max_size=20))
def test_both_comparisons_end_at_once(text: str) -> None:
    for fold in (skeleton, person_key):
        once = fold(text)
        assert fold(once) == once
        assert fold(normalize("NFD", text)) == once
    if is_same_person(text, other := text.swapcase()) and person_key(other):
        assert looks_alike(text, other)
