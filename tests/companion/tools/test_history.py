from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.values import Value
from companion.tools import timer
from companion.tools.history import MOST_STEPS, History
from companion.tools.timer import Clock


class Tally(Value):
    """A state of one number."""

    count: int


def counted(*counts: int) -> History:
    """A history in which each count was reached by a step that says so."""
    first, *rest = counts
    history = History(Tally(count=first))
    for count in rest:
        history = history.then(Tally(count=count), f"to {count}")
    return history


def test_undo_brings_back_the_state_before_and_redo_the_one_after() -> None:
    history = counted(1, 2, 3)
    assert history.undo() == History(Tally(count=2), history.past[:1], history.undo().future)
    assert history.undo().now == Tally(count=2)
    assert history.undo().redo() == history


def test_undo_and_redo_say_in_words_what_they_would_do() -> None:
    history = counted(1, 2, 3)
    assert (history.undoes, history.redoes) == ("to 3", "")
    assert (history.undo().undoes, history.undo().redoes) == ("to 2", "to 3")
    assert history.undo().undo().undoes == ""


def test_at_the_beginning_undo_does_nothing_and_at_the_end_redo() -> None:
    history = counted(1, 2)
    assert history.undo().undo() == history.undo()
    assert history.redo() == history


def test_a_step_that_changes_nothing_is_none_and_keeps_what_redo_would_bring() -> None:
    history = counted(1, 2).undo()
    assert history.then(Tally(count=1), "again") is history


def test_a_new_step_forgets_what_was_undone() -> None:
    history = counted(1, 2, 3).undo().then(Tally(count=9), "to 9")
    assert history.future == ()
    assert history.undo().now == Tally(count=2)


def test_only_so_many_steps_are_kept_and_the_oldest_go() -> None:
    history = counted(*(1 + number % 20 for number in range(MOST_STEPS + 6)))
    assert len(history.past) == MOST_STEPS
    for _ in range(MOST_STEPS + 6):
        history = history.undo()
    assert history.now == Tally(count=1 + 5)
    assert len(history.future) == MOST_STEPS


@given(st.lists(st.integers(1, 20), min_size=1, max_size=30), st.integers(0, 30))
@settings(deadline=None)
def test_undoing_and_redoing_as_often_comes_back_to_the_same(
    counts: list[int], back: int
) -> None:
    history = counted(*counts)
    back = min(back, len(history.past))
    again = history
    for _ in range(back):
        again = again.undo()
    for _ in range(back):
        again = again.redo()
    assert again == history


def test_any_point_is_reached_in_one_go_and_no_step_is_lost() -> None:
    history = counted(1, 2, 3, 4)
    assert history.labels == ("to 2", "to 3", "to 4")
    back = history.at(1)
    assert (back.now, back.labels) == (Tally(count=2), history.labels)
    assert (back.undoes, back.redoes) == ("to 2", "to 3")
    assert back.at(3) == history
    assert history.at(3) is history
    assert back.at(0) == history.undo().undo().undo()
    assert history.at(-5) == history.at(0)
    assert back.at(99) == history


class Talks(Tally):
    """A number, and the table's timer."""

    timer: Clock = Clock(minutes=5)


def touched(history: History, deed: str, now: int) -> History:
    """A touch of the timer, at a second of the evening."""
    return history.then(timer.MOVES[0].do(history.now, deed, now=now), deed)


def test_touches_of_the_timer_crowd_out_no_other_step() -> None:
    history = History(Talks(count=0))
    for number in range(1, MOST_STEPS):
        history = history.then(history.now.evolve(count=number), f"to {number}")
        history = touched(history, "start", 10 * number)
        history = touched(history, "pause", 10 * number + 1)
    labels = [said for said in history.labels if said not in ("start", "pause")]
    assert labels == [f"to {number}" for number in range(1, MOST_STEPS)]
    assert len(history.past) == MOST_STEPS
    assert history.at(0).now == Talks(count=0)


def test_the_last_touch_of_the_timer_is_undone_by_itself_however_full_it_is() -> None:
    history = History(Talks(count=0))
    for number in range(1, MOST_STEPS + 1):
        history = history.then(history.now.evolve(count=number), f"to {number}")
    running = touched(history, "start", 100)
    paused = touched(running, "pause", 160)
    assert (paused.undoes, paused.undo().now) == ("pause", running.now)
    assert paused.undo().undo().now.look(("count",)) == MOST_STEPS - 1
    assert paused.at(0).now.look(("count",)) == 1
    assert paused.at(0).at(MOST_STEPS) == paused
