"""Questions: the rulebook's rulings in our words, to look up. Rulebook: New Mechanics, FAQ."""

from typing import Annotated, Literal

from pydantic import Field

from companion.core.blocks import Answer, Fold, Result, Terms
from companion.core.fields import Option, Pick
from companion.core.values import Value
from companion.tools.resources import TermEntry, load
from companion.tools.tool import Tool, ToolLink, whole


class Entry(TermEntry):
    """One ruling: its *topic*, and the tools *at* which it matters."""

    topic: Literal["city", "change", "watch", "cards"]
    at: tuple[Literal["patrols", "change", "sorting"], ...]


class Entries(Value):
    """A game's questions.toml."""

    entries: Annotated[tuple[Entry, ...], Field(min_length=1)]


ENTRIES = load(Entries, __package__, "questions.toml").entries


class QuestionsState(Value):
    """Which rulings are looked at."""

    topic: Annotated[
        str,
        Pick(
            title="About",
            options=(
                Option("all", "All"),
                Option("city", "Patrols"),
                Option("change", "Scene change"),
                Option("watch", "Not On My Watch!"),
                Option("cards", "Cards"),
            ),
        ),
    ] = "all"


def asked(state: QuestionsState) -> tuple[Entry, ...]:
    """Return the rulings of the topic, all of them for "all"."""
    return tuple(each for each in ENTRIES if state.topic in ("all", each.topic))


def rulings(*tools: str) -> Fold:
    """Return the rulings that matter in any of *tools*, folded away. FAQ."""
    entries = tuple(each.term() for each in ENTRIES if set(tools) & set(each.at))
    return Fold("Rulings that matter here", (Terms(entries),))


def questions(state: QuestionsState) -> Result:
    """Return the rulings to look up. FAQ."""
    return (
        Answer(f"{len(asked(state))} rulings", "In our own words"),
        Terms(tuple(e.term() for e in asked(state))),
    )


def to_the_steps(state: object) -> tuple[ToolLink, ...]:
    """Return the way back to the steps of the turn."""
    return (ToolLink("Back to the steps", "round"),)


TOOL = Tool(
    game="the-law",
    key="questions",
    title="Questions",
    state=QuestionsState,
    result=questions,
    hint="The rules on Patrols, and the rulebook's own questions",
    links=to_the_steps,
    sign="question",
    personal=True,
    reset_for_new_game=whole,
    example=QuestionsState(topic="watch"),
)
