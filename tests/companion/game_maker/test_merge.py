"""A definition is changed in the middle of a game: nothing that was entered is lost."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import any_made_game
from companion.core.table import Table
from companion.evening.flow import flowed
from companion.game_maker import counters, rounds, score_state
from companion.game_maker.counters import CountersState
from companion.game_maker.definition import (
    AGAIN,
    MOST_COUNTERS,
    MOST_ROWS,
    Counter,
    Course,
    Definition,
    Phase,
    hidden,
    names,
    shown,
)
from companion.game_maker.points import count
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import ScoreState
from companion.tools.cause import PLAYER
from companion.tools.history import History
from tests.companion.game_maker.sample_sheets import COUNTERS, MAKE, SCORE, TOOLS, moved
from tests.states import states

FEWER = min(25, settings().max_examples)


def numbers(state: ScoreState) -> dict[tuple[int, str], int]:
    """Return everyone's number in each row that is shown, by the row's name."""
    named = names(state.sheet, "Row")
    found = count(state).rows
    return {
        (seat, name): number
        for place, name in named.items()
        for every in found[place]
        for seat, number in every.items()
    }


def filled() -> tuple[Definition, ScoreState]:
    made = moved(MAKE, Definition(), ("add-rows", "Coins, Farms, Debts"))
    state = score_state.from_make(made, ScoreState(table=Table().resized(2)))
    for seat in (0, 1):
        for place in range(3):
            state = score_state.entered(state, seat, place, 0, (10 * seat + place,))
    return made, state


def test_what_was_entered_goes_with_its_row() -> None:
    made, state = filled()
    before = numbers(state)
    up = score_state.from_make(moved(MAKE, made, ("row-up", 2)), state)
    assert list(names(up.sheet, "Row").values()) == ["Coins", "Debts", "Farms"]
    assert numbers(up) == before
    named = score_state.from_make(made.put(("sheet", "rows", 1, "name"), "Fields"), state)
    assert numbers(named)[1, "Fields"] == before[1, "Farms"]


def test_a_row_that_comes_back_brings_what_was_entered_in_it() -> None:
    made, state = filled()
    off = moved(MAKE, made, ("row-off", 1))
    without = score_state.from_make(off, state)
    assert (0, "Farms") not in numbers(without)
    back = score_state.from_make(moved(MAKE, off, ("row-back", 1)), without)
    assert numbers(back) == numbers(state)


def test_a_new_row_in_the_place_of_one_that_was_removed_begins_empty() -> None:
    made, state = filled()
    full = moved(MAKE, made, ("add-rows", ",".join("abcdefghijklmnopq")))
    assert len(full.sheet.rows) == MOST_ROWS
    assert moved(MAKE, full, ("add-rows", "Gold")).typed == "Gold", "what has no room is kept"
    swapped = moved(MAKE, full, ("row-off", 1), ("add-rows", "Gold"))
    after = score_state.from_make(swapped, score_state.from_make(full, state))
    assert (0, "Gold") not in numbers(after)
    assert numbers(after)[1, "Debts"] == numbers(state)[1, "Debts"]


def test_a_place_can_be_given_away_again_and_again() -> None:
    made = moved(MAKE, Definition(), ("add-rows", ",".join("abcdefghijklmnopqrst")))
    for turn in range(AGAIN + 2):
        made = moved(MAKE, made, ("row-off", 3), ("add-rows", f"Row {turn}"))
    assert made.sheet.rows[3].again == 1
    assert not made.typed


WHAT = st.sampled_from(
    ("add-rows", "row-up", "row-off", "row-back", "add-phase", "phase-up", "phase-off",
     "add-counter", "counter-up", "counter-off", "counter-back")
)  # fmt: skip
DEEDS = st.lists(st.tuples(WHAT, st.integers(0, 5)), max_size=12)


def deeds(made: Definition, done: list[tuple[str, int]]) -> Definition:
    for key, place in done:
        made = moved(MAKE, made, (key, f"New {place}" if key.startswith("add") else place))
    return made


@given(states(Definition), DEEDS, st.integers(0, 99))
@settings(max_examples=FEWER)
def test_nothing_that_stands_in_a_row_before_and_after_is_lost(
    made: Definition, done: list[tuple[str, int]], number: int
) -> None:
    state = score_state.from_make(made, ScoreState(table=Table().resized(2)))
    for at, place in enumerate(shown(made.sheet)):
        state = score_state.entered(state, at % 2, place, 0, (number + at,))
    changed = deeds(made, done)
    after = score_state.from_make(changed, state)
    assert score_state.from_make(changed, after) == after
    for place in shown(made.sheet):
        same = changed.sheet.rows[place].again == made.sheet.rows[place].again
        if same:
            assert [score_state.terms_of(after, seat, place) for seat in range(12)] == [
                score_state.terms_of(state, seat, place) for seat in range(12)
            ]


@given(states(Definition), states(RoundState), DEEDS)
@settings(max_examples=FEWER)
def test_a_checklist_keeps_its_round_and_what_was_ticked_of_the_same_steps(
    made: Definition, state: RoundState, done: list[tuple[str, int]]
) -> None:
    begun = rounds.from_make(made, state)
    after = rounds.from_make(deeds(made, done), begun)
    assert (after.round, after.first, after.over) == (state.round, state.first, state.over)
    assert rounds.from_make(deeds(made, done), after) == after


def test_a_checklist_follows_its_phase() -> None:
    phases = (Phase(title="Deal", steps="Shuffle; Cut; Deal"), Phase(title="Bid"))
    made = Definition(course=Course(phases=phases))
    state = RoundState(course=made.course, round=2, ticks=frozenset({0, 2}))
    later = made.put(("course", "phases"), (Phase(title="Talk"), *phases))
    after = rounds.from_make(later, state)
    assert (after.phase, after.ticks) == (1, frozenset({0, 2}))
    fewer = made.put(("course", "phases", 0, "steps"), "Deal; Shuffle")
    assert rounds.from_make(fewer, state).ticks == frozenset({0, 1})
    renamed = made.put(("course", "phases", 0, "title"), "Dealing")
    assert rounds.from_make(renamed, state).ticks == frozenset({0, 2})
    none = made.put(("course", "phases"), ())
    assert rounds.from_make(none, state.evolve(phase=1)).phase == 0


def test_a_counter_keeps_its_number_and_a_new_one_begins_where_it_says() -> None:
    made = Definition().evolve(
        counters=moved(MAKE, Definition(), ("add-counter", "Life")).counters
    )
    made = made.put(("counters", "rows", 0, "start"), 20)
    state = counters.from_make(made, CountersState())
    assert {tally.held[0].number for tally in state.tallies[:8]} == {20}
    hurt = state.put(("tallies", 1, "held", 0, "number"), 13)
    stronger = made.put(("counters", "rows", 0, "start"), 30)
    after = counters.from_make(stronger, hurt)
    assert [tally.held[0].number for tally in after.tallies[:3]] == [30, 13, 30]
    again = counters.from_make(moved(MAKE, made, ("add-counter", "Power")), hurt)
    assert again.tallies[1].held[0].number == 13


def test_a_full_row_of_counters_gives_a_place_away_only_when_one_was_removed() -> None:
    made = moved(MAKE, Definition(), *[("add-counter", f"C{n}") for n in range(8)])
    assert len(shown(made.counters)) == MOST_COUNTERS
    assert hidden(made.counters) == ()
    state = counters.from_make(made, CountersState()).put(
        ("tallies", 0, "held", 2, "number"), 9
    )
    swapped = moved(MAKE, made, ("counter-off", 2), ("add-counter", "New"))
    assert swapped.counters.rows[2] == Counter(name="New", again=1)
    assert counters.from_make(swapped, state).tallies[0].held[2].number == 0


def histories(**given: History) -> dict[str, History]:
    table = Table()
    return {
        tool.key: given.get(tool.key, History(tool.opening(table))) for tool in TOOLS.values()
    }


def follow(made: Definition, **given: History) -> dict[str, Any]:
    make = History(MAKE.opening(Table())).then(made, "New rows")
    every = histories(make=make, **given)
    return {**every, **flowed(any_made_game(), every, "make")}


def test_the_sheet_comes_to_the_score_by_itself_and_later_changes_as_a_step_that_can_be_undone() -> (
    None
):
    made, _ = filled()
    begun = follow(made)
    assert names(begun["score"].now.sheet, "Row") == names(made.sheet, "Row")
    assert not begun["score"].past
    entered = begun["score"].then(
        SCORE.move(begun["score"].now, "enter", (0, 0, 0, (5,)), 0, 0), "Points"
    )
    changed = moved(MAKE, made, ("add-rows", "Gold"))
    after = follow(changed, score=entered)["score"]
    assert after.now.lines[0].cells[0].terms == (5,)
    assert "Gold" in names(after.now.sheet, "Row").values()
    assert (
        after.undo() == entered.then(after.now, after.undoes, after.last_cause or PLAYER).undo()
    )
    assert follow(made)["round"].now.course == made.course


def test_a_sheet_that_came_with_a_score_is_offered_to_a_game_without_one() -> None:
    made, state = filled()
    from_score, from_round = (transfer.do for transfer in MAKE.transfers)
    assert from_score(state, Definition()).sheet == made.sheet
    assert from_score(state, made) == made
    assert from_score(ScoreState(), Definition()) == Definition()
    course = Course(rounds=4)
    assert from_round(RoundState(course=course), Definition()).course == course
    assert from_round(RoundState(course=course), made) == made
    assert from_round(RoundState(), Definition()) == Definition()


def test_the_counters_come_by_themselves() -> None:
    made = moved(MAKE, Definition(), ("add-counter", "Life"))
    assert COUNTERS.summary(follow(made)["counters"].now).startswith("Life: Red 0")
