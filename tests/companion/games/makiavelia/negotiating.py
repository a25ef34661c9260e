"""States of the negotiation as a table would enter them, and what they answer."""

from typing import Any

from companion.core.blocks import Answer, Block, Question, QuestionSequence
from companion.core.fields import SEATS
from companion.core.nesting import flat
from companion.core.shape import join_groups
from companion.core.table import Table
from companion.games.makiavelia.negotiation.form import form
from companion.games.makiavelia.negotiation.state import (
    ALONE,
    NegotiationState,
    Power,
    Share,
)
from companion.games.makiavelia.negotiation.tool import negotiation


def negotiated(
    *powers: int | None, regimes: tuple[tuple[int, ...], ...] = ()
) -> NegotiationState:
    groups = ALONE
    for seats in regimes:
        groups = join_groups(groups, seats)
    filled = [*powers, *(None,) * SEATS][:SEATS]
    return NegotiationState(
        table=Table().resized(len(powers)),
        powers=tuple(Power(power=() if power is None else (power,)) for power in filled),
        regimes=groups,
    )


def promised(state: NegotiationState, *shares: int | None) -> NegotiationState:
    filled = [*shares, *(None,) * SEATS][:SEATS]
    return state.evolve(shares=tuple(Share(coins=coins) for coins in filled))


def only(state: NegotiationState, kind: type[Block]) -> list[Any]:
    return [block for block in flat(negotiation(state)) if isinstance(block, kind)]


def answer(state: NegotiationState) -> Answer:
    (found,) = only(state, Answer)
    assert isinstance(found, Answer)
    return found


def walks(state: NegotiationState) -> dict[str, list[Question]]:
    return {
        block.title: list(block.questions)
        for block in form(state)
        if isinstance(block, QuestionSequence)
    }
