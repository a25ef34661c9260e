"""Phones at one live table of a laptop in this process, and a clock that goes on with every touch."""

import time
from collections import Counter
from collections.abc import Callable

import pytest

from screens.light.state.steady_clock import SteadyClock
from tests.screens.light_plays.finger import Finger
from tests.screens.server.light_routes.tables import laptop, two
from tests.screens.server.light_routes.visitor import LightVisitor

Phones = Callable[[str], tuple[Finger, Finger]]


class Clock:
    """Seconds since 1970. Players take their time: no touch is the second tap of a double one."""

    def __init__(self) -> None:
        self.at = time.time()

    def goes_on(self) -> None:
        self.at += 2


@pytest.fixture
def phones(monkeypatch: pytest.MonkeyPatch) -> Phones:
    """Make two phones at one table, in the seats of Red and Green, in front of one game: they count their touches
    together.
    """
    clock = Clock()
    monkeypatch.setattr(SteadyClock, "now", lambda self: clock.at)

    def make(game: str) -> tuple[Finger, Finger]:
        red, green, _ = two(laptop())
        touches = Counter[str]()
        return Finger(red, game, touches, clock.goes_on), Finger(
            green, game, touches, clock.goes_on
        )

    return make


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Finger]:
    """Make a phone that lies in the middle of the table."""
    clock = Clock()
    monkeypatch.setattr(SteadyClock, "now", lambda self: clock.at)
    return lambda game: Finger(LightVisitor(laptop()), game, Counter[str](), clock.goes_on)
