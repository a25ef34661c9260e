"""Rules and terms to look up, and the cards that the text names. Rulebook: Words You Should Know."""

from typing import Annotated

from pydantic import Field

from companion.core.blocks import Answer, Heading, Note, Result, Terms
from companion.core.values import Value
from companion.tools.resources import TermEntry, load
from companion.tools.tool import Tool


class Lexicon(Value):
    """The game's terms.toml: words, and cards that the rulebook's text names."""

    terms: Annotated[tuple[TermEntry, ...], Field(min_length=1)]
    cards: Annotated[tuple[TermEntry, ...], Field(min_length=1)]


class TermsState(Value):
    """Empty: looking something up changes nothing."""


_DETAILS = (
    "The rulebook points to a longer PDF with details and examples for each card: go to "
    "www.makiavelia.com, or scan the QR code in the rulebook (chapter More Rules)."
)

LEXICON = load(Lexicon, __package__, "terms.toml")


def look_up(state: TermsState) -> Result:
    """Return all terms and cards; the screen searches them."""
    words = sorted(LEXICON.terms, key=lambda entry: entry.title)
    cards = sorted(LEXICON.cards, key=lambda entry: entry.title)
    return (
        Answer(f"{len(words)} terms, {len(cards)} cards", "Find a word above"),
        Terms(
            (
                *(each.term() for each in words),
                *(each.term("card") for each in cards),
            )
        ),
        Heading("Cards"),
        Note(
            "Only the cards that the rulebook's text names are here, with what it says about "
            "them. The cards themselves tell you the rest."
        ),
        Note(_DETAILS),
    )


TOOL: Tool[TermsState] = Tool(
    game="makiavelia",
    key="terms",
    title="Rules and terms",
    state=TermsState,
    result=look_up,
    rule="Each card says in full what it does.",
    chapter="Words You Should Know",
    summary=lambda state: "Words of the game",
    hint="The words of the game, and the cards that the rules name",
    sign="book",
    personal=True,
    example=TermsState(),
)
