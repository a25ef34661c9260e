"""What is counted down, by a steady clock."""

from companion.core.blocks import Timer
from companion.display.countdowns import KEPT, Countdowns

NOW = 1_800_000_000.0


def timer(ends: float, left: int = 300) -> Timer:
    return Timer("", left, int(ends), (), ())


def test_a_timer_of_a_phone_whose_clock_is_ahead_counts_from_when_it_was_seen() -> None:
    here, started = Countdowns(), timer(NOW + 150 + 300)
    assert [here.left(started, NOW + passed) for passed in (0, 1, 149, 300, 400)] == [
        300, 299, 151, 0, 0,
    ]  # fmt: skip


def test_other_timers_run_out_when_they_say() -> None:
    here = Countdowns()
    assert [here.left(timer(NOW + 300), NOW + passed) for passed in (0, 10, 300, 999)] == [
        300, 290, 0, 0,
    ]  # fmt: skip
    assert here.left(Timer("", 120, None, (), ()), NOW) == 120


def test_as_many_countdowns_are_remembered_as_stated() -> None:
    here = Countdowns()
    for number in range(3 * KEPT):
        here.left(timer(NOW + 1000 + number), NOW)
    assert len(here._begun) == KEPT
