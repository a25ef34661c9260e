"""A small table: columns as wide as their words, or a card for each row where they don't fit."""

from collections.abc import Sequence
from math import ceil

import flet as ft

from companion.core.blocks import Grid
from companion.display.columns import column_widths
from companion.scenes.letters import Face, widest
from screens.ui.controls import card
from screens.ui.letter_size import Text
from screens.ui.text_scale import column_width, is_large, text_size
from screens.ui.text_widths import BOLD, PLAIN
from screens.ui.theme import EDGE, GAP, title

HEAD, SIZE = 14, 15
"""Sizes in dp of the head of a column, and of what is below it."""

LONGEST = 136
"""Width in dp that a column of a table takes at the most where others need the place."""


def grid_view(grid: Grid) -> ft.Control:
    """Return a small table; the row that matters now is marked. With large text, or where its
    words don't fit side by side, each row is a card.
    """
    columns = list(zip(grid.head, *grid.rows, strict=True))
    room = int(column_width() - 2 * EDGE - GAP * (len(columns) + 1))
    face = PLAIN if grid.marked < 0 else BOLD
    words = [_width([word for text in each for word in text.split()], face) for each in columns]
    texts = [min(LONGEST, _width(each, face)) for each in columns]
    widths = None if is_large() else column_widths(words, texts, room)
    rows = [_card(grid, n) for n in range(len(grid.rows))]
    if widths:
        lines = [_line(cells, widths, n == grid.marked) for n, cells in enumerate(grid.rows)]
        rows = [_line(grid.head, widths, False, head=True), *lines]
    return ft.Column([title(grid.title), *rows], spacing=2 if widths else GAP, tight=True)


def _width(column: Sequence[str], face: Face) -> int:
    """Return the width in dp of the widest text of a *column*; its head counts as if it were as large as the rest."""
    return ceil(widest(column, SIZE * text_size(), face))


def _line(
    cells: tuple[str, ...], widths: list[int], marked: bool, head: bool = False
) -> ft.Control:
    ink = ft.Colors.ON_SURFACE_VARIANT if head else ft.Colors.ON_SURFACE
    ink = ft.Colors.ON_PRIMARY_CONTAINER if marked else ink
    texts: list[ft.Control] = [
        Text(
            cell,
            size=HEAD if head else SIZE,
            weight=ft.FontWeight.BOLD if marked else None,
            color=ink,
            expand=wide,
        )
        for wide, cell in zip(widths, cells, strict=True)
    ]
    return ft.Container(
        ft.Row(texts, spacing=GAP),
        bgcolor=ft.Colors.PRIMARY_CONTAINER if marked else None,
        border_radius=8,
        padding=ft.Padding.symmetric(horizontal=GAP, vertical=5),
    )


def _card(grid: Grid, row: int) -> ft.Control:
    """Return one row with the head of each column before it; an empty head says nothing."""
    named = zip(grid.head, grid.rows[row], strict=True)
    return card(
        ft.Row(
            [_fact(label, value) for label, value in named],
            wrap=True,
            spacing=EDGE,
            run_spacing=GAP,
        ),
        rimmed=row == grid.marked,
    )


def _fact(label: str, value: str) -> ft.Control:
    parts: list[ft.Control] = [
        Text(label, size=16, color=ft.Colors.ON_SURFACE_VARIANT),
        Text(value, size=16, weight=ft.FontWeight.W_600),
    ]
    return ft.Column(parts if label else parts[1:], spacing=0, tight=True)
