"""How far a column is scrolled: it tells so while it moves, and nobody can ask it."""

from typing import Final

import flet as ft

from screens.ui.error_boundary import with_event

OFTEN: Final = 100
"""Milliseconds between two times that a column tells, while it moves."""


class Offset:
    """How far the column with the *key* is scrolled, in dp. Another one begins at its top."""

    def __init__(self) -> None:
        """Begin at the top of a column that nobody has seen."""
        self.key: object = None
        self.pixels = 0.0


def use_offset(column: ft.Column, *, wanted: bool) -> None:
    """Let *column* remember how far it is scrolled, where that is *wanted*. A hook."""
    kept = ft.use_ref((Offset(),))  # in a tuple: Flet would copy it
    (offset,) = kept.current or (Offset(),)
    if offset.key != column.key:
        offset.key, offset.pixels = column.key, 0.0

    async def moved(event: ft.OnScrollEvent) -> None:
        offset.pixels = event.pixels

    column.data = offset
    if wanted:
        column.on_scroll, column.scroll_interval = with_event(moved), OFTEN


def is_scrolled(column: ft.Column) -> bool:
    """Return whether *column* is known to be scrolled away from its top."""
    return isinstance(column.data, Offset) and column.data.pixels > 1


def column_around(control: ft.BaseControl | None) -> ft.Column | None:
    """Return what scrolls with *control* in it, None for nothing."""
    while control:
        if isinstance(control, ft.Column) and control.scroll:
            return control
        control = control.parent
    return None
