"""A countdown in digits large enough to read across the table."""

from asyncio import sleep
from collections.abc import Awaitable, Callable

import flet as ft

from companion.core.blocks import Button, Timer
from companion.display.countdowns import COUNTDOWNS
from companion.display.labels import (
    WARNINGS,
    clock_text,
    spoken_time,
    status_text,
    timer_label,
)
from screens.light.state.steady_clock import STEADY
from screens.ui.controls import card, tap_text
from screens.ui.error_boundary import component, handler
from screens.ui.letter_size import Text
from screens.ui.theme import GAP, small


def clock() -> float:
    """Return the seconds since 1970, with fractions: never fewer than before."""
    return STEADY.now()


@component
def TimerView(timer: Timer, do: Callable[[Button], Awaitable[None]]) -> ft.Control:
    """Show the time left, once a second while it runs and this screen is on top."""
    page = ft.context.page
    _, beat = ft.use_state(0.0)
    ends = timer.ends
    left = COUNTDOWNS.left(timer, clock())

    async def run() -> None:
        here = page.route
        while ends is not None and COUNTDOWNS.left(timer, clock()):
            await sleep(1 - clock() % 1)
            if page.route == here:
                beat(clock())

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
        content=Text(
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
    status = Text(status_text(left, ends is not None), size=16, color=ink)
    buttons = [
        tap_text(button.title, do, button, spoken=timer_label(button, timer))
        for button in (timer.after if up else timer.buttons)
    ]
    return card(
        small(timer.title),
        figures,
        ft.Semantics(content=status, container=True, live_region=True),
        ft.Row(list(buttons), wrap=True, spacing=GAP, run_spacing=GAP),
        color=paint,
    )
