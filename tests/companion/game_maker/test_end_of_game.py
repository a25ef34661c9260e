"""A game that its points have ended: the checklist offers its end, before anything else, until someone goes there."""

from companion.core.table import Table
from companion.evening.offers import due_offer
from companion.game_maker.definition import Course, Definition, Row
from companion.game_maker.game import TO_THE_END
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import ScoreState, from_make, next_round
from tests.companion.game_maker.sample_sheets import ROUND, SCORE, also, moved, scored, sheet

TO_TEN = sheet(Row(name="Coins"), rounds=True, ends="reach", target=10)


def at(score: ScoreState, checklist: RoundState) -> str:
    """Return what is offered first on *checklist*, '' for nothing."""
    due = due_offer(ROUND, checklist, {SCORE.name: score})
    return due.title if due else ""


def going(round: int = 1) -> RoundState:
    return RoundState(table=Table().resized(2), round=round, first=0)


def test_points_that_end_the_game_offer_its_end_on_the_checklist() -> None:
    before, after = scored(TO_TEN, (9,), (4,)), scored(TO_TEN, (10,), (4,))
    assert at(before, going()) == ""
    assert at(after, going()) == TO_THE_END
    due = due_offer(ROUND, going(), {SCORE.name: after})
    assert due
    assert isinstance(due.state, RoundState)
    assert due.state.over
    assert at(after, due.state) == "", "it is there"


def test_a_round_that_was_begun_is_played_and_a_corrected_number_takes_the_offer_back() -> None:
    over = scored(TO_TEN, (10,), (4,))
    assert at(also(next_round(over), (3,), at=1), going(2)) == ""
    assert at(also(over, (8,)), going()) == ""


def test_the_last_round_offers_the_end_too() -> None:
    made = Definition(
        sheet=sheet(Row(name="Coins"), rounds=True, ends="rounds"), course=Course(rounds=1)
    )
    assert at(from_make(made, scored(made.sheet, (3,), (4,))), going()) == TO_THE_END


def test_nothing_is_offered_before_the_game_nor_of_what_the_table_said_itself() -> None:
    over = scored(TO_TEN, (10,), (4,))
    assert at(over, going(0)) == ""
    told = scored(sheet(Row(name="Coins"), rounds=True), (10,), (4,)).evolve(over=True)
    assert at(told, going()) == ""
    once = scored(sheet(Row(name="Coins")), (10,), (4,))
    assert at(once, going()) == "", "a sheet that is filled in once is no end of rounds"
    assert moved(ROUND, going(), ("end",)).over
