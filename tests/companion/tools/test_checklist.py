from typing import Any

import pytest
from pydantic import ValidationError

from companion.core.blocks import Answer, Button, Note, Question, RuleGap, Steps, Turn
from companion.core.fields import Count
from companion.tools.checklist import (
    MOST_STEPS,
    Checklist,
    ChecklistState,
    ChecklistWords,
)
from tests.companion.tools.checklists import THREE, WORDS, checklist, state
from tests.wordings import Wording


def steps(made: Checklist, at: ChecklistState) -> Steps:
    (found,) = [block for block in made.result(at) if isinstance(block, Steps)]
    return found


def lines(made: Checklist, at: ChecklistState) -> list[str]:
    return [item.text for item in steps(made, at).items]


def answer(made: Checklist, at: ChecklistState) -> Answer:
    (found,) = [block for block in made.result(at) if isinstance(block, Answer)]
    return found


def test_it_begins_with_the_set_up_and_this_tables_numbers() -> None:
    made = checklist()
    assert lines(made, state()) == ["Deal 7."]
    assert answer(made, state()) == Answer("Begin", "Before the first day", chapter="One")
    assert made.result(state())[-1] == Button(
        "Next: Day 1 · Morning", "next", main=True, step_label="Day 1 · Morning began"
    )


def test_what_is_different_stands_on_top_and_keeps_its_tick() -> None:
    made = checklist()
    at = state(round=1, first=1, ticks=frozenset({1}))
    found = steps(made, at)
    assert [item.place for item in found.items] == [1, 0, 2, 3]
    assert found.items[0].special
    assert found.path == ("ticks",)
    assert found.ticked == at.ticks
    assert found.items[-1].text == "Green, then; White is last."


def test_an_action_leads_to_its_tool_until_it_is_settled() -> None:
    made = checklist()
    sleep, quietly = steps(made, state(round=1, phase=1)).items
    assert (sleep.reminder, sleep.tool, sleep.button) == (False, "clock", "Wind the clock")
    assert (quietly.reminder, quietly.tool, quietly.button) == (True, "", "")
    settled, _ = steps(made, state(round=1, phase=1, first=1)).items
    assert settled.reminder


def test_steps_need_all_their_conditions() -> None:
    made = checklist(flags=lambda state: frozenset({"rain"}))
    assert "It rains." not in lines(made, state(round=1))
    assert "It rains." in lines(made, state(round=2))
    assert "It rains." not in lines(checklist(), state(round=2))


def test_the_last_round_is_known_as_such(wording: Wording) -> None:
    made = checklist(last=lambda state: state.round == 2)
    wording(
        lines(made, state(round=1)),
        lines(made, state(round=2)),
        answer(made, state(round=2)).why,
    )


def test_silence_is_shown_where_it_holds() -> None:
    made = checklist(flags=lambda state: frozenset({"rain"}))
    blocks = made.result(state(round=2))
    assert [b.text for b in blocks if isinstance(b, RuleGap)] == ["3 of you?", "Round 2?"]
    assert RuleGap("3 of you?") not in checklist().result(state(round=2))


def test_the_turn_order_stands_there_once_the_first_player_is_known() -> None:
    made = checklist()
    (turn,) = [b for b in made.result(state(round=1, first=1, turn=2)) if isinstance(b, Turn)]
    assert [player.seat for player in turn.players] == [1, 6, 4]
    assert (turn.at, turn.move) == (2, "turn")
    for first in (None, 0):
        assert [b for b in made.result(state(round=1, first=first)) if isinstance(b, Note)]
    assert not [b for b in made.result(state(round=1, phase=1)) if isinstance(b, Note | Turn)]


def test_the_answer_says_who_is_first(wording: Wording) -> None:
    at = state(round=1, phase=1, first=6)
    assert answer(checklist(), at).why == f"Hour 2 of 2 · {THREE.name(6)} is first"
    wording(answer(checklist(), state(over=True)).why)


def test_the_first_player_is_asked_where_known_and_what_else_the_game_asks() -> None:
    more = Question(Count(most=3), 0, "More", ("round",))
    for new_round, at_setup in (("keep", 1), ("right", 1), ("pass", 1), ("ask", 0)):
        made = checklist(new_round, questions=lambda state: (more,))  # type: ignore[arg-type]
        assert len(made.form(state())) == at_setup
        assert [
            question.title
            for question in made.form(state(round=1))
            if isinstance(question, Question)
        ] == [
            "First player",
            "More",
        ]
        assert made.form(state(round=1, over=True)) == ()
    made = checklist(asks_first=False, questions=lambda state: (more,))
    assert (made.form(state()), made.form(state(round=1))) == ((), (more,))


def test_more_blocks_stand_before_the_steps() -> None:
    made = checklist(more=lambda state: (Note("Hurry."),))
    assert made.result(state())[1] == Note("Hurry.")


def test_words_that_would_not_fit_are_refused() -> None:
    long = {"title": "T", "chapter": "C", "steps": [{"text": "S"}] * (MOST_STEPS + 1)}
    good = {"title": "T", "chapter": "C", "steps": [{"text": "S"}]}
    wrong: tuple[dict[str, Any], ...] = (
        {"setup": long},
        {"phases": []},
        {"phases": [good] * 11},
        {"end": {}},
    )
    for bad in wrong:
        with pytest.raises(ValidationError):
            ChecklistWords.model_validate(
                {"setup": good, "phases": [good], "end": good, **bad}, strict=False
            )


def test_a_round_of_one_phase_needs_no_name_and_no_number_for_it() -> None:
    one = WORDS.evolve(part="", phases=WORDS.phases[1:])
    made = Checklist(one, "keep", numbers=lambda state: {"cards": 7})
    at = state(round=2)
    assert answer(made, at) == Answer("Day 2", "", chapter="Three")
    assert made.next(at) == state(round=3)
    assert made.back(at) == state(round=1)
    assert made.result(at)[-2:] == (
        Button("Next: Day 3", "next", main=True, step_label="Day 3 began"),
        Button("Previous day", "back", step_label="Back to Day 1"),
    )
    assert made.result(checklist().next(state(round=2)))[0] == answer(made, at)
