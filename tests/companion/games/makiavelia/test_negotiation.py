"""Who earns in a negotiation, alone or in a regime, and what the others are short of."""

from itertools import combinations
from random import Random

import pytest

from companion.core.blocks import Grid, Note, Press, Silent
from companion.exchange import share
from companion.games.makiavelia.negotiation import TOOL, summary
from companion.games.makiavelia.negotiation_form import form
from companion.games.makiavelia.negotiation_state import winners
from companion.games.makiavelia.victory import Party, addition, strongest
from tests.companion.games.makiavelia.negotiating import answer, negotiated, only, walks

# MK-G9


def test_an_exact_tie_pays_nobody() -> None:
    state = negotiated(18, 9, 9, 4, regimes=((1, 2),))
    assert winners(state) == ()
    assert answer(state).text == "Tie at 18: nobody earns"
    assert answer(state).why == "Red with 18 · Green and Purple with 9 + 9 = 18"
    assert answer(state).tone == "bad"
    assert answer(state).lines == (
        "One more for any of the tied, and that side wins.",
        "Black is 14 short: 14 more make a tie, 15 more win.",
    )
    grid = only(state, Grid)[0]
    assert [row[2] for row in grid.rows] == ["tie", "tie", "14 short"]
    assert grid.marked == -1
    assert "Shares" not in walks(state)


# Who earns


def test_a_regime_adds_its_powers() -> None:
    state = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    assert winners(state) == (0, 1)
    assert answer(state).text == "Red and Green earn 4 Makielons"
    assert answer(state).why == "12 + 9 = 21 beats 18"
    assert answer(state).lines == (
        "Purple is 3 short: 3 more make a tie, 4 more win.",
        "Black is 14 short: 14 more make a tie, 15 more win.",
        "White is 16 short: 16 more make a tie, 17 more win.",
        "All others in one regime would have 30: they would win.",
    )
    assert only(state, Grid)[0].rows == (
        ("Red and Green", "12 + 9 = 21", "wins"),
        ("Purple", "18", "3 short"),
        ("Black", "7", "14 short"),
        ("White", "5", "16 short"),
    )
    assert only(state, Grid)[0].marked == 0


@pytest.mark.parametrize(
    ("powers", "end"),
    [
        ((9, 5, 4), "All others in one regime would have 9: it would be a tie."),
        ((9, 5, 3), "All others in one regime would have 8: still not enough."),
        ((9, 5, 5), "All others in one regime would have 10: they would win."),
    ],
)
def test_the_winner_hears_what_all_others_together_would_have(
    powers: tuple[int, ...], end: str
) -> None:
    assert answer(negotiated(*powers)).lines[-1] == end


@pytest.mark.parametrize(
    ("powers", "said"),
    [
        (
            (12, 9, -4, 5),
            "The strongest regime of the others is Green and Black with 14: they would win. "
            "Anybody else would lower it.",
        ),
        (
            (14, 9, -4, 5),
            "The strongest regime of the others is Green and Black with 14: it would be a tie. "
            "Anybody else would lower it.",
        ),
        (
            (15, 9, -4, 5),
            "The strongest regime of the others is Green and Black with 14: still not enough. "
            "Anybody else would lower it.",
        ),
        ((12, 9, -4, -1), "No regime of the others has more than Green: 9."),
        ((-1, -9, -4, -2), "No regime of the others has more than Black: −2."),
        ((9, 5, 0), "All others in one regime would have 5: still not enough."),
    ],
)
def test_a_power_below_nought_is_no_help_to_the_others(
    powers: tuple[int, ...], said: str
) -> None:
    assert answer(negotiated(*powers)).lines[-1] == said


def test_the_strongest_of_the_others_agrees_with_every_way_to_join() -> None:
    draw = Random(20260111)
    for _ in range(3000):
        powers = [draw.randint(-6, 9) for _ in range(draw.randint(1, 7))]
        sides = tuple(Party((seat,), power) for seat, power in enumerate(powers))
        joined = strongest(sides)
        reached = [
            sum(chosen)
            for size in range(1, len(powers) + 1)
            for chosen in combinations(powers, size)
        ]
        assert sum(side.power for side in joined) == max(reached)


def test_one_other_party_needs_no_word_about_all_others() -> None:
    state = negotiated(9, 5, 3, regimes=((1, 2),))
    assert answer(state).lines == (
        "Green and Purple are 1 short: 1 more makes a tie, 2 more win.",
    )


def test_everybody_in_one_regime_earns() -> None:
    state = negotiated(4, 5, 3, regimes=((0, 1, 2),))
    assert answer(state).text == "Red, Green and Purple earn 3 Makielons"
    assert answer(state).why == "4 + 5 + 3 = 12, and nobody is against it"
    assert answer(state).lines == ()


def test_who_is_missing_is_said_before_all_powers_are_in() -> None:
    fresh = negotiated(None, None, None)
    assert answer(fresh).text == "Who has the highest power?"
    assert only(fresh, Note)[0].text.startswith("After damage")
    assert not [block for block in form(fresh) if isinstance(block, Press)]
    two = negotiated(4, None, None)
    assert answer(two).text == "1 of 3 powers"
    assert answer(two).why == "Green and Purple are to come"
    assert answer(two).lines == ()
    assert answer(negotiated(4, None, 0)).why == "Green is to come"
    assert only(two, Grid)[0].rows == (("Red", "4", ""),)


def test_those_who_do_not_play_take_no_part() -> None:
    state = negotiated(4, 5, 3, 99, regimes=((0, 3),))
    state = state.evolve(table=state.table.resized(3))
    assert answer(state).text == "Green earns 3 Makielons"


def test_a_power_below_nought_counts_and_is_told() -> None:
    state = negotiated(12, -3, 8, regimes=((0, 1),))
    assert answer(state).why == "12 − 3 = 9 beats 8"
    assert "(Green)" in only(state, Silent)[0].text
    assert addition((-3,)) == "−3"
    assert addition((-3, -4)) == "−3 − 4 = −7"
    assert answer(negotiated(-3, -4, -5)).text == "Red earns 3 Makielons"


def test_the_summary_says_who_earns() -> None:
    assert summary(TOOL.example) == "Red and Green earn 4 Makielons"


def test_the_fullest_state_fits_a_code() -> None:
    assert len(share.worst(TOOL)) <= 922
