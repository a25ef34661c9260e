"""Sorting out: the cards that belong to the expansion. Rulebook: Component Lists."""

from dataclasses import replace
from typing import Annotated, Final

from companion.core.blocks import Answer, Button, Note, Result, RuleGap, Step, Steps, blocks
from companion.core.fields import Marks
from companion.core.values import Value
from companion.games.the_law.questions import to_the_steps
from companion.games.the_law.round import tool as rounds
from companion.games.the_law.round.tool import RoundState
from companion.tools.tool import Move, Tool, ToolLink

KINDS: Final = (
    ("Character", rounds.CHARACTERS),
    ("Informant", rounds.INFORMANTS),
    ("Agendas", rounds.AGENDAS),
    ("Scene: Who", 1),
    ("Scene: What", 1),
    ("Scene: Where", 1),
    ("Noir: Goons", rounds.GOONS),
    ("Noir: Loot", rounds.LOOT),
    ("Noir: Reactions", rounds.REACTIONS),
    ("Noir: Patrols", rounds.PATROLS),
)
"""The cards of the expansion by kind. Component Lists."""

ALL = frozenset(range(len(KINDS)))
"""The ticks when every card is found."""

CARDS = sum(number for _, number in KINDS)
NOIR = sum(number for title, number in KINDS if title.startswith("Noir"))


class SortingState(Value):
    """The kinds whose cards have all been found."""

    found: Annotated[frozenset[int], Marks(size=len(KINDS))] = frozenset()


def form(state: SortingState) -> Result:
    """Ask nothing: players tick the kinds."""
    return ()


def sorting(state: SortingState) -> Result:
    """Return how many cards of the expansion are found. Component Lists."""
    found = sum(KINDS[kind][1] for kind in state.found)
    steps = tuple(Step(n, f"{title}: {number}") for n, (title, number) in enumerate(KINDS))
    return blocks(
        Answer(
            f"{found} of {CARDS} cards",
            f"{NOIR} of the {CARDS} are Noir: {rounds.GOONS} + {rounds.LOOT} + {rounds.REACTIONS} + {rounds.PATROLS}",
            tone="good" if state.found == ALL else "plain",
        ),
        not state.found and Note(_BEGIN),
        Steps(steps, ("found",), state.found),
        RuleGap(
            "The rulebook shows an icon called Above the Law and doesn't explain it. Our guess: it "
            "marks these cards."
        ),
        RuleGap(
            "How many Characters there are is damaged in our rulebook. Our reading: "
            f"{rounds.CHARACTERS}."
        ),
        state.found != ALL and Button(f"All {CARDS} are here", "all", main=True),
        bool(state.found)
        and Button("Clear the ticks", "again", step_label="The ticks were cleared"),
    )


_BEGIN = (
    "Sort the expansion's cards by kind. If they are all here, one tap ticks the whole list. If "
    "not, tick the kinds that are complete."
)


def links(state: SortingState) -> tuple[ToolLink, ...]:
    """Return the way back to the steps: the next one once every card is found."""
    return tuple(replace(link, main=state.found == ALL) for link in to_the_steps(state))


def done(state: SortingState, at: RoundState) -> bool:
    """Return whether every card is found, and the game isn't set up yet."""
    return not at.round and state.found == ALL


TOOL: Tool[SortingState] = Tool(
    game="the-law",
    key="sorting",
    title="Sorting out",
    state=SortingState,
    result=sorting,
    rule="Check the cards before the game, and again when they go back into the box.",
    chapter="Component Lists",
    form=form,
    moves=(
        Move("all", "All cards are here", lambda state: SortingState(found=ALL)),
        Move("again", "The ticks were cleared", lambda state: SortingState()),
    ),
    hint="Are all cards of the expansion here?",
    links=links,
    done=done,
    sign="sort",
    example=SortingState(found=frozenset({0, 1, 2, 9})),
)
