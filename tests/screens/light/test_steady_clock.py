"""A clock that only goes forward."""

from screens.light.state.steady_clock import SteadyClock

NOW = 1_800_000_000.0


class Device:
    """A device's own clock, and one that never goes back."""

    def __init__(self) -> None:
        self.wall, self.forward = NOW, 50.0
        self.clock = SteadyClock(lambda: self.wall, lambda: self.forward)

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.forward += seconds


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
