"""Rules and terms of Turf War, to look up. Rulebook: all chapters."""

from companion.core.blocks import Answer, Result, Term, Terms
from companion.core.values import Value
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.round.tool import numbers
from companion.tools.resources import TermEntry, load
from companion.tools.tool import Tool


class AllWords(Value):
    """All entries."""

    terms: tuple[TermEntry, ...]


class TermsState(Value):
    """Nothing is chosen here."""


_NUMBERS = numbers(RoundState())

TERMS = tuple(
    Term(each.title, each.text.format_map(_NUMBERS), each.chapter)
    for each in load(AllWords, __package__, "terms.toml").terms
)


def terms(state: TermsState) -> Result:
    """Return all entries."""
    return (
        Answer(f"{len(TERMS)} rules and terms", "In our own words, from a first draft"),
        Terms(TERMS),
    )


TOOL: Tool[TermsState] = Tool(
    game="turf-war",
    key="terms",
    title="Rules and terms",
    state=TermsState,
    result=terms,
    hint="Look a word up",
    sign="book",
    personal=True,
    example=TermsState(),
)
