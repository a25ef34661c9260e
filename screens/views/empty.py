"""Where nothing is yet: a drawing in dashes, one sentence, and at most two ways on."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.display.worlds import World
from screens.ui.faces import Display
from screens.ui.letter_size import Text
from screens.ui.text_scale import is_large
from screens.ui.theme import GAP, small, world_here

WIDTH, HEIGHT = 160, 84
"""The size in dp of a drawing."""

_HEAD: Final = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" stroke="#000" '
    'stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
)

CARDS: Final = (
    f'{_HEAD} stroke-dasharray="6 6"><rect x="8" y="16" width="40" height="60" rx="8"/>'
    '<rect x="60" y="16" width="40" height="60" rx="8"/><rect x="112" y="16" width="40" height="60" rx="8"/></svg>',
    f'{_HEAD}><path d="M64 62L60 38 71 47 80 30 89 47 100 38 96 62Z" fill="#000"/></svg>',
)
"""Games that nobody has won yet, and the crown for it."""

GLASS: Final = (
    f'{_HEAD} stroke-dasharray="6 6"><rect x="8" y="10" width="62" height="26" rx="8"/>'
    '<rect x="90" y="10" width="62" height="26" rx="8"/><rect x="8" y="48" width="62" height="26" rx="8"/>'
    '<rect x="90" y="48" width="62" height="26" rx="8"/></svg>',
    f'{_HEAD.replace("2.5", "5")}><circle cx="76" cy="38" r="20"/><path d="M91 53L108 70"/></svg>',
)
"""Answers that are not there, and the glass that looks for them."""

DashedDrawing = tuple[str, str]
"""What is not there, in dashes, and what is looked for, in the accent."""


def empty(
    drawing: DashedDrawing,
    head: str,
    sentence: str,
    *ways: ft.Control,
    above: str = "",
    world: World | None = None,
) -> ft.Control:
    """Return *drawing*, what is missing as a *head*, and a *sentence* on it, over the *ways* on.

    A word *above* the head stands small. The head is set in the face of *world*, None for that of the page.
    """
    shown = Display(
        head, world or world_here(), size=28, line=32, color=ft.Colors.ON_SURFACE, lines=None
    )
    shown.text_align = ft.TextAlign.CENTER
    said = Text(
        sentence,
        size=16,
        color=ft.Colors.ON_SURFACE_VARIANT,
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Column(
        [
            ft.Container(height=GAP if is_large() else 4 * GAP),
            *([] if is_large() else [_drawn(drawing)]),
            *([small(above)] if above else []),
            shown,
            said,
            ft.Container(height=GAP),
            *ways,
        ],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _drawn(drawing: DashedDrawing) -> ft.Control:
    dashes, sign = drawing
    return ft.Stack(
        [_layer(dashes, ft.Colors.OUTLINE), _layer(sign, ft.Colors.PRIMARY)],
        width=WIDTH,
        height=HEIGHT,
    )


def _layer(svg: str, color: str) -> ft.Control:
    return ft.Image(
        src=svg, width=WIDTH, height=HEIGHT, color=color, exclude_from_semantics=True
    )


def side_by_side(buttons: Sequence[ft.Control]) -> ft.Control:
    """Return *buttons* in a row that breaks, in the middle."""
    return ft.Row(
        list(buttons),
        wrap=True,
        spacing=GAP,
        run_spacing=GAP,
        alignment=ft.MainAxisAlignment.CENTER,
    )
