"""What nobody could look up before is found by its question."""

import pytest

from companion.core.table import Table
from companion.display.finder import find

ASKED = (
    ("turf-war", "May I fall back to an ally's area?", "Our reading: yes"),
    ("turf-war", "Can I side with someone against an ally?", "orders"),
    ("turf-war", "Can 5 kill a Don with guards?", "don't say"),
    ("mafia-works", "Does a rested Victory card still score?", "still counts"),
    ("mafia-works", "When does the game end?", "Final Job leaves"),
    ("mafia-works", "Who wins?", "most Victory Points"),
    ("lawless-empire", "Can one player control all Syndicates?", "all of them"),
    ("makiavelia", "Can I promise not to attack for a Power token?", "you may"),
    ("the-law", "When does the game end?", "The Big Shuffle"),
    ("the-law", "Who wins?", "don't say"),
    ("the-law", "How many players?", "our reading"),
)


@pytest.mark.parametrize(("game", "question", "words"), ASKED)
def test_the_question_leads_to_its_answer(game: str, question: str, words: str) -> None:
    found = [entry for entry in find(question, Table()) if entry.tool.game == game][:3]
    assert any(words in each.text for each in found), found
