"""A sheet: a row down for each row of it, players across, and everyone's total at the foot."""

from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import Final, NamedTuple

import flet as ft

from companion.core.blocks import Question, QuestionSequence, SheetRow, SheetShape
from companion.core.printed import signed
from companion.core.scene import Scene, Trail
from companion.core.table import Player
from companion.core.words import NOTHING
from companion.display.sheets import (
    TOTAL,
    cell_value,
    gives,
    heard_cell,
    heard_total,
    in_row,
    place_of,
    window,
    worth,
)
from companion.display.targets import identity
from companion.display.worlds import World
from companion.scenes.letters import widest
from companion.scenes.marks import crown
from screens.inputs.answer_dock import OpenPad
from screens.inputs.cell_lines import line_to_show, row_key, scroll_target
from screens.inputs.faces import name_size
from screens.ui.controls import TRANSPARENT, OnTouch, button_text, icon, rim, tap
from screens.ui.error_boundary import component, memoized, with_event
from screens.ui.faces import Display, wider
from screens.ui.hooks import use_stable_callback, use_state_ref
from screens.ui.letter_size import Text
from screens.ui.motion import moves
from screens.ui.player_badge import player_badge
from screens.ui.scene_view import SceneView
from screens.ui.text_scale import (
    PHONE_HEIGHT,
    inner_width,
    is_flat_page,
    is_large,
    is_low,
    text_size,
)
from screens.ui.text_widths import PLAIN, SEMIBOLD
from screens.ui.theme import (
    CARD,
    EDGED,
    GAP,
    TOUCH,
    is_high_contrast,
    small,
    world_here,
)

NAME, VALUE, SMALL, SUM, SUM_LINE = 16, 20, 14, 28, 32
"""Sizes in dp of a row's name, of a number, of what stands below it and of a total, and the height of its line."""

LEAST_NAME, MOST_NAME = 64, 240
"""Width in dp of the names of rows, at the least and at the most."""

SHARE: Final = 0.36
"""The share of a sheet that the names of its rows take at the most."""

LEAST_CELL, MOST_CELL = TOUCH, 144
"""Width in dp of a cell, at the least and at the most."""

WIDE_CELL: Final = 104
"""Width in dp of a cell that long names of rows leave where they can: a team's name can be read above it."""

BADGE, LOW_BADGE = 36, 28
"""Width in dp of a player's token above their column, and on a low page."""

AIR: Final = 8
"""Padding in dp before and after a row's name."""

CROWN: Final = 15
"""Width in dp of the leader's crown."""

ROW, PAD, SLIP, AROUND = 56, 320, 160, 270
"""Height in dp that a row has at the most, the pad, the bar without it, and all else that is above and below the
rows.
"""

SCROLL_MS: Final = 150

CARET: Final = 22
"""Height in dp of the mark in the cell that is asked."""


class Widths(NamedTuple):
    """The widths in dp of a sheet: of the *names* of its rows, and of each *cell*; *room* is how many cells fit."""

    names: float
    cell: float
    room: int


def widths_of(sheet: SheetShape, width: float) -> Widths:
    """Return the widths of *sheet* in *width* dp: no word of a name is broken where that can be, and no cell too
    narrow.
    """
    scale = text_size()
    heads = [*(row.name for row in sheet.rows), TOTAL, sheet.unit]
    words = [word for head in heads for word in head.split()]
    whole, word = (
        ceil(widest(each, NAME * scale, PLAIN)) + 2 * AIR + 2 for each in (heads, words)
    )
    digits = max(
        (len(signed(total, sheet.scale)) for total in sheet.totals if total is not None),
        default=2,
    )
    face = wider(world_here().face) * SUM * scale * 0.7 if is_large() else 0
    least = max(LEAST_CELL, digits * face)
    named = max(LEAST_NAME, min(MOST_NAME, whole, max(word, width * SHARE)))
    players = len(sheet.players)
    if (
        players * least > width - named
    ):  # names take a second line before players are out of sight
        named = max(LEAST_NAME, min(named, max(word, width - players * least)))
    if named < whole:  # a few columns leave room for whole names
        named = max(named, min(whole, MOST_NAME, width - players * WIDE_CELL))
    named = min(named, width / 2)
    room = max(1, min(players, int((width - named) // least)))
    cell = min(MOST_CELL, (width - named) / room)
    if cell == MOST_CELL:
        named = min(max(named, MOST_NAME), width - room * cell)
    return Widths(named, cell, room)


def is_whole(sheet: SheetShape, *, padded: bool) -> bool:
    """Return whether all rows of *sheet* surely have room on the current page: above its pad (*padded*), or above the
    bar.
    """
    height = ft.context.page.height or PHONE_HEIGHT
    below = 0 if is_flat_page() else PAD if padded else SLIP
    return len(sheet.rows) * ROW <= height - AROUND - below


def _use_reveal(
    sequence: QuestionSequence, asked: Question | None, rows: ft.Column | None
) -> None:
    """Scroll *rows* so that the cell of *asked* is in sight, with the row before it; None where they don't scroll. A
    hook.

    A device may scroll before it has laid the rows out: with the size that they get it scrolls once more.
    """
    line = line_to_show([sequence], asked)
    target = scroll_target(line.target)
    newest = ft.use_ref((rows,))  # in a tuple: Flet would copy it
    newest.current = (rows,)
    shown, there = ft.use_ref(""), ft.use_ref("")

    async def scroll() -> None:
        (now,) = newest.current or (None,)
        if now is None or not there.current:
            return
        with suppress(RuntimeError):  # the screen was left in between
            await now.scroll_to(scroll_key=there.current, duration=SCROLL_MS if moves() else 0)

    async def reveal() -> None:
        before, shown.current = shown.current, line.line
        there.current = target if before or not line.early else ""
        await scroll()

    async def resized(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        await scroll()

    if rows:
        rows.on_size_change = with_event(resized)
    ft.use_effect(reveal, [line.line, rows is None])


class SheetParts(NamedTuple):
    """A sheet by parts: its *head* with the players, its *rows*, and the totals at its *foot*."""

    head: ft.Control
    rows: list[ft.Control]
    foot: ft.Control


SheetSection = Callable[[], list[ft.Control]]


class AroundSheet(NamedTuple):
    """What scrolls with the rows of a sheet whose head and totals stay where they are: what is *above* them and
    *below*.
    """

    above: SheetSection
    below: SheetSection


@component
def SheetView(
    sequence: QuestionSequence,
    asked: Question | None,
    open_pad: OpenPad,
    less: float,
    pinned: bool,
    around: AroundSheet | None = None,
) -> ft.Control:
    """Show the sheet of *sequence*; a touch on a cell opens the pad for its question.

    Where players have no room side by side, the others are turned to. It has *less* dp than a pane. While it is
    *pinned*, head and totals stay where they are, and its rows scroll between them, with what is *around* them.
    """
    sheet = sequence.sheet
    assert sheet
    first = use_state_ref(0)
    widths = widths_of(sheet, inner_width() - less)
    mine = asked if asked in sequence.questions else None
    seen_before: ft.MutableRef[Question | None] = ft.use_ref(None)
    # What is asked comes into sight once; whoever then turns to others may look at them.
    comes = mine if seen_before.current != mine else None
    seen_before.current = mine
    seen = window(
        len(sheet.players),
        widths.room,
        first.current,
        place_of(sheet, comes.player) if comes else None,
    )
    first.current = seen.start

    async def turn(by: int) -> None:
        first.set(max(0, min(len(sheet.players) - widths.room, first.current + by)))

    turns = use_stable_callback(turn)
    parts = _parts(sequence, sheet, mine, open_pad, widths, seen)
    more: list[ft.Control] = []
    if len(seen) < len(sheet.players):
        more.append(_turns(sheet, seen, turns))
    rows = ft.Column(parts.rows, spacing=0, tight=True)
    scrolls = pinned and (around is not None or not is_whole(sheet, padded=True))
    width = widths.names + widths.cell * len(seen)
    if around:
        above = around.above()
        space = [ft.Container()] if above else []  # as between any two blocks
        rows = ft.Column(
            [*space, *above, _rows_alone(parts.rows, width), *around.below()],
            spacing=GAP + 4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    if scrolls:
        rows.scroll, rows.tight, rows.expand = ft.ScrollMode.AUTO, False, True
    _use_reveal(sequence, mine, rows if scrolls else None)
    inside = ft.Column([parts.head, rows, parts.foot], spacing=0, tight=True)
    if around:
        body = ft.Container(_in_pieces(inside, width))
    else:
        body = ft.Container(
            inside,
            bgcolor=ft.Colors.SURFACE_CONTAINER,
            border_radius=CARD,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            foreground_decoration=rim(2, EDGED, CARD),
            width=width,
        )
    if scrolls:
        body.expand = True
    return ft.Column(
        [*more, body],
        spacing=4,
        tight=True,
        expand=pinned or None,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _in_pieces(sheet: ft.Column, width: float) -> ft.Column:
    """Return the *sheet* with a head and a foot *width* dp wide, around what scrolls between them in the whole
    width.
    """
    head, rows, foot = sheet.controls
    top = ft.BorderRadius.only(top_left=CARD, top_right=CARD)
    bottom = ft.BorderRadius.only(bottom_left=CARD, bottom_right=CARD)
    line = ft.Container(height=1, width=width, bgcolor=ft.Colors.OUTLINE_VARIANT)
    above = ft.Column([_kept(head, width, top), line], spacing=0, tight=True)
    sheet.controls = [above, rows, _kept(foot, width, bottom)]
    sheet.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    return sheet


def _kept(part: ft.Control, width: float, corners: ft.BorderRadius) -> ft.Control:
    """Return the head or the foot of a sheet *width* dp wide that stays where other blocks scroll, too."""
    kept = ft.Container(part, bgcolor=ft.Colors.SURFACE_CONTAINER, width=width)
    kept.border_radius, kept.clip_behavior = corners, ft.ClipBehavior.ANTI_ALIAS
    kept.foreground_decoration = rim(2, EDGED, corners)
    return kept


def _rows_alone(rows: list[ft.Control], width: float) -> ft.Control:
    """Return the *rows* of a sheet *width* dp wide, between other blocks."""
    side = ft.BorderSide(2, EDGED)
    edge = ft.BoxDecoration(border=ft.Border.only(left=side, right=side, bottom=side))
    inside = ft.Column(rows, spacing=0, tight=True)
    card = ft.Container(inside, bgcolor=ft.Colors.SURFACE_CONTAINER, width=width)
    card.foreground_decoration = edge
    return ft.Row([card], alignment=ft.MainAxisAlignment.CENTER)


SHEET: Final = "sheet"
"""The key of a sheet: it remembers which players are in sight, wherever it stands."""


def _parts(
    sequence: QuestionSequence,
    sheet: SheetShape,
    asked: Question | None,
    open_pad: OpenPad,
    widths: Widths,
    seen: range,
) -> SheetParts:
    where, place = asked and identity(asked), place_of(sheet, asked.player) if asked else -1
    rows: list[ft.Control] = []
    for row in sheet.rows:
        cells = in_row(sequence, row)
        here = asked is not None and asked.title in row.titles
        rows.append(
            SheetLine(
                row,
                tuple(cells[at] for at in seen),
                tuple(seen),
                where if here else None,
                open_pad,
                widths,
                _line(sequence, row),
            )
        )
    return SheetParts(
        _head(sheet, widths, seen, place), rows, SheetFoot(sheet, widths, tuple(seen))
    )


def _line(sequence: QuestionSequence, row: SheetRow) -> str:
    """Return the name of the line of *row*, known by its first question."""
    mine = [question for question in sequence.questions if question.title in row.titles]
    return row_key(mine) if mine else f"row-{row.name}"


def _turns(sheet: SheetShape, seen: range, turn: OnTouch) -> ft.Control:
    """Return which players are in sight, between the buttons that turn to the others."""
    size = len(sheet.players)
    said = small(f"Players {seen.start + 1} to {seen.stop} of {size}")
    back = icon(
        ft.Icons.CHEVRON_LEFT_ROUNDED,
        "Players before",
        turn,
        -len(seen),
        disabled=not seen.start,
    )
    on = icon(
        ft.Icons.CHEVRON_RIGHT_ROUNDED,
        "Players after",
        turn,
        len(seen),
        disabled=seen.stop >= size,
    )
    return ft.Row([back, said, on], alignment=ft.MainAxisAlignment.CENTER, spacing=0)


def _edge(*, top: bool = False, left: bool = False) -> ft.Border:
    line = ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT)
    return ft.Border.only(top=line if top else None, left=line if left else None)


def _head(sheet: SheetShape, widths: Widths, seen: range, asked: int) -> ft.Control:
    corner = ft.Container(
        Text(sheet.unit, size=SMALL, color=ft.Colors.ON_SURFACE_VARIANT),
        width=widths.names,
        padding=ft.Padding.symmetric(horizontal=AIR),
        alignment=ft.Alignment.CENTER_LEFT,
    )
    badges = [
        ft.Container(
            _who(sheet.players[at], widths.cell, at == asked),
            width=widths.cell,
            alignment=ft.Alignment.CENTER,
            border=_edge(left=True),
            padding=ft.Padding.symmetric(vertical=4),
        )
        for at in seen
    ]
    return ft.Row([corner, *badges], spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _who(player: Player, width: float, asked: bool) -> ft.Control:
    """Return the token of *player* above their name, in their column *width* dp wide."""
    size = name_size([player.name], SMALL, width - 4)
    name = Text(
        player.name,
        size=size,
        weight=ft.FontWeight.W_600,
        color=ft.Colors.PRIMARY if asked else ft.Colors.ON_SURFACE,
        no_wrap=True,
        overflow=ft.TextOverflow.ELLIPSIS,
        text_align=ft.TextAlign.CENTER,
        semantics_label=player.name,
    )
    badge = player_badge(player, LOW_BADGE if is_low() else BADGE)
    return ft.Column(
        [badge, name],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


@memoized
def SheetLine(
    row: SheetRow,
    cells: tuple[tuple[Question, ...], ...],
    places: tuple[int, ...],
    opened: object,
    open_pad: OpenPad,
    widths: Widths,
    line: str,
) -> ft.Control:
    """Return one *row* of a sheet, with the *cells* of the players at *places*; the pad is open for the one *opened*.

    It is scrolled to by the name of its *line*.
    """
    below = " · ".join(row.parts) if len(row.titles) > 1 else ""
    name = Text(
        row.name,
        size=NAME,
        color=ft.Colors.ON_SURFACE if opened or row.titles else ft.Colors.ON_SURFACE_VARIANT,
        weight=ft.FontWeight.W_700 if opened else None,
        style=ft.TextStyle(height=1.15),
    )
    if not is_large():  # else nothing is cut
        name.max_lines, name.overflow = 2, ft.TextOverflow.ELLIPSIS
    head = ft.Container(
        ft.Column([name, *([small(below)] if below else [])], spacing=0, tight=True),
        width=widths.names,
        padding=ft.Padding.symmetric(horizontal=AIR, vertical=2),
        alignment=ft.Alignment.CENTER_LEFT,
    )
    drawn = [
        ft.Container(
            _cell(row, at, questions, opened, open_pad, widths.cell - 1),
            width=widths.cell,
            border=_edge(left=True),
            alignment=ft.Alignment.CENTER,
        )
        for at, questions in zip(places, cells, strict=True)
    ]
    key: ft.ScrollKey = ft.ScrollKey(value=scroll_target(line))  # type: ignore[call-arg]
    strut = ft.Container(width=0, height=TOUCH)
    return ft.Container(
        ft.Row(
            [strut, head, *drawn],
            spacing=0,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        border=_edge(top=True),
        key=key,
    )


def _cell(
    row: SheetRow,
    at: int,
    questions: tuple[Question, ...],
    opened: object,
    open_pad: OpenPad,
    width: float,
) -> ft.Control:
    """Return the cell of the player at place *at*: each of their questions, one below the other where they are
    narrow.
    """
    if not questions:
        return Text(gives(row, at), size=NAME, color=ft.Colors.ON_SURFACE_VARIANT)
    beside = len(questions) == 1 or width >= len(questions) * LEAST_CELL
    each = width / len(questions) if beside else width
    worths = worth(row, at, questions)
    taps = [
        _number(
            row, at, questions, question, identity(question) == opened, open_pad, each, worths
        )
        for question in questions
    ]
    return ft.Row(taps, spacing=0) if beside else ft.Column(taps, spacing=0, tight=True)


def _number(
    row: SheetRow,
    at: int,
    questions: tuple[Question, ...],
    question: Question,
    opened: bool,
    open_pad: OpenPad,
    width: float,
    worths: str,
) -> ft.Control:
    """Return the number of *question* as a button; what the row makes of it stands below the last."""
    said = cell_value(question)
    ink = ft.Colors.ON_SURFACE if question.value else ft.Colors.ON_SURFACE_VARIANT
    ink = ft.Colors.ON_PRIMARY if opened else ink
    is_blank = question.value is None or question.value == ()
    face = button_text("" if opened and is_blank else said, VALUE if len(said) < 4 else NAME)
    face.color, face.no_wrap = ink, True
    parts: list[ft.Control] = [face]
    if opened:
        parts.append(ft.Container(width=2, height=CARET, bgcolor=ink))
    shown: ft.Control = ft.Row(
        parts, spacing=1, tight=True, alignment=ft.MainAxisAlignment.CENTER
    )
    if worths and question is questions[-1]:
        below = Text(worths, size=SMALL, color=ink, no_wrap=True)
        shown = ft.Column(
            [shown, below],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return tap(
        shown,
        heard_cell(question, row, at, questions),
        open_pad,
        question,
        selected=opened,
        width=width,
        dense=True,
        color=ft.Colors.PRIMARY if opened else TRANSPARENT,
        edge=TRANSPARENT,
        radius=0,
        same=("cell", identity(question)),
    )


@memoized
def SheetFoot(sheet: SheetShape, widths: Widths, seen: tuple[int, ...]) -> ft.Control:
    """Return the row of everyone's totals; the crown is at the leader's."""
    world = world_here()
    name = ft.Container(
        Text(TOTAL, size=NAME, weight=ft.FontWeight.W_600),
        width=widths.names,
        padding=ft.Padding.symmetric(horizontal=AIR),
        alignment=ft.Alignment.CENTER_LEFT,
    )
    totals = [_total(sheet, at, widths.cell, world) for at in seen]
    strut = ft.Container(width=0, height=TOUCH if is_low() else TOUCH + GAP)
    return ft.Container(
        ft.Row(
            [strut, name, *totals],
            spacing=0,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=ft.Border.only(top=ft.BorderSide(2 if is_high_contrast() else 1, EDGED)),
    )


def _total(sheet: SheetShape, at: int, width: float, world: World) -> ft.Control:
    total, leads = sheet.totals[at], sheet.players[at].seat in sheet.leaders
    said = NOTHING if total is None else signed(total, sheet.scale)
    ink = ft.Colors.PRIMARY if leads else ft.Colors.ON_SURFACE
    size = SUM * min(1.0, max(1, (width - 6)) / max(1.0, _total_width(said, world, leads)))
    face = Display(said, world, size=size, line=SUM_LINE, color=ink, lines=1)
    parts: list[ft.Control] = [face]
    if leads:
        mark = Scene(
            CROWN, CROWN * 0.8, (Trail(crown(0, 0, CROWN), fill="primary", closed=True),)
        )
        drawn = SceneView(mark, 1.0, False)
        parts.append(ft.Container(drawn, padding=ft.Padding.only(bottom=10)))
    row = ft.Row(parts, spacing=2, tight=True, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Container(
        ft.Semantics(
            content=row, label=heard_total(sheet, at), container=True, exclude_semantics=True
        ),
        width=width,
        alignment=ft.Alignment.CENTER,
        border=_edge(left=True),
    )


def _total_width(said: str, world: World, leads: bool) -> float:
    """Return the width in dp of a total as *said*, with its crown if its player *leads*."""
    letters = widest([said], SUM * wider(world.face) * text_size(), SEMIBOLD)
    return letters + (CROWN + 2 if leads else 0)
