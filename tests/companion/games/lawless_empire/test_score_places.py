"""Who wins the final score, and who shares a place."""

from companion.games.lawless_empire.score.state import (
    ScoreLine,
)
from companion.games.lawless_empire.score.tool import TOOL
from tests.companion.games.lawless_empire.test_score import TWO, answer, final, scores


def test_the_winner_comes_first_and_says_why() -> None:
    state = TOOL.example
    said = answer(state)
    assert (said.text, said.why) == ("Red wins with 21 MP", "3 + 4 for the role, 14 tokens: 21")
    assert said.tone == "good"
    assert said.lines[:3] == (
        "Red · Undercover: 3 × 1 sabotaged they control = 3",
        "Red · Undercover: 2 × 2 sabotaged = 4",
        "Red · Undercover: 3 + 4 for the role, 14 tokens: 21",
    )
    assert "White: −1 for the role, 16 tokens: 15" in said.lines
    assert [(row.player.name, row.place, row.total) for row in scores(state)] == [
        ("Red", 1, 21),
        ("Green", 2, 19),
        ("Purple", 2, 19),
        ("Black", 4, 18),
        ("White", 5, 15),
    ]


def test_a_tie_wins_together() -> None:
    line = ScoreLine(role="typed", typed=4, tokens=(15,))
    two = final(line, line, table=TWO)
    assert answer(two).text == "Red and Green win together with 19 MP"
    assert [row.place for row in scores(two)] == [1, 1]
    five = final(line, line, line, ScoreLine(role="typed", typed=0, tokens=(0,)), line)
    assert answer(five).text == "Red, Green, Purple and White win together with 19 MP"
    assert [row.place for row in scores(five)] == [1, 1, 1, 1, 5]


def test_nought_and_less_are_scores_too() -> None:
    state = final(
        ScoreLine(role="typed", typed=-9, tokens=(1,)), ScoreLine(role="typed", typed=-8, tokens=(0,)),
        table=TWO,
    )  # fmt: skip
    assert answer(state).text == "Red and Green win together with −8 MP"
    assert scores(state)[0].why == "−9 for the role, 1 token: −8"
    zero = final(
        ScoreLine(role="typed", typed=0, tokens=(0,)), ScoreLine(role="typed", typed=-1, tokens=(0,)),
        table=TWO,
    )  # fmt: skip
    assert answer(zero).text == "Red wins with 0 MP"
