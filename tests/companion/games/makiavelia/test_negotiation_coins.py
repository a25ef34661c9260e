"""The Makielons of a round: how many, how they are shared, and the bag they come from."""

import pytest

from companion.core.blocks import Grid, Note, Silent, Warn
from companion.games.makiavelia.negotiation import TOOL
from companion.games.makiavelia.negotiation_state import earning
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
        Warn(
            "The shares make 3, the round brings 4: 1 still to give (no share yet: Green). "
            "Instead of coins, cards or power may change hands."
        )
    ]
    short = promised(state, 3, 0)
    assert only(short, Warn) == [
        Warn(
            "The shares make 3, the round brings 4: 1 still to give. Instead of coins, cards or "
            "power may change hands."
        )
    ]
    assert answer(few).text == "Red and Green earn 4 Makielons"
    many = promised(state, 3, 3, 9)
    assert only(many, Warn) == [
        Warn(
            "The shares make 6, the round brings 4: 2 too many. Instead of coins, cards or power "
            "may change hands."
        )
    ]
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
