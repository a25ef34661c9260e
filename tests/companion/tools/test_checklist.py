from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.core.blocks import Answer, Ask, Note, Press, Silent, Steps, Turn
from companion.core.fields import Count
from companion.core.table import Table
from companion.tools.checklist import (
    MOST_ROUNDS,
    MOST_STEPS,
    Checklist,
    ChecklistState,
    ChecklistWords,
    NewRound,
)

WORDS = ChecklistWords.model_validate(
    {
        "unit": "Day",
        "part": "Hour",
        "setup": {"title": "Begin", "chapter": "One", "steps": [{"text": "Deal {cards}."}]},
        "phases": [
            {
                "title": "Morning",
                "chapter": "Two",
                "around": True,
                "steps": [
                    {"text": "Rise."},
                    {"text": "First day.", "when": ["round-1"], "special": True},
                    {"text": "Not the last.", "when": ["not-last-round"]},
                    {"text": "{first}, then; {right} is last.", "when": ["first-known"]},
                    {"text": "It rains.", "when": ["rain", "not-round-1"]},
                ],
                "silent": [
                    {"text": "{n} of you?", "when": ["rain"]},
                    {"text": "Round {round}?"},
                ],
            },
            {"title": "Evening", "chapter": "Three", "steps": [{"text": "Sleep."}]},
        ],
        "end": {"title": "Finish", "chapter": "Four", "steps": [{"text": "Count."}]},
    },
    strict=False,
)

THREE = Table(seats=(4, 1, 6))


def checklist(new_round: NewRound = "keep", **more: Any) -> Checklist:
    return Checklist(WORDS, new_round, numbers=lambda state: {"cards": 7}, **more)


def state(**fields: Any) -> ChecklistState:
    return ChecklistState(table=THREE, **fields)


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
    assert made.result(state())[-1] == Press("Next: Day 1 · Morning", "next", main=True)


def test_what_is_different_stands_on_top_and_keeps_its_tick() -> None:
    made = checklist()
    at = state(round=1, first=1, ticks=frozenset({1}))
    found = steps(made, at)
    assert [item.place for item in found.items] == [1, 0, 2, 3]
    assert found.items[0].special
    assert found.path == ("ticks",)
    assert found.ticked == at.ticks
    assert found.items[-1].text == "Green, then; White is last."


def test_steps_need_all_their_conditions() -> None:
    made = checklist(flags=lambda state: frozenset({"rain"}))
    assert "It rains." not in lines(made, state(round=1))
    assert "It rains." in lines(made, state(round=2))
    assert "It rains." not in lines(checklist(), state(round=2))


def test_the_last_round_is_known_as_such() -> None:
    made = checklist(last=lambda state: state.round == 2)
    assert "Not the last." in lines(made, state(round=1))
    assert "Not the last." not in lines(made, state(round=2))
    assert answer(made, state(round=2)).why == "Hour 1 of 2 · the last day"


def test_silence_is_shown_where_it_holds() -> None:
    made = checklist(flags=lambda state: frozenset({"rain"}))
    blocks = made.result(state(round=2))
    assert [b.text for b in blocks if isinstance(b, Silent)] == ["3 of you?", "Round 2?"]
    assert Silent("3 of you?") not in checklist().result(state(round=2))


def test_the_turn_order_stands_there_once_the_first_player_is_known() -> None:
    made = checklist()
    (turn,) = [b for b in made.result(state(round=1, first=1, turn=2)) if isinstance(b, Turn)]
    assert [player.seat for player in turn.players] == [1, 6, 4]
    assert (turn.at, turn.move) == (2, "turn")
    for first in (None, 0):
        assert [b for b in made.result(state(round=1, first=first)) if isinstance(b, Note)]
    assert not [b for b in made.result(state(round=1, phase=1)) if isinstance(b, Note | Turn)]


def test_the_answer_says_who_is_first() -> None:
    at = state(round=1, phase=1, first=6)
    assert answer(checklist(), at).why == f"Hour 2 of 2 · {THREE.name(6)} is first"
    assert answer(checklist(), state(over=True)).why == "The game is over"


def test_the_first_player_is_asked_where_known_and_what_else_the_game_asks() -> None:
    more = Ask(Count(most=3), 0, "More", ("round",))
    for new_round, at_setup in (("keep", 1), ("right", 1), ("pass", 1), ("ask", 0)):
        made = checklist(new_round, asks=lambda state: (more,))  # type: ignore[arg-type]
        assert len(made.form(state())) == at_setup
        assert [ask.title for ask in made.form(state(round=1)) if isinstance(ask, Ask)] == [
            "First player",
            "More",
        ]
        assert made.form(state(round=1, over=True)) == ()
    made = checklist(asks_first=False, asks=lambda state: (more,))
    assert (made.form(state()), made.form(state(round=1))) == ((), (more,))


def test_more_blocks_stand_before_the_steps() -> None:
    made = checklist(more=lambda state: (Note("Hurry."),))
    assert made.result(state())[1] == Note("Hurry.")


def test_next_goes_through_all_phases_and_rounds_to_the_end() -> None:
    made, at, seen = checklist(last=lambda state: state.round == 2), state(first=4), []
    while not at.over:
        seen.append((made.where(at), made.next_title(at)))
        at = made.next(at)
    assert seen == [
        ("Begin", "Next: Day 1 · Morning"),
        ("Day 1 · Morning", "Next: Evening"),
        ("Day 1 · Evening", "Next: Day 2 · Morning"),
        ("Day 2 · Morning", "Next: Evening"),
        ("Day 2 · Evening", "Next: Finish"),
    ]
    assert made.next(at) == at
    assert made.where(at) == "Finish"
    (again,) = [b for b in made.result(at) if isinstance(b, Press) and b.main]
    assert again.title == "New game"
    (new,) = [move for move in made.moves() if move.key == again.move]
    assert new.made(at, again.args, 0, 0) == type(at)(table=at.table)


def test_next_clears_ticks_and_turn() -> None:
    after = checklist().next(state(round=1, first=4, turn=2, ticks=frozenset({0, 3})))
    assert after == state(round=1, phase=1, first=4)


def test_each_plays_all_phases_before_the_next_where_turns_are_passed() -> None:
    made, at, seen = checklist("pass"), state(first=6), []
    for _ in range(7):
        at = made.next(at)
        seen.append(made.where(at))
    name = THREE.name
    assert seen == [
        f"Day 1 · {name(6)} · Morning",
        f"Day 1 · {name(6)} · Evening",
        f"Day 1 · {name(4)} · Morning",
        f"Day 1 · {name(4)} · Evening",
        f"Day 1 · {name(1)} · Morning",
        f"Day 1 · {name(1)} · Evening",
        f"Day 2 · {name(6)} · Morning",
    ]
    assert made.next_title(state(round=1, first=6)) == "Next: Evening"
    assert made.next_title(state(round=1, phase=1, first=6)) == (
        f"Next: Day 1 · {name(4)} · Morning"
    )


def test_a_game_can_end_at_once() -> None:
    made = checklist("pass", ends=lambda state: state.first == 1)
    at = state(round=2, phase=0, turn=1, first=1)
    assert made.next(at) == at.evolve(over=True)
    assert made.back(made.next(at)) == at
    assert made.next(state(first=1)) == state(round=1, first=1), "the set-up goes on"


def test_the_last_round_that_can_be_held_is_the_last() -> None:
    assert checklist().next(state(round=MOST_ROUNDS, phase=1)).over


def test_the_token_goes_to_the_right_and_back_to_the_left() -> None:
    made = checklist("right")
    after = made.next(state(round=1, phase=1, first=4))
    assert after.first == 6
    assert made.back(after).first == 4
    for unknown in (None, 0):
        assert made.next(state(round=1, phase=1, first=unknown)).first == unknown


def test_who_is_first_is_asked_anew_and_back_remembers() -> None:
    made = checklist("ask")
    at = state(round=1, phase=1, first=4)
    after = made.next(at)
    assert (after.first, after.before) == (None, 4)
    assert made.back(after.evolve(first=1)) == at


def test_a_new_round_clears_what_is_its_own() -> None:
    made = checklist(clears={"first": None})
    assert made.next(state(round=1, phase=0, first=4)).first == 4
    assert made.next(state(round=1, phase=1, first=4)).first is None
    assert made.back(state(round=2, first=4)).first is None


def test_back_stops_at_the_set_up() -> None:
    assert checklist().back(state()) == state()
    assert checklist().back(state(round=1)) == state()
    assert not [b for b in checklist().result(state()) if isinstance(b, Press) and not b.main]


def test_touching_a_player_makes_it_that_players_turn() -> None:
    at = state(round=1, phase=1, first=4, ticks=frozenset({0}))
    made = checklist()
    assert made.turn_to(at, 6) == at.evolve(turn=2)
    assert made.turn_to(at, 0) == at, "nobody sits there"
    passed = checklist("pass").turn_to(at, 6)
    assert passed == at.evolve(turn=2, phase=0, ticks=frozenset())


def test_the_moves_are_next_back_and_turn() -> None:
    made = checklist()
    moves = {move.key: move for move in made.moves()}
    at = state(round=1, first=4)
    assert moves["next"].made(at, (), 0, 0) == made.next(at)
    assert moves["back"].made(at, (), 0, 0) == made.back(at)
    assert moves["turn"].made(at, (1,), 0, 0) == made.turn_to(at, 1)


def test_a_table_that_shrank_still_has_a_turn() -> None:
    at = state(round=1, phase=7, turn=5, first=4)
    made = checklist("pass")
    assert made.now(at) in THREE.seats
    assert made.back(at).phase == 1
    assert made.back(at.evolve(phase=0)).turn == 2


@given(
    new_round=st.sampled_from(["keep", "ask", "right", "pass"]),
    first=st.sampled_from([4, 1, 6]),
    rounds=st.integers(1, 5),
)
def test_back_is_the_inverse_of_next(new_round: NewRound, first: int, rounds: int) -> None:
    made = checklist(new_round, last=lambda state: state.round == rounds)
    at = state(first=first)
    while not at.over:
        after = made.next(at)
        assert made.back(after).evolve(before=at.before) == at
        at = after.evolve(first=first) if new_round == "ask" else after


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
        Press("Next: Day 3", "next", main=True),
        Press("Previous day", "back"),
    )
    assert made.result(checklist().next(state(round=2)))[0] == answer(made, at)
