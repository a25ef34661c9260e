"""Round and phases of Lawless Empire. Rulebook: Setup, and all phases up to End of Game."""

from typing import Annotated, Any

from companion.asking import ask
from companion.blocks import Result
from companion.checklist import Checklist, ChecklistState, ChecklistWords
from companion.codec import pack
from companion.fields import Flag, Hidden
from companion.games.lawless_empire.first import starter
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


ROLLS = 65_521
"""So many roll-offs are told from each other: a prime, so that alike ones differ."""


class RoundState(ChecklistState):
    """Where the table stands, and whether the Syndicate tiles have run out.

    *roll* tells the roll-off that was taken over last from others: it is used for one round.
    """

    exhausted: Annotated[bool, Flag(title=f"All {SYNDICATES} Syndicates are in play")] = False
    roll: Annotated[int, Hidden(most=ROLLS)] = 0


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

    Rulebook: Preparation Phase. Later in the round the table's own word stands, and the
    roll-off of an earlier round is not used again.
    """
    wanted, first = target.phase == 0 or target.first is None, starter(source)
    roll = 1 + pack(source) % ROLLS
    if target.over or not target.round or not wanted or roll == target.roll:
        return target
    return target.evolve(first=first, roll=roll) if first in target.table.seats else target


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
