import pytest

from companion.core.blocks import Note, Terms
from companion.games.makiavelia.terms import LEXICON, TOOL, TermsState

WORDS = (
    "Army", "Attack", "Building", "Bury", "Cemetery", "Discard", "Draw", "Earn", "Firepower",
    "Influence", "Power", "Market", "Negotiation", "Play", "Regime", "Reserve", "Spend",
    "Strength", "Target", "Treasure", "Treasury", "Wound",
)  # fmt: skip
CARDS = (
    "Armada", "Beggar", "Bribery", "Coup", "Embassy", "Factory", "General", "Hospital",
    "Library", "Memorial", "Poison", "Propaganda", "Strategist", "Traitor",
)  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_rulebook_can_be_looked_up(word: str) -> None:
    assert word in {entry.title for entry in LEXICON.terms}


def test_the_cards_are_those_that_the_text_names_and_no_others() -> None:
    assert tuple(sorted(entry.title for entry in LEXICON.cards)) == CARDS


def test_terms_and_cards_are_shown_in_order() -> None:
    (terms,) = [block for block in TOOL.result(TermsState()) if isinstance(block, Terms)]
    titles = [term.title for term in terms.items]
    assert len(titles) == len(set(titles)) == len(LEXICON.terms) + len(CARDS)
    assert titles[-1] == "Traitor (card)"
    assert all(term.chapter for term in terms.items)
    assert TOOL.summary(TermsState()) == "Words of the game"


def test_there_is_a_card_and_a_term_under_one_roof_only_where_they_differ() -> None:
    both = {entry.title for entry in LEXICON.terms} & {entry.title for entry in LEXICON.cards}
    assert both == set()


def test_the_longer_rules_that_the_rulebook_names_are_pointed_to() -> None:
    """Correction 13."""
    notes = [block.text for block in TOOL.result(TermsState()) if isinstance(block, Note)]
    assert any("PDF" in text and "www.makiavelia.com" in text for text in notes)


def told(title: str) -> str:
    (found,) = [e.text for e in (*LEXICON.terms, *LEXICON.cards) if e.title == title]
    return found


def test_the_round_that_empties_the_market_is_the_last() -> None:
    """Draw a Card, End of Game: not the one in which someone can't draw."""
    for title in ("When the game ends, and who wins", "Last round"):
        assert "The round in which the Market's last card is taken is the last" in told(title)


def test_a_promise_for_a_power_token_is_allowed_and_its_breach_is_left_open() -> None:
    """Trading, Situation 4."""
    said = told("Promises")
    assert "promise not to attack a player in return for their Power token" in said
    assert "The rules don't say" in said
