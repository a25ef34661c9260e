"""Round and phases of Lawless Empire. Rulebook: Setup, and all phases up to End of Game."""

from typing import Any

from companion.games.lawless_empire.first.tool import roll_off_facts, starter
from companion.games.lawless_empire.round.helpers import asks, more
from companion.games.lawless_empire.round.state import (
    CLEARS,
    DICE,
    MOST_DICE,
    PLANS,
    ROUNDS,
    RoundState,
    assisted,
    boards,
    exhausted,
    left,
    played,
    rest_of,
    short,
)
from companion.games.lawless_empire.syndicates import SYNDICATES
from companion.tools.checklist import Checklist, load_words
from companion.tools.checklist_tool import checklist_tool
from companion.tools.tool import Move, Take
from companion.tools.transfers import transferred

__all__ = [
    "CHECKLIST",
    "DICE",
    "MOST_DICE",
    "PLANS",
    "ROUNDS",
    "TOOL",
    "RoundState",
    "from_roll",
]

ASSISTS = 8
"""Assist tokens of every player. Setup."""

SCHEMES, SCHEMES_EACH = 30, 2
"""Scheme cards in the box, and dealt to every player. Components, Setup."""

ORDERS_EACH, ORDER_CARDS = 8, 40
"""Order cards of every player, and those in the box. Components, Setup."""

SOLDATI_EACH, LIST = 3, 3
"""Soldati drawn by every player, and those on the List. Setup."""

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


def from_roll(source: Any, target: RoundState) -> RoundState:
    """Return *target* with the first player of the roll-off, if nobody is first player yet.

    Rulebook: Preparation Phase. A roll-off before the first round is that round's. Later in a
    round the table's own choice stays, and the roll-off of an earlier round is not used again.
    """
    wanted, first = target.phase == 0 or target.first is None, starter(source)
    if target.over or not wanted or first not in target.table.seats:
        return target
    return transferred(target, target.evolve(first=first), roll_off_facts(source))


CHECKLIST = Checklist(
    words=load_words(__package__),
    new_round="ask",
    last=lambda state: state.round >= ROUNDS,
    rounds=ROUNDS,
    numbers=numbers,
    flags=flags,
    asks=asks,
    more=more,
    clears=CLEARS,
)

TOOL = checklist_tool(
    CHECKLIST,
    "lawless-empire",
    "Round and phases",
    RoundState(round=3, phase=4, first=1, before=2, turn=1, ticks=frozenset({1, 3})),
    moves=(
        Move("schemes", "Schemes", played),
        Move("rest", "The others do nothing", rest_of),
        Move("assisted", "Next Syndicate", assisted),
    ),
    takes=(
        Take("first", "Use the first player from the roll-off", from_roll, facts=("first",)),
    ),
    hint="All five rounds, step by step",
)
