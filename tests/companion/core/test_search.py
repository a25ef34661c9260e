"""What is looked for is found without accents, and said again only as far as it reads well."""

import pytest

from companion.core.search import ECHOED, echoed, folded, wanted_words


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("José", "jose"),
        ("Jose\u0301", "JOSÉ"),
        ("Weiß", "WEISS"),
        ("Weiß", "weiß"),
        ("Łukasz", "lukasz"),
        ("Søren", "soren"),
        ("Đorđe", "dorde"),
        ("Þór", "thor"),
        ("Æsa", "aesa"),
        ("İpek", "ipek"),
        ("Işıl", "isil"),
        ("Ḥāfiẓ", "hafiz"),
        ("ＡＢＣ", "abc"),
        ("ﬁnale", "finale"),
        ("Ὀδυσσεύς", "οδυσσευσ"),
        ("שָׁלוֹם", "שלום"),
        ("李小龍", "小龍"),
    ],
)
def test_accents_and_capitals_are_one(written: str, typed: str) -> None:
    assert folded(typed) in folded(written)


def test_letters_that_differ_stay_different() -> None:
    assert folded("Ann") != folded("Anna")
    assert folded("Олег") != folded("Оля")


def test_what_is_looked_for_is_words() -> None:
    assert wanted_words("  Zoë's\tATTIC ") == ("zoe's", "attic")
    assert wanted_words(" ") == ()


def test_a_long_or_turning_text_is_said_again_as_far_as_it_reads_well() -> None:
    assert echoed("  Zoë\u202e\n attic ") == "Zoë  attic"
    assert echoed("x" * ECHOED) == "x" * ECHOED
    assert echoed("x" * 5000) == "x" * (ECHOED - 1) + "…"
    assert echoed("x" * (ECHOED - 2) + " yes") == "x" * (ECHOED - 2) + "…"
