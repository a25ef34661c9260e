"""The dock at the foot of a tool: undo, redo and the filled button, in the same places on every screen."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.scenes.letters import text_width
from screens.ui.controls import FILLED
from screens.ui.text_scale import is_large, pane_width, text_size
from screens.ui.text_widths import BOLD
from screens.ui.theme import DOCK, GAP, SIDE

LETTERS: Final = 16
"""The size of the letters of a button, in dp."""

AROUND: Final = 40
"""Width in dp that a button has beside its text."""


def dock_split(
    buttons: Sequence[ft.Control],
) -> tuple[ft.Control | None, list[ft.Control]]:
    """Return the one of *buttons* that stands beside undo, and the others.

    It is the filled one; where none is, the first that can be touched.
    """
    touched = [each for each in buttons if not isinstance(each, ft.Text)]
    filled = [each for each in touched if each.data == FILLED]
    first = next(iter(filled or touched), None)
    return first, [each for each in buttons if each is not first]


def dock(undo: ft.Control, redo: ft.Control, button: ft.Control | None) -> ft.Control:
    """Return *undo*, *redo* and the *button* beside them; with large text that has a line of its own."""
    room = ft.Padding.only(top=GAP + 2)
    if is_large():
        steps = ft.Row([undo, redo], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        lines: list[ft.Control] = [button, steps] if button else [steps]
        column = ft.Column(
            lines,
            spacing=4,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        return ft.Container(column, padding=room)
    place = ft.Container(button, expand=True)
    strut = ft.Container(width=0, height=DOCK)
    return ft.Container(ft.Row([strut, undo, redo, place], spacing=4), padding=room)


def in_pairs(buttons: Sequence[ft.Control]) -> list[ft.Control]:
    """Return *buttons* below each other, two in a line where their texts have room."""
    lines: list[ft.Control] = []
    waiting: ft.Control | None = None
    for each in buttons:
        if waiting is not None and _is_narrow(each):
            pair: list[ft.Control] = [
                ft.Container(waiting, expand=1),
                ft.Container(each, expand=1),
            ]
            lines.append(ft.Row(pair, spacing=GAP))
            waiting = None
            continue
        if waiting is not None:
            lines.append(waiting)
        waiting = each if _is_narrow(each) else None
        if waiting is None:
            lines.append(each)
    return [*lines, waiting] if waiting is not None else lines


def _is_narrow(button: ft.Control) -> bool:
    """Return whether half a line is enough for *button*."""
    said = button_label(button)
    room = (pane_width() - 2 * SIDE - GAP) / 2 - AROUND
    return 0 < text_width(said, LETTERS * text_size(), BOLD) <= room


def button_label(button: ft.Control) -> str:
    """Return what *button* says; '' for what is none."""
    face = getattr(button, "content", None)
    named = getattr(face, "content", None)
    return named.label or "" if isinstance(named, ft.Semantics) and named.button else ""
