"""The cells of a walk on a small phone: no word of a column's title is broken."""

import flet as ft
import pytest

from companion.core.blocks import Ask, Walk
from companion.core.fields import Count
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display.columns import MOST_NAMED
from companion.tools.tool import AnyTool
from screens.inputs import cell_lines, cells
from screens.ui.letter_size import keep_device_letter_size
from screens.ui.theme import EDGE
from tests.laws import shown
from tests.screens.harness import Screen, played
from tests.screens.letters import width
from tests.states import every_tool

SMALL = 360


@every_tool
def test_no_word_of_a_title_is_broken_on_a_small_phone(
    tool: AnyTool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cell_lines, "column_width", lambda: SMALL)
    walks = [each for each in flat(shown(tool, tool.example)) if isinstance(each, Walk)]
    for walk in walks:
        titles = list(dict.fromkeys(ask.title for ask in walk.asks))
        if len(titles) < 2:
            continue
        named = len(titles) <= MOST_NAMED
        whose = any(ask.player for ask in walk.asks)
        beside = (cell_lines.NAME_WIDTH if named else cell_lines.BADGE_WIDTH) if whose else 0
        widths = cell_lines._widths(titles, walk.asks, beside)
        room = SMALL - 2 * EDGE - beside - cell_lines.SPACE * (len(titles) - (not beside))
        for title, wide in zip(titles, widths, strict=True):
            has = room * wide / sum(widths)
            for word in title.split():
                assert width(word, 13) <= has, f"{walk.title}: {word}"


def row_of(titles: list[str]) -> list[str]:
    """Return the names of the cells of one player, in a sheet with these *titles*."""
    ann = Table().player(0)
    asks = tuple(
        Ask(Count(title=title, most=99), 0, title, (f"field{at}",), player=ann)
        for at, title in enumerate(titles)
    )
    found: list[list[int]] = []

    async def open_pad(ask: Ask) -> None:
        """Nothing is opened."""

    async def play(screen: Screen) -> None:
        rows = [row for row in screen.all(ft.Row) if any(map(is_cell, row.controls))]
        found.append([sum(map(is_cell, row.controls)) for row in rows])

    played(lambda: cells.cells(Walk("", asks), None, open_pad), play)
    return [" ".join(map(str, row)) for row in found]


def is_cell(control: ft.Control) -> bool:
    return isinstance(control, ft.Semantics) and bool(control.container)


@pytest.mark.parametrize(
    ("titles", "rows"),
    [
        (["Ships", "Cargo", "Isles", "Gold", "Debts"], "5"),
        ([f"Row {n}" for n in range(12)], "4 4 4"),
        ([f"Weizenfelder {n}" for n in range(7)], "3 3 1"),
        ([f"Donaudampfschifffahrtsgesell {n}" for n in range(5)], "2 2 1"),
        ([f"Donaudampfschifffahrt {n}" for n in range(4)], "4"),
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
    asks = (Ask(Count(title="Gold", most=99), 0, "Gold", ("gold",), player=table.player(0)),)
    found: list[tuple[str, float]] = []

    async def open_pad(ask: Ask) -> None:
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
        return cells.cells(Walk("", asks), None, open_pad)

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
