"""Round and phases of Lawless Empire. Rulebook: Setup, and all phases up to End of Game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.lawless_empire import older
from companion.games.lawless_empire.round.helpers import asks, more
from companion.games.lawless_empire.round.in_play import assisted, counted
from companion.games.lawless_empire.round.state import (
    CLEARS,
    DICE,
    MOST_DICE,
    PLANS,
    ROUNDS,
    SOLDATI_EACH,
    RoundState,
    boards,
    entered,
    exhausted,
    left,
    played,
    rest_of,
    short,
)
from companion.games.lawless_empire.round.taking import TAKES, from_plans, from_roll
from companion.games.lawless_empire.syndicates import SYNDICATES
from companion.tools.checklist import Checklist, load_words
from companion.tools.checklist_tool import checklist_tool
from companion.tools.tool import Move

__all__ = [
    "CHECKLIST",
    "DICE",
    "MOST_DICE",
    "PLANS",
    "ROUNDS",
    "SOLDATI_EACH",
    "TOOL",
    "RoundState",
    "from_plans",
    "from_roll",
]

ASSISTS = 8
"""Assist tokens of every player. Setup."""

SCHEMES, SCHEMES_EACH = 30, 2
"""Scheme cards in the box, and dealt to every player. Components, Setup."""

ORDERS_EACH, ORDER_CARDS = 8, 40
"""Order cards of every player, and those in the box. Components, Setup."""

LIST = 3
"""Soldati on the List. Setup."""

COLOURS, PLAN_BOARDS, MAFIOSI = 5, 9, 12
"""Colours of dice, Plan boards and different Mafiosi in the box. Components."""


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers for this table. Rulebook: Setup, Preparation Phase."""
    n = state.table.size
    roles = n + 1
    order = state.table.clockwise_from(state.first)
    between = order[1:-1]
    return {
        "colours": COLOURS,
        "tiles": PLAN_BOARDS,
        "cards": ORDER_CARDS,
        "syndicates": SYNDICATES,
        "schemes": SCHEMES,
        "hand": SCHEMES_EACH,
        "dealt": SCHEMES_EACH * n,
        "deck": SCHEMES - SCHEMES_EACH * n,
        "dice": DICE,
        "most": MOST_DICE,
        "assists": ASSISTS,
        "each": ORDERS_EACH,
        "orders": ORDERS_EACH * n,
        "own": SOLDATI_EACH,
        "drawn": SOLDATI_EACH * n,
        "list": LIST,
        "soldati": SOLDATI_EACH * n + LIST,
        "mafiosi": MAFIOSI,
        "roles": roles,
        "unused": MAFIOSI - roles,
        "boards": boards(state),
        "left": left(state),
        "organise": state.organise,
        "between": state.table.names(between) if between else "",
        "last": state.table.name(order[-1]),
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return what holds now, about Syndicates left and players between first and last."""
    n = state.table.size
    holds = {
        "exhausted": exhausted(state),
        "two": n == 2,
        "between": n > 2,
        "one-between": n == 3,
        "many-between": n > 3,
        "too-many": n > COLOURS,
        "scarce": short(state),
    }
    return frozenset(word for word, true in holds.items() if true)


def _ended(step: Callable[..., RoundState]) -> Callable[..., RoundState]:
    """Return *step* as a move that counts the Syndicates of a round that ends with it."""

    def do(state: RoundState, *args: Any, now: int) -> RoundState:
        return counted(state, step(state, *args, now=now))

    return do


CHECKLIST = Checklist(
    words=load_words(__package__),
    new_round="ask",
    last=lambda state: state.round >= ROUNDS,
    rounds=ROUNDS,
    numbers=numbers,
    flags=flags,
    questions=asks,
    more=more,
    clears=CLEARS,
)

TOOL = checklist_tool(
    CHECKLIST,
    "lawless-empire",
    "Round and phases",
    RoundState(round=3, phase=4, first=1, before=2, turn=1, ticks=frozenset({1, 3})),
    moves=(
        *(
            replace(move, do=_ended(move.do))
            for move in CHECKLIST.moves()
            if move.key in ("next", "round")
        ),
        Move("schemes", "Schemes", played),
        Move("rest", "The others do nothing", rest_of),
        Move("assisted", "A Syndicate was settled", assisted),
        Move("tokens", "Tokens", entered),
    ),
    transfers=TAKES,
    version=4,
    older=older.ROUND,
    hint="All five rounds, step by step",
)
