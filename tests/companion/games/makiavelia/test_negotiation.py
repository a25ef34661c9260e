"""Who earns in a negotiation, alone or in a regime, and what the others are short of."""

from itertools import combinations
from random import Random

import pytest

from companion.core.blocks import Button, Grid, Note, RuleGap
from companion.games.makiavelia.negotiation.form import form
from companion.games.makiavelia.negotiation.modifiers import Modifier
from companion.games.makiavelia.negotiation.state import winners
from companion.games.makiavelia.negotiation.tool import TOOL
from companion.games.makiavelia.victory import Party, addition, strongest
from tests.code_sizes import fullest_code
from tests.companion.games.makiavelia.negotiating import answer, negotiated, only
from tests.fast_run import trials
from tests.wordings import Wording

# MK-G9


def test_an_exact_tie_pays_nobody(wording: Wording) -> None:
    state = negotiated(18, 9, 9, 4, regimes=((1, 2),))
    assert winners(state) == ()
    assert answer(state).text == "Tie at 18: nobody earns"
    wording(answer(state).why)
    assert answer(state).tone == "bad"
    assert answer(state).lines == (
        "This round: 3 Makielons.",
        "1 more power wins for any of the tied.",
        "Black is 14 short: 14 more make a tie, 15 more win.",
    )
    grid = only(state, Grid)[0]
    assert [row[2] for row in grid.rows] == ["tie", "tie", "14 short"]
    assert grid.marked == -1


# Who earns


def test_a_regime_adds_its_powers(wording: Wording) -> None:
    state = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    assert winners(state) == (0, 1)
    assert answer(state).text == "Red and Green earn 4 Makielons"
    wording(answer(state).why)
    assert answer(state).lines == (
        "This round: 4 Makielons.",
        "Purple is 3 short: 3 more make a tie, 4 more win.",
        "Black is 14 short: 14 more make a tie, 15 more win.",
        "White is 16 short: 16 more make a tie, 17 more win.",
        "Can be beaten by Purple, Black and White together: 30.",
    )
    assert only(state, Grid)[0].rows == (
        ("Red and Green", "12 + 9 = 21", "earns"),
        ("Purple", "18", "3 short"),
        ("Black", "7", "14 short"),
        ("White", "5", "16 short"),
    )
    assert only(state, Grid)[0].marked == 0


@pytest.mark.parametrize(
    ("powers", "end"),
    [
        ((9, 5, 4), "Can be tied by Green and Purple together: 9."),
        (
            (9, 5, 3),
            "Nobody else can reach that: the most is 8, by Green and Purple together.",
        ),
        ((9, 5, 5), "Can be beaten by Green and Purple together: 10."),
    ],
)
def test_the_winner_hears_what_all_others_together_would_have(
    powers: tuple[int, ...], end: str
) -> None:
    assert answer(negotiated(*powers)).lines[-1] == end


@pytest.mark.parametrize(
    ("powers", "said"),
    [
        ((12, 9, -4, 5), "Can be beaten by Green and Black together: 14."),
        ((14, 9, -4, 5), "Can be tied by Green and Black together: 14."),
        (
            (15, 9, -4, 5),
            "Nobody else can reach that: the most is 14, by Green and Black together.",
        ),
        ((12, 9, -4, -1), "Nobody else can reach that: the most is 9, by Green."),
        ((-1, -9, -4, -2), "Nobody else can reach that: the most is −2, by Black."),
        (
            (9, 5, 0),
            "Nobody else can reach that: the most is 5, by Green and Purple together.",
        ),
    ],
)
def test_a_power_below_nought_is_no_help_to_the_others(
    powers: tuple[int, ...], said: str
) -> None:
    assert answer(negotiated(*powers)).lines[-1] == said


def test_the_strongest_of_the_others_agrees_with_every_way_to_join() -> None:
    draw = Random(20260111)
    for _ in range(trials(3000)):
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
    assert answer(state).why == "9 beats 8"
    assert answer(state).lines[1:] == (
        "Green and Purple are 1 short: 1 more makes a tie, 2 more win.",
    )


def test_everybody_in_one_regime_earns(wording: Wording) -> None:
    state = negotiated(4, 5, 3, regimes=((0, 1, 2),))
    assert answer(state).text == "Red, Green and Purple earn 3 Makielons"
    wording(answer(state).why)
    assert answer(state).lines == ("This round: 3 Makielons.",)


def test_who_is_missing_is_said_before_all_powers_are_in(wording: Wording) -> None:
    fresh = negotiated(None, None, None)
    wording(answer(fresh).text)
    assert only(fresh, Note)[0].text.startswith("After damage")
    assert not [block for block in form(fresh) if isinstance(block, Button)]
    two = negotiated(4, None, None)
    assert answer(two).text == "2 powers missing"
    wording(answer(two).why)
    assert answer(two).tone == "plain"
    assert answer(two).lines == ("This round: 3 Makielons.",)
    one = answer(negotiated(4, None, 0))
    wording(one)
    wording(only(two, Grid)[0].title)
    assert only(two, Grid)[0].rows == (("Red", "4", ""),)


def test_a_card_that_is_not_filled_in_keeps_back_the_verdict(wording: Wording) -> None:
    """Correction 3: no winner while it isn't known by how much a card changes power."""
    state = negotiated(12, 9, 18)
    half = state.evolve(modifiers=(Modifier(effect="add", whose=0),))
    wording(answer(half).why)
    assert answer(half).tone == "plain"
    assert winners(half) == ()
    assert not [block for block in form(half) if isinstance(block, Button)]
    assert [row[2] for row in only(half, Grid)[0].rows] == ["", "", ""]
    wording(answer(half).text, TOOL.summary(half), only(half, Note))
    whole = half.put(("modifiers", 0, "amount"), (7,))
    assert answer(whole).text == "Red earns 3 Makielons"
    gone = Modifier(effect="double", whose=7)
    two = half.evolve(modifiers=(*half.modifiers, *whole.modifiers, gone))
    wording(answer(two).text)
    wording(only(two, Note)[0].text)


def test_what_this_round_earns_is_the_first_line(wording: Wording) -> None:
    for state in (negotiated(None, None, None), negotiated(9, 4, 3), negotiated(9, 9, 3)):
        wording(form(state)[0], answer(state).lines[0])
    assert form(negotiated(*[None] * 5))[0] == Note("This round: 4 Makielons.")
    two = negotiated(4, 5)
    wording(form(two)[0], form(two.evolve(coins=1))[0])


def test_those_who_do_not_play_take_no_part() -> None:
    state = negotiated(4, 5, 3, 99, regimes=((0, 3),))
    state = state.evolve(table=state.table.resized(3))
    assert answer(state).text == "Green earns 3 Makielons"


def test_a_power_below_nought_counts_and_is_told(wording: Wording) -> None:
    state = negotiated(12, -3, 8, regimes=((0, 1),))
    assert answer(state).why == "12 − 3 = 9 beats 8"
    (as_it_is,) = only(state, RuleGap)
    wording(as_it_is.text)
    zero = state.evolve(below="zero")
    assert answer(zero).why == "12 + 0 = 12 beats 8"
    (counted,) = only(zero, RuleGap)
    wording(counted.text)
    assert TOOL.move(zero, "next", (), 0, 0).below == "zero"
    assert not only(negotiated(12, 3, 8), RuleGap)
    assert addition((-3,)) == "−3"
    assert addition((-3, -4)) == "−3 − 4 = −7"
    assert answer(negotiated(-3, -4, -5)).text == "Red earns 3 Makielons"


def test_the_summary_says_who_earns() -> None:
    assert TOOL.summary(TOOL.example) == "Red and Green earn 4 Makielons"


def test_the_fullest_state_fits_a_code() -> None:
    assert len(fullest_code(TOOL)) <= 906
