"""The cells of a sequence on a small phone: no word is broken, neither of a column's title nor of a value."""

from collections.abc import Iterator

import flet as ft
import pytest

from companion.core.blocks import Question, QuestionSequence
from companion.core.fields import Count
from companion.core.nesting import flat
from companion.core.table import Table
from companion.core.words import spoken_value
from companion.tools.tool import AnyTool, table_of, with_table
from screens.inputs import cell_lines, cells
from screens.ui.letter_size import keep_device_letter_size
from screens.ui.text_scale import LARGE
from screens.ui.theme import EDGE
from tests.laws import shown
from tests.screens.harness import Screen, played
from tests.screens.letters import BOLD, PLAIN, SEMIBOLD, width
from tests.states import every_tool

SMALL = 360


@pytest.mark.parametrize(
    ("room", "scale", "name"),
    [
        (300, 1, ""),
        (300, 1, "Maximilian W"),
        (SMALL, 1, "Maximilian W"),
        (390, 1, ""),
        (SMALL, 1.2, "Maximilian W"),
        (300, 1.5, ""),
        (SMALL, 1.5, ""),
        (390, 1.5, "Maximilian W"),
    ],
)
@every_tool
def test_no_word_of_a_cell_is_broken_where_another_arrangement_holds_it(
    tool: AnyTool, room: int, scale: float, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on a small phone nor where a code shows what it holds, which has less room; nor in larger letters."""
    monkeypatch.setattr(cell_lines, "column_width", lambda: room)
    monkeypatch.setattr(cell_lines, "text_size", lambda: scale)
    monkeypatch.setattr(cell_lines, "is_large", lambda: scale >= LARGE)
    state = tool.example
    if (table := table_of(state)) and name:
        people = tuple(person.evolve(name=name) for person in table.people)
        state = with_table(state, table.evolve(people=people))
    for sequence in flat(shown(tool, state)):
        if isinstance(sequence, QuestionSequence):
            for words, has in columns_of(sequence, room - 2 * EDGE):
                for word, size, weight in words:
                    assert width(word, size * scale, weight) <= has, f"{sequence.title}: {word}"


def columns_of(
    sequence: QuestionSequence, room: float
) -> Iterator[tuple[list[tuple[str, float, int]], float]]:
    """Yield the words of each column of *sequence* with their sizes and weights, and the room in dp that they have
    there.

    Where cells stand alone below each other, no arrangement has more room: there only words of ten letters are left
    out.
    """
    titles, _, _, shares, beside, stacked = cell_lines.columns(sequence)
    across = cell_lines.cells_in_row(sequence.questions) if stacked else len(titles)

    def counts(word: str) -> bool:
        return across > 1 or len(word) < 10

    left = (
        room
        - (0 if stacked else beside)
        - cell_lines.SPACE * (across - (not beside or stacked))
    )
    for title, share in zip(titles, shares, strict=True):
        has = left / across if stacked else left * share / sum(shares)
        values = [
            spoken_value(question, question.value)
            for question in sequence.questions
            if question.title == title
        ]
        inside = [
            (word, float(cell_lines.size_of(value)), BOLD)
            for value in values
            for word in value.split()
        ]
        yield [each for each in inside if counts(each[0])], has - 2 * cell_lines.AIR
        head = (12.0, SEMIBOLD) if stacked else (13.0, PLAIN)
        heads = [(word, *head) for word in title.split()]
        yield (
            [each for each in heads if counts(each[0])],
            has - (2 * cell_lines.AIR if stacked else 0),
        )


def row_of(titles: list[str]) -> list[str]:
    """Return the names of the cells of one player, in a sheet with these *titles*."""
    ann = Table().player(0)
    questions = tuple(
        Question(Count(title=title, most=99), 0, title, (f"field{at}",), player=ann)
        for at, title in enumerate(titles)
    )
    found: list[list[int]] = []

    async def open_pad(question: Question) -> None:
        """Nothing is opened."""

    async def play(screen: Screen) -> None:
        rows = [row for row in screen.all(ft.Row) if any(map(is_cell, row.controls))]
        found.append([sum(map(is_cell, row.controls)) for row in rows])

    played(lambda: cells.cells(QuestionSequence("", questions), None, open_pad), play)
    return [" ".join(map(str, row)) for row in found]


def is_cell(control: ft.Control) -> bool:
    return isinstance(control, ft.Semantics) and bool(control.container)


@pytest.mark.parametrize(
    ("titles", "rows"),
    [
        (["Ships", "Cargo", "Isles", "Gold", "Debts"], "5"),
        ([f"Row {n}" for n in range(12)], "4 4 4"),
        ([f"Weizenfelder {n}" for n in range(7)], "4 3"),
        ([f"Donaudampfschifffahrtsgesell {n}" for n in range(5)], "1 1 1 1 1"),
        ([f"Donaudampfschifffahrt {n}" for n in range(4)], "2 2"),
    ],
)
def test_more_columns_than_have_room_for_a_thumb_stand_below_the_player(
    titles: list[str], rows: str
) -> None:
    assert row_of(titles) == [rows]


NAMES = (
    "Maximilian W",
    "W Maximilian",
    "Wilhelmina M",
    "Bartholomäus",
    "Maria Hermin",
    "Jo",
    "",
)
"""Names as long as they can be, and others."""


def named(name: str, scale: float = 1) -> list[tuple[str, float]]:
    """Return the texts beside the cells of a player called *name*, each with its size in dp."""
    table = Table().renamed(0, name)
    questions = (
        Question(Count(title="Gold", most=99), 0, "Gold", ("gold",), player=table.player(0)),
    )
    found: list[tuple[str, float]] = []

    async def open_pad(question: Question) -> None:
        """Nothing is opened."""

    async def play(screen: Screen) -> None:
        words = table.name(0).split()
        found.extend(
            (text.value, float(text.size or 0) * scale)
            for text in screen.all(ft.Text)
            if set(text.value.split()) & set(words)
        )

    def drawn() -> ft.Control:
        keep_device_letter_size(ft.context.page, scale)
        return cells.cells(QuestionSequence("", questions), None, open_pad)

    played(drawn, play)
    return found


@pytest.mark.parametrize("scale", [1, 1.2])
@pytest.mark.parametrize("name", NAMES)
def test_a_name_beside_cells_is_one_text_of_one_size_and_read_whole(
    name: str, scale: float
) -> None:
    """Two words were two texts of two sizes, and a screen reader said the second one first."""
    ((text, size),) = named(name, scale)
    assert text.split() == Table().renamed(0, name).name(0).split()
    for line in text.split("\n"):
        assert width(line, size) <= cell_lines.NAME_WIDTH - cell_lines.BADGE_WIDTH, line
