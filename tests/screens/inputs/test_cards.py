"""How many keys stand side by side, and what they are called."""

import asyncio

import pytest

from companion.core.blocks import Ask
from companion.core.fields import Marks, Option, Pick, Seat, Total
from companion.core.table import Table
from screens.inputs.cards import MOST_COLUMNS, key_columns
from screens.inputs.form import ask_view
from screens.state.desk import Change
from screens.ui.theme import TOUCH
from tests.screens.harness import Screen, played


@pytest.mark.parametrize("width", [320, 360, 390, 600, 1280])
def test_keys_are_wide_enough_for_a_thumb_on_every_screen(width: int) -> None:
    async def run() -> int:
        Screen().page.width = width
        return key_columns()

    side_by_side = asyncio.run(run())
    room = (width - 2 * 12 - (side_by_side - 1) * 4) / side_by_side
    assert room >= TOUCH
    assert (side_by_side == MOST_COLUMNS) is (width >= 390)


RED, GREEN = Table().players[:2]


@pytest.mark.parametrize(
    ("ask", "names"),
    [
        (
            Ask(Pick(options=(Option("a", "Red"), Option("b", "Blue"))), "a", "Owner"),
            ["Red, Owner, chosen", "Blue, Owner"],
        ),
        (Ask(Marks(size=2), frozenset({1}), "Joins"), ["1, Joins", "2, Joins, chosen"]),
        (Ask(Total(least=1, most=2), 2, "Hits"), ["1, Hits", "2, Hits, chosen"]),
        (
            Ask(Seat(), GREEN.seat, "First", players=(RED, GREEN)),
            ["Red, First", "Green, First, chosen"],
        ),
    ],
    ids=["pick", "marks", "total", "seat"],
)
def test_a_chip_is_read_aloud_with_its_question_and_whether_it_is_chosen(
    ask: Ask, names: list[str]
) -> None:
    async def send(ask: Ask, change: Change) -> None:
        raise AssertionError("nobody touches it")

    async def play(screen: Screen) -> None:
        assert screen.names() == names

    played(lambda: ask_view(ask, send), play)
