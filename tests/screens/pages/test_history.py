"""What happened in a tool: listed, and gone back to, in the app itself."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft
import pytest

from companion.core.blocks import Steps
from companion.display.layout import lay_out
from companion.display.tool_routes import route_of
from companion.storage.store import MemoryStore
from companion.tools.history import MOST_STEPS
from screens.inputs.cards import set_to
from screens.pages.history import CUT, MORE, OPENING, PAGE, UNDONE
from screens.state.page_session import PageSession
from screens.tool.menu import STEPS_TAKEN
from tests.screens.desks import ORDERS, ROUND, cards, count, counted, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import appeared

STRONG = "Syndicate 1: +1 Strong sabotage"
WEAK = "Syndicate 1: +1 Weak sabotage"


def on_the_phone(session: PageSession, play: Callable[[Screen], Awaitable[None]]) -> None:
    async def run() -> None:
        screen = await appeared(session)
        await screen.go(route_of(ORDERS))
        await screen.touch("More")
        assert STEPS_TAKEN in screen.names()
        await screen.touch(
            STEPS_TAKEN
        )  # where it leads stands in the route, as a browser sends it
        await screen.go(f"{route_of(ORDERS)}/history")
        await play(screen)

    asyncio.run(run())


def lines(screen: Screen) -> list[str]:
    """Return the lines of the list, as a screen reader says them, but for their numbers."""
    (listed,) = screen.all(ft.ListView)
    rows = [each.content for each in listed.controls if isinstance(each, ft.Container)]
    said = [row.label or "" for row in rows if isinstance(row, ft.Semantics)]
    assert len(set(said)) == len(said), "two steps are called the same"
    return [each.partition(", step ")[0] for each in said]


def test_the_steps_are_listed_newest_first_and_a_touch_goes_to_any_of_them() -> None:
    store = MemoryStore()
    session = opened(store)
    for place in (0, 2, 2):
        count(session, place)

    async def play(screen: Screen) -> None:
        assert lines(screen) == [f"{WEAK}, now", WEAK, STRONG, OPENING]
        assert UNDONE not in screen.texts()
        await screen.touch(f"{STRONG}, step 1")
        assert counted(session) == (1, 0, 0, 0)
        undone = [f"{WEAK}, undone", f"{WEAK}, undone"]
        assert lines(screen) == [*undone, f"{STRONG}, now", OPENING]
        assert UNDONE in screen.texts()
        await screen.touch(OPENING)
        assert counted(session) == (0, 0, 0, 0)
        assert lines(screen)[-1] == f"{OPENING}, now"
        await screen.touch(f"{STRONG}, undone, step 1")
        assert counted(session) == (1, 0, 0, 0)

    on_the_phone(session, play)
    again = opened(store)
    assert again.tool_session(ORDERS).history == session.tool_session(ORDERS).history
    asyncio.run(again.at.redo(again.tool_session(ORDERS)))
    assert counted(again) == (1, 0, 1, 0)
    asyncio.run(again.own.return_to(again.tool_session(ORDERS), 3))
    assert counted(again) == (1, 0, 2, 0)


@pytest.mark.long
def test_a_full_list_says_that_it_does_not_begin_at_the_beginning() -> None:
    session = opened()
    tool_session = session.tool_session(ORDERS)
    for number in range(MOST_STEPS + 1):
        counts = (1 + number % 2, 0, 0, 0)
        asyncio.run(session.answer(tool_session, cards(tool_session), set_to(counts)))

    async def play(screen: Screen) -> None:
        assert MORE in screen.names()
        while MORE in screen.names():
            before = len(lines(screen))
            await screen.touch(MORE)
            assert before < len(lines(screen)) <= before + PAGE
        assert len(lines(screen)) == MOST_STEPS + 1
        assert lines(screen)[-1] == CUT

    on_the_phone(session, play)


def test_a_tick_and_a_tick_taken_away_say_so() -> None:
    session = opened()
    tool_session = session.tool_session(ROUND)
    for _ in range(2):
        steps = next(b for b in lay_out(ROUND, tool_session.state).body if isinstance(b, Steps))
        asyncio.run(session.tick(tool_session, steps, steps.items[0].place))
    text = steps.items[0].text
    assert tool_session.history.labels == (f"Ticked “{text}”", f"Unticked “{text}”")
