"""The end of a timer, on whatever screen: once, and only what ends from now on."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from companion.catalogue import find_tool
from companion.tools.history import History
from companion.tools.timer import Clock
from screens.state import timer_alarm
from screens.state.drawing_context import in_this_context
from screens.state.timer_alarm import TimerAlarm
from screens.state.tool_session import ToolSession

NOW = 1_800_000_000
TOOL = find_tool("makiavelia/round")


class Hours:
    """A clock that goes on while someone waits, and how often it rang."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now, self.rang = float(NOW), list[float]()
        patch.setattr(timer_alarm, "now", lambda: self.now)
        patch.setattr(timer_alarm, "sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    async def ring(self) -> None:
        self.rang.append(self.now - NOW)


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    return Hours(monkeypatch)


def play(
    hours: Hours, act: Callable[[TimerAlarm, ToolSession], Awaitable[None]]
) -> list[float]:
    """Return when it rang, in seconds, while *act* put timers into a tool session."""

    async def run() -> None:
        assert TOOL
        tool_session = ToolSession(TOOL, History(TOOL.state(round=1)))
        alarm = TimerAlarm(in_this_context, hours.ring)
        alarm.watch(tool_session)
        await act(alarm, tool_session)
        for _ in range(3000):
            await asyncio.sleep(0)

    asyncio.run(run())
    return hours.rang


def put(tool_session: ToolSession, clock: Clock) -> None:
    tool_session.history = History(tool_session.state.evolve(timer=clock))


RUNNING = Clock(minutes=5, ends=NOW + 300)


def test_it_rings_once_at_its_end(hours: Hours) -> None:
    async def act(alarm: TimerAlarm, tool_session: ToolSession) -> None:
        put(tool_session, RUNNING)
        put(tool_session, RUNNING.evolve(minutes=5))  # something else changed in the tool

    assert play(hours, act) == [300]


def test_what_is_paused_set_back_or_over_does_not_ring(hours: Hours) -> None:
    async def act(alarm: TimerAlarm, tool_session: ToolSession) -> None:
        put(tool_session, RUNNING)
        put(tool_session, Clock(minutes=5, left=200))
        put(tool_session, Clock(minutes=5, ends=NOW - 9))

    assert play(hours, act) == []


def test_another_minute_moves_the_end(hours: Hours) -> None:
    async def act(alarm: TimerAlarm, tool_session: ToolSession) -> None:
        put(tool_session, RUNNING)
        put(tool_session, Clock(minutes=5, ends=NOW + 360, left=360))

    assert play(hours, act) == [360]


def test_a_page_that_is_gone_does_not_ring(hours: Hours) -> None:
    async def act(alarm: TimerAlarm, tool_session: ToolSession) -> None:
        put(tool_session, RUNNING)
        alarm.close()
        put(tool_session, Clock(minutes=5, ends=NOW + 100))

    assert play(hours, act) == []
