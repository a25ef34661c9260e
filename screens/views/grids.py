"""A small table: columns as wide as their words, or a card for each row where they don't fit."""

import flet as ft

from companion.core.blocks import Grid
from screens.ui.controls import card
from screens.ui.text_scale import is_large
from screens.ui.theme import EDGE, GAP, title

LETTER = 8.5
"""Width in dp of a letter of a table, on average, in bold."""

LONGEST = 16
"""Letters that a column takes at the most where others need the place."""

PHONE = 390
"""Width in dp of a page that has not told its own yet."""

HALF_WINDOW = 440
"""Width in dp that a table has in a window at the least."""


def page_width() -> float:
    """Return the width of the page in dp."""
    return ft.context.page.width or PHONE


def shares(columns: list[tuple[str, ...]], room: int) -> list[int] | None:
    """Return the letters that each of *columns* gets of *room*, None where a word would break.

    Each column gets its longest word; what is left goes to those with longer texts.
    """
    words = [
        max(_letters(w) for text in column for w in [*text.split(), ""]) for column in columns
    ]
    texts = [min(LONGEST, max(map(len, column))) for column in columns]
    left = room - sum(words)
    if left < 0:
        return None
    wanted = [max(0, text - word) for text, word in zip(texts, words, strict=True)]
    total = max(1, sum(wanted))
    return [
        word + min(want, left * want // total) + 1
        for word, want in zip(words, wanted, strict=True)
    ]


def _letters(word: str) -> int:
    """Return how many letters of the usual width are as wide as *word*."""
    return len(word) + sum(word.count(each) for each in "mwMW")


def grid_view(grid: Grid) -> ft.Control:
    """Return a small table; the row that matters now is marked. With large text, or where its
    words don't fit side by side, each row is a card.
    """
    columns = list(zip(grid.head, *grid.rows, strict=True))
    room = int((min(page_width(), HALF_WINDOW) - 2 * EDGE - GAP * (len(columns) + 1)) / LETTER)
    widths = None if is_large() else shares(columns, room)
    rows = [_card(grid, n) for n in range(len(grid.rows))]
    if widths:
        lines = [_line(cells, widths, n == grid.marked) for n, cells in enumerate(grid.rows)]
        rows = [_line(grid.head, widths, False, head=True), *lines]
    return ft.Column([title(grid.title), *rows], spacing=2 if widths else GAP, tight=True)


def _line(
    cells: tuple[str, ...], widths: list[int], marked: bool, head: bool = False
) -> ft.Control:
    ink = ft.Colors.ON_SURFACE_VARIANT if head else ft.Colors.ON_SURFACE
    ink = ft.Colors.ON_PRIMARY_CONTAINER if marked else ink
    texts: list[ft.Control] = [
        ft.Text(
            cell,
            size=14 if head else 15,
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
        ft.Text(label, size=16, color=ft.Colors.ON_SURFACE_VARIANT),
        ft.Text(value, size=16, weight=ft.FontWeight.W_600),
    ]
    return ft.Column(parts if label else parts[1:], spacing=0, tight=True)
