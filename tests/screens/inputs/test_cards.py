"""How many keys stand side by side, and what they are called."""

import asyncio

import flet as ft
import pytest

from companion.core.blocks import Question
from companion.core.fields import Cards, Marks, Option, Pick, Seat, Total
from companion.core.shape import field_at
from companion.core.table import Table
from companion.games.lawless_empire.orders.state import OrdersState
from companion.scenes.cards import sign
from screens.inputs.cards import CARDBOARD, MOST_COLUMNS, is_swiped, key_columns
from screens.inputs.pads import question_view
from screens.state.change import Change
from screens.ui.error_boundary import component
from screens.ui.scroll_offset import use_offset
from screens.ui.theme import NIGHT, TOUCH
from tests.drawings import READABLE, check_room, schemes
from tests.screens.contrast import ratio
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
    ("question", "names"),
    [
        (
            Question(Pick(options=(Option("a", "Red"), Option("b", "Blue"))), "a", "Owner"),
            ["Red, Owner, chosen", "Blue, Owner"],
        ),
        (Question(Marks(size=2), frozenset({1}), "Joins"), ["1, Joins", "2, Joins, chosen"]),
        (Question(Total(least=1, most=2), 2, "Hits"), ["1, Hits", "2, Hits, chosen"]),
        (
            Question(Seat(), GREEN.seat, "First", players=(RED, GREEN)),
            ["Red, First", "Green, First, chosen"],
        ),
    ],
    ids=["pick", "marks", "total", "seat"],
)
def test_a_chip_is_read_aloud_with_its_question_and_whether_it_is_chosen(
    question: Question, names: list[str]
) -> None:
    async def send(question: Question, change: Change) -> None:
        raise AssertionError("nobody touches it")

    async def play(screen: Screen) -> None:
        assert screen.names() == names

    played(lambda: question_view(question, send), play)


ORDERS = field_at(OrdersState, ("syndicates", 0, "orders")).kind


def swiped(by: float, scrolled_to: float = 0) -> tuple[list[tuple[int, ...]], int]:
    """Swipe *by* dp over the first card, where the page is *scrolled_to* that far down; return the counts that were
    sent, and how often the page was scrolled.
    """
    sent: list[tuple[int, ...]] = []
    question = Question(ORDERS, (2, 0, 0, 0), "Orders")
    scrolled = 0

    async def send(question: Question, change: Change) -> None:
        sent.append(change(question.value))

    async def play(screen: Screen) -> None:
        nonlocal scrolled
        first = screen.all(ft.GestureDetector)[0]
        if scrolled_to:
            (column,) = [each for each in screen.all(ft.Column) if each.scroll]
            told = {"event_type": "end", "pixels": scrolled_to, "min_scroll_extent": 0,
                    "max_scroll_extent": 900, "viewport_dimension": 400}  # fmt: skip
            await screen.fire(column, "scroll", told)
        at, end = {"x": 10.0, "y": 300.0}, {"x": 10.0, "y": 300.0 + by}
        await screen.fire(first, "vertical_drag_start", {"k": "touch", "g": at, "l": at})
        await screen.fire(first, "vertical_drag_end", {"g": end, "l": end, "v": at, "pv": 0.0})
        scrolled = screen.calls("scroll_to")

    @component
    def Pad() -> ft.Control:
        column = ft.Column([question_view(question, send)], scroll=ft.ScrollMode.AUTO)
        use_offset(column, wanted=is_swiped(question))
        return column

    played(Pad, play)
    return sent, scrolled


def test_a_swipe_down_takes_one_card_back() -> None:
    assert swiped(60) == ([(1, 0, 0, 0)], 0)


def test_a_slip_of_the_finger_takes_nothing_back() -> None:
    assert swiped(5) == ([], 0)


def test_a_swipe_up_scrolls_as_it_does_elsewhere() -> None:
    assert swiped(-80) == ([], 1)


def test_a_swipe_down_on_a_page_that_is_scrolled_scrolls_back_and_takes_nothing() -> None:
    assert swiped(60, scrolled_to=120) == ([], 1)


def test_orders_look_like_their_cards() -> None:
    assert isinstance(ORDERS, Cards)
    assert len(ORDERS.faces) == len(ORDERS.names)
    assert len({(face.ground, face.sign) for face in ORDERS.faces}) == 4
    for face in ORDERS.faces:
        assert all(
            ratio(scheme[face.ink], scheme[face.ground]) >= READABLE
            for scheme in schemes("lawless-empire")
        )
        check_room(sign(face))
        made = CARDBOARD[face.ground]
        if made.ground != NIGHT:  # white on night is checked with the stage
            assert ratio("#FFFFFF", made.ground) >= READABLE
            assert ratio(made.edge, made.ground) >= 2
