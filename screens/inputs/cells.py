"""The cells of a sequence, whose questions share a pad: one row per player, one column per title."""

from collections.abc import Sequence

import flet as ft

from companion.core.blocks import Question, QuestionSequence
from companion.core.table import Player
from companion.core.words import spoken_value
from companion.display.labels import cell_label
from companion.display.seats import SHORT_NAME
from companion.display.targets import identity
from companion.scenes.letters import cut, widest
from screens.inputs.answer_dock import OpenPad
from screens.inputs.cell_lines import (
    BADGE_WIDTH,
    HEAD,
    HEAD_INSIDE,
    NAME_WIDTH,
    SPACE,
    cells_in_row,
    columns,
    empty_share,
    lines,
    row_key,
    scroll_target,
    size_of,
)
from screens.ui.controls import button_text, grid, tap
from screens.ui.error_boundary import memoized
from screens.ui.letter_size import Text, device_letter_size, letter_size
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import column_width, inset, inset_width, is_large
from screens.ui.text_widths import PLAIN
from screens.ui.theme import GAP, title

NAME_SIZES = (15, 13, 12, 11)
"""Sizes in dp of a name beside cells, at least SHORT_NAME letters of which fit in the largest."""


def cells(sequence: QuestionSequence, asked: Question | None, open_pad: OpenPad) -> ft.Control:
    """Return the cells of *sequence*; a touch on one opens the pad for its question."""
    parts: list[ft.Control] = [title(sequence.title)] if sequence.title else []
    return ft.Column([*parts, _cells(sequence, asked, open_pad)], spacing=GAP, tight=True)


def _scroll_key(questions: Sequence[Question]) -> ft.ScrollKey:
    key: ft.ScrollKey = ft.ScrollKey(value=scroll_target(row_key(questions)))  # type: ignore[call-arg]
    return key


def _cells(sequence: QuestionSequence, asked: Question | None, open_pad: OpenPad) -> ft.Control:
    titles, whose, named, widths, beside, stacked = columns(sequence)
    questions = sequence.questions
    empty = empty_share(widths, beside)
    rows: list[ft.Control] = []
    if len(titles) > 1 and not stacked:
        heads = [
            ft.Container(
                Text(
                    each,
                    size=HEAD,
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
    for player in dict.fromkeys(question.player for question in questions):
        mine = {question.title: question for question in questions if question.player == player}
        opened = next((t for t, question in mine.items() if question is asked), "")
        found = tuple(mine.get(each) for each in titles)
        rows.append(
            CellRow(
                player,
                whose,
                named,
                found,
                tuple(widths),
                opened,
                open_pad,
                stacked,
                empty,
                inset_width(),
            )
        )
    return ft.Column(rows, spacing=SPACE, tight=True)


@memoized
def CellRow(
    player: Player | None,
    whose: bool,
    named: bool,
    questions: tuple[Question | None, ...],
    widths: tuple[int, ...],
    opened: str,
    open_pad: OpenPad,
    stacked: bool,
    empty: int,
    less: float,
) -> ft.Control:
    """Return the cells of one *player*; the pad is open for the one with the title *opened*.

    *widths* are the shares of the columns, and *empty* what is left beside them. With large text,
    or where they are too many, they are *stacked*: below the player, each with its title. They have
    *less* dp than a tool's pane.
    """
    found = tuple(question for question in questions if question)
    key = _scroll_key(found)
    if stacked:
        head = _row_head(player, named=True, width=None) if player else []
        with inset(less):
            below = _below(found, opened, open_pad)
        return ft.Column([*head, *below], spacing=SPACE, tight=True, key=key)
    cells: list[ft.Control] = [
        ft.Container(expand=wide)
        if question is None
        else _cell(question, question.title == opened, open_pad, wide)
        for question, wide in zip(questions, widths, strict=True)
    ]
    head = _row_head(player, named) if whose else []
    return ft.Row([*head, *cells, *_rest(empty)], spacing=SPACE, key=key)


def _below(questions: tuple[Question, ...], opened: str, open_pad: OpenPad) -> list[ft.Control]:
    """Return the cells of *questions* in lines, each with its title; what is scrolled to has a key."""
    found = []
    for place, line in enumerate(lines(questions)):
        row = [
            _cell(question, question.title == opened, open_pad, 1, question.title)
            for question in line
        ]
        drawn = grid(row, cells_in_row(questions))
        drawn.key = _scroll_key(line) if place else None  # the first has that of its player
        found.append(drawn)
    return found


def _rest(empty: int) -> list[ft.Control]:
    return [ft.Container(expand=empty)] if empty else []


def _row_head(
    player: Player | None, named: bool, width: float | None = NAME_WIDTH
) -> list[ft.Control]:
    """Return the first cell of a row: the player; an empty one in the row of titles."""
    parts: list[ft.Control] = []
    if player is not None:
        parts.append(player_badge(player, 28))
        if named:
            parts.append(_name(player.name, width))
    return [ft.Container(ft.Row(parts, spacing=GAP), width=width if named else BADGE_WIDTH)]


def _name(name: str, width: float | None) -> ft.Control:
    """Return a *name* beside cells, as one text of one size; its first word has a line of its own, unless cells are
    stacked below it.

    A row head is *width* dp wide. Its longest line has room there, but for large letters.
    """
    lines = name.split(maxsplit=1) if width else [name]
    room = (width or column_width()) - BADGE_WIDTH
    scale = letter_size() * device_letter_size()
    largest = 15 if max(map(len, lines), default=0) <= SHORT_NAME else 13
    smaller = [each for each in NAME_SIZES if each <= largest and not is_large()]
    fitting = (each for each in smaller if widest(lines, each * scale, PLAIN) <= room)
    size = next(fitting, largest)
    if is_large():  # else a long first word would be broken, and leave no line for the second
        lines[:-1] = [cut(each, size * scale, room, PLAIN) for each in lines[:-1]]
    return Text(
        "\n".join(lines),
        size=size,
        max_lines=len(lines),
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
        semantics_label=name,
    )


def _cell(
    question: Question, opened: bool, open_pad: OpenPad, wide: int, head: str = ""
) -> ft.Control:
    value = spoken_value(question, question.value)
    face = button_text(value, size_of(value), bold=True)
    face.max_lines, face.overflow = 3, ft.TextOverflow.ELLIPSIS
    titled = ft.Column(
        [button_text(head, HEAD_INSIDE), face],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tap(
        titled if head else face,
        cell_label(question),
        open_pad,
        question,
        selected=opened,
        expand=wide,
        dense=True,
        same=("cell", identity(question)),
    )
