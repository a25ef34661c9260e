"""One field finds rules, numbers and tools of all games."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_game, every_tool
from companion.core.table import Table
from companion.display.finder import (
    MOST_FOUND,
    MOST_GAMES,
    MOST_OF_EACH,
    by_game,
    entries,
    find,
)

FIVE = Table().resized(5)


@pytest.mark.parametrize(
    ("wanted", "title", "text"),
    [
        ("who goes first", "First player", ""),
        ("Who starts?", "First player", ""),
        ("how many coins", "Market and Makielons", "Players: 5, Market: 45, Makielons: 4"),
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


@pytest.mark.parametrize("open_game", ["", "makiavelia"])
@pytest.mark.parametrize(
    ("wanted", "game", "title"),
    [
        (
            "When does Mafia Works end, and who wins?",
            "mafia-works",
            "When the game ends, and who wins",
        ),
        ("When does The Law end and who wins", "the-law", "When the game ends, and who wins"),
        ("setup Makiavelia", "makiavelia", "Set-up"),
        ("tiebreaker makiavelia", "makiavelia", "Victory of a round"),
    ],
)
def test_a_question_that_names_a_game_is_about_that_game(
    open_game: str, wanted: str, game: str, title: str
) -> None:
    found = find(wanted, FIVE, (), open_game)
    assert {entry.tool.game for entry in found} == {game}
    assert title in [entry.title for entry in found[:3]]


@pytest.mark.parametrize("wanted", ["tiebreaker", "tiebreak", "tie-breaker"])
def test_what_breaks_a_tie_is_found_in_any_spelling(wanted: str) -> None:
    assert "Tie for the lowest total" in [entry.title for entry in find(wanted, FIVE)]


def test_numbers_are_those_of_the_table() -> None:
    for players, makielons in ((3, 3), (5, 4), (8, 6)):
        said = [each.text for each in find("how many coins", Table().resized(players))[:2]]
        assert f"This round earns {makielons} Makielons." in said


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
    assert len(find(wanted, FIVE)) <= max(MOST_FOUND, MOST_GAMES * MOST_OF_EACH)


def test_a_question_of_small_words_alone_is_taken_by_its_words() -> None:
    assert find("who", FIVE)


def test_no_game_crowds_out_the_others() -> None:
    """Of several games that answer alike, each shows a few; an open one shows more."""
    found = by_game(find("When does the game end?", FIVE))
    assert len(found) == 5
    assert all(len(entries) <= MOST_OF_EACH for _, entries in found)
    (first, entries), *_ = by_game(find("Who owns an area?", FIVE, (), "turf-war"))
    assert first == "turf-war"
    assert len(entries) > MOST_OF_EACH


def test_a_verb_is_found_in_any_form() -> None:
    first = find("refused", FIVE)[0]
    assert find("refusing", FIVE)
    assert "decline" in first.text or "refuse" in first.text


@pytest.mark.program
def test_every_start_of_the_program_finds_the_same() -> None:
    words = (
        "from companion.core.table import Table; from companion.display.finder import find; "
        "print([each.key for each in find('where do dead cards go', Table())])"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", words],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in "0124"
    }
    assert len(found) == 1
