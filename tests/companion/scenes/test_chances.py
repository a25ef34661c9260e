"""Percentages in whole numbers say nothing that is not so."""

from fractions import Fraction

from companion.scenes.chances import whole_percent


def test_only_what_is_impossible_is_0_and_only_what_is_sure_is_100() -> None:
    said = {n: whole_percent(Fraction(n, 1000)) for n in (0, 1, 4, 5, 500, 995, 996, 1000)}
    assert said == {
        0: "0%", 1: "<1%", 4: "<1%", 5: "<1%", 500: "50%", 995: ">99%", 996: ">99%", 1000: "100%",
    }  # fmt: skip
