"""A touch draws what is in sight first and once; pages below it follow, and Back finds them drawn."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import flet as ft
import pytest
from flet.components.component import Component

from screens.ui.flet_internals import BODY, READY, UPDATES, update_order
from screens.ui.flet_internals.update_order import (
    VisibleFirst,
    draw_visible_first,
    is_covered,
    way_out,
)
from tests.screens.control_tree import inside
from tests.screens.harness import Screen, on_the_phone, played

pytestmark = pytest.mark.patched

ORDERS = "/g/lawless-empire/orders"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Return the components that are drawn from now on by themselves, each with whether it was covered."""
    found = []
    update = Component.update

    def noted(self: Component) -> None:
        if self._state.mounted and not self._stale:
            found.append((self.fn.__name__, is_covered(way_out(self))))
        update(self)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(Component, "update", noted)
    return found


def test_flet_has_what_waits_where_ours_takes_its_place() -> None:
    async def play(screen: Screen) -> None:
        assert type(getattr(screen.page.session, UPDATES)) is set
        assert isinstance(getattr(screen.page.session, READY), asyncio.Event)
        assert hasattr(Component, "__dataclass_fields__")
        assert BODY in Component.__dataclass_fields__

    played(lambda: ft.Text("A screen"), play)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[Screen], Awaitable[None]]:
    """Have what is covered wait until what is returned is called, however busy the machine is."""
    monkeypatch.setattr(update_order, "COVERED_AFTER", 1_000_000)

    async def draw_all(screen: Screen) -> None:
        getattr(screen.page.session, UPDATES).draw_all()
        await screen.settle()

    return draw_all


async def count_a_card(screen: Screen) -> None:
    """Count one more card in the Order tally."""
    await screen.touch(next(name for name in screen.names() if name.startswith("Weak secure")))


def test_a_touch_draws_its_own_page_first_and_those_below_later(
    drawn: list[tuple[str, bool]], later: Callable[[Screen], Awaitable[None]]
) -> None:
    async def play(screen: Screen) -> None:
        await screen.go(ORDERS)
        await count_a_card(screen)
        await later(screen)
        drawn.clear()
        await count_a_card(screen)
        await count_a_card(screen)
        for touch in (drawn[:4], drawn[4:]):
            assert touch[:2] == [("ToolStage", False), ("ToolPane", False)]
            on_stage = sorted(touch[2:])  # side by side: Flet draws them in no order
            assert on_stage == [("StagePiece", False), ("StageStamp", False)]
        drawn.clear()
        await later(screen)
        assert drawn == [("GameStage", True), ("ToolPane", True)], (
            "where the game is, and the checklist, once, with the row of its tools in it"
        )

    on_the_phone(play)


def test_what_is_below_is_drawn_by_itself(drawn: list[tuple[str, bool]]) -> None:
    async def play(screen: Screen) -> None:
        await screen.go(ORDERS)
        await count_a_card(screen)
        await screen.until_true(lambda: any(covered for _, covered in drawn))

    on_the_phone(play)


@pytest.mark.usefixtures("later")
def test_a_page_that_was_not_drawn_meanwhile_is_up_to_date_when_it_is_uncovered() -> None:
    async def play(screen: Screen) -> None:
        await screen.go("/g/makiavelia/round")
        await screen.touch("Red, First player")
        await screen.go("/g/makiavelia")
        assert "Undo: First player: Red" in screen.names()

    on_the_phone(play)


@dataclass
class Count(ft.Observable):
    """What two components show."""

    value: int = 0


def test_what_is_within_is_drawn_once_with_what_it_is_in() -> None:
    count, drawings = Count(), []

    @ft.component
    def Inner(each: Count) -> ft.Control:
        drawings.append("inner")
        return ft.Text(f"inner {each.value}")

    @ft.component
    def Outer(each: Count) -> ft.Control:
        drawings.append("outer")
        return ft.Column([ft.Text(f"outer {each.value}"), Inner(each)])

    async def play(screen: Screen) -> None:
        draw_visible_first(screen.page, nothing)
        for value in range(1, 8):  # in a set they would stand in either order
            drawings.clear()
            count.value = value
            await screen.settle()
            assert drawings == ["outer", "inner"]
            said = [
                each.value for each in inside(screen.page.views) if isinstance(each, ft.Text)
            ]
            assert said == [f"outer {value}", f"inner {value}"]

    played(lambda: Outer(count), play)


def test_a_page_draws_in_flets_own_order_where_another_version_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(screen: Screen) -> None:
        draw_visible_first(screen.page, nothing)
        assert type(getattr(screen.page.session, UPDATES)) is set

    monkeypatch.setattr(ft, "__version__", "1.0.6")
    played(lambda: ft.Text("A screen"), play)


def nothing() -> None:
    """Do nothing."""


def test_what_came_meanwhile_stays_for_the_next_round() -> None:
    async def run() -> None:
        woken: list[int] = []
        first, second = ft.Text("first"), ft.Text("second")
        drawn: list[int] = []
        waiting = VisibleFirst({first}, lambda: woken.append(1), lambda: drawn.append(1))
        assert list(waiting) == [first]
        waiting.add(second)
        waiting.clear()
        assert drawn == [1]
        assert list(waiting) == [second]
        waiting.clear()
        assert drawn == [1, 1]
        assert not list(waiting)
        waiting.clear()
        assert drawn == [1, 1], "nothing was drawn"

    asyncio.run(run())
