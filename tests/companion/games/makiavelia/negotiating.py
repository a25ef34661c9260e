"""States of the negotiation as a table would enter them, and what they answer."""

from functools import partial

from companion.core.blocks import Question, QuestionSequence
from companion.core.fields import SEATS
from companion.core.shape import join_groups
from companion.core.table import Table
from companion.games.makiavelia.negotiation.form import form
from companion.games.makiavelia.negotiation.state import (
    ALONE,
    NegotiationState,
    Power,
    Share,
)
from companion.games.makiavelia.negotiation.tool import TOOL
from tests import tool_screens


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


only = partial(tool_screens.in_result, TOOL)


answer = partial(tool_screens.answer, TOOL)


def walks(state: NegotiationState) -> dict[str, list[Question]]:
    return {
        block.title: list(block.questions)
        for block in form(state)
        if isinstance(block, QuestionSequence)
    }
