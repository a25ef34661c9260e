"""The books of all gangs as a picture: each number is touched there, and the table of the same is folded."""

from functools import partial

from companion.core.blocks import Button, Fold, Question, QuestionSequence
from companion.core.nesting import flat
from companion.core.scene import Words
from companion.core.words import A_TABLE
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.settling import place_of
from companion.games.turf_war.setup import PAYING
from companion.games.turf_war.treasury.state import Purse, TreasuryState
from companion.games.turf_war.treasury.tool import TOOL
from companion.tools.step_label import button_label
from tests import tool_screens
from tests.answers import after_answer
from tests.wordings import Wording

HIRING = TreasuryState(due=place_of(RoundState(round=1, phase=PAYING)))


books = partial(tool_screens.drawing, TOOL)


def titles(state: TreasuryState, name: str) -> list[str]:
    questions = [each for each in books(state).touches if isinstance(each, Question)]
    return [each.title for each in questions if each.player and each.player.name == name]


def asked_beside(state: TreasuryState) -> list[str]:
    sequences = [each for each in TOOL.form(state) if isinstance(each, QuestionSequence)]
    return [question.title for sequence in sequences for question in sequence.questions]


def test_what_every_gang_has_and_what_that_leaves_is_on_the_picture(wording: Wording) -> None:
    shown = books(TreasuryState())
    wording(shown.spoken)
    for name in ("Red", "Green", "Purple", "Black"):
        assert titles(TreasuryState(), name) == ["MC", "Hitmen", "Areas"]


def test_while_gangs_hire_their_recruits_come_first_and_are_asked_once(
    wording: Wording,
) -> None:
    wording(titles(HIRING, "Green"))
    assert "Recruits to hire" in asked_beside(TreasuryState())
    assert "Recruits to hire" not in asked_beside(HIRING)
    over = [each.text for each in books(HIRING).scene.shapes if isinstance(each, Words)]
    assert "To hire" in over, "it fits over its column"


def test_a_touch_on_a_badge_turns_to_that_gang_and_moves_nothing(wording: Wording) -> None:
    state = TreasuryState()
    green, *_ = (each for each in books(state).touches if isinstance(each, Button))
    wording(button_label(TOOL, state, green))
    after = TOOL.move(state, green.move, green.args, 0, 0)
    assert after.whose == 1
    names = [each.title for each in books(after).touches if isinstance(each, Button)]
    assert names == ["Red's treasury", "Purple's treasury", "Black's treasury"]
    assert books(after).scene.height == books(state).scene.height


def test_a_touch_on_a_number_asks_for_it_and_turns_to_the_gang(wording: Wording) -> None:
    state = TreasuryState()
    money = next(
        each
        for each in books(state).touches
        if isinstance(each, Question) and each.args == (2, "money")
    )
    after = after_answer(TOOL, state, money, 35, 0, 0)
    assert (after.purses[2].money, after.whose) == (35, 2)
    wording(books(after).spoken)


def test_the_folded_table_has_every_number_of_the_picture() -> None:
    for state in (TreasuryState(), HIRING, TOOL.example):
        (table,) = [b for b in TOOL.form(state) if isinstance(b, Fold) and b.key == A_TABLE]
        words = [
            question
            for b in flat(table.blocks)
            if isinstance(b, QuestionSequence)
            for question in b.questions
        ]
        drawn = [each for each in books(state).touches if isinstance(each, Question)]
        assert sorted(map(repr, words)) == sorted(map(repr, drawn))


def test_a_gang_that_can_not_pay_is_seen_on_the_picture() -> None:
    poor = TreasuryState(purses=(Purse(money=0, dead_hitmen=1), *(Purse(),) * 7))
    (said,) = [
        each
        for each in books(poor).scene.shapes
        if isinstance(each, Words) and each.text == "disbands"
    ]
    assert said.size < 20, "a word is smaller than a number"
