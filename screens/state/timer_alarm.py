"""The end of a table's timer, felt and heard on every screen of the app."""

import asyncio
from asyncio import sleep
from collections.abc import Awaitable, Callable
from functools import partial

from companion.core.blocks import Timer
from companion.display.countdowns import COUNTDOWNS
from companion.display.cues import TIME_UP
from companion.tools.timer import running
from screens.device.services import buzz
from screens.device.sounds import play
from screens.light.state.steady_clock import STEADY
from screens.state.drawing_context import OnPage
from screens.state.tool_session import ToolSession

now = STEADY.now


async def ring() -> None:
    """Let the device vibrate, and sound where its player wants that."""
    await buzz()
    await play(TIME_UP)


class TimerAlarm:
    """Rings once when a timer runs out, whatever is on the screen. What was over when it came rings no more."""

    def __init__(self, on_page: OnPage, ring: Callable[[], Awaitable[None]] = ring) -> None:
        """Begin with no timer; *ring* is called by *on_page*."""
        self._on_page, self._ring = on_page, ring
        self._listeners: list[Callable[[object, str | None], None]] = []
        self._waiting: dict[str, tuple[Timer, asyncio.Task[None]]] = {}

    def watch(self, tool_session: ToolSession) -> None:
        """Ring for the timer of *tool_session* from now on."""

        def changed(sender: object, field: str | None) -> None:
            self._wait_for(tool_session)

        self._listeners.append(changed)  # Flet refers to listeners weakly
        tool_session.subscribe(changed)  # type: ignore[attr-defined]

    def close(self) -> None:
        """Ring no more: the page is gone."""
        self._on_page = lambda act: None
        for _, task in self._waiting.values():
            task.cancel()
        self._waiting.clear()

    def _wait_for(self, tool_session: ToolSession) -> None:
        timer, name = running(tool_session.state), tool_session.tool.name
        known, task = self._waiting.get(name, (None, None))
        if timer == known:
            return
        if task:
            task.cancel()
            del self._waiting[name]
        if timer and COUNTDOWNS.left(timer, now()):
            waits = asyncio.ensure_future(self._until_over(name, timer))
            self._waiting[name] = timer, waits

    async def _until_over(self, name: str, timer: Timer) -> None:
        while left := COUNTDOWNS.left(timer, now()):
            await sleep(min(left, 1))  # a device that slept is late by a second at most
        self._waiting.pop(name, None)
        self._on_page(partial(_call, self._ring))


async def _call(ring: Callable[[], Awaitable[None]]) -> None:
    await ring()
