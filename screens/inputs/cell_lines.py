"""Where the cells of a sequence stand: how wide its columns are, and which line of them is scrolled to."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple

import flet as ft

from companion.core.blocks import Question, QuestionSequence
from companion.core.words import spoken_value
from companion.display.columns import (
    MOST_NAMED,
    MOST_SQUEEZED,
    SHORT_VALUE,
    fitted,
    titles_of,
)
from companion.display.targets import identity, is_unanswered
from companion.scenes.letters import Face, widest
from screens.ui.text_scale import column_width, is_large, pane_width, text_size
from screens.ui.text_widths import BOLD, PLAIN, SEMIBOLD
from screens.ui.theme import EDGE, TOUCH

NAME_WIDTH, BADGE_WIDTH = 124, 36
"""Widths in dp of a badge with a name, and of a badge alone."""

SPACE = 4
"""Between two cells, in dp."""

HEAD, HEAD_INSIDE, SMALL, LARGE = 13, 12, 14, 17
"""Sizes in dp of a title, of one within its cell, of a value, and of a short value."""

AIR = 4
"""Padding in dp on either side of what is in a cell."""

MOST_CELL = 160
"""Width in dp of a cell in a window, where several side by side would have less on a phone."""

MOST_ACROSS, MOST_LARGE = 4, 3
"""Most cells in a row below a player, and with large text."""


class Columns(NamedTuple):
    """The columns of a sequence: their *titles*, and *widths* in dp.

    *whose* is whether players are asked, *named* whether each stands with a name beside the cells,
    *beside* how many dp that takes. Else, where *stacked*, the cells are in lines below their player.
    """

    titles: list[str]
    whose: bool
    named: bool
    widths: list[int]
    beside: int
    stacked: bool


def columns(sequence: QuestionSequence) -> Columns:
    """Return the columns in which the questions of *sequence* stand on this page."""
    titles, questions = titles_of(sequence), sequence.questions
    named = len(titles) <= MOST_NAMED
    whose = any(question.player for question in questions)
    beside = (NAME_WIDTH if named else BADGE_WIDTH) if whose else 0
    widths = _widths(titles, questions, beside)
    broken = sum(_needs(titles, questions)) > _room(titles, beside)  # a word would be
    squeezed = broken or (len(titles) > MOST_SQUEEZED and min(widths) < TOUCH)
    stacked = len(titles) > 1 and (squeezed or is_large())
    return Columns(titles, whose, named, widths, beside, stacked)


class ScrollTarget(NamedTuple):
    """What is scrolled to for a question: the keys of its *line* and of the *target*, '' for none.

    The target is the line before it or the name of who is asked. An *early* line is visible as the
    screen opens, where its sequence is the first on it.
    """

    line: str
    target: str
    early: bool


def line_to_show(sequences: Iterable[QuestionSequence], asked: Question | None) -> ScrollTarget:
    """Return what to scroll to so that the cell of *asked* is visible, with what was asked before."""
    for sequence in sequences:
        if asked is not None and asked in sequence.questions:
            return _shown(sequence, asked)
    return ScrollTarget("", "", early=True)


def _shown(sequence: QuestionSequence, asked: Question) -> ScrollTarget:
    every, stacked = lines_of(sequence), not sequence.sheet and columns(sequence).stacked
    at = next(at for at, mine in enumerate(every) if any(asked in line for line in mine))
    place = next(place for place, line in enumerate(every[at]) if asked in line)
    if stacked:
        above, early = every[at][max(0, place - 1)], at == 0 and place < 2
    else:
        above, early = every[max(0, at - 1)][0], at < 2
    behind = (question for mine in every[at + 1 :] for line in mine for question in line)
    # Where rows behind it are answered, it has been scrolled to those since.
    unmoved = all(map(is_unanswered, behind))
    return ScrollTarget(row_key(every[at][place]), row_key(above), early and unmoved)


def lines_of(sequence: QuestionSequence) -> list[list[tuple[Question, ...]]]:
    """Return the lines of cells of each player of *sequence*, as they stand below each other; of a sheet those of its
    rows.
    """
    if sequence.sheet:
        rows = [row.titles for row in sequence.sheet.rows]
        every = [
            tuple(question for question in sequence.questions if question.title in each)
            for each in rows
        ]
        return [[each] for each in every if each]
    titles, *_, stacked = columns(sequence)
    found = []
    for player in dict.fromkeys(question.player for question in sequence.questions):
        mine = {
            question.title: question
            for question in sequence.questions
            if question.player == player
        }
        questions = tuple(mine[title] for title in titles if title in mine)
        found.append(lines(questions) if stacked else [questions])
    return found


def lines(questions: tuple[Question, ...]) -> list[tuple[Question, ...]]:
    """Return the lines in which the cells of a player's *questions* stand below them."""
    across = cells_in_row(questions)
    return [questions[start : start + across] for start in range(0, len(questions), across)]


def row_key(questions: Sequence[Question]) -> str:
    """Return the key of a line of cells, known by its first."""
    return f"row-{identity(questions[0])}"


def scroll_target(row: str) -> str:
    """Return what the row with the key *row* is called in the view that is drawn.

    Views lie on top of each other, and Flet finds what to scroll to among the controls of all.
    """
    return f"{ft.use_view_path()}#{row}"


def cells_in_row(questions: tuple[Question, ...]) -> int:
    """Return how many cells fit side by side below a player without breaking a word."""
    wide = max(
        max(
            _need(question.title, questions),
            ceil(_longest(question.title, HEAD_INSIDE, SEMIBOLD)),
        )
        for question in questions
    )
    most = min(len(questions), MOST_LARGE if is_large() else MOST_ACROSS)
    return max(1, min(most, int(column_width() - 2 * EDGE + SPACE) // (wide + 2 * AIR + SPACE)))


def _room(titles: list[str], beside: int) -> int:
    """Return how many dp there are for the columns *beside* the players."""
    return int(column_width() - 2 * EDGE - beside - SPACE * (len(titles) - (not beside)))


def _widths(titles: list[str], questions: tuple[Question, ...], beside: int) -> list[int]:
    """Return the width of each column, *beside* the players: no word of a title is broken."""
    room = _room(titles, beside)
    weights = [_width(each, questions) for each in titles]
    return fitted(weights, _needs(titles, questions), room)


def _needs(titles: list[str], questions: tuple[Question, ...]) -> list[int]:
    """Return the width of each column that breaks no word."""
    return [_need(each, questions) for each in titles]


def _need(each: str, questions: tuple[Question, ...]) -> int:
    """Return the width in dp of the longest word in a column: in its title, or in a value."""
    values = {
        spoken_value(question, question.value)
        for question in questions
        if question.title == each
    }
    inside = (2 * AIR + _longest(value, size_of(value), BOLD) for value in values)
    return ceil(max(_longest(each, HEAD, PLAIN), *inside))


def _longest(text: str, size: float, face: Face) -> float:
    return widest(text.split(), size * text_size(), face)


def size_of(value: str) -> int:
    """Return the size in dp of *value* in a cell."""
    return LARGE if len(value) <= SHORT_VALUE else SMALL


def _width(each: str, questions: tuple[Question, ...]) -> int:
    """Return the relative width of a column: 2 with words in it, 1 with numbers."""
    longest = max(
        len(spoken_value(question, question.value))
        for question in questions
        if question.title == each
    )
    return 2 if longest > SHORT_VALUE else 1


def empty_share(widths: list[int], beside: int) -> int:
    """Return the share of a row that stays empty beside columns of these *widths*, 0 on a phone.

    In a window the columns are together as wide as on a phone, or MOST_CELL each.
    """
    room = int(pane_width()) - 2 * EDGE - beside - SPACE * len(widths)
    needed = max(sum(widths), MOST_CELL * len(widths))
    return max(0, room - needed) * sum(widths) // needed
