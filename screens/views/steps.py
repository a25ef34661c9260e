"""A checklist. A step is drawn again only where it has changed."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import flet as ft

from companion.core.blocks import Step, Steps
from screens.ui.controls import tap
from screens.ui.guard import memoized
from screens.ui.letter_size import Text

OnTick = Callable[[Steps, int], Awaitable[None]]
"""Ticks a step, or takes the tick away."""


def steps_view(block: Steps, tick: OnTick) -> ft.Control:
    """Return a checklist; steps that are special this round have another colour."""
    plain = replace(block, ticked=frozenset())
    rows = [StepRow(plain, step, step.place in block.ticked, tick) for step in block.items]
    return ft.Column(rows, spacing=4, tight=True)


@memoized
def StepRow(block: Steps, step: Step, done: bool, tick: OnTick) -> ft.Control:
    """Return one *step* of *block*. *block* has no ticks here: it is equal whatever is ticked."""
    place, text, special = step.place, step.text, step.special
    sign = ft.Icons.CHECK_CIRCLE_ROUNDED if done else ft.Icons.CIRCLE_OUTLINED
    paint = ft.Colors.SECONDARY_CONTAINER if special else ft.Colors.SURFACE_CONTAINER
    ink = ft.Colors.ON_SECONDARY_CONTAINER if special else ft.Colors.ON_SURFACE
    soft = ft.Colors.ON_SECONDARY_CONTAINER if special else ft.Colors.ON_SURFACE_VARIANT
    if special and not done:
        sign = ft.Icons.STAR_OUTLINE_ROUNDED
    return tap(
        ft.Row(
            [
                ft.Icon(sign, size=22, color=ft.Colors.PRIMARY if done else ft.Colors.OUTLINE),
                Text(text, size=16, expand=True, color=soft if done else ink),
            ],
            spacing=12,
        ),
        text,
        tick,
        block,
        place,
        checked=done,
        height=None,
        fill=True,
        color=paint,
    )
