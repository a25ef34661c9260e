"""One field finds rules, numbers and tools of all games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_game, every_tool
from companion.core.table import Table
from companion.display.finder import MOST_FOUND, entries, find

FIVE = Table().resized(5)


@pytest.mark.parametrize(
    ("wanted", "title", "text"),
    [
        ("who goes first", "First player", ""),
        ("Who starts?", "First player", ""),
        ("how many coins", "Negotiation", "This round earns 4 Makielons."),
        ("how many Orders", "Set-up", "Each player takes 8 Orders"),
        ("salary", "Salary", "1 MC for each Hitman"),
        ("vice squad", "Vice Squad: when is the hand counted?", ""),
        ("score", "Score (MP)", ""),
        ("don dies", "Death of a Don", ""),
        ("withdraw", "Leaving an alliance", ""),
        ("How do I withdraw from an alliance?", "Leaving an alliance", ""),
        ("dissolve alliances", "Leaving an alliance", ""),
        ("4 against 2", "Combat", "Who dies"),
        ("4 vs. 2", "Combat", "Who dies"),
        ("Who stays, 4 Hitmen against 2?", "Combat", "Who dies"),
    ],
)
def test_a_question_finds_its_answer_first(wanted: str, title: str, text: str) -> None:
    first = find(wanted, FIVE)[0]
    assert first.title == title
    assert text in first.text


def test_numbers_are_those_of_the_table() -> None:
    for players, makielons in ((3, 3), (5, 4), (8, 6)):
        (first, *_) = find("how many coins", Table().resized(players))
        assert first.text == f"This round earns {makielons} Makielons."


def test_every_tool_is_found_by_its_title_and_every_game_by_its_name() -> None:
    for tool in every_tool():
        assert tool in [entry.tool for entry in find(tool.title, FIVE)], tool.name
    for game in every_game():
        assert find(game.title, FIVE)[0].tool.game == game.key


def test_nothing_is_found_twice_and_nothing_secret() -> None:
    found = entries(FIVE)
    said = [(entry.tool.game, entry.text or entry.title) for entry in found]
    assert len(set(said)) == len(said)
    assert all(entry.title.strip() for entry in found)


@pytest.mark.parametrize("wanted", ["", "  ", "?!", "xyzzy", "\u202e", "§" * 500])
def test_what_is_not_there_is_not_found(wanted: str) -> None:
    assert find(wanted, FIVE) == ()


@given(st.text(max_size=60))
def test_any_words_are_answered(wanted: str) -> None:
    assert len(find(wanted, FIVE)) <= MOST_FOUND


def test_a_question_of_small_words_alone_is_taken_by_its_words() -> None:
    assert find("who", FIVE)


MAIN_QUESTIONS = {
    "lawless-empire": {
        "When does the game end?": "After 5 rounds",
        "Who wins?": "The most win",
        "Who goes first?": "First player",
        "Who wins a tie?": "player earlier in turn order",
        "Can an assist be refused?": "can't refuse",
        "How many dice do I roll?": "rolls 6",
        "How many rounds?": "There are 5 rounds",
        "How many players?": "2 to 5 players",
        "When is a Syndicate sabotaged?": "sabotaged",
    },
    "makiavelia": {
        "When does the game end?": "Market",
        "Who wins?": "highest",
        "Who goes first?": "The youngest player starts",
        "Who is in a coalition?": "joining their Power tokens",
        "How many coins does a round earn?": "This round earns 3 Makielons",
        "How many dice for an attack?": "battle dice",
        "When are wounded cards buried?": "wounds",
        "How many players?": "3 to 8 players",
    },
    "mafia-works": {
        "When does the game end?": "Final Job",
        "Who wins?": "most Victory Points win",
        "Who goes first?": "first player at random",
        "How many Allies may I have?": "are the most",
        "When may I flip the Right Hand?": "Right Hand",
        "What is a Cut-In card?": "Cut-In",
        "How many players?": "2 to 4 players",
    },
    "turf-war": {
        "When does the game end?": "only one gang or one alliance",
        "Who wins?": "is left: it wins",
        "What happens if my Don dies?": "Don",
        "How many salaries do I pay?": "1 MC for each Hitman",
        "Is there a coalition?": "alliance",
        "How long is a turn?": "48 hours",
        "4 against 2": "Who dies",
        "How many players?": "4 to 8 players",
    },
    "the-law": {
        "When does the game end?": "how the game ends",
        "Which Patrol counts?": "above its column",
        "What does the Vice Squad do?": "4 cards or fewer",
        "Which Patrol do I discard?": "discard the older",
        "How many players?": "2 to 4 players",
    },
}
"""What players of each game ask first, and words of the answer."""


@pytest.mark.parametrize(
    ("game", "question"), [(game, each) for game, all in MAIN_QUESTIONS.items() for each in all]
)
def test_the_main_questions_of_each_game_are_answered_among_the_first(
    game: str, question: str
) -> None:
    found = find(question, Table())[:FIRST]
    answers = [f"{each.title} {each.text}" for each in found if each.tool.game == game]
    assert [each for each in answers if MAIN_QUESTIONS[game][question] in each], answers


FIRST = 6
"""The results that are read without scrolling."""


def test_no_game_crowds_out_the_others() -> None:
    """Of several games that answer alike, each has its best before any has its second."""
    games = [each.tool.game for each in find("When does the game end?", FIVE)]
    assert len(set(games[:5])) == 5


def test_a_verb_is_found_in_any_form() -> None:
    first = find("refused", FIVE)[0]
    assert find("refusing", FIVE)
    assert "decline" in first.text or "refuse" in first.text
