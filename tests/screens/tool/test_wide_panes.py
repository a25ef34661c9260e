"""A wide window: stage and round at the left, a tool at the right, one dock over both, and one filled button in it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import pytest

from companion.tools.tool import AnyTool
from screens.inputs.answer_dock import PAD
from screens.inputs.cards import GROWN
from screens.pages.settings import LETTERS
from screens.state.page_session import PageSession
from screens.ui.sign_icons import SIGNS
from screens.ui.text_scale import is_wide, round_width
from screens.ui.theme import WIDE
from tests.screens.control_tree import inside, name_of
from tests.screens.desks import TOOLS, opened, slot_with
from tests.screens.harness import Screen
from tests.screens.own_games import make
from tests.screens.tool.test_one_large import large
from tests.screens.whole_app import appeared
from tests.states import each_kind_of_tool
from tests.tool_screens import TO_THE_ROUND

WINDOW = (1280.0, 800.0)
EMPIRE = "/g/lawless-empire"
ROUND: Any = TOOLS["lawless-empire/round"]
COMBAT = TOOLS["turf-war/combat"]
EXECUTION = ROUND.example.evolve(phase=4)


def wide(
    session: PageSession,
    route: str,
    act: Callable[[Screen], Awaitable[None]],
    size: tuple[float, float] = WINDOW,
) -> None:
    """Open the whole app at *route* in a wide window of *size* and let *act* touch it."""

    async def run() -> None:
        await session.plays.load()
        session.screen.wide_window = is_wide(*size)
        await act(await appeared(session, route, size))

    asyncio.run(run())


def in_execution() -> PageSession:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(ROUND), EXECUTION, "played"))
    return session


def counted(screen: Screen, begins: str) -> int:
    """Return how many controls on *screen* have a name that *begins* so."""
    return sum(name.startswith(begins) for name in screen.names())


@pytest.mark.slow
@each_kind_of_tool
def test_one_dock_one_filled_button_and_one_way_to_undo(tool: AnyTool) -> None:
    async def act(screen: Screen) -> None:
        for state in (tool.state(), tool.example):
            await session.replace_state(session.tool_session(tool), state, "for a test")
            await screen.settle()
            assert len(large(screen)) <= 1
            assert counted(screen, "Undo") == counted(screen, "Redo") == 1, state
            assert screen.names().count("More") == 1, state

    session = opened()
    make(session, number=0)
    wide(session, f"/g/{tool.game}/{tool.key}", act)


def test_without_a_tool_the_dock_is_the_rounds() -> None:
    async def act(screen: Screen) -> None:
        assert large(screen) == ["Next: Command"]
        assert "Plans. Who wins a board, in Execution" in screen.names()
        assert "All tools" not in screen.names(), "they are beside the round"

    wide(in_execution(), EMPIRE, act)


def test_while_a_tool_asks_the_round_does_not_go_on() -> None:
    session = in_execution()

    async def act(screen: Screen) -> None:
        assert counted(screen, "Strong secure: 0") == 1
        assert not large(screen), "its cards are touched"
        assert "Next: Command" not in screen.names()
        await screen.touch("Enter sorted piles")
        assert "Next: Command" not in screen.names()

    wide(session, f"{EMPIRE}/orders", act)


def test_with_its_answer_in_the_dock_the_round_goes_on_from_the_left_and_shows_it() -> None:
    """Where the tool's own step was filled a touch ago, a finger must not meet the round's."""
    session = in_execution()
    orders = TOOLS["lawless-empire/orders"]
    asyncio.run(session.replace_state(session.tool_session(orders), orders.example, "counted"))

    async def act(screen: Screen) -> None:
        assert "Next: Command" not in large(screen)
        await screen.touch("Next: Command")
        assert screen.routes[-1] == EMPIRE
        assert session.tool_session(ROUND).state.phase == EXECUTION.phase + 1
        await screen.go(EMPIRE)
        await screen.touch(next(name for name in screen.names() if name.startswith("Undo: ")))
        assert session.tool_session(ROUND).state == EXECUTION

    wide(session, f"{EMPIRE}/orders", act)


def test_a_step_of_the_tool_comes_before_the_rounds() -> None:
    session = in_execution()
    negotiation = TOOLS["makiavelia/negotiation"]
    asyncio.run(
        session.replace_state(session.tool_session(negotiation), negotiation.example, "agreed")
    )

    async def act(screen: Screen) -> None:
        assert large(screen) == [TO_THE_ROUND]
        assert counted(screen, "Next: ") == 0

    wide(session, "/g/makiavelia/negotiation", act)


def test_digits_that_are_typed_have_the_only_next() -> None:
    session, track = opened(), TOOLS["mafia-works/track"]
    asyncio.run(session.replace_state(session.tool_session(track), track.example, "set up"))

    async def act(screen: Screen) -> None:
        await screen.touch("Cards in the deck: 12")
        assert large(screen) == ["Next"]
        assert counted(screen, "Next: ") == 0

    wide(session, "/g/mafia-works/track", act)


def test_a_tool_to_look_things_up_leaves_the_dock_to_the_round() -> None:
    session = in_execution()

    async def act(screen: Screen) -> None:
        assert large(screen) == ["Next: Command"]
        assert "Round 3 · Execution" in [each.value for each in screen.all(ft.Text)]

    wide(session, f"{EMPIRE}/terms", act)


def test_a_tool_is_closed_where_it_stands() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("Close Plans")
        assert screen.routes[-1] == EMPIRE

    wide(in_execution(), f"{EMPIRE}/plans", act)


def test_a_tool_that_the_phone_is_kept_to_stands_alone() -> None:
    session = in_execution()
    session.screen.pin("lawless-empire/plans")

    async def act(screen: Screen) -> None:
        assert "Let go of this tool" in screen.names()
        assert "Close Plans" not in screen.names()
        assert "Next: Command" not in screen.names()

    wide(session, f"{EMPIRE}/plans", act)


@pytest.mark.parametrize(
    ("size", "both"),
    [((799, 1180), False), ((WIDE, 1180), True), ((844, 390), False), ((1280, 800), True)],
)
def test_from_800_on_both_stand_beside_each_other_but_in_no_low_window(
    size: tuple[int, int], both: bool
) -> None:
    assert is_wide(*size) is both


@pytest.mark.parametrize("width", [800, 820, 1280, 1920])
def test_the_round_is_as_wide_as_a_phone_and_never_wider_than_half(width: int) -> None:
    async def act(screen: Screen) -> None:
        assert min(420, width / 2) <= round_width() <= min(450, width / 2)
        assert [each for each in screen.all(ft.Container) if each.width == round_width()]

    wide(in_execution(), f"{EMPIRE}/plans", act, (width, 1000))


def test_in_a_low_window_undo_stands_on_the_pad_and_does_not_scroll_away_with_the_answer() -> (
    None
):
    session = opened()
    session.screen.short_window = True

    async def act(screen: Screen) -> None:
        (pad,) = [each for each in screen.all(ft.Container) if each.key == PAD]
        names = [name_of(each) for each in inside(pad) if isinstance(each, ft.Container)]
        assert "Undo" in names
        assert counted(screen, "Undo") == 1

    wide(session, "/g/makiavelia/attack", act, (844, 390))


def test_a_drawing_is_larger_in_a_large_window_and_the_tool_has_its_sign() -> None:
    """At 1920 x 1080 a drawing as large as on a phone looked lost."""
    widths: list[float] = []

    async def act(screen: Screen) -> None:
        stacks = [
            each.controls[0]
            for each in screen.all(ft.Row)
            if str(each.key).startswith("drawing-") and each.controls
        ]
        widths.extend(each.width or 0 for each in stacks[:1] if isinstance(each, ft.Stack))
        assert SIGNS[COMBAT.sign] in {each.icon for each in screen.all(ft.Icon)}

    for size in (WINDOW, (1920.0, 1080.0)):
        session = opened()
        slot_with(session, COMBAT, COMBAT.example)
        wide(session, f"/g/{COMBAT.name}", act, size)
    small, large = widths
    assert large > 1.3 * small


def test_the_cards_of_a_tally_are_larger_in_a_large_window() -> None:
    """At 1920 x 1080 half of the tool was empty below them."""
    heights: list[float] = []

    async def act(screen: Screen) -> None:
        (card,) = [
            each
            for each in screen.all(ft.Container)
            if name_of(each).startswith("Strong secure: 0")
        ]
        heights.append(tallest(card))

    def tallest(card: ft.Container) -> float:
        every = [card, *(each for each in inside(card) if isinstance(each, ft.Control))]
        return max(float(getattr(each, "height", None) or 0) for each in every)

    for size in (WINDOW, (1920.0, 1080.0)):
        wide(opened(), f"{EMPIRE}/orders", act, size)
    small, large = heights
    assert large == GROWN * small


def test_letters_of_another_size_leave_no_half_of_the_window_empty() -> None:
    async def act(screen: Screen) -> None:
        assert "All tools" in screen.names()
        await screen.go("/settings")
        await screen.touch(f"How large letters are: {LETTERS['large']}")
        await screen.go(f"{EMPIRE}/orders")
        assert "Share this screen" in screen.names(), "one column: the tool alone"
        assert "Close Order tally" not in screen.names()
        assert counted(screen, "Strong secure: 0") == 1
        await screen.go("/settings")
        await screen.touch(f"How large letters are: {LETTERS['usual']}")
        await screen.go(f"{EMPIRE}/orders")
        assert "Close Order tally" in screen.names()

    wide(in_execution(), f"{EMPIRE}/orders", act)
