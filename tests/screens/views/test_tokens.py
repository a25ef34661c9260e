"""Players as tokens on the table's edge: in one row, as they sit, as long as their names can be read there."""

import flet as ft
import pytest

from companion.core.blocks import Turn
from companion.core.table import Player
from screens.inputs.faces import BETWEEN
from screens.ui.text_scale import PHONE
from screens.ui.theme import SIDE
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


FEW = ("Anna", "Ben", "Christina", "Didi", "Ed")
MANY = (*FEW, "Fay", "Gus", "Hanna")


@pytest.mark.parametrize("width", [320, 360, PHONE])
@pytest.mark.parametrize("names", [FEW[:2], FEW, MANY[:7], MANY])
def test_the_tokens_fall_to_the_ends_of_the_table_in_places_of_equal_height(
    names: tuple[str, ...], width: float
) -> None:
    turn = Turn("Turn", players(*names), 0, "turn")

    async def act(screen: Screen) -> None:
        said: list[str] = []
        for row in rows_of(screen):
            assert row.vertical_alignment == ft.CrossAxisAlignment.START
            falls = [padding_of(each) for each in row.controls]
            assert len({round(above + below, 6) for above, below in falls}) == 1
            above = [round(each, 6) for each, _ in falls]
            middle = len(above) // 2
            assert above == above[::-1]
            assert above[middle:] == sorted(above[middle:])
            assert len(above) < 3 or above[0] > above[middle]
            said += names_of(row)
        assert said == ["Anna's turn", *names[1:]]

    def draw() -> ft.Control:
        ft.context.page.width = width
        return turn_view(turn, nothing)

    played(draw, act)


@pytest.mark.parametrize("width", [320, 360, PHONE])
def test_the_token_of_whose_turn_it_is_is_round_however_narrow_its_place(width: float) -> None:
    turn = Turn("Turn", players("Ann", "Ben", "Cem", "Dag", "Eve"), 0, "turn")

    async def act(screen: Screen) -> None:
        (row,) = rows_of(screen)
        place = (width - 2 * SIDE - BETWEEN * 4) / 5
        rings = [
            each
            for each in inside(row)
            if isinstance(each, ft.Container) and each.padding == tokens.RING
        ]
        (badge,) = [ring.content for ring in rings]
        assert isinstance(badge, ft.Container)
        assert badge.width == badge.height
        assert (badge.width or 0) + 4 * tokens.RING <= place

    def draw() -> ft.Control:
        ft.context.page.width = width
        return turn_view(turn, nothing)

    played(draw, act)


@pytest.mark.parametrize("contrast", [False, True])
def test_in_high_contrast_there_is_neither_table_nor_light(
    monkeypatch: pytest.MonkeyPatch, contrast: bool
) -> None:
    monkeypatch.setattr(tokens, "is_high_contrast", lambda: contrast)
    turn = Turn("Turn", players(*MANY), 6, "turn")

    async def act(screen: Screen) -> None:
        tables = screen.all(ft.Image)
        lights = [each for each in screen.all(ft.Container) if each.gradient]
        assert (len(tables), len(lights)) == ((0, 0) if contrast else (2, 1))
        assert all(each.exclude_from_semantics for each in tables)

    def draw() -> ft.Control:
        ft.context.page.width = PHONE
        return turn_view(turn, nothing)

    played(draw, act)


def rows_of(screen: Screen) -> list[ft.Row]:
    """Return the rows of tokens."""
    return [
        row for row in screen.all(ft.Row) if sum(each.expand == 1 for each in row.controls) > 1
    ]


def padding_of(token: ft.Control) -> tuple[float, float]:
    """Return how much room is above and below *token* within its place."""
    (held,) = [
        each.padding
        for each in inside(token)
        if isinstance(each, ft.Container)
        and isinstance(each.padding, ft.Padding)
        and isinstance(each.content, ft.Column)
    ]
    return held.top or 0, held.bottom or 0
