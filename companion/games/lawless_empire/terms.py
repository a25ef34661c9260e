"""Rules and terms to look up, Schemes and abilities too. Rulebook: all phases, End of Game."""

from typing import Annotated, Literal

from pydantic import Field

from companion.core.blocks import Answer, Result, Term, Terms
from companion.core.fields import Option, Pick
from companion.core.values import Value
from companion.games.lawless_empire.plans.state import SCHEMES
from companion.games.lawless_empire.plans.tool import RULES
from companion.games.lawless_empire.soldati.words import TERMS as ABILITIES
from companion.tools.resources import TermEntry, load
from companion.tools.tool import Tool, whole


class Entry(TermEntry):
    """One word of the game, and its *topic*."""

    topic: Literal["phases", "plans", "tokens", "orders", "roles"]


class Entries(Value):
    """The words of terms.toml."""

    entries: Annotated[tuple[Entry, ...], Field(min_length=1)]


ENTRIES = load(Entries, __package__, "terms.toml").entries

TOPICS = (
    Option("all", "All"),
    Option("phases", "Phases"),
    Option("plans", "Plans"),
    Option("schemes", "Schemes"),
    Option("abilities", "Abilities"),
    Option("tokens", "Tokens"),
    Option("orders", "Orders"),
    Option("roles", "Roles"),
)
"""The topics, as players call them."""


class TermsState(Value):
    """Which terms are shown."""

    topic: Annotated[str, Pick(title="About", options=TOPICS)] = "all"


OURS = {
    "gang": " With five sixes that is 20 + 6 + 6: our reading. Plans can count the other two as a pair.",
    "same": " That they count 0 is our reading: our rulebook only shows it in an example.",
    "hit": " That each die counts once is our reading: the example in our rulebook is damaged.",
    "underhand": " A player without dice there can't win: that is our reading.",
}
"""What is only our reading of a Scheme, by its key. Scheming Phase."""


def _schemes() -> tuple[Term, ...]:
    """Return every Scheme with what it does. Scheming Phase, Details of the Scheme cards."""
    return tuple(
        Term(
            f"{title} (Scheme)", _rule(title, RULES[key]) + OURS.get(key, ""), "Scheming Phase"
        )
        for key, title in SCHEMES
        if key not in ("", "none")
    )


def _rule(title: str, rule: str) -> str:
    text = rule.removeprefix(f"{title}: ")
    return text[0].upper() + text[1:]


def _by_topic() -> dict[str, tuple[Term, ...]]:
    found = {
        topic.key: tuple(each.term() for each in ENTRIES if each.topic == topic.key)
        for topic in TOPICS
    }
    found["schemes"] = _schemes()
    found["abilities"] = tuple(
        Term(f"{each.title} (ability)", each.text, each.chapter) for each in ABILITIES
    )
    found["all"] = tuple(
        sorted((t for terms in found.values() for t in terms), key=lambda t: t.title)
    )
    return found


BY_TOPIC = _by_topic()
"""The terms of each topic; all of them by title."""


def look_up(state: TermsState) -> Result:
    """Return the terms of the topic; the screen can search them."""
    return (
        Answer(f"{len(BY_TOPIC[state.topic])} terms", "In our own words"),
        Terms(BY_TOPIC[state.topic]),
    )


TOOL = Tool(
    game="lawless-empire",
    key="terms",
    title="Rules and terms",
    state=TermsState,
    result=look_up,
    hint="Look up phases, Plans, Schemes, abilities and roles",
    sign="book",
    personal=True,
    reset_for_new_game=whole,
    example=TermsState(topic="schemes"),
)
