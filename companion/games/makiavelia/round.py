"""Round and phases of Makiavelia. Rulebook: Setup, Action Phase, Negotiation Phase."""

from typing import Annotated, Final

from companion.asking import ask
from companion.blocks import Result
from companion.checklist import Checklist, ChecklistState, ChecklistWords
from companion.fields import Flag
from companion.resources import load
from companion.tool import Tool

RESERVE = 4
"""Cards dealt to every player. Setup."""

MARKET: Final = {3: 36, 4: 44, 5: 45, 6: 54, 7: 56, 8: 64}
"""Cards in the Market, by number of players. Setup."""

EARNING: Final = {3: 3, 4: 3, 5: 4, 6: 5, 7: 6, 8: 6}
"""Coins that the victors of a round earn, by number of players. Victory."""


class RoundState(ChecklistState):
    """Where the table stands, and whether the Market has run out."""

    empty: Annotated[bool, Flag(title="The Market is empty")] = False


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers for this table; there are none for the Market of two players."""
    n = state.table.size
    return {
        "each": RESERVE,
        "dealt": RESERVE * n,
        "market": MARKET.get(n),
        "coins": EARNING.get(n),
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return whether the rulebook has numbers for so many players. Setup."""
    return frozenset({"known"} if state.table.size in MARKET else ())


def asks(state: RoundState) -> Result:
    """Ask whether the Market is empty: its last card makes this round the last."""
    return (ask(state, ("empty",)),)


CHECKLIST = Checklist(
    words=load(ChecklistWords, __package__, "round.toml"),
    new_round="right",
    last=lambda state: state.empty,
    numbers=numbers,
    flags=flags,
    asks=asks,
)

TOOL = Tool(
    game="makiavelia",
    key="round",
    title="Round and phases",
    state=RoundState,
    result=CHECKLIST.result,
    summary=CHECKLIST.where,
    form=CHECKLIST.form,
    moves=CHECKLIST.moves(),
    hint="Next and back; the token goes to the right",
    example=RoundState(round=3, phase=0, first=2, turn=1, ticks=frozenset({1})),
)
