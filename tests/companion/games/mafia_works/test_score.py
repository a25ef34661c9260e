from typing import Any

import pytest

from companion.core.blocks import Note, Scores, Warn
from companion.core.values import Value
from companion.evening.flow import flowed
from companion.games.mafia_works import GAME
from companion.games.mafia_works.round.state import RoundState
from companion.games.mafia_works.round.tool import TOOL as CHECKLIST_TOOL
from companion.games.mafia_works.score.state import (
    ScoreLine,
    ScoreState,
    from_round,
    from_track,
)
from companion.games.mafia_works.score.tool import TOOL
from companion.games.mafia_works.track.state import TrackState, advanced, ended
from companion.tools.history import History
from tests.companion.games.mafia_works.reading import open_silents
from tests.companion.games.walks import table
from tests.tool_screens import answer, said
from tests.tool_screens import on_screen as only
from tests.wordings import Wording


def counted(*lines: ScoreLine, over: bool = False) -> ScoreState:
    filled = (*lines, *(ScoreLine(),) * (8 - len(lines)))
    return ScoreState(table=table(len(lines)), lines=filled, over=over)


FOUR, FIVE = (
    ScoreLine(tokens=2, allies=(1,), cards=(1,)),
    ScoreLine(tokens=0, allies=(2, -1), cards=(4,)),
)


def test_tokens_allies_and_victory_cards_are_added() -> None:
    state = counted(FOUR, FIVE)
    assert said(TOOL, state) == (
        "Green leads so far with 5 VP",
        "0 tokens, 1 on Allies, 4 on Victory cards: 5",
    )
    (scores,) = only(TOOL, state, Scores)
    assert [(each.place, each.total, each.player.name) for each in scores.rows] == [
        (1, 5, "Green"),
        (2, 4, "Red"),
    ]
    assert [(part.title, part.points) for part in scores.rows[1].parts] == [
        ("Tokens", 2),
        ("Allies", 1),
        ("Victory cards", 1),
    ]
    assert answer(TOOL, state).lines[-1] == "Red has the lowest: 4 VP."


def test_at_the_end_the_most_win() -> None:
    state = counted(FOUR, FIVE, over=True)
    assert said(TOOL, state)[0] == "Green wins with 5 VP"
    assert answer(TOOL, state).tone == "good"
    assert open_silents(TOOL, state) == []


def test_a_tie_shares_the_win_and_is_marked_as_not_in_the_rules(wording: Wording) -> None:
    state = counted(FIVE, FIVE, FOUR, over=True)
    assert said(TOOL, state)[0] == "Red and Green share the win with 5 VP"
    wording(open_silents(TOOL, state))
    (scores,) = only(TOOL, state, Scores)
    assert [each.place for each in scores.rows] == [1, 1, 3]
    during = counted(FIVE, FIVE, ScoreLine(tokens=0, allies=(0,), cards=(0,)))
    assert said(TOOL, during)[0] == "Red and Green lead so far with 5 VP"
    lows = counted(FIVE, FOUR, FOUR)
    assert answer(TOOL, lows).lines[-1] == "Green and Purple have the lowest: 4 VP."


def test_what_is_missing_is_said_and_nobody_wins_before(wording: Wording) -> None:
    state = counted(FIVE, ScoreLine(cards=(7,)), ScoreLine(), over=True)
    missing, so_far = "Still to count: Green and Purple", "Green leads so far with 7 VP"
    assert said(TOOL, state) == (missing, so_far)
    assert said(TOOL, state.evolve(over=False)) == (so_far, missing)
    assert TOOL.recorded(state) is None
    (scores,) = only(TOOL, state, Scores)
    assert answer(TOOL, state).tone == "plain"
    wording(answer(TOOL, state).lines[0])
    wording(scores.unit, TOOL.summary(state))


def test_an_empty_score_says_what_to_do_first() -> None:
    assert said(TOOL, ScoreState()) == ("Count everyone's VP", "Start with the tokens")
    assert only(TOOL, ScoreState(), Note)


def test_a_right_hand_that_is_face_up_counts_as_an_ally(wording: Wording) -> None:
    state = counted(FOUR, ScoreLine(tokens=1))
    wording(answer(TOOL, state).rule)
    (note,) = only(TOOL, state, Note)
    wording(note.text)
    (counted_out,) = only(TOOL, counted(FOUR, FIVE), Note)
    assert "The game is over" in counted_out.text, (
        "everyone is counted, and nobody said that it ended"
    )
    assert only(TOOL, counted(FOUR, FIVE).evolve(over=True), Note) == []


def test_more_tokens_than_the_box_has_are_warned_of() -> None:
    (warn,) = only(TOOL, counted(ScoreLine(tokens=6), ScoreLine(tokens=5)), Warn)
    assert warn.text == "You entered 11 VP tokens, but the box has 10."
    assert not only(TOOL, counted(ScoreLine(tokens=6), ScoreLine(tokens=4)), Warn)


def test_the_end_comes_from_the_checklist() -> None:
    assert from_round(RoundState(round=3, over=True), ScoreState()).over
    assert from_round(RoundState(round=3, final_job=True), ScoreState()).over
    ended = ScoreState(over=True)
    assert from_round(RoundState(round=3), ended) == ended


def test_a_game_that_goes_on_after_all_is_not_offered_to_be_over_again() -> None:
    source = RoundState(round=3, over=True)
    on = from_round(source, ScoreState()).evolve(over=False)
    assert from_round(source, on) == on
    assert from_round(source.evolve(round=4), on).over


def test_one_is_one_and_a_minus_is_printed_as_a_minus() -> None:
    poor = ScoreLine(tokens=1, allies=(-4,), cards=(1,))
    state = counted(poor, ScoreLine(tokens=1, allies=(-5,), cards=(-1,)))
    assert said(TOOL, state) == (
        "Red leads so far with −2 VP",
        "1 token, −4 on Allies, 1 on Victory cards: −2",
    )
    assert answer(TOOL, state).lines[-1] == "Green has the lowest: −5 VP."


def test_a_value_out_of_bounds_gets_a_sentence() -> None:
    with pytest.raises(ValueError, match="From −20 to 60"):
        ScoreLine(cards=(61,))


def test_the_final_job_that_left_the_track_ends_the_score_too() -> None:
    """The Track leads on to the Score: nobody has to say there again that the game is over."""
    here = ScoreState()
    assert from_track(TrackState(spaces=5, deck=2), here) == here
    after = from_track(TrackState(gone="escaped"), here)
    assert after.over
    corrected = after.evolve(over=False)
    assert from_track(TrackState(gone="escaped"), corrected) == corrected


def test_the_final_job_that_left_ends_the_score_until_a_new_game() -> None:
    """The Track of the old game is still there, and says that the Final Job has escaped."""
    every = {tool.key: History(tool.state()) for tool in GAME.tools}

    def goes_on(key: str, state: Value, said: str) -> None:
        every[key] = every[key].then(state, said)
        every.update(flowed(GAME, every, key))

    def now(key: str) -> Any:
        return every[key].now

    def moves(move: str) -> None:
        goes_on("round", CHECKLIST_TOOL.move(now("round"), move, (), 0, 0), move)

    goes_on("track", TrackState(spaces=2, deck=0, job=2), "The Track")
    goes_on("round", RoundState(round=1), "Next")
    goes_on("round", RoundState(round=1, turn=2), "Next")
    goes_on("track", advanced(now("track")), "The Track advances")
    assert now("score").over
    moves("next")
    moves("new")
    assert not now("score").over
    for _ in range(3):
        moves("next")
        assert not now("score").over
    assert ended(now("track"))
    offered = from_track(now("track"), now("score"))
    assert offered == now("score"), "the old Track is not offered either"
