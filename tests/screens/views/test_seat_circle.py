"""The table from above: nobody sits on anyone, and every name is read."""

import asyncio
from itertools import combinations

import flet as ft
import pytest

from companion.core.table import Table
from screens.ui.letter_size import keep_device_letter_size
from screens.ui.theme import EDGE, TOUCH
from screens.views.seat_circle import HEIGHT, WIDTH, name_on_chip, places, sizes
from tests.screens.control_tree import inside
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.letters import SEMIBOLD, weight_of, width
from tests.screens.whole_app import shown

NAMES = ("Maximilian W", "Wilhelmina M", "Bartholomäus", "Maria Hermin", "Jo", "")
"""Names as long as most are, and others."""


@pytest.mark.parametrize("lines", [1, 2])
@pytest.mark.parametrize("width", [WIDTH, 360 - 2 * EDGE, 320 - 2 * EDGE])
@pytest.mark.parametrize("players", range(2, 9))
def test_nobody_sits_on_anybody_and_everybody_at_the_table(
    players: int, width: float, lines: int
) -> None:
    table = sizes(width, lines)
    spots = places(players, table)
    for (left, top), (other_left, other_top) in combinations(spots, 2):
        apart = (
            abs(left - other_left) >= table.chip or abs(top - other_top) >= table.tall - 0.01
        )
        assert apart
    assert all(-0.01 <= x <= width - table.chip + 0.01 for x, _ in spots)
    assert all(-0.01 <= y <= table.height - table.tall + 0.01 for _, y in spots)
    assert min(table.chip, table.tall) >= TOUCH


@pytest.mark.parametrize("wide", [360, 390])
@pytest.mark.parametrize("scale", [1, 1.2])
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("twice", [False, True])
def test_every_name_is_read_whole_on_its_chip(
    players: int, scale: float, wide: int, twice: bool
) -> None:
    """ "Maximilian W" was "Maximili…", and the W was cut in half by the edge of the table."""
    table = Table().resized(players)
    for seat in range(players):
        table = table.renamed(seat, NAMES[0 if twice else seat % len(NAMES)])
    session = opened()
    asyncio.run(session.at.use_table(table))

    async def act(screen: Screen) -> None:
        screen.page.width = wide
        keep_device_letter_size(screen.page, scale)
        await screen.go("/")
        await screen.go("/table")
        chips = [each for each in screen.all(ft.Container) if is_chip(each)]
        assert len(chips) == players
        for player, chip in zip(table.players, chips, strict=True):
            (stack,) = [each for each in screen.all(ft.Stack) if chip in each.controls]
            lines = [each for each in inside(chip) if isinstance(each, ft.Text)]
            assert " ".join(line.value for line in lines) == player.name
            sizes = [float(line.size or 0) * scale for line in lines]
            room = next(filter(None, map(own_width, inside(chip))))
            for line, size in zip(lines, sizes, strict=True):
                assert width(line.value, size, weight_of(line)) <= room - 2 * BORDER, line.value
            high = 30 + AROUND + sum(size * LINE for size in sizes)
            assert float(chip.top or 0) + high <= float(stack.height or 0) + 0.5

    shown(session, "/table", act)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Maximilian W", ["Maximilian W"]),
        ("Ann Margret of Kent", ["Ann Margret", "of Kent"]),
        ("Ann (Red)", ["Ann (Red)"]),
        ("Ann Margret (Red)", ["Ann Margret", "(Red)"]),
    ],
)
def test_a_long_name_has_two_lines(name: str, lines: list[str]) -> None:
    assert name_on_chip(name, 84)[0] == lines


@pytest.mark.parametrize("name", ["W" * 32, "Konstantina-Maximiliana Papadopoulou-W"])
def test_what_has_no_room_ends_with_an_ellipsis_and_is_spoken_whole(name: str) -> None:
    name = name[:32]
    lines, size = name_on_chip(name, 84)
    assert any(line.endswith("…") for line in lines)
    assert all(width(line, size, SEMIBOLD) <= 84 for line in lines)
    session = opened()
    asyncio.run(session.at.use_table(Table().renamed(0, name)))

    async def act(screen: Screen) -> None:
        screen.named(f"{name}: change")

    shown(session, "/table", act)


BORDER, AROUND, LINE = 2, 8, 1.45
"""In dp: the edge of a chip on each side, what is free around badge and name; and the height of a
line as a multiple of its letters.
"""


def is_chip(control: ft.Container) -> bool:
    return control.top is not None and any(
        isinstance(each, ft.Semantics) and str(each.label).endswith(": change")
        for each in inside(control)
    )


def own_width(control: object) -> float:
    """Return the width in dp of the button of a chip, 0 for anything else."""
    wide = (isinstance(control, ft.Container) and control.width) or 0
    return wide if wide >= TOUCH else 0


def test_the_first_sits_with_us_and_the_next_one_clockwise_from_above() -> None:
    (first_left, first_top), (next_left, next_top), *_ = places(4, sizes())
    assert first_top == max(top for _, top in places(4, sizes()))
    assert next_left < first_left
    assert next_top < first_top


def test_nobody_is_cut_off_at_the_edge_of_a_small_phone() -> None:
    """The table was 12 dp wider than what a phone of 360 dp shows of it."""

    async def act(screen: Screen) -> None:
        for wide, drawn in ((360, 360 - 2 * EDGE), (390, WIDTH), (1280, WIDTH)):
            screen.page.width = wide
            await screen.go("/")
            await screen.go("/table")
            (stack,) = [each for each in screen.all(ft.Stack) if each.height == HEIGHT]
            assert stack.width == drawn

    shown(opened(), "/table", act)
