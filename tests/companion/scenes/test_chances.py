"""Percentages say nothing that is not so."""

from fractions import Fraction

from companion.core.printed import percent


def test_only_what_is_impossible_is_0_and_only_what_is_sure_is_100() -> None:
    said = {n: percent(Fraction(n, 1000)) for n in (0, 1, 4, 5, 500, 995, 996, 1000)}
    assert said == {
        0: "0%", 1: "<1%", 4: "<1%", 5: "<1%", 500: "50%", 995: ">99%", 996: ">99%", 1000: "100%",
    }  # fmt: skip


def test_a_half_is_rounded_up_however_many_places_are_printed() -> None:
    """12.5% was printed as 12%, and 0.02% as 0.0%."""
    eighth, sixteenth = Fraction(1, 8), Fraction(1, 16)
    assert [percent(eighth), percent(3 * eighth), percent(eighth, 1)] == ["13%", "38%", "12.5%"]
    assert [percent(sixteenth), percent(sixteenth, 1)] == ["6%", "6.3%"]
    assert [percent(Fraction(1, 5000), 1), percent(Fraction(4999, 5000), 1)] == [
        "<0.1%",
        ">99.9%",
    ]
    assert [percent(Fraction(0), 1), percent(Fraction(1), 1)] == ["0.0%", "100.0%"]
