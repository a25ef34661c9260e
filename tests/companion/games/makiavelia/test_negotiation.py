from itertools import combinations
from random import Random

import pytest

from companion import share
from companion.blocks import (
    Facts,
    Grid,
    Note,
    Press,
    Silent,
    Warn,
)
from companion.games.makiavelia.negotiation import TOOL, summary
from companion.games.makiavelia.negotiation_form import form
from companion.games.makiavelia.negotiation_state import (
    NegotiationState,
    Power,
    earning,
    next_first,
    winners,
)
from companion.games.makiavelia.power import City, PowerState
from companion.games.makiavelia.round import RoundState
from companion.games.makiavelia.victory import Party, addition, strongest
from tests.companion.games.makiavelia.negotiating import (
    answer,
    negotiated,
    only,
    promised,
    walks,
)

# MK-G1 to MK-G6


@pytest.mark.parametrize(
    ("players", "market", "coins"),
    [(3, 36, 3), (4, 44, 3), (5, 45, 4), (6, 54, 5), (7, 56, 6), (8, 64, 6)],
)
def test_market_and_makielons_are_those_of_the_rulebook(
    players: int, market: int, coins: int
) -> None:
    state = negotiated(9, *[5] * (players - 1))
    assert earning(state) == coins
    assert answer(state).text == f"Red earns {coins} Makielons"
    grid = only(state, Grid)[-1]
    assert grid.rows[grid.marked] == (str(players), str(market), str(coins))
    assert not only(state, Silent)


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


# MK-G10


def test_the_first_player_token_goes_to_the_right() -> None:
    state = negotiated(1, 2, 3, 4).evolve(first=0)
    assert next_first(state) == 3
    assert state.table.clockwise_from(next_first(state)) == (3, 0, 1, 2)
    assert only(state, Facts)[0].rows[1] == ("First Player next round", "Black, on Red's right")


def test_without_a_first_player_there_is_no_next_one() -> None:
    state = negotiated(1, 2, 3)
    assert next_first(state) is None
    assert only(state, Facts) == []
    assert only(state.evolve(first=7), Facts) == []


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


def test_two_players_agree_on_the_makielons() -> None:
    state = negotiated(4, 5)
    assert answer(state).text == "Green earns the Makielons"
    assert only(state, Silent)[0].text.startswith(
        "The rulebook has no number of Makielons for 2"
    )
    assert only(state, Grid)[-1].marked == -1
    agreed = state.evolve(coins=1)
    assert answer(agreed).text == "Green earns 1 Makielon"
    assert not only(agreed, Silent)


def test_a_table_may_play_for_its_own_number() -> None:
    assert answer(negotiated(4, 5, 6).evolve(coins=2)).text == "Purple earns 2 Makielons"


# Shares


def test_shares_are_asked_only_of_the_winners() -> None:
    assert "Shares" not in walks(negotiated(9, 5, 5))
    regime = negotiated(9, 5, 5, regimes=((1, 2),))
    assert [ask.player.name for ask in walks(regime)["Shares"] if ask.player] == [
        "Green",
        "Purple",
    ]


def test_shares_that_do_not_add_up_are_warned_about_and_block_nothing() -> None:
    state = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    assert only(state, Warn) == []
    assert (
        only(state, Note)[0].text
        == "4 Makielons to share as agreed: enter the shares, if you like."
    )
    few = promised(state, 3)
    assert only(few, Warn) == [
        Warn("The shares make 3, the round brings 4: 1 still to give (no share yet: Green).")
    ]
    short = promised(state, 3, 0)
    assert only(short, Warn) == [
        Warn("The shares make 3, the round brings 4: 1 still to give.")
    ]
    assert answer(few).text == "Red and Green earn 4 Makielons"
    many = promised(state, 3, 3, 9)
    assert only(many, Warn) == [Warn("The shares make 6, the round brings 4: 2 too many.")]
    right = promised(state, 3, 1)
    assert only(right, Warn) == []
    assert answer(right).lines[-1] == "Drawn from the bag, face down: Red 3, Green 1."


def test_all_for_one_of_the_winners_adds_up_too() -> None:
    state = promised(negotiated(12, 9, 18, 7, 5, regimes=((0, 1),)), 4)
    assert only(state, Warn) == []
    assert only(state, Note) == [Note("Nothing is left for Green: enter 0, if so agreed.")]
    assert not [line for line in answer(state).lines if line.startswith("Drawn")]
    agreed = promised(state, 4, 0)
    assert only(agreed, Note) == []
    assert answer(agreed).lines[-1] == "Drawn from the bag, face down: Red 4, Green 0."


def test_shares_of_an_unknown_number_are_not_checked() -> None:
    state = promised(negotiated(4, 5, regimes=((0, 1),)), 3)
    assert only(state, Warn) == []


# The next round, the checklist, codes


def test_the_next_round_dissolves_the_regimes_and_moves_the_token() -> None:
    state = promised(negotiated(12, 9, 18, regimes=((0, 1),)), 2, 1).evolve(first=1, coins=5)
    (press,) = [block for block in form(state) if isinstance(block, Press)]
    assert press.title == "Next round: Red is First Player"
    after = TOOL.move(state, press.move, press.args, 0, 0)
    assert after == NegotiationState(table=state.table, first=0, coins=5)
    (plain,) = [b for b in form(state.evolve(first=None)) if isinstance(b, Press)]
    assert plain.title == "Next round"


def test_the_first_player_comes_from_the_checklist() -> None:
    take = next(each for each in TOOL.takes if each.source == "round")
    state = negotiated(1, 2, 3)
    taken = take.do(RoundState(first=2), state)
    assert taken.first == 2
    assert take.do(RoundState(first=2), taken) == taken
    assert take.do(RoundState(), taken) == taken
    assert take.do(RoundState(first=6), taken) == taken
    after = TOOL.move(taken, "next", (), 0, 0)
    assert take.do(RoundState(first=2), after) == after, "the token has moved on"
    assert take.do(RoundState(round=1, first=0), after).first == 0


def test_powers_come_from_the_power_tool_and_those_that_were_typed_stay() -> None:
    take = next(each for each in TOOL.takes if each.source == "power")
    state = NegotiationState(powers=(Power(power=(9,)), *(Power(),) * 7))
    taken = take.do(added(5, 4), state)
    assert [each.power for each in taken.powers[:3]] == [(9,), (4,), ()]
    corrected = taken.put(("powers", 1, "power"), (6,))
    assert take.do(added(8, 4), corrected) == corrected
    assert take.do(added(8, 5), corrected).powers[1].power == (5,)


def added(*strengths: int) -> PowerState:
    cities = tuple(City(armies=(each,)) for each in strengths)
    return PowerState(cities=(*cities, *(City(),) * (8 - len(cities))))


def test_the_summary_says_who_earns() -> None:
    assert summary(TOOL.example) == "Red and Green earn 4 Makielons"


def test_the_fullest_state_fits_a_code() -> None:
    assert len(share.worst(TOOL)) <= 922


# The bag


def test_a_bag_with_too_few_makielons_is_warned_about_and_counted_down() -> None:
    state = negotiated(9, 5, 4).evolve(bag=2)
    assert only(state, Warn)[0].text == (
        "2 Makielons left in the bag, the round brings 3. The rules do not say what then: "
        "agree on it."
    )
    assert answer(state).text == "Red earns 3 Makielons"
    assert TOOL.move(state, "next", (), 0, 0).bag == 0
    assert not only(state.evolve(bag=3), Warn)
    assert TOOL.move(state.evolve(bag=9), "next", (), 0, 0).bag == 6
    tie = negotiated(9, 9, 4).evolve(bag=2)
    assert not only(tie, Warn)
    assert TOOL.move(tie, "next", (), 0, 0).bag == 2


def test_a_share_of_few_makielons_is_one_touch() -> None:
    state = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    assert [words for _, words in walks(state)["Shares"][0].options] == [
        "0",
        "1",
        "2",
        "3",
        "4",
    ]
    assert walks(state.evolve(coins=30))["Shares"][0].options == ()
