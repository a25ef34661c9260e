"""The table's timer as it is seen, on a clock that goes on when a test says so."""

import asyncio
from collections.abc import Callable

import flet as ft
import pytest

from companion.core.blocks import Button, Timer
from companion.core.values import Value
from companion.display.labels import (
    NOT_RUNNING,
    TIME_IS_UP,
    clock_text,
    spoken_time,
    status_text,
)
from companion.tools import timer as timers
from companion.tools.timer import Clock
from screens.ui.error_boundary import component, keyed
from screens.views.blocks import Touches, block_view
from screens.views.timer import TimerView
from tests.screens.harness import Screen, played

NOW = 1_800_000_000


class Debate(Value):
    """A tool with nothing but a timer."""

    timer: Clock = Clock(minutes=5)


class Hours:
    """A clock, and whoever waits for its next second."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = float(NOW)
        self.waiting: list[asyncio.Future[None]] = []
        patch.setattr("screens.views.timer.clock", lambda: self.now)
        patch.setattr("screens.views.timer.sleep", self._sleep)

    async def on(self, seconds: float, screen: Screen) -> None:
        """Let the seconds pass at once: whoever waits wakes up a single time, as after a sleep."""
        self.now += seconds
        waiting, self.waiting = self.waiting, []
        for each in waiting:
            if not each.done():
                each.set_result(None)
        await screen.settle()

    @property
    def watched(self) -> bool:
        """Whether anyone waits for the next second."""
        return any(not each.done() for each in self.waiting)

    async def _sleep(self, seconds: float) -> None:
        assert 0 < seconds <= 1
        self.waiting.append(asyncio.get_running_loop().create_future())
        await self.waiting[-1]


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    return Hours(monkeypatch)


def table(hours: Hours) -> Callable[[], ft.Control]:
    """A timer that does what its buttons say, and a switch that takes it away."""

    @component
    def Table() -> ft.Control:
        state, set_state = ft.use_state(Debate())
        gone, set_gone = ft.use_state(False)

        async def do(button: Button) -> None:
            set_state(timers.MOVES[0].apply(state, button.args, int(hours.now), 0))

        async def leave(event: object) -> None:
            set_gone(True)

        blocks = () if gone else timers.shown(state)
        views = [keyed("timer", TimerView, b, do) for b in blocks if isinstance(b, Timer)]
        return ft.Column([*views, ft.TextButton("Leave", on_click=leave)])

    return Table


def button(title: str) -> str:
    return f"{title}: The table's timer"


def test_it_counts_down_second_by_second_and_says_little(hours: Hours) -> None:
    async def play(screen: Screen) -> None:
        assert {"5:00", NOT_RUNNING} <= set(screen.texts())
        assert not hours.watched, "what stands still needs no seconds"
        await screen.touch(button("Start"))
        await hours.on(1, screen)
        assert {"4:59", "Running"} <= set(screen.texts())
        await hours.on(1, screen)
        assert "4:58" in screen.texts()
        await screen.touch(button("Pause"))
        await hours.on(60, screen)
        assert {"4:58", NOT_RUNNING} <= set(screen.texts())
        assert not hours.watched

    played(table(hours), play)


def test_after_a_long_sleep_it_is_right_at_once(hours: Hours) -> None:
    async def play(screen: Screen) -> None:
        await screen.touch(button("Start"))
        await hours.on(250, screen)
        assert {"0:50", "A minute or less"} <= set(screen.texts())
        await hours.on(50.5, screen)
        assert {"0:00", TIME_IS_UP} <= set(screen.texts())
        await hours.on(5, screen)
        assert not hours.watched
        await screen.touch(button("Again"))
        assert "5:00" in screen.texts()

    played(table(hours), play)


def test_an_end_that_was_long_ago_needs_no_seconds(hours: Hours) -> None:
    async def play(screen: Screen) -> None:
        assert TIME_IS_UP in screen.texts()
        assert not hours.watched

    async def nothing(*args: object) -> None:
        """Leave everything as it is."""

    (over,) = timers.shown(Debate(timer=Clock(minutes=5, ends=NOW - 9)))
    touches = Touches(nothing, nothing, nothing, nothing)
    played(lambda: block_view(over, touches), play)


def test_it_is_not_drawn_while_another_screen_lies_on_top(hours: Hours) -> None:
    async def play(screen: Screen) -> None:
        await screen.touch(button("Start"))
        await hours.on(1, screen)
        screen.page.route = "/share"
        await hours.on(1, screen)
        assert "4:59" in screen.texts()
        screen.page.route = "/"
        await hours.on(1, screen)
        assert "4:57" in screen.texts()

    played(table(hours), play)


def test_who_leaves_takes_the_ticking_along(hours: Hours) -> None:
    async def play(screen: Screen) -> None:
        await screen.touch(button("Start"))
        assert hours.watched
        await screen.touch("Leave")
        assert not hours.watched

    played(table(hours), play)


def test_figures_are_read_aloud_as_words() -> None:
    assert [clock_text(left) for left in (0, 9, 65, 600)] == ["0:00", "0:09", "1:05", "10:00"]
    assert spoken_time(61) == "1 minute 1 second left"
    assert spoken_time(30) == "30 seconds left"
    assert [status_text(left, True) for left in (61, 60, 10, 0)] == [
        "Running",
        "A minute or less",
        "Ten seconds or less",
        TIME_IS_UP,
    ]
    assert status_text(9, False) == NOT_RUNNING
