"""The turn of Mafia Works. Rulebook: Game Setup, Turn Order, Winning the game."""

from typing import Annotated

from companion.asking import ask
from companion.blocks import Result
from companion.checklist import Checklist, ChecklistState, ChecklistWords
from companion.fields import Flag
from companion.resources import load
from companion.tool import Tool

HAND = 4
"""Action cards that every player starts with. Game Setup."""

LEADERS = 4
"""Leader cards in the box. This game contains."""

ALLIES = 5
"""Allies that a player keeps. Turn Order, Get an Ally card."""


class RoundState(ChecklistState):
    """Where the table stands, and whether the Final Job has left the Victory Track."""

    final_job: Annotated[bool, Flag(title="The Final Job has left the Track")] = False


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers for this table. Rulebook: Game Setup."""
    return {
        "hand": HAND,
        "dealt": HAND * state.table.size,
        "leaders": LEADERS,
        "allies": ALLIES,
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return whether there are more players than Leaders. Rulebook: This game contains."""
    return frozenset({"too-many"} if state.table.size > LEADERS else ())


def asks(state: RoundState) -> Result:
    """Ask for what ends the game at once. Rulebook: Winning the game."""
    return (ask(state, ("final_job",)),)


CHECKLIST = Checklist(
    words=load(ChecklistWords, __package__, "round.toml"),
    new_round="pass",
    ends=lambda state: state.final_job,
    numbers=numbers,
    flags=flags,
    asks=asks,
)

TOOL = Tool(
    game="mafia-works",
    key="round",
    title="Turn",
    state=RoundState,
    result=CHECKLIST.result,
    summary=CHECKLIST.where,
    form=CHECKLIST.form,
    moves=CHECKLIST.moves(),
    hint="One player's turn after the other",
    example=RoundState(round=3, phase=1, first=0, turn=2, ticks=frozenset({0, 1})),
)
