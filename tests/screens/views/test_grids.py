"""Tables on small phones: no word is broken, and rows become cards where words don't fit."""

import flet as ft
import pytest

from companion.core.blocks import Grid
from companion.core.fields import Text
from companion.core.nesting import flat
from companion.core.shape import reset_unless
from companion.tools.tool import AnyTool
from screens.ui.theme import EDGE, GAP
from screens.views import grids
from screens.views.grids import grid_view
from tests.laws import shown
from tests.screens.letters import weight_of, width
from tests.states import every_tool, extremes

SMALL = 360

PATROLS = Grid(
    "Patrols",
    ("", "Who", "What", "Where"),
    (("Downtown", "Neighborhood Watch", "Neighborhood Watch", "Neighborhood Watch"),),
    marked=0,
)
FIGHT = Grid(
    "After the fight",
    ("Gang", "Dead", "Left", "XP each"),
    (("Bartholomäus", "2 H", "Don + 2 Lt + 12 H stay", "3"), ("Ann", "2 H", "–", "0")),
)


@pytest.fixture(autouse=True)
def phone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grids, "column_width", lambda: SMALL)
    monkeypatch.setattr(grids, "is_large", lambda: False)


def lines(grid: Grid) -> list[list[ft.Text]]:
    """Return the texts of each line of a table; none where rows are cards."""
    drawn = grid_view(grid)
    assert isinstance(drawn, ft.Column)
    rows = [each.content for each in drawn.controls if isinstance(each, ft.Container)]
    found = [row.controls for row in rows if isinstance(row, ft.Row) and not row.wrap]
    return [[text for text in line if isinstance(text, ft.Text)] for line in found]


def check_words(grid: Grid) -> None:
    """Every word of a table on a small phone fits its column."""
    for line in lines(grid):
        room = SMALL - 2 * EDGE - GAP * (len(line) + 1)
        every = sum(int(text.expand or 0) for text in line)
        for text in line:
            has = room * int(text.expand or 0) / every
            for word in str(text.value).split():
                assert width(word, float(text.size or 0), weight_of(text)) <= has, (
                    f"{grid.title}: {word}"
                )


@pytest.mark.slow
@every_tool
def test_no_word_of_a_table_is_broken_on_a_small_phone(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example):
        said = reset_unless(state, lambda field: not isinstance(field.kind, Text))
        for block in flat(shown(tool, said)):
            if isinstance(block, Grid):
                check_words(block)


def test_a_column_is_as_wide_as_its_longest_word() -> None:
    check_words(FIGHT)
    (head, first, _) = lines(FIGHT)
    assert [text.value for text in head] == list(FIGHT.head)
    assert [text.expand for text in head] == [text.expand for text in first]


def test_rows_are_cards_where_words_do_not_fit_side_by_side() -> None:
    assert lines(PATROLS) == []
    drawn = grid_view(PATROLS)
    assert isinstance(drawn, ft.Column)
    assert len(drawn.controls) == 1 + len(PATROLS.rows)


def test_large_letters_make_every_row_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines(FIGHT)
    monkeypatch.setattr(grids, "is_large", lambda: True)
    assert lines(FIGHT) == []
