"""Motion says what happened: a throw lands, the next board comes in, and nothing else moves."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from screens.app import main
from screens.pages.settings import STILL as NOTHING_MOVES
from screens.tool.save_play import KEEP_GAME
from screens.ui.motion import MILLISECONDS, NEXT, THROW, moves, use_motion
from tests.screens.desks import SCORE, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown

FIRST = "/g/lawless-empire/first"
ROLL = "Roll for us"
Act = Callable[[Screen], Awaitable[None]]


def in_motion(route: str, act: Act, *, on: bool = True) -> None:
    """Open the app at *route*, where things move or not, and let *act* touch it."""

    async def begun(screen: Screen) -> None:
        use_motion(screen.page, on=on)
        await screen.go(route)
        await act(screen)

    shown(opened(), "/", begun)


def shows(screen: Screen) -> list[tuple[object, object, object]]:
    """Return how each drawing comes in: its kind of transition, how long, and which one it is."""
    return [
        (each.transition, duration.in_milliseconds, each.content.key)
        for each in screen.all(ft.AnimatedSwitcher)
        if isinstance(duration := each.duration, ft.Duration)
    ]


SCALE, FADE = ft.AnimatedSwitcherTransition.SCALE, ft.AnimatedSwitcherTransition.FADE


def test_a_throw_lands_each_time() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch(ROLL)
        assert shows(screen) == [(SCALE, MILLISECONDS[THROW], "shown-0")]
        assert screen.calls("heavy_impact") == 1
        await screen.touch(f"Undo: {ROLL}")
        await screen.touch(ROLL)
        (again,) = shows(screen)
        assert again[0] == SCALE

    in_motion(FIRST, act)


def test_the_next_one_comes_in_and_what_is_undone_does_not_move() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")
        before = shows(screen)
        assert before
        assert {(duration, key) for _, duration, key in before} == {(0, "shown-0")}
        await screen.touch("Undo: Show me an example")
        await screen.touch("Redo: Show me an example")
        assert shows(screen) == before
        await screen.touch("Next scene change")
        after = shows(screen)
        assert (FADE, MILLISECONDS[NEXT], "shown-1") in after
        assert screen.calls("medium_impact") == 1

    in_motion("/g/the-law/change", act)


def test_where_nothing_shall_move_nothing_does() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch(ROLL)
        assert screen.all(ft.canvas.Canvas)
        assert not shows(screen)

    in_motion(FIRST, act, on=False)


def test_a_touch_sends_as_much_whether_things_move_or_not() -> None:
    sizes: list[int] = []

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")
        before = len(screen.drawn)
        (player,) = [name for name in screen.names() if name.startswith("Red, Total")][:1]
        await screen.touch(player)
        sizes.append(sum(map(len, screen.drawn[before:])) // 200)

    for on in (True, False):
        in_motion(FIRST, act, on=on)
    assert sizes[0] <= sizes[1] + 1


@pytest.mark.parametrize("asked", [True, False])
def test_a_device_that_asks_for_less_motion_gets_none(
    monkeypatch: pytest.MonkeyPatch, asked: bool
) -> None:
    async def features(service: Any) -> Any:
        return SimpleNamespace(disable_animations=False, reduce_motion=asked)

    monkeypatch.setattr(ft.SemanticsService, "get_accessibility_features", features)

    async def run() -> None:
        screen = Screen()
        await main(screen.page)
        await screen.settle()
        assert moves() is not asked
        await screen.go("/settings")
        await screen.touch(NOTHING_MOVES)
        assert not moves()
        await screen.touch(NOTHING_MOVES)
        assert moves() is not asked

    asyncio.run(run())


def test_a_game_that_is_kept_is_felt() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")
        await screen.touch(KEEP_GAME)
        assert screen.calls("heavy_impact") == 1

    in_motion(f"/g/{SCORE.name}", act)
