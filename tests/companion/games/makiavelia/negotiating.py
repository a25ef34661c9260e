"""States of the earnings tool as a table would enter them, and what they answer."""

from typing import Any

from companion.blocks import (
    Answer,
    Ask,
    Block,
    Walk,
)
from companion.fields import SEATS
from companion.games.makiavelia.earnings import earnings, form
from companion.games.makiavelia.earnings_state import (
    ALONE,
    EarningsState,
    Power,
    Share,
)
from companion.shape import together
from companion.table import Table


def negotiated(*powers: int | None, regimes: tuple[tuple[int, ...], ...] = ()) -> EarningsState:
    groups = ALONE
    for seats in regimes:
        groups = together(groups, seats)
    filled = [*powers, *(None,) * SEATS][:SEATS]
    return EarningsState(
        table=Table().resized(len(powers)),
        powers=tuple(Power(power=power) for power in filled),
        regimes=groups,
    )


def promised(state: EarningsState, *shares: int | None) -> EarningsState:
    filled = [*shares, *(None,) * SEATS][:SEATS]
    return state.evolve(shares=tuple(Share(coins=coins) for coins in filled))


def only(state: EarningsState, kind: type[Block]) -> list[Any]:
    return [block for block in earnings(state) if isinstance(block, kind)]


def answer(state: EarningsState) -> Answer:
    (found,) = only(state, Answer)
    assert isinstance(found, Answer)
    return found


def walks(state: EarningsState) -> dict[str, list[Ask]]:
    return {block.title: list(block.asks) for block in form(state) if isinstance(block, Walk)}
