"""Round and phases of Lawless Empire. Rulebook: Setup, and all phases up to End of Game."""

from typing import Annotated, Any

from companion.asking import ask
from companion.blocks import Result
from companion.checklist import Checklist, ChecklistState, ChecklistWords
from companion.fields import Flag
from companion.resources import load
from companion.tool import Take, Tool

ROUNDS = 5
"""A game takes five rounds. Phases."""

DICE = 6
"""Resource dice that every player starts with. Setup."""

MOST_DICE = 9
"""Resource dice that a player can have at most. Preparation Phase, Collect Lucre bonus."""

ASSISTS = 8
"""Assist tokens of every player. Setup."""

SCHEMES, SCHEMES_EACH = 30, 2
"""Scheme cards in the box, and dealt to every player. Components, Setup."""

ORDERS_EACH = 8
"""Order cards of every player. Setup."""

SOLDATI_EACH, LIST = 3, 3
"""Soldati drawn by every player, and those on the List. Setup."""

PLANS = 4
"""Plan boards set by the Opportunity card; every player adds one. Preparation Phase."""

COLOURS, PLAN_BOARDS, SYNDICATES, MAFIOSI = 5, 9, 8, 12
"""Colours of dice, Plan boards, Syndicates and different Mafiosi in the box. Components."""


class RoundState(ChecklistState):
    """Where the table stands, and whether the Syndicate tiles have run out."""

    exhausted: Annotated[bool, Flag(title=f"All {SYNDICATES} Syndicates are in play")] = False


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers for this table. Rulebook: Setup, Preparation Phase."""
    n = state.table.size
    roles = n + 1
    return {
        "colours": COLOURS,
        "tiles": PLAN_BOARDS,
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
        "boards": PLANS + n,
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return what holds now: the tiles have run out, somebody sits between first and last."""
    n = state.table.size
    holds = {
        "exhausted": exhausted(state),
        "two": n == 2,
        "between": n > 2,
        "too-many": n > COLOURS,
    }
    return frozenset(word for word, true in holds.items() if true)


def exhausted(state: RoundState) -> bool:
    """Say whether all Syndicates are in play; in round 1 that cannot be yet."""
    return state.exhausted and state.round > 1


def asks(state: RoundState) -> Result:
    """Ask from round 2 on whether all Syndicates are in play. Preparation Phase.

    Not in later phases: whoever takes the last tile still settles it by this round's rules.
    """
    preparing = state.round > 1 and state.phase == 0
    return (ask(state, ("exhausted",)),) if preparing else ()


def from_roll(source: Any, target: RoundState) -> RoundState:
    """Return *target* with the first player of the roll-off, where one is still to be named.

    Rulebook: Preparation Phase. Later in the round the table's own word stands.
    """
    wanted = target.phase == 0 or target.first is None
    if target.over or not target.round or not wanted:
        return target
    return target.evolve(first=source.first) if source.first in target.table.seats else target


CHECKLIST = Checklist(
    words=load(ChecklistWords, __package__, "round.toml"),
    new_round="ask",
    last=lambda state: state.round >= ROUNDS,
    numbers=numbers,
    flags=flags,
    asks=asks,
)

TOOL = Tool(
    game="lawless-empire",
    key="round",
    title="Round and phases",
    state=RoundState,
    result=CHECKLIST.result,
    summary=CHECKLIST.where,
    form=CHECKLIST.form,
    moves=CHECKLIST.moves(),
    takes=(Take("first", "Use the first player from the roll-off", from_roll),),
    hint="Next and back through the five rounds",
    example=RoundState(round=3, phase=4, first=1, before=2, turn=1, ticks=frozenset({1, 3})),
)
