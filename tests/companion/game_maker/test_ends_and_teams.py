"""When a game of one's own ends by itself, who wins in teams, and one player alone against a score."""

import pytest

from companion.core.blocks import Answer, Button, Note, Question, QuestionSequence, Scores
from companion.core.fields import Sum
from companion.game_maker.definition import Course, Definition, Row
from companion.game_maker.points import count
from companion.game_maker.score import recorded, score, summary
from companion.game_maker.score_form import form
from companion.game_maker.score_state import (
    ScoreState,
    entered,
    from_make,
    is_entered,
    keeps_fraction,
    next_round,
    terms_of,
)
from companion.plays.play import GameResult, play_of
from companion.plays.standings import describe
from tests.companion.game_maker.sample_sheets import SCORE, also, scored, sheet
from tests.wordings import Wording

COINS = Row(name="Coins")
CASH = Row(name="Cash", way="tie")


def said(state: ScoreState) -> str:
    (answer,) = [block for block in score(state) if isinstance(block, Answer)]
    return answer.text


def notes(state: ScoreState) -> list[str]:
    return [block.text for block in score(state) if isinstance(block, Note)]


def asked(state: ScoreState) -> list[str]:
    """Return the titles of the questions besides those of the cells."""
    return [block.title for block in form(state) if isinstance(block, Question)]


def cells(state: ScoreState) -> list[str]:
    """Return whose cells are asked."""
    questions = [
        question
        for block in form(state)
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]
    return [question.player.name for question in questions if question.player]


def kept(state: ScoreState) -> GameResult:
    ended = recorded(state)
    assert ended
    assert play_of(ended, "own-3jz9j6gm", 29_700_000, 7).players == ended.players
    return ended


@pytest.mark.parametrize(
    ("ends", "points", "over"),
    [("reach", 99, False), ("reach", 100, True), ("pass", 100, False), ("pass", 101, True)],
)
def test_a_game_ends_at_its_target(ends: str, points: int, over: bool) -> None:
    made = sheet(COINS, rounds=True, ends=ends, target=100)
    state = scored(made, (points,), (7,))
    assert (recorded(state) is not None) == over
    assert said(state) == f"Red {'wins' if over else 'leads so far'} with {points} points"
    words = {
        "reach": "Red has reached 100 points. The game is over.",
        "pass": "Red has more than 100 points. The game is over.",
    }
    assert notes(state) == ([words[ends]] if over else [])
    assert ("The game is over" in asked(state)) == (not over)


def test_a_round_is_played_to_its_end_and_the_lowest_can_win_at_a_target(
    wording: Wording,
) -> None:
    made = sheet(COINS, rounds=True, ends="reach", target=100, wins="lowest")
    half = scored(made, (120,), (None,))
    assert not count(half).over
    state = also(half, (None,), (100,))
    assert said(state) == "Green wins with 100 points"
    wording(notes(state))
    more = also(next_round(state), (5,), at=1)
    assert not count(more).over, "a round that was begun belongs to the game"


def test_a_target_in_halves_counts_whole_points() -> None:
    made = sheet(COINS, rounds=True, ends="reach", target=10, fraction="half")
    assert not count(scored(made, (19,), (1,))).over
    state = scored(made, (20,), (1,))
    assert said(state) == "Red wins with 10 points"
    ended = kept(also(scored(made, (21,), (1,)), at=0))
    assert (ended.fraction, ended.players[0].score) == ("half", 21)
    assert said(scored(made, (21,), (1,))) == "Red wins with 10.5 points"


def test_a_game_ends_after_its_last_round() -> None:
    made = Definition(
        sheet=sheet(COINS, rounds=True, ends="rounds"), course=Course(rounds=2, unit="Hand")
    )
    state = from_make(made, scored(made.sheet, (3,), (4,)))
    assert state.last == 2
    assert recorded(state) is None
    buttons = [block.title for block in form(state) if isinstance(block, Button)]
    assert buttons == ["Next hand"]
    state = also(next_round(state), (5,), (1,), at=1)
    assert said(state) == "Red wins with 8 points"
    assert kept(state).players[0].score == 8
    assert not [b for b in form(state) if isinstance(b, Button) and b.title == "Next hand"]
    by_hand = from_make(made.put(("sheet", "ends"), "table"), state)
    assert by_hand.last == 0
    assert recorded(by_hand) is None


def test_a_tie_at_the_end_that_a_target_made_is_broken() -> None:
    made = sheet(COINS, CASH, rounds=True, ends="reach", target=10)
    state = scored(made, (10, None), (10, None))
    assert count(state).waiting == (0, 1)
    assert said(also(state, (None, 1), (None, 2))) == "Green wins with 10 points"


TEAMS = sheet(COINS, CASH, teams=True)


def test_a_team_has_one_column_and_wins_together(wording: Wording) -> None:
    state = scored(TEAMS, (12,), (7,), (None,), (None,))
    assert state.table.size == 4
    assert cells(state) == ["Red & Purple", "Green & Black"]
    assert said(state) == "Red & Purple win with 12 points"
    wording(summary(state))
    ended = kept(state)
    assert [(team.score, team.place) for team in ended.teams] == [(12, 1), (7, 2)]
    assert [(each.colour, each.team, each.won) for each in ended.players] == [
        ("red", 0, True),
        ("purple", 0, True),
        ("green", 1, False),
        ("black", 1, False),
    ]
    (bars,) = [block for block in score(state) if isinstance(block, Scores)]
    assert [row.player.name for row in bars.rows] == ["Red & Purple", "Green & Black"]
    assert describe(play_of(ended, "own-3jz9j6gm", 29_700_000, 7))


def test_what_each_of_a_team_entered_is_added_up_and_stays_in_sight() -> None:
    state = scored(TEAMS, (12,), (7,), (None,), (6,))
    assert cells(state) == ["Red & Purple", "Green & Black", "Black"]
    assert said(state) == "Green & Black win with 13 points"
    alone = state.evolve(sides=(0, 1, 2, 3, 4, 5, 6, 7))
    assert count(alone).waiting == (2,)
    assert said(alone) == "Red leads so far with 12 points"


def test_a_tie_of_two_teams_is_shared_or_broken() -> None:
    state = scored(TEAMS, (12, 1), (12, 1), (None, None), (None, None))
    assert said(state) == "Red & Purple and Green & Black share the win with 12 points"
    assert {each.won for each in kept(state).players} == {True}
    assert said(also(state, (None, None), (None, 2))) == "Green & Black win with 12 points"


def test_a_round_of_teams_is_whole_once_each_has_a_number() -> None:
    state = scored(sheet(COINS, teams=True, rounds=True), (3,), (None,), (None,), (4,))
    assert is_entered(state, 0)
    assert not is_entered(scored(state.sheet, (3,), (None,), (3,), (None,)), 0)


@pytest.mark.parametrize(
    ("wins", "beat", "points", "words", "won"),
    [
        ("highest", 20, 21, "Green wins with 21 points, which beats 20 points", True),
        ("highest", 20, 20, "Green has 20 points, which doesn't beat 20 points", False),
        ("lowest", 20, 19, "Green wins with 19 points, which beats 20 points", True),
        ("lowest", 20, 20, "Green has 20 points, which doesn't beat 20 points", False),
        ("highest", None, 5, "Green has 5 points", False),
        ("together", 4, 5, "Green wins with 5 points, which beats 4 points", True),
    ],
)
def test_one_player_alone_plays_against_a_score(
    wins: str, beat: int | None, points: int, words: str, won: bool
) -> None:
    made = sheet(COINS, wins=wins, solo=True, beat=beat)
    state = scored(made, (None,), (points,)).evolve(alone=1)
    assert cells(state) == ["Green"]
    assert said(state) == words
    assert summary(state) == "Done"
    ended = kept(state)
    assert (ended.beat, ended.together, ended.teams) == (beat, False, ())
    assert [(each.colour, each.score, each.won) for each in ended.players] == [
        ("green", points, won)
    ]


def test_one_player_alone_is_asked_for_and_all_can_play_again(wording: Wording) -> None:
    made = sheet(COINS, solo=True, teams=True)
    state = scored(made, (3,), (4,)).evolve(alone=1)
    wording(asked(state))
    several = state.evolve(alone=None)
    assert cells(several) == ["Red", "Green"]
    wording(asked(several), said(scored(made, (None,), (None,)).evolve(alone=1)))
    gone = scored(made, (3,), (4,)).evolve(alone=7)
    assert cells(gone) == ["Red", "Green"], "who isn't at the table doesn't play"


def test_another_game_of_the_evening_has_the_same_teams() -> None:
    state = scored(TEAMS, (3,), (4,)).evolve(sides=(0,) * 8, alone=1)
    again = SCORE.for_new_game(state, state.table)
    assert (again.sides, again.alone) == ((*(0,) * 8, 1, 2, 3, 4), 1)
    assert not any(cell.terms for line in again.lines for cell in line.cells)


def test_halves_are_asked_within_the_bounds_of_whole_points() -> None:
    state = scored(sheet(COINS, fraction="half"), (-2000,), (5,))
    assert terms_of(state, 0, 0) == (-2000,)
    for number in (-1001, -1000, -999, 0, 19_998):
        assert terms_of(entered(state, 0, 0, 0, (number,)), 0, 0) == (number,)
    rounds = scored(sheet(COINS, fraction="half", rounds=True), (None,), (-1000,))
    assert terms_of(rounds, 1, 0) == (-1000,), "a number is never the sign for a blank"
    (sequence,) = [block for block in form(state) if isinstance(block, QuestionSequence)]
    kinds = [question.kind for question in sequence.questions if isinstance(question.kind, Sum)]
    assert [(kind.least, kind.most, kind.scale) for kind in kinds] == [
        (-2000, 19_998, 2),
        (-1998, 19_998, 2),
    ]


def test_halves_that_were_entered_stay_where_the_game_gets_whole_points() -> None:
    state, whole = (
        scored(sheet(COINS, fraction="half"), (4,), (5,)),
        Definition(sheet=sheet(COINS)),
    )
    kept = from_make(whole, state)
    assert (kept.sheet, kept.lines) == (state.sheet, state.lines)
    assert keeps_fraction(kept, whole)
    assert from_make(whole, kept) == kept, "however often it is told"
    changed = from_make(Definition(sheet=sheet(COINS, wins="lowest")), kept)
    assert (changed.sheet.wins, changed.sheet.fraction) == ("lowest", "half")
    even = from_make(whole, entered(kept, 1, 0, 0, (6,)))
    assert (even.sheet, [terms_of(even, seat, 0) for seat in (0, 1)]) == (
        whole.sheet,
        [(2,), (3,)],
    )
    assert not keeps_fraction(even, whole)
    assert from_make(whole, SCORE.for_new_game(kept, kept.table)).sheet == whole.sheet, (
        "the next game"
    )
