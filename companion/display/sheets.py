"""Sheets: the order in which their cells are asked, what their cells hold, and what their pad says."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from companion.core.blocks import (
    Block,
    Question,
    QuestionSequence,
    Result,
    SheetRow,
    SheetShape,
)
from companion.core.fields import Sum
from companion.core.printed import signed
from companion.core.table import Player
from companion.core.words import NOTHING, spoken_value, sum_words
from companion.display.labels import cell_label
from companion.display.targets import sequences_of

BY_PLAYER: Final = "Go on player by player"
BY_ROW: Final = "Go on row by row"
"""The switch on the pad of a sheet: it says what a touch makes of it."""

RUB_OUT: Final = "Rub out"
PLUS: Final = "Add another number"
TURN_SIGN: Final = "Plus or minus"
HALF: Final = "A half more, or none"
TYPE_IT: Final = "Type it, with decimals"
NEXT_CELL: Final = "Next"
TOTAL: Final = "Total"


def sheet_of(
    sequences: Iterable[QuestionSequence], asked: Question | None
) -> QuestionSequence | None:
    """Return the sequence with a sheet that has *asked*, None for none."""
    if asked is None:
        return None
    return next(
        (sequence for sequence in sequences if sequence.sheet and asked in sequence.questions),
        None,
    )


def is_entering(blocks: Result, asked: Question | None) -> bool:
    """Return whether the pad of a sheet among *blocks* is open: it is no outcome before that is closed."""
    return sheet_of(sequences_of(blocks), asked) is not None


def in_order(blocks: Result, *, by_player: bool) -> Result:
    """Return *blocks* with the questions of each sheet in the order in which they are asked: row by row, or
    *by_player*.
    """
    if not any(isinstance(block, QuestionSequence) and block.sheet for block in blocks):
        return blocks
    return tuple(_ordered(block, by_player) for block in blocks)


def _ordered(block: Block, by_player: bool) -> Block:
    if not isinstance(block, QuestionSequence) or block.sheet is None:
        return block
    cells, sheet = cells_of(block), block.sheet
    seats = [player.seat for player in sheet.players]
    titles = [title for row in sheet.rows for title in row.titles]
    places = (
        [(seat, title) for seat in seats for title in titles]
        if by_player
        else [(seat, title) for title in titles for seat in seats]
    )
    return replace(block, questions=tuple(cells[each] for each in places if each in cells))


def cells_of(sequence: QuestionSequence) -> Mapping[tuple[int, str], Question]:
    """Return the questions of *sequence* by seat and title."""
    return {
        (question.player.seat, question.title): question
        for question in sequence.questions
        if question.player
    }


def in_row(sequence: QuestionSequence, row: SheetRow) -> tuple[tuple[Question, ...], ...]:
    """Return the questions of each player in *row* of the sheet of *sequence*; () for who is asked nothing there."""
    cells, sheet = cells_of(sequence), sequence.sheet
    assert sheet
    return tuple(
        tuple(
            cells[(player.seat, title)] for title in row.titles if (player.seat, title) in cells
        )
        for player in sheet.players
    )


def row_of(sheet: SheetShape, question: Question) -> SheetRow | None:
    """Return the row of *sheet* in which *question* stands."""
    return next((row for row in sheet.rows if question.title in row.titles), None)


def neighbour_cell(
    sequence: QuestionSequence, question: Question, down: int, right: int
) -> Question:
    """Return the question *down* rows and *right* players from *question* on the sheet of *sequence*; *question* where
    that is none.

    A cell without a question is passed over.
    """
    sheet, cells = sequence.sheet, cells_of(sequence)
    assert sheet
    titles = [title for row in sheet.rows for title in row.titles]
    seats = [player.seat for player in sheet.players]
    at, column = (
        titles.index(question.title),
        seats.index(question.player.seat if question.player else -1),
    )
    for _ in range(max(len(titles), len(seats))):
        at, column = at + down, column + right
        if at not in range(len(titles)) or column not in range(len(seats)):
            return question
        if found := cells.get((seats[column], titles[at])):
            return found
    return question


def cell_value(question: Question) -> str:
    """Return what stands in the cell of *question*: a sum as its total, and a dash for nothing yet."""
    if isinstance(question.kind, Sum):
        return signed(sum(question.value), question.kind.scale) if question.value else NOTHING
    return spoken_value(question, question.value)


def typed_so_far(question: Question) -> str:
    """Return what the pad shows of a sum while it has several terms: "5+4 = 9"; '' elsewhere."""
    if not isinstance(question.kind, Sum) or len(question.value) < 2:
        return ""
    return sum_words(question.value, question.kind.scale)


def gives(row: SheetRow, at: int) -> str:
    """Return what *row* gives the player at place *at*, '' for nothing yet."""
    points = row.points[at] if at < len(row.points) else None
    return "" if points is None else signed(points, row.scale)


def worth(row: SheetRow, at: int, questions: tuple[Question, ...]) -> str:
    """Return what *row* gives the player at place *at*, where that is not just what they entered: "= 6"."""
    said = gives(row, at)
    return (
        f"= {said}"
        if said and not (len(questions) == 1 and cell_value(questions[0]) == said)
        else ""
    )


def heard_cell(
    question: Question, row: SheetRow, at: int, questions: tuple[Question, ...]
) -> str:
    """Return what screen readers say for the cell of *question*: "Anna, Ships: 3, that gives 6"."""
    points = worth(row, at, questions).removeprefix("= ")
    more = f", that gives {points}" if points else ""
    return f"{cell_label(question)}{more}"


def heard_total(sheet: SheetShape, at: int) -> str:
    """Return what screen readers say for the total of the player at place *at*: "Anna: 54, leads"."""
    player, total = sheet.players[at], sheet.totals[at]
    leads = ", leads" if player.seat in sheet.leaders else ""
    return f"{TOTAL}, {player.name}: {NOTHING if total is None else signed(total, sheet.scale)}{leads}"


def pad_says(sequence: QuestionSequence, question: Question) -> str:
    """Return what the pad of a sheet says below its title: the sum so far, how the row counts, and how the game
    stands.
    """
    sheet = sequence.sheet
    assert sheet
    row, at = row_of(sheet, question), place_of(sheet, question.player)
    stands = sheet.stands[at] if at < len(sheet.stands) else ""
    parts = (typed_so_far(question), row.means if row else "", stands)
    return " · ".join(filter(None, parts))


def place_of(sheet: SheetShape, player: Player | None) -> int:
    """Return the place of *player* on *sheet*, 0 for nobody's."""
    seats = [each.seat for each in sheet.players]
    return seats.index(player.seat) if player and player.seat in seats else 0


def window(size: int, room: int, first: int, asked: int | None) -> range:
    """Return which of *size* columns are in sight where *room* of them fit: from *first* on, and the one that is
    *asked*.
    """
    room = max(1, min(room, size))
    first = max(0, min(first, size - room))
    if asked is not None and asked not in range(first, first + room):
        first = asked - room + 1 if asked >= first + room else asked
    return range(first, first + room)
