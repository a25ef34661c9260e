"""Where shares are asked while a round is negotiated, and what they lead to."""

import pytest

from companion.core.blocks import QuestionSequence
from companion.games.makiavelia.negotiation.form import form
from companion.games.makiavelia.negotiation.state import NegotiationState, Power, Share
from companion.games.makiavelia.negotiation.tool import TOOL
from companion.games.makiavelia.round.tool import RoundState
from tests.companion.games.makiavelia.negotiating import negotiated, promised
from tests.companion.games.makiavelia.test_negotiation_rounds import mains


@pytest.mark.parametrize("shares", [(1, 1, 3), (1, 1, 0), (3, 1, None), (4, None, None)])
def test_shares_that_do_not_make_up_the_earning_lead_nowhere(
    shares: tuple[int | None, ...],
) -> None:
    """Below the warning the large button led on, and the checklist counted the step as done."""
    joined = negotiated(12, 9, 18, regimes=((0, 1, 2),))
    wrong = promised(joined, *shares)
    assert (mains(wrong), TOOL.links(wrong)) == ([], ())
    assert TOOL.done
    checklist = RoundState(round=wrong.told_round, phase=1)
    assert not TOOL.done(wrong, checklist)
    assert TOOL.done(promised(joined, 1, 1, 1), checklist)


@pytest.mark.parametrize("regimes", [((0, 1, 2),), ((1, 2),), ((0, 3), (1, 2))])
def test_a_share_that_is_entered_moves_no_question(
    regimes: tuple[tuple[int, ...], ...],
) -> None:
    """Rows changed places with each share, and after the last one all of them jumped down the page."""
    state = negotiated(12, 9, 18, 5, regimes=regimes)

    def places(state: NegotiationState) -> list[tuple[int, object]]:
        sequences = [
            (at, block)
            for at, block in enumerate(form(state))
            if isinstance(block, QuestionSequence)
        ]
        return [
            (at, question.path) for at, sequence in sequences for question in sequence.questions
        ]

    before = places(state)
    for seat in (seat for seats in regimes for seat in seats):
        state = state.put(("shares", seat, "coins"), 1)
        assert places(state) == before


def test_while_coins_are_shared_out_their_cells_stand_beside_the_regimes() -> None:
    """On a small phone a third player joins without a search."""
    powers = tuple(Power(power=(7,)) for _ in range(4)) + (Power(),) * 4
    alone = NegotiationState(powers=powers)

    shares, others = "Shares, agreed before you join", "Shares on offer to others"

    def place_of(title: str, state: NegotiationState) -> int:
        titles = [getattr(block, "title", "") for block in form(state)]
        return titles.index(title)

    joined = alone.evolve(regimes=(0, 0, 1, 2, 3, 4, 5, 6))
    assert place_of(shares, joined) == place_of("Regimes", joined) - 1
    asked = {
        block.title: block.questions
        for block in form(joined)
        if isinstance(block, QuestionSequence)
    }
    assert [[question.path[1] for question in asked[title]] for title in (shares, others)] == [
        [0, 1],
        [2, 3],
    ]
    everyone = joined.evolve(regimes=(0, 0, 0, 0, 1, 2, 3, 4))
    assert others not in [getattr(block, "title", "") for block in form(everyone)]
    assert place_of(shares, alone) > place_of("Powers", alone)
    settled = joined.evolve(shares=(Share(coins=2), Share(coins=1), *(Share(),) * 6))
    assert place_of(shares, settled) == place_of(shares, joined), "to be corrected where it was"


def test_a_share_that_is_offered_before_anybody_joins_is_asked_with_all_others() -> None:
    tied = NegotiationState(powers=tuple(Power(power=(7,)) for _ in range(4)) + (Power(),) * 4)
    offered = tied.evolve(shares=(Share(coins=0), *(Share(),) * 7))
    sequences = {
        block.title: block for block in form(offered) if isinstance(block, QuestionSequence)
    }
    assert list(sequences) == ["Powers", "Shares, agreed before you join"]
    assert len(sequences["Shares, agreed before you join"].questions) == 4
