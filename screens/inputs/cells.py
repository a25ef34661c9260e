"""The cells of a walk, whose questions share a pad: one row per player, one column per title."""

import flet as ft

from companion.core.blocks import Ask, Walk
from companion.core.table import Player
from companion.core.words import shown
from companion.display.columns import MOST_NAMED, SHORT_VALUE, fitted, longest_word
from companion.display.labels import cell_label
from companion.display.seats import SHORT_NAME
from screens.inputs.answer_dock import OpenPad, row_key, scroll_target
from screens.ui.controls import button_text, grid, tap
from screens.ui.guard import memoized
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import column_width, is_large, pane_width
from screens.ui.theme import EDGE, GAP, TOUCH, title

NAME_WIDTH, BADGE_WIDTH = 124, 36
"""Widths in dp of a badge with a name, and of a badge alone."""

SPACE = 4
"""Between two cells, in dp."""

HEAD, SMALL, LARGE = 7.5, 8.0, 9.5
"""Width in dp of a letter in a title, in a value, and in a short value."""

MOST_CELL = 160
"""Width in dp of a cell in a window, where several side by side would have less on a phone."""

MOST_SQUEEZED = 4
"""Columns that stand side by side however narrow they are; more of them need room for a thumb."""

MOST_ACROSS = 4
"""Most cells in a row below a player."""

NARROW_PAGE = 360
"""Width in dp of a page below which a row has one cell less where the text is large."""


def cells(walk: Walk, asked: Ask | None, open_pad: OpenPad) -> ft.Control:
    """Return the cells of *walk*; a touch on one opens the pad for its question."""
    parts: list[ft.Control] = [title(walk.title)] if walk.title else []
    return ft.Column([*parts, _cells(walk.asks, asked, open_pad)], spacing=GAP, tight=True)


def _cells(asks: tuple[Ask, ...], asked: Ask | None, open_pad: OpenPad) -> ft.Control:
    titles = list(dict.fromkeys(ask.title for ask in asks))
    named = len(titles) <= MOST_NAMED
    whose = any(ask.player for ask in asks)
    beside = (NAME_WIDTH if named else BADGE_WIDTH) if whose else 0
    widths = _widths(titles, asks, beside)
    tight = min(widths) < TOUCH or sum(widths) > _room(titles, beside)
    squeezed = len(titles) > MOST_SQUEEZED and tight
    stacked = squeezed or (is_large() and len(titles) > 1)
    empty = _empty(widths, beside)
    rows: list[ft.Control] = []
    if len(titles) > 1 and not stacked:
        heads = [
            ft.Container(
                Text(
                    each,
                    size=13,
                    color=ft.Colors.ON_SURFACE_VARIANT,
                    text_align=ft.TextAlign.CENTER,
                ),
                expand=wide,
                alignment=ft.Alignment.BOTTOM_CENTER,
            )
            for each, wide in zip(titles, widths, strict=True)
        ]
        rows.append(
            ft.Row(
                [*(_row_head(None, named) if whose else []), *heads, *_rest(empty)],
                spacing=SPACE,
            )
        )
    for player in dict.fromkeys(ask.player for ask in asks):
        mine = {ask.title: ask for ask in asks if ask.player == player}
        opened = next((t for t, ask in mine.items() if ask is asked), "")
        found = tuple(mine.get(each) for each in titles)
        rows.append(
            CellRow(
                player, whose, named, found, tuple(widths), opened, open_pad, stacked, empty
            )
        )
    return ft.Column(rows, spacing=SPACE, tight=True)


@memoized
def CellRow(
    player: Player | None,
    whose: bool,
    named: bool,
    asks: tuple[Ask | None, ...],
    widths: tuple[int, ...],
    opened: str,
    open_pad: OpenPad,
    stacked: bool,
    empty: int,
) -> ft.Control:
    """Return the cells of one *player*; the pad is open for the one with the title *opened*.

    *widths* are the shares of the columns, and *empty* what is left beside them. With large text,
    or where they are too many, they are *stacked*: below the player, each with its title.
    """
    first = next(filter(None, asks))
    key = ft.ScrollKey(value=scroll_target(row_key(first)))  # type: ignore[call-arg]
    if stacked:
        below = [_cell(ask, ask.title == opened, open_pad, 1, ask.title) for ask in asks if ask]
        head = _row_head(player, named=True, width=None) if player else []
        across = _cells_in_row(asks)
        return ft.Column([*head, grid(below, across)], spacing=SPACE, tight=True, key=key)
    cells: list[ft.Control] = [
        ft.Container(expand=wide)
        if ask is None
        else _cell(ask, ask.title == opened, open_pad, wide)
        for ask, wide in zip(asks, widths, strict=True)
    ]
    head = _row_head(player, named) if whose else []
    return ft.Row([*head, *cells, *_rest(empty)], spacing=SPACE, key=key)


def _empty(widths: list[int], beside: int) -> int:
    """Return the share of a row that stays empty beside columns of these *widths*, 0 on a phone.

    In a window the columns are together as wide as on a phone, or MOST_CELL each.
    """
    room = int(pane_width()) - 2 * EDGE - beside - SPACE * len(widths)
    needed = max(sum(widths), MOST_CELL * len(widths))
    return max(0, room - needed) * sum(widths) // needed


def _rest(empty: int) -> list[ft.Control]:
    return [ft.Container(expand=empty)] if empty else []


def _cells_in_row(asks: tuple[Ask | None, ...]) -> int:
    """Return how many cells fit side by side below a player without breaking a word."""
    texts = [text for ask in asks if ask for text in (ask.title, shown(ask, ask.value))]
    longest = max(map(longest_word, texts))
    if not is_large():
        wide = longest * HEAD + 2 * GAP
        return max(2, min(MOST_ACROSS, int((column_width() - 2 * EDGE) // wide)))
    narrow = (ft.context.page.width or 0) < NARROW_PAGE
    return (3 if longest <= SHORT_VALUE + 1 else 2) - narrow


def _room(titles: list[str], beside: int) -> int:
    """Return how many dp there are for the columns *beside* the players."""
    return int(column_width() - 2 * EDGE - beside - SPACE * (len(titles) - (not beside)))


def _widths(titles: list[str], asks: tuple[Ask, ...], beside: int) -> list[int]:
    """Return the width of each column, *beside* the players: no word of a title is broken."""
    room = _room(titles, beside)
    weights = [_width(each, asks) for each in titles]
    needs = [_need(each, asks) for each in titles]
    return fitted(weights, needs, room)


def _need(each: str, asks: tuple[Ask, ...]) -> int:
    """Return the width in dp of the longest word in a column: in its title, or in a value."""
    values = [shown(ask, ask.value) for ask in asks if ask.title == each]
    inside = [
        longest_word(value) * (LARGE if len(value) <= SHORT_VALUE else SMALL)
        for value in values
    ]
    return round(max(longest_word(each) * HEAD, *inside))


def _width(each: str, asks: tuple[Ask, ...]) -> int:
    """Return the relative width of a column: 2 with words in it, 1 with numbers."""
    longest = max(len(shown(ask, ask.value)) for ask in asks if ask.title == each)
    return 2 if longest > SHORT_VALUE else 1


def _row_head(
    player: Player | None, named: bool, width: float | None = NAME_WIDTH
) -> list[ft.Control]:
    """Return the first cell of a row: the player; an empty one in the row of titles."""
    parts: list[ft.Control] = []
    if player is not None:
        parts.append(player_badge(player, 28))
        if named:
            parts.append(
                ft.Column(
                    [
                        Text(
                            part,
                            size=15 if len(part) <= SHORT_NAME else 13,
                            no_wrap=True,
                            overflow=ft.TextOverflow.ELLIPSIS,
                        )
                        for part in (player.name.split(maxsplit=1) if width else [player.name])
                    ],
                    spacing=0,
                    expand=True,
                    tight=True,
                )
            )
    return [ft.Container(ft.Row(parts, spacing=GAP), width=width if named else BADGE_WIDTH)]


def _cell(ask: Ask, opened: bool, open_pad: OpenPad, wide: int, head: str = "") -> ft.Control:
    value = shown(ask, ask.value)
    face = button_text(value, 17 if len(value) <= SHORT_VALUE else 14, bold=True)
    face.max_lines, face.overflow = 3, ft.TextOverflow.ELLIPSIS
    titled = ft.Column(
        [button_text(head, 12), face],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tap(
        titled if head else face,
        cell_label(ask),
        open_pad,
        ask,
        selected=opened,
        expand=wide,
        dense=True,
    )
