"""Sorting out: which cards belong to the expansion. Rulebook: Component Lists."""

from typing import Annotated, Final

from companion.core.blocks import Answer, Note, Press, Result, Silent, Step, Steps
from companion.core.fields import Marks
from companion.core.values import Value
from companion.games.the_law.round import (
    AGENDAS,
    CHARACTERS,
    GOONS,
    INFORMANTS,
    LOOT,
    PATROLS,
    REACTIONS,
)
from companion.tools.tool import Move, Tool

KINDS: Final = (
    ("Character", CHARACTERS),
    ("Informant", INFORMANTS),
    ("Agendas", AGENDAS),
    ("Scene: Who", 1),
    ("Scene: What", 1),
    ("Scene: Where", 1),
    ("Noir: Goons", GOONS),
    ("Noir: Loot", LOOT),
    ("Noir: Reactions", REACTIONS),
    ("Noir: Patrols", PATROLS),
)
"""The cards of the expansion by kind. Component Lists."""

CARDS = sum(number for _, number in KINDS)
NOIR = sum(number for title, number in KINDS if title.startswith("Noir"))


class SortingState(Value):
    """Of which kinds all cards are found."""

    found: Annotated[frozenset[int], Marks(size=len(KINDS))] = frozenset()


def form(state: SortingState) -> Result:
    """Ask nothing: the kinds are ticked."""
    return ()


def sorting(state: SortingState) -> Result:
    """Say how many cards of the expansion are found. Component Lists."""
    steps = tuple(Step(n, f"{title}: {number}") for n, (title, number) in enumerate(KINDS))
    return (
        Answer(
            summary(state),
            f"{NOIR} of the {CARDS} are Noir: {GOONS} + {LOOT} + {REACTIONS} + {PATROLS}",
            tone="good" if len(state.found) == len(KINDS) else "plain",
            rule="Tick a kind when all its cards lie together, before the game and after it.",
            chapter="Component Lists",
        ),
        *([] if state.found else [Note(_BEGIN)]),
        Steps(steps, ("found",), state.found),
        Silent(
            "The rulebook shows an icon called Above the Law and does not say what it is for. "
            "We think it marks these cards."
        ),
        *([Press("Begin again", "again")] if state.found else []),
    )


_BEGIN = (
    "Before the game, lay the expansion's cards together kind by kind, and tick each kind that is "
    "whole. Do the same when they go back into the box."
)


def summary(state: SortingState) -> str:
    """Say how many cards are found."""
    found = sum(KINDS[kind][1] for kind in state.found)
    return f"{found} of {CARDS} cards"


TOOL = Tool(
    game="the-law",
    key="sorting",
    title="Sorting out",
    state=SortingState,
    result=sorting,
    summary=summary,
    form=form,
    moves=(Move("again", "Begin again", lambda state, args, now, seed: SortingState()),),
    hint="The cards of the expansion, in and out of the box",
    example=SortingState(found=frozenset({0, 1, 2, 9})),
)
