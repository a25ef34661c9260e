"""A countdown in digits large enough to read across the table."""

import time
from asyncio import sleep
from collections.abc import Awaitable, Callable

import flet as ft

from companion.core.blocks import Press, Timer
from companion.core.words import counted
from screens.device.services import buzz
from screens.ui.controls import card, tap_text
from screens.ui.guard import component, handler
from screens.ui.theme import GAP, small

TIME_IS_UP = "Time is up"
NOT_RUNNING = "Not running"
WARNINGS = {60: "A minute or less", 10: "Ten seconds or less"}
"""Texts for screen readers, by the seconds left from which they are said; none in between."""


def clock() -> float:
    """Return the seconds since 1970, with fractions."""
    return time.time()


@component
def TimerView(timer: Timer, do: Callable[[Press], Awaitable[None]]) -> ft.Control:
    """Show the time left, once a second while it runs and this screen is on top."""
    page = ft.context.page
    _, beat = ft.use_state(0.0)
    ends = timer.ends
    left = timer.left if ends is None else max(0, ends - int(clock()))

    async def run() -> None:
        here, ahead = page.route, ends is not None and clock() < ends
        while ahead:
            assert ends is not None
            now = clock()
            await sleep(1 - now % 1)
            ahead = clock() < ends
            if page.route == here:
                beat(clock())
                if not ahead:
                    await buzz()

    async def stop() -> None:
        """Do nothing: Flet cancels a running effect only where it has a cleanup."""

    ft.use_effect(handler(run), [ends], cleanup=handler(stop))
    up, soon = not left, 0 < left <= min(WARNINGS)
    paint, ink = ft.Colors.SURFACE_CONTAINER, ft.Colors.ON_SURFACE
    if up:
        paint, ink = ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER
    elif soon:
        paint, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    figures = ft.Semantics(
        content=ft.Text(
            clock_text(left),
            size=56,
            weight=ft.FontWeight.BOLD,
            color=ink,
            text_align=ft.TextAlign.CENTER,
            no_wrap=True,
        ),
        label=spoken_time(left),
        container=True,
        exclude_semantics=True,
    )
    status = ft.Text(status_text(left, ends is not None), size=16, color=ink)
    presses = [
        tap_text(press.title, do, press, spoken=f"{press.title}: {timer.title}")
        for press in (timer.after if up else timer.presses)
    ]
    return card(
        small(timer.title),
        figures,
        ft.Semantics(content=status, container=True, live_region=True),
        ft.Row(list(presses), wrap=True, spacing=GAP, run_spacing=GAP),
        color=paint,
    )


def clock_text(left: int) -> str:
    """Return *left* seconds as digits: "4:05"."""
    return f"{left // 60}:{left % 60:02}"


def spoken_time(left: int) -> str:
    """Return *left* seconds as screen readers say them: "4 minutes 5 seconds left"."""
    minutes, rest = divmod(left, 60)
    parts = [counted(minutes, "minute")] * bool(minutes) + [counted(rest, "second")]
    return f"{' '.join(parts)} left"


def status_text(left: int, runs: bool) -> str:
    """Return the status that screen readers say when it changes: rarely, so that the table can talk."""
    if not left:
        return TIME_IS_UP
    if not runs:
        return NOT_RUNNING
    near = [words for second, words in WARNINGS.items() if left <= second]
    return near[-1] if near else "Running"
