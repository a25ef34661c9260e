"""The Makielons of a round: how many, how they are shared, and the bag they come from."""

import pytest

from companion.core.blocks import Button, Grid, Note, Question, QuestionSequence, RuleGap, Warn
from companion.display.targets import ALONE, Sitting, current_question, left_to_ask
from companion.games.makiavelia.negotiation.form import form
from companion.games.makiavelia.negotiation.state import NegotiationState, earning
from companion.games.makiavelia.negotiation.tool import TOOL
from companion.tools.step_label import answer_label
from companion.tools.tool import ToolLink
from tests.companion.games.makiavelia.negotiating import (
    answer,
    negotiated,
    only,
    promised,
    walks,
)
from tests.tool_screens import TO_THE_ROUND
from tests.wordings import Wording

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
    assert not only(state, RuleGap)


def test_two_players_agree_on_the_makielons(wording: Wording) -> None:
    state = negotiated(4, 5)
    assert answer(state).text == "Green earns the Makielons"
    wording(only(state, RuleGap))
    assert only(state, Grid)[-1].marked == -1
    agreed = state.evolve(coins=1)
    assert answer(agreed).text == "Green earns 1 Makielon"
    wording(only(agreed, RuleGap))
    assert TOOL.move(agreed, "next", (), 0, 0).coins == 1


def test_another_number_of_makielons_is_a_house_rule_for_one_round(wording: Wording) -> None:
    """Correction 6: the rulebook's table is fixed."""
    state = negotiated(4, 5, 6, 2, 1).evolve(coins=9)
    assert answer(state).text == "Purple earns 9 Makielons"
    wording(answer(state).why)
    said = "This round: 9 Makielons, a house rule. The rulebook gives 4."
    assert answer(state).lines[0] == said
    assert form(state)[0] == Note(said)
    (warned,) = only(state, Warn)
    wording(warned.text)
    after = TOOL.move(state, "next", (), 0, 0)
    assert after.coins is None
    assert earning(after) == 4
    same = state.evolve(coins=4)
    assert not only(same, Warn)
    assert "house rule" not in answer(same).why


# Shares

SHARES = "Shares, agreed before you join"


def test_shares_are_asked_before_anybody_joins(wording: Wording) -> None:
    """Correction 2: shares are agreed before powers are joined."""
    _, first, joins, *_ = form(negotiated(9, 5, 5))
    wording(first)
    assert isinstance(joins, Question)
    assert joins.title == "Regimes"
    blocks = form(negotiated(9, 5, None))
    titles = [block.title for block in blocks if isinstance(block, Question | QuestionSequence)]
    assert titles.index(SHARES) < titles.index("Regimes so far")
    asked = [
        question.player.name
        for question in walks(negotiated(9, 5, 5))[SHARES]
        if question.player
    ]
    assert asked == ["Red", "Green", "Purple"]


def test_who_joined_is_asked_for_the_shares_at_once_and_first() -> None:
    joined = negotiated(9, 5, 5, regimes=((1, 2),))
    (sequence,) = [
        each
        for each in form(joined)
        if isinstance(each, QuestionSequence) and each.title == SHARES
    ]
    assert [question.player.name for question in sequence.questions if question.player] == [
        "Green",
        "Purple",
    ]
    assert not sequence.optional
    for state, names in (
        (negotiated(9, 5, 5), ["Red", "Green", "Purple"]),
        (promised(joined, None, 2, 1), ["Green", "Purple"]),
    ):
        (sequence,) = [
            each
            for each in form(state)
            if isinstance(each, QuestionSequence) and each.title == SHARES
        ]
        assert sequence.optional
        assert [
            question.player.name for question in sequence.questions if question.player
        ] == names


def test_an_offer_is_added_up_before_anybody_joins(wording: Wording) -> None:
    alone = negotiated(12, 9, 18, 7, 5)
    offers = {
        (3,): "On offer: Red 3. 1 of 4 still to share.",
        (3, 1): "On offer: Red 3, Green 1. That's all 4. A deal? Join your Power tokens, then tap the regime.",
        (3, 2): "On offer: Red 3, Green 2. That's 1 too many: this round earns 4.",
    }  # fmt: skip
    for shares, words in offers.items():
        assert only(promised(alone, *shares), Note) == [Note(words)]
    joined = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    assert only(promised(joined, 3, 1), Note) == []
    wording(only(promised(joined, 3, 1, 4), Note))
    assert only(promised(negotiated(4, 5), 2), Note) == [], (
        "two players agree on a number first"
    )


def test_every_regime_hears_what_its_shares_lack(wording: Wording) -> None:
    state = negotiated(9, None, 5, None, regimes=((0, 1), (2, 3)))
    wording(only(state, Note))
    part = promised(state, 2, 1, 2, 2)
    assert only(part, Note) == []
    assert only(part, Warn) == [
        Warn("Purple and Black: the shares add up to 4, but this round earns 3: 1 too many.")
    ]
    assert answer(part).lines == ("This round: 3 Makielons.", "Agreed shares: Red 2, Green 1.")


def test_shares_must_add_up_to_the_earning() -> None:
    """Correction 1: nothing excuses shares that don't add up."""
    state = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    assert only(state, Warn) == []
    few = promised(state, 3)
    start = "Red and Green: the shares add up to"
    assert only(few, Warn) == []  # it is only half said yet
    assert only(few, Note) == [Note("Red 3. 1 of 4 still to share: Green.")]
    short = promised(state, 3, 0)
    assert only(short, Warn) == [Warn(f"{start} 3, but this round earns 4: 1 still to share.")]
    assert answer(few).text == "Red and Green earn 4 Makielons"
    many = promised(state, 3, 3, 9)
    assert only(many, Warn) == [Warn(f"{start} 6, but this round earns 4: 2 too many.")]
    right = promised(state, 3, 1)
    assert only(right, Warn) == []
    assert answer(right).lines[-1] == "Draw from the bag, face down: Red 3, Green 1."


def test_all_for_one_of_the_winners_adds_up_too(wording: Wording) -> None:
    state = promised(negotiated(12, 9, 18, 7, 5, regimes=((0, 1),)), 4)
    assert only(state, Warn) == []
    wording(only(state, Note))
    assert not [line for line in answer(state).lines if line.startswith("Draw")]
    agreed = promised(state, 4, 0)
    assert only(agreed, Note) == []
    assert answer(agreed).lines[-1] == "Draw from the bag, face down: Red 4, Green 0."


def test_shares_of_an_unknown_number_are_not_checked(wording: Wording) -> None:
    state = promised(negotiated(4, 5, regimes=((0, 1),)), 3)
    assert only(state, Warn) == []
    wording(only(state, Note))


# The bag


def test_a_bag_with_too_few_makielons_is_told_and_counted_down(wording: Wording) -> None:
    state = negotiated(9, 5, 4).evolve(bag=2)
    wording(only(state, RuleGap))
    assert answer(state).text == "Red wins, but only 2 are left in the bag"
    assert answer(state.evolve(bag=1)).text == "Red wins, but only 1 is left in the bag"
    assert answer(state.evolve(bag=0)).text == "Red wins, but the bag is empty"
    assert form(state)[0] == Note("This round: 3 Makielons, but only 2 are left in the bag.")
    assert only(state, Grid)[0].rows[0][-1] == "highest"
    assert answer(state.evolve(coins=2)).text == "Red earns 2 Makielons"
    assert TOOL.move(state, "next", (), 0, 0).bag == 0
    assert not only(state.evolve(bag=3), RuleGap)
    assert TOOL.move(state.evolve(bag=9), "next", (), 0, 0).bag == 6
    tie = negotiated(9, 9, 4).evolve(bag=2)
    assert answer(tie).text == "Tie at 9: nobody earns"
    assert TOOL.move(tie, "next", (), 0, 0).bag == 2


def test_a_regime_draws_only_what_the_bag_holds() -> None:
    state = promised(negotiated(9, 5, 4, regimes=((0, 1),)), 2, 1)
    assert "Draw from the bag, face down: Red 2, Green 1." in answer(state).lines
    few = state.evolve(bag=2)
    assert answer(few).text == "Red and Green win, but only 2 are left in the bag"
    assert "Agreed shares: Red 2, Green 1." in answer(few).lines
    blank = negotiated(9, None, 4).evolve(bag=0)
    assert answer(blank).lines[0] == "This round: 3 Makielons, but the bag is empty."


def test_a_share_of_few_makielons_is_one_touch() -> None:
    state = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    assert [words for _, words in walks(state)[SHARES][0].options] == [
        "0",
        "1",
        "2",
        "3",
        "4",
    ]
    assert walks(state.evolve(coins=30))[SHARES][0].options == ()


def rest_buttons(state: NegotiationState) -> dict[str, Button]:
    return {
        block.title: block
        for block in form(state)
        if isinstance(block, Button) and block.move == "rest"
    }


def test_the_last_of_a_regime_gets_the_rest_with_one_touch(wording: Wording) -> None:
    joined = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    assert rest_buttons(joined) == {}
    (button,) = rest_buttons(promised(joined, 3)).values()
    wording(button.title)
    after = TOOL.move(promised(joined, 3), button.move, button.args, 0, 0)
    assert [share.coins for share in after.shares[:2]] == [3, 1]
    assert rest_buttons(after) == {}


def test_three_who_share_may_each_get_the_rest(wording: Wording) -> None:
    joined = negotiated(12, 9, 8, 7, 5, regimes=((0, 1, 2),))
    wording(list(rest_buttons(promised(joined, 1))))


def test_nobody_gets_a_rest_that_is_not_there() -> None:
    joined = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    for state in (promised(joined, 4), promised(joined, 6), negotiated(12, 9)):
        assert TOOL.move(state, "rest", (1,), 0, 0) == state
        assert rest_buttons(state) == {}


def test_the_pad_goes_on_while_coins_are_on_offer() -> None:
    alone = negotiated(12, 9, 18, 7, 5)

    def goes_on(state: NegotiationState) -> bool:
        (sequence,) = [
            b for b in form(state) if isinstance(b, QuestionSequence) and b.title == SHARES
        ]
        assert sequence.optional, "nobody is asked who has not joined"
        return (
            left_to_ask([sequence], sequence.questions[0], ALONE) is not None
            and sequence.onward
        )

    assert not goes_on(alone)
    assert goes_on(promised(alone, 3))
    assert not goes_on(promised(alone, 3, 1))
    assert not goes_on(promised(negotiated(4, 5), 2)), "two players agree on a number first"


def test_an_offer_asks_nobody_else_and_holds_nobody_up() -> None:
    """Others with a phone were asked for a share as soon as one had entered theirs."""
    offered = promised(negotiated(12, 9, 18, 7), 2)
    sequences = [block for block in form(offered) if isinstance(block, QuestionSequence)]
    purple = Sitting(own_seat=2, others=frozenset({0, 1}))
    assert current_question(sequences, None, sits=purple) is None
    assert TOOL.links(offered) == (ToolLink(TO_THE_ROUND, "round", main=True),)
    joined = promised(negotiated(12, 9, 18, 7, regimes=((0, 1),)), 2)
    sequences = [block for block in form(joined) if isinstance(block, QuestionSequence)]
    assert current_question(sequences, None, sits=purple) is None
    green = current_question(
        sequences, None, sits=Sitting(own_seat=1, others=frozenset({0, 2}))
    )
    assert green is not None
    assert green.path == ("shares", 1, "coins")


def test_who_is_asked_to_join_reads_the_shares() -> None:
    """Joining is binding, and it was offered without a word about the shares."""
    for shares, words in (((), "Regimes"), ((2, 1), "Regimes with shares Red 2 and Green 1")):
        state = promised(negotiated(12, 9, 18), *shares)
        (joins,) = [
            b for b in form(state) if isinstance(b, Question) and b.path == ("regimes",)
        ]
        together = (0, 0, 1, 2, 3, 4, 5, 6)
        said = answer_label(TOOL, state, joins, joins.value, together)
        assert said == f"{words}: Red+Green"
