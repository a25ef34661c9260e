"""A checklist. A step is drawn again only where it has changed."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import flet as ft

from companion.core.blocks import Step, Steps
from companion.display.steps import done_title, led, reminders_title
from screens.ui.controls import THICK, rim, tap, tap_text
from screens.ui.error_boundary import component, keyed, memoized
from screens.ui.letter_size import Text
from screens.ui.text_scale import is_large
from screens.ui.theme import CARD, EDGED, GAP
from screens.views.folds import fold_view

OnTick = Callable[[Steps, int], Awaitable[None]]
"""Ticks a step, or takes the tick away."""

OnWay = Callable[[str], Awaitable[None]]
"""Leads to the tool of the same game with this key."""

LARGE, LARGE_LINE = 20, 26
"""The size of the letters of the action that is next, and the height of its lines."""

CIRCLE = 32
"""Width in dp of the circle before it."""

THEN = "Then"
"""What stands before the action behind it."""


def steps_view(block: Steps, tick: OnTick, go: OnWay | None = None) -> ft.Control:
    """Return a checklist: the next action large, what this round is like, the rest small or folded.

    *go* is None if no way leads to the tool of a step.
    """
    plain, shown = replace(block, ticked=frozenset()), led(block)

    def rows(steps: tuple[Step, ...]) -> list[ft.Control]:
        return [StepRow(plain, step, step.place in block.ticked, tick) for step in steps]

    then = shown.later[0] if shown.now and shown.later and not shown.special else None
    folds = (
        ("reminders", reminders_title(shown), shown.reminders),
        ("done", done_title(shown), shown.done),
    )
    return ft.Column(
        [
            *(
                [keyed(f"now-{shown.now.place}", NextStep, plain, shown.now, tick, go, then)]
                if shown.now
                else []
            ),
            *rows(shown.special),
            *rows(shown.later[1:] if then else shown.later),
            *(
                keyed(key, StepFold, title, plain, steps, block.ticked, tick)
                for key, title, steps in folds
                if steps
            ),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


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
                ft.Icon(sign, size=22, color=ft.Colors.PRIMARY if done else soft),
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
        takes_back=(block.path, place),
    )


@memoized
def NextStep(
    block: Steps, step: Step, tick: OnTick, go: OnWay | None, then: Step | None = None
) -> ft.Control:
    """Return the action that is next, large, with the way to its tool, and the one that comes *then*, small.

    *block* has no ticks here.
    """
    paint = ft.Colors.SECONDARY_CONTAINER if step.special else ft.Colors.SURFACE_CONTAINER
    ink = ft.Colors.ON_SECONDARY_CONTAINER if step.special else ft.Colors.ON_SURFACE
    circle = ft.Container(
        width=CIRCLE,
        height=CIRCLE,
        border_radius=CIRCLE / 2,
        border=ft.Border.all(2.5, ft.Colors.PRIMARY),
    )
    said = Text(
        step.text,
        size=LARGE,
        weight=ft.FontWeight.W_600,
        expand=True,
        color=ink,
        style=ft.TextStyle(height=LARGE_LINE / LARGE),
    )
    parts = [_open_step(ft.Row([circle, said], spacing=14), block, step, tick)]
    if step.tool and go:
        way = tap_text(step.button, go, step.tool, edge=ft.Colors.PRIMARY, fill=True)
        parts.append(ft.Container(way, padding=ft.Padding.only(left=12, right=12, bottom=12)))
    if then:
        line = ft.Container(
            bgcolor=ft.Colors.OUTLINE_VARIANT,
            height=1,
            margin=ft.Margin.symmetric(horizontal=16),
        )
        parts += [line, _then(block, then, tick)]
    return ft.Container(
        ft.Column(
            parts,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            tight=True,
        ),
        bgcolor=paint,
        border_radius=CARD,
        foreground_decoration=rim(THICK, EDGED, CARD),
        margin=ft.Margin.symmetric(vertical=GAP / 2),
    )


def _then(block: Steps, step: Step, tick: OnTick) -> ft.Control:
    """Return the action behind the large one, which can be ticked as well."""
    quiet = ft.Colors.ON_SURFACE_VARIANT
    said = Text(step.text, size=16, expand=True, color=quiet)
    mark = ft.Container(
        Text(THEN, size=14, color=quiet), width=None if is_large() else CIRCLE + 4
    )
    face = ft.Row([mark, said], spacing=10, vertical_alignment=ft.CrossAxisAlignment.START)
    return _open_step(face, block, step, tick)


def _open_step(face: ft.Control, block: Steps, step: Step, tick: OnTick) -> ft.Control:
    """Return *face* as what ticks an open *step*, on the card that it lies on."""
    return tap(
        face,
        step.text,
        tick,
        block,
        step.place,
        checked=False,
        height=None,
        takes_back=(block.path, step.place),
        fill=True,
        color=ft.Colors.TRANSPARENT,
        edge=ft.Colors.TRANSPARENT,
    )


@component
def StepFold(
    label: str, block: Steps, steps: tuple[Step, ...], ticked: frozenset[int], tick: OnTick
) -> ft.Control:
    """Show *steps* of *block* under *label*, once it is touched."""
    opened, set_open = ft.use_state(False)

    async def turn() -> None:
        set_open(not opened)

    def draw() -> list[ft.Control]:
        return [StepRow(block, step, step.place in ticked, tick) for step in steps]

    return fold_view(label, opened, turn, draw)
