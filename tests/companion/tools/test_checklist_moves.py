"""A checklist from phase to phase: on, back, and whose turn it is."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Button, Fold, Question
from companion.core.fields import Total
from companion.tools.checklist import (
    MOST_ROUNDS,
    ChecklistState,
    NewRound,
)
from companion.tools.checklist_folds import MOST_KEYS, ROUNDS
from tests.companion.tools.checklists import THREE, checklist, state


def test_next_goes_through_all_phases_and_rounds_to_the_end() -> None:
    made, at, seen = checklist(last=lambda state: state.round == 2), state(first=4), []
    while not at.over:
        seen.append((made.where(at), made.coming(at)))
        at = made.next(at)
    assert seen == [
        ("Begin", "Day 1 · Morning"),
        ("Day 1 · Morning", "Evening"),
        ("Day 1 · Evening", "Day 2 · Morning"),
        ("Day 2 · Morning", "Evening"),
        ("Day 2 · Evening", "Finish"),
    ]
    assert made.next(at) == at
    assert made.where(at) == "Finish"
    (again,) = [b for b in made.result(at) if isinstance(b, Button) and b.main]
    assert again.title == "New game"
    (new,) = [move for move in made.moves() if move.key == again.move]
    assert new.apply(at, again.args, 0, 0) == type(at)(table=at.table)


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
    assert made.coming(state(round=1, first=6)) == "Evening"
    assert made.coming(state(round=1, phase=1, first=6)) == (f"Day 1 · {name(4)} · Morning")


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
    assert not [b for b in checklist().result(state()) if isinstance(b, Button) and not b.main]


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
    assert moves["next"].apply(at, (), 0, 0) == made.next(at)
    assert moves["back"].apply(at, (), 0, 0) == made.back(at)
    assert moves["turn"].apply(at, (1,), 0, 0) == made.turn_to(at, 1)


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


def to_rounds(made: Any, at: ChecklistState) -> Question | None:
    """The question that leads to another round, None where nothing leads there."""
    folds = [
        block for block in made.result(at) if isinstance(block, Fold) and block.key == ROUNDS
    ]
    for fold in folds:
        (question,) = fold.blocks
        assert isinstance(question, Question)
        return question
    return None


def test_a_table_may_begin_in_a_later_round_and_go_back_from_there() -> None:
    made = checklist("ask", rounds=5, clears={"ticks": frozenset()})
    (move,) = [move for move in made.moves() if move.key == "round"]
    early = to_rounds(made, state())
    assert early == Question(Total(title="Day", least=2, most=5), None, "Day", move="round")
    last = move.apply(state(), (5,), 0, 0)
    assert made.where(last) == "Day 5 · Morning"
    going = last.evolve(phase=1, turn=2, first=1, before=4, ticks=frozenset({0}))
    now = to_rounds(made, going)
    assert now == Question(Total(title="Day", least=1, most=5), 5, "Day", move="round")
    assert move.apply(going, (3,), 0, 0) == state(round=3)
    for same in (0, 5, 6):
        assert move.apply(going, (same,), 0, 0) == going.evolve(turn=2)
    over = state(round=5, over=True)
    assert to_rounds(made, over) is None
    assert move.apply(over, (2,), 0, 0) == over


@pytest.mark.parametrize("rounds", [0, 1, MOST_KEYS + 1])
def test_no_way_leads_to_a_round_of_a_game_that_has_none_or_too_many(rounds: int) -> None:
    assert to_rounds(checklist(rounds=rounds), state()) is None


def test_who_is_first_stays_where_a_new_round_does_not_ask() -> None:
    made = checklist("keep", rounds=3)
    (move,) = [move for move in made.moves() if move.key == "round"]
    assert move.apply(state(first=4), (2,), 0, 0) == state(round=2, first=4)


def test_in_a_phase_around_the_table_the_turn_is_passed_on_before_the_next_phase() -> None:
    made, at, seen = checklist(), state(round=1, first=6), []
    while at.phase == 0:
        buttons = [b for b in made.result(at) if isinstance(b, Button) and b.main]
        seen.append([button.title for button in buttons])
        (move,) = [move for move in made.moves() if move.key == buttons[0].move]
        at = move.apply(at, buttons[0].args, 0, 0)
    name = THREE.name
    assert seen == [
        [f"Next: {name(4)}'s turn", "Next: Evening"],
        [f"Next: {name(1)}'s turn", "Next: Evening"],
        ["Next: Evening"],
    ]


def test_nobodys_turn_is_passed_on_before_it_is_known_who_is_first() -> None:
    unknown = [b.title for b in checklist().result(state(round=1)) if isinstance(b, Button)]
    assert "Next: Evening" in unknown
    assert not any(title.endswith("'s turn") for title in unknown)
