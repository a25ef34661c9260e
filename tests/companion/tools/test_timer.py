"""The table's own timer: right after sleep, and beside the phases and turns of a checklist."""

from typing import Any

import pytest

from companion.core.blocks import Button, Fold, Question, Timer
from companion.core.nesting import flat
from companion.core.shape import is_lasting, merge_fields
from companion.core.values import Value
from companion.games.mafia_works.round.tool import TOOL as MAFIA_WORKS
from companion.games.makiavelia.round.tool import TOOL, RoundState
from companion.games.turf_war.round.tool import TOOL as TURF_WAR
from companion.tools import timer
from companion.tools.timer import END_OF_TIME, MOST_SECONDS, Clock
from tests.wordings import Wording

NOW = 1_800_000_000
FIVE = Clock(minutes=5)


class Debate(Value):
    """A tool with nothing but a timer."""

    timer: Clock = FIVE


def done(clock: Clock, deed: str, now: int = NOW) -> Clock:
    after = timer.MOVES[0].do(Debate(timer=clock), deed, now=now)
    assert isinstance(after, Debate)
    return after.timer


def block(clock: Clock) -> Timer:
    (found,) = timer.shown(Debate(timer=clock))
    assert isinstance(found, Timer)
    return found


def buttons(clock: Clock) -> list[str]:
    return [button.title for button in block(clock).buttons]


def test_nothing_is_shown_before_the_table_chooses_and_the_rules_are_not_blamed(
    wording: Wording,
) -> None:
    assert timer.shown(Debate(timer=Clock())) == ()
    (fold,) = timer.asked(Debate(timer=Clock()))
    assert isinstance(fold, Fold)
    wording(fold.blocks[0])


def test_it_counts_down_to_a_second_that_stays_the_same_whoever_looks() -> None:
    running = done(FIVE, "start")
    assert running.ends == NOW + 300
    assert done(running, "start", NOW + 7) == running
    assert (block(running).ends, buttons(running)[0]) == (NOW + 300, "Pause")


def test_it_stands_still_with_what_is_left_and_goes_on_with_that() -> None:
    standing = done(done(FIVE, "start"), "pause", NOW + 60)
    assert standing == Clock(minutes=5, left=240)
    assert done(standing, "pause", NOW + 99) == standing
    assert (block(standing).left, buttons(standing)[0]) == (240, "Go on")
    assert done(standing, "start", NOW + 1000).ends == NOW + 1240


def test_a_pause_after_the_end_leaves_nothing_and_a_start_begins_anew() -> None:
    out = done(done(FIVE, "start"), "pause", NOW + 9999)
    assert timer.seconds(out) == 0
    assert done(out, "start", NOW).ends == NOW + 300


def test_a_minute_more_also_where_the_time_was_up() -> None:
    running = done(FIVE, "start")
    assert done(running, "longer", NOW + 10).ends == NOW + 360
    assert done(running, "longer", NOW + 400).ends == NOW + 460
    assert timer.seconds(done(FIVE, "longer")) == 360
    assert timer.seconds(done(Clock(minutes=60, left=MOST_SECONDS), "longer")) == MOST_SECONDS
    last = done(Clock(minutes=60), "start", END_OF_TIME - 9)
    assert done(last, "longer", END_OF_TIME - 9).ends == END_OF_TIME


def test_no_clock_makes_it_longer_than_it_was_set() -> None:
    running = done(FIVE, "start")
    set_back = NOW - 3600
    assert block(running).left_at(set_back) == 300
    assert done(running, "pause", set_back) == Clock(minutes=5, left=300)
    assert done(running, "longer", set_back) == Clock(minutes=5, ends=set_back + 360, left=360)
    assert done(running, "longer", NOW + 60) == Clock(minutes=5, ends=NOW + 360)
    assert block(done(running, "longer", NOW)).left_at(set_back) == 360
    rest = done(done(done(FIVE, "start"), "pause", NOW + 200), "start", NOW + 900)
    assert block(rest).left_at(set_back) == 100


def test_what_runs_is_known_without_its_screen() -> None:
    assert timer.running(Debate()) is None
    assert timer.running(RoundState()) is None
    found = timer.running(Debate(timer=done(FIVE, "start")))
    assert found
    assert (found.left, found.ends) == (300, NOW + 300)


def test_it_is_set_back_or_begins_again(wording: Wording) -> None:
    running = done(FIVE, "start")
    assert done(running, "back") == FIVE
    assert done(running, "again", NOW + 500).ends == NOW + 800
    wording(buttons(FIVE))


def test_another_length_sets_it_back_and_the_same_leaves_it_alone() -> None:
    running = done(FIVE, "start")
    choose = timer.MOVES[1].do
    assert choose(Debate(timer=running), 5).timer == running
    assert choose(Debate(timer=running), 3).timer == Clock(minutes=3)
    assert choose(Debate(timer=running), 0).timer == Clock()
    assert done(Clock(), "start") == Clock()


# In a checklist.


def went(tool: Any, state: Any, move: str, *args: Any) -> Any:
    return tool.move(state, move, args, NOW, 0)


def titles(tool: Any, state: Any) -> list[str]:
    questions = [each for each in flat(tool.result(state)) if isinstance(each, Question)]
    return [question.step_label for question in questions if question.move == "timer-set"]


RUNNING = Clock(minutes=5, ends=NOW + 12)


def test_it_begins_anew_with_each_turn_and_stands_set_back_in_another_phase() -> None:
    state = RoundState(round=2, first=0, timer=RUNNING)
    turned = went(TOOL, state, "turn", 1)
    assert turned.timer == Clock(minutes=5, ends=NOW + 300)
    assert went(TOOL, state.evolve(timer=FIVE), "turn", 1).timer == FIVE
    assert went(TOOL, state, "turn", 0).timer == RUNNING, "it is that player's turn already"
    assert went(TOOL, state, "next").timer == FIVE
    assert went(TOOL, state, "new").timer == FIVE


def test_where_a_player_goes_through_all_phases_it_runs_on_through_them() -> None:
    state = MAFIA_WORKS.state(round=1, first=0, phase=0, timer=RUNNING)
    assert went(MAFIA_WORKS, state, "next").timer == RUNNING
    passed = state.evolve(phase=2)
    assert went(MAFIA_WORKS, passed, "next").turn == 1
    assert went(MAFIA_WORKS, passed, "next").timer.ends == NOW + 300


def test_an_action_of_the_turn_and_the_timer_leave_each_other_alone() -> None:
    state = RoundState(round=2, first=0, timer=RUNNING, done=(1, 0, 0))
    assert went(TOOL, state, "timer", "pause").done == (1, 0, 0)
    assert went(TOOL, state, "act", "1").timer == RUNNING


def test_it_is_offered_in_rounds_only_and_not_where_the_rules_have_a_clock() -> None:
    assert titles(TOOL, RoundState(round=1)) == ["The table's timer"]
    for state in (RoundState(), RoundState(round=1, over=True)):
        assert titles(TOOL, state.evolve(timer=FIVE)) == []
        assert not [b for b in TOOL.result(state.evolve(timer=FIVE)) if isinstance(b, Timer)]
    assert titles(TURF_WAR, TURF_WAR.state(round=1)) == []
    assert "timer" not in {move.key for move in TURF_WAR.moves}


def test_the_length_outlives_a_fresh_start_and_the_run_does_not() -> None:
    state = RoundState(round=2, timer=RUNNING)
    assert merge_fields(state, RoundState(), is_lasting).timer == FIVE


@pytest.mark.parametrize("deed", ["start", "pause", "longer", "back", "again"])
def test_its_buttons_are_moves(deed: str) -> None:
    shown = [*block(FIVE).buttons, *block(RUNNING).buttons, *block(FIVE).after]
    pressed = [*shown, *block(Clock(minutes=5, left=3)).buttons]
    assert ("timer", (deed,)) in [(button.move, button.args) for button in pressed]
    assert all(isinstance(button, Button) for button in pressed)


def test_a_running_timer_gets_no_longer_than_it_can_show() -> None:
    clock = done(FIVE, "start")
    for _ in range(110):
        clock = done(clock, "longer", NOW)
    assert clock.ends == NOW + MOST_SECONDS
    assert timer.seconds(done(clock, "pause", NOW)) == MOST_SECONDS
