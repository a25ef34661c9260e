"""The phases of a round by name, in a row: what is done, the one that is now, those to come."""

from collections.abc import Awaitable, Callable
from typing import Final

import flet as ft

from companion.core.blocks import Drawing
from companion.display.game_place import GamePlace
from screens.ui.controls import THICK, rim
from screens.ui.error_boundary import handler
from screens.ui.finger import comes_down, for_one_control
from screens.ui.letter_size import Text
from screens.ui.text_scale import is_large
from screens.ui.theme import EDGED, SIDE, TOUCH

RING: Final = 22
"""Width in dp of the ring around the number of a phase."""


def stepper_view(
    drawing: Drawing, place: GamePlace, overview: Callable[[], Awaitable[None]]
) -> ft.Control:
    """Return the phases of *place* in a row that scrolls: the current one is filled, and what is done is a number.

    A touch anywhere opens the *overview*; screen readers say what they say of the *drawing*, and have the same in a
    fold.
    """
    names, at = place.names, place.at
    if is_large():
        shown = [_pill(f"{at + 1} of {len(names)}", None, now=True)]
    else:
        done = "1 done" if at == 1 else f"{at} done"
        shown = [
            *([_pill(done, None, now=False, ticked=True)] if at else []),
            *(_pill(name, n + 1, now=n == at) for n, name in enumerate(names) if n >= at),
        ]
    row = ft.Row(shown, spacing=2, scroll=ft.ScrollMode.HIDDEN)
    return ft.Semantics(
        content=ft.Container(
            row,
            on_tap_down=comes_down,
            on_click=for_one_control("stepper", handler(overview)),
            ink=True,
            border_radius=TOUCH / 2,
        ),
        label=drawing.spoken,
        image=True,
        container=True,
        exclude_semantics=True,
        key=f"stepper-{drawing.key}",
    )


def _pill(name: str, number: int | None, *, now: bool, ticked: bool = False) -> ft.Control:
    """Return a phase called *name*: its *number* in a ring, and whether it is *now* or was *ticked* off."""
    ink = ft.Colors.ON_PRIMARY if now else ft.Colors.ON_SURFACE_VARIANT
    weight = ft.FontWeight.W_700 if now else ft.FontWeight.W_600
    sign: list[ft.Control] = []
    if ticked:
        sign = [ft.Icon(ft.Icons.CHECK_ROUNDED, size=18, color=ink)]
    elif number is not None:
        digit = Text(str(number), size=14, weight=ft.FontWeight.W_700, color=ink)
        sign = [
            ft.Container(
                digit,
                width=RING,
                height=RING,
                border_radius=RING / 2,
                border=ft.Border.all(1.5, ink),
                alignment=ft.Alignment.CENTER,
            )
        ]
    words = Text(name, size=16, weight=weight, color=ink, no_wrap=True)
    strut = ft.Container(width=0, height=TOUCH - 2 * PILL_EDGE)
    face = ft.Row([strut, *sign, words], spacing=7, tight=True)
    return ft.Container(
        ft.Container(
            face,
            bgcolor=ft.Colors.PRIMARY if now else None,
            border_radius=TOUCH / 2,
            padding=ft.Padding.symmetric(horizontal=SIDE),
            foreground_decoration=rim(THICK, EDGED, TOUCH / 2) if now else None,
        ),
        padding=ft.Padding.symmetric(vertical=PILL_EDGE),
    )


PILL_EDGE: Final = 4
"""Room in dp above and below a pill, within what can be touched."""
