"""What the Plans of a round brought, as one tool tells it to another. Rulebook: Execution Phase."""

from collections.abc import Iterable
from typing import Annotated, Final

from companion.core.fields import SEATS, Internal, Option, Sum
from companion.core.values import Value
from companion.games.lawless_empire.round.state import PLANS, ROUNDS

PLAN_TYPES: Final = (
    Option("bribe", "Bribe"),
    Option("extort", "Extort"),
    Option("organise", "Organise"),
    Option("recruit", "Recruit"),
)
"""The Plan types. Preparation Phase."""

MOST_BOARDS: Final = PLANS + SEATS
"""Boards in a round at the largest table that a tool holds."""

_KEYS: Final = tuple(option.key for option in PLAN_TYPES)


class Profits(Value):
    """The boards of one round, each as one number: the place of its Plan type times eight, plus its winner's seat."""

    round: Annotated[int, Internal(least=1, most=ROUNDS)] = 1
    won: Annotated[
        tuple[int, ...], Sum(least=0, most=len(_KEYS) * SEATS - 1, longest=MOST_BOARDS)
    ] = ()


def profits(number: int, boards: Iterable[tuple[str, int | None]]) -> Profits:
    """Return what round *number* brought: *boards* are the Plan type and the winner of each."""
    won = tuple(_KEYS.index(plan) * SEATS + seat for plan, seat in boards if seat is not None)
    return Profits(round=number, won=won)


def wins(of: Profits, seat: int, plan: str) -> int:
    """Return how many boards of the type *plan* the player of *seat* won."""
    return of.won.count(_KEYS.index(plan) * SEATS + seat)
