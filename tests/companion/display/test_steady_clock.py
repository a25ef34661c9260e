"""A clock that only goes forward, and what is counted down by it."""

from companion.core.blocks import Timer
from companion.display.steady_clock import KEPT, Countdowns, SteadyClock

NOW = 1_800_000_000.0


class Device:
    """A device's own clock, and one that never goes back."""

    def __init__(self) -> None:
        self.wall, self.forward = NOW, 50.0
        self.clock = SteadyClock(lambda: self.wall, lambda: self.forward)

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.forward += seconds


def timer(ends: float, left: int = 300) -> Timer:
    return Timer("", left, int(ends), (), ())


def test_it_goes_on_where_the_device_is_put_back() -> None:
    device = Device()
    device.passes(60)
    device.wall -= 3600
    assert device.clock.now() == NOW + 60
    device.passes(10)
    assert device.clock.now() == NOW + 70


def test_it_follows_a_device_that_slept_or_was_put_forward() -> None:
    device = Device()
    device.wall += 90
    assert device.clock.now() == NOW + 90
    device.passes(5)
    assert device.clock.now() == NOW + 95


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
