"""Players as tokens on the table's edge: in one row, as they sit, as long as their names can be read there."""

import flet as ft
import pytest

from companion.core.blocks import Turn
from companion.core.table import Player
from screens.ui.text_scale import PHONE
from screens.views import tokens
from screens.views.tokens import row_room, turn_view
from tests.screens.control_tree import inside
from tests.screens.harness import Screen, played


def players(*names: str) -> tuple[Player, ...]:
    return tuple(Player(seat, name, "red", "R") for seat, name in enumerate(names))


async def nothing(button: object) -> None:
    """Do nothing."""


@pytest.mark.parametrize(
    ("names", "rows"),
    [
        (("Anna", "Ben", "Christina", "Didi"), 1),
        (("Anna", "Ben", "Christina", "Didi", "Ed"), 1),
        (("Anna", "Ben", "Bartholomew-James", "Didi", "Ed"), 2),
        (("Ann", "Ben", "Cem", "Dag", "Eve", "Fay"), 2),
    ],
)
def test_all_stand_in_one_row_as_long_as_their_names_can_be_read(
    names: tuple[str, ...], rows: int
) -> None:
    turn = Turn("Turn", players(*names), 1, "turn")

    def draw() -> ft.Control:
        ft.context.page.width = PHONE
        return turn_view(turn, nothing)

    async def act(screen: Screen) -> None:
        assert bool(row_room(turn.players)) is (rows == 1)
        lines = [
            row
            for row in screen.all(ft.Row)
            if sum(each.expand == 1 for each in row.controls) > 1
        ]
        assert len(lines) == rows

    played(draw, act)


def test_with_large_text_one_row_begins_with_whose_turn_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tokens, "is_large", lambda: True)
    turn = Turn("Turn", players("Anna", "Ben", "Christina"), 1, "turn")

    async def act(screen: Screen) -> None:
        (row,) = [each for each in screen.all(ft.Row) if each.scroll]
        said = [name.partition(",")[0] for name in names_of(row)]
        assert said == ["Ben's turn", "Christina", "Anna"]

    def draw() -> ft.Control:
        ft.context.page.width = PHONE
        return turn_view(turn, nothing)

    played(draw, act)


def names_of(row: ft.Row) -> list[str]:
    """Return what the buttons in *row* are called, in their order."""
    every = (each for each in inside(row) if isinstance(each, ft.Semantics) and each.button)
    return [each.label or "" for each in every]
