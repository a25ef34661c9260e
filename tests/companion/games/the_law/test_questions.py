from companion.core.blocks import Terms
from companion.games.the_law import GAME
from companion.games.the_law.questions import ENTRIES, TOOL, QuestionsState, rulings
from tests.companion.games.the_law.city import answered, only
from tests.tool_screens import answer
from tests.wordings import Wording


def test_all_rulings_can_be_looked_up() -> None:
    (terms,) = only(TOOL.result(QuestionsState()), Terms)
    assert len(terms.items) == len(ENTRIES)
    assert answer(TOOL, QuestionsState()).text == f"{len(ENTRIES)} rulings"
    titles = [item.title for item in terms.items]
    assert len(set(titles)) == len(titles)
    assert all(item.chapter for item in terms.items)


def test_a_topic_narrows_them() -> None:
    state = answered(TOOL, QuestionsState(), "About", "watch")
    (terms,) = only(TOOL.result(state), Terms)
    assert [item.title.partition(":")[0] for item in terms.items] == ["Not On My Watch!"] * 3
    assert TOOL.summary(state) == "3 rulings"


def test_every_topic_and_every_tool_has_rulings() -> None:
    for topic in ("city", "change", "watch", "cards"):
        (terms,) = only(TOOL.result(QuestionsState(topic=topic)), Terms)
        assert terms.items
    for tool in ("patrols", "change", "sorting"):
        (terms,) = rulings(tool).blocks
        assert isinstance(terms, Terms)
        assert terms.items


def test_every_question_of_the_rulebook_has_its_ruling() -> None:
    said = " ".join(f"{entry.title} {entry.text}" for entry in ENTRIES)
    for words in (
        "would cover",
        "Serial Killing Spree",
        "Cruiser",
        "Vice Squad",
        "Neighborhood Watch",
        "Philanthropist",
    ):
        assert words in said


def told(title: str) -> str:
    (found,) = [entry.text for entry in ENTRIES if entry.title == title]
    return found


def test_what_the_scan_shows_and_what_we_read_into_it_are_told_apart() -> None:
    """Component Lists: the number of Characters is damaged, and no number of players is given."""
    assert "That it has 1 Character is our reading" in told("The cards of the expansion")
    assert "The rules don't say" in told("How many players")
    assert "our reading" in told("How many players")


def test_the_end_of_the_game_is_in_the_base_game() -> None:
    said = told("When the game ends, and who wins")
    assert "don't say" in said
    assert "The Big Shuffle" in said


def test_how_many_can_play_is_said_to_be_our_reading(wording: Wording) -> None:
    assert GAME.fits(3) == ""
    wording(GAME.fits(2), GAME.fits(5))
