"""The stamp of a verdict: it falls on the stage as a Syndicate is closed, and lies there until the next is counted."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import flet as ft
import pytest

from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.tools.history import History
from screens.light.pages.changing_part import changing_part
from screens.light.state import light_tool_session
from screens.tool import actions
from screens.ui.motion import STAMP, use_motion
from screens.ui.text_scale import is_wide
from screens.views import stamp as stamps
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.light.html_tree import tree
from tests.screens.whole_app import appeared, shown

ROUTE = "/g/lawless-empire/orders"
ORDERS = TOOLS["lawless-empire/orders"]
CLOSED = OrdersState(syndicates=(Syndicate(orders=(1, 0, 0, 0), owner=0), Syndicate()), at=1)
COUNTING = CLOSED.put(("syndicates", 1, "orders"), (0, 0, 0, 1))


@pytest.fixture(autouse=True)
def _quick_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "LATEST", 0)


def on_stage(screen: Screen) -> list[ft.Container]:
    """Return the stamps that are drawn."""
    found = (each for each in screen.all(ft.Container) if str(each.key).startswith("stamp-"))
    return list({id(each): each for each in found}.values())


def size(stamp: ft.Container) -> float:
    assert isinstance(stamp.scale, ft.Scale)
    return float(stamp.scale.scale or 0)


def word(stamp: ft.Container) -> str:
    assert isinstance(stamp.content, ft.Container)
    assert isinstance(stamp.content.content, ft.Text)
    return stamp.content.content.value


async def count(screen: Screen, card: str) -> None:
    (name,) = [each for each in screen.names() if each.startswith(f"{card}:")]
    await screen.touch(name)


def counting(act: Callable[[Screen], Awaitable[None]], *, moves: bool) -> None:
    async def begun(screen: Screen) -> None:
        use_motion(screen.page, on=moves)
        await screen.go(ROUTE)
        await act(screen)

    shown(opened(), "/", begun)


async def landed(screen: Screen) -> None:
    for _ in range(3):
        await asyncio.sleep(0)
        await screen.settle()


def test_a_verdict_falls_on_the_stage_and_goes_with_the_next_order() -> None:
    async def act(screen: Screen) -> None:
        await count(screen, "Strong sabotage")
        assert not on_stage(screen), "it can still turn"
        await screen.touch("Red, Whose Syndicate? That closes it.")
        await landed(screen)
        (stamp,) = on_stage(screen)
        assert (word(stamp), size(stamp)) == ("SABOTAGED", 1)
        assert stamp.animate_scale
        await screen.touch("Green, Whose Syndicate? That closes it.")
        await landed(screen)
        (stamp,) = on_stage(screen)
        assert (word(stamp), size(stamp)) == ("SECURED", 1)
        await count(screen, "Weak secure")
        assert not on_stage(screen)

    counting(act, moves=True)


@pytest.mark.parametrize(("moves", "begins"), [(True, 1.6), (False, 1)])
def test_it_falls_only_where_things_may_move(
    moves: bool, begins: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stamps, "LATEST", 60)  # the device never says that it drew it

    async def act(screen: Screen) -> None:
        await screen.touch("Red, Whose Syndicate? That closes it.")
        (stamp,) = on_stage(screen)
        assert size(stamp) == begins

    counting(act, moves=moves)


def test_what_was_stamped_before_lies_there() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        use_motion(screen.page, on=True)
        await session.begin_with(session.tool_session(ORDERS), CLOSED, "closed")
        await screen.go(ROUTE)
        (stamp,) = on_stage(screen)
        assert size(stamp) == 1

    shown(session, "/", act)


def test_it_sounds_once_as_it_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    async def play(kind: str) -> None:
        heard.append(kind)

    monkeypatch.setattr(actions, "play", play)

    async def act(screen: Screen) -> None:
        await count(screen, "Weak sabotage")
        assert not heard
        await screen.touch("Red, Whose Syndicate? That closes it.")
        assert heard == [STAMP]
        await count(screen, "Weak sabotage")
        assert heard == [STAMP]

    counting(act, moves=True)


def test_a_light_page_has_it_on_its_stage_and_says_it_on_the_slip_alone() -> None:
    def stamped(state: OrdersState) -> list[str]:
        here = replace(light_tool_session.opened(ORDERS), history=History(state))
        head = next(tree(changing_part(here, now=0)).all("header"))
        silent = (each for each in head.all("svg") if each.get("aria-hidden") == "true")
        texts = [text.text for each in silent for text in each.all("text")]
        return [text for text in texts if len(text) > 1]  # the letters of badges in the menu

    assert stamped(CLOSED)[-1:] == ["SABOTAGED"]
    assert stamped(COUNTING) == []
    assert stamped(OrdersState()) == []


@pytest.mark.parametrize("size", [(1280.0, 800.0), (844.0, 390.0), (360.0, 640.0)])
def test_it_lies_in_wide_and_in_flat_windows_too(size: tuple[float, float]) -> None:
    """In a row of buttons that is as narrow as a low phone it has no room."""
    session = opened()

    async def run() -> None:
        await session.plays.load()
        session.screen.wide_window = is_wide(*size)
        screen = await appeared(session, ROUTE, size)
        await screen.touch("Red, Whose Syndicate? That closes it.")
        assert [word(each) for each in on_stage(screen)] == ["SECURED"] * (size[0] > 600)

    asyncio.run(run())
