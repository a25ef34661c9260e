"""What other tools know, and the next step waits for: it is taken over first, all at once."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from companion.display.labels import TAKE_ALL
from companion.games.turf_war.setup import END
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages.changing_part import changing_part
from screens.light.state.light_tool_session import LightToolSession
from screens.light.state.light_tool_session import opened as opened_page
from screens.light.state.touches import touched
from screens.state.page_session import PageSession
from tests.companion.games.turf_war.fighting import meets
from tests.screens.beside import beside
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.light.html_tree import tree
from tests.screens.tool.test_one_large import NOW, large, large_on_page
from tests.screens.whole_app import shown
from tests.tool_screens import TO_THE_TURN

ROUND, COMBAT = TOOLS["turf-war/round"], TOOLS["turf-war/combat"]
TREASURY, POST = TOOLS["turf-war/treasury"], TOOLS["turf-war/post"]
DEAD, NEXT, COPY = (
    "Use the dead from this turn's fights",
    "Next turn for all gangs",
    "Copy: Turn post",
)
QUESTION = "Everyone sees the treasuries"
TURN: Any = ROUND.state(round=2, phase=END)
FIGHT: Any = meets(4, 3, area="Docks")


def end_of_turn() -> PageSession:
    """Turn 2 ends, with one fight."""
    session = opened()
    for tool, state in ((ROUND, TURN), (COMBAT, FIGHT)):
        asyncio.run(session.replace_state(session.tool_session(tool), state, "played"))
    return session


def test_the_dead_are_taken_over_before_the_books_are_closed() -> None:
    session = end_of_turn()
    tool_session = session.tool_session(TREASURY)

    async def act(screen: Screen) -> None:
        assert large(screen) == [DEAD]
        assert screen.names().count(DEAD) == 1
        assert NEXT in screen.names(), "whoever refuses closes the books without them"
        await screen.touch(DEAD)
        assert [each.killed for each in tool_session.state.purses[:2]] == [(0, 1), (0, 1)]
        assert large(screen) == [NEXT]
        before = tool_session.state
        session._double_taps.is_repeated(
            TREASURY.name, ("press", True)
        )  # just now, however busy
        await screen.touch(NEXT)
        assert tool_session.state == before, "a bouncing finger does not close the books"
        session._double_taps._last.clear()  # a moment later
        await screen.touch(NEXT)
        assert [each.dead_hitmen for each in tool_session.state.purses[:2]] == [1, 1]
        assert large(screen) == [TO_THE_TURN]

    shown(session, f"/g/{TREASURY.name}", act)


def test_before_the_end_of_the_turn_an_offer_waits_above() -> None:
    session = end_of_turn()
    upkeep = TURN.evolve(phase=0)
    asyncio.run(session.replace_state(session.tool_session(ROUND), upkeep, "earlier"))

    async def act(screen: Screen) -> None:
        assert large(screen) == ["Upkeep is paid"]
        assert DEAD in screen.names()
        await screen.touch("Upkeep is paid")
        assert large(screen) == [TO_THE_TURN]

    shown(session, f"/g/{TREASURY.name}", act)


def test_all_parts_of_the_post_come_in_with_one_touch_and_one_undo_takes_them_out() -> None:
    session = end_of_turn()
    tool_session = session.tool_session(POST)

    async def act(screen: Screen) -> None:
        assert large(screen) == [TAKE_ALL]
        assert {"Bring in the turn and the orders", "Bring in this turn's fights"} <= set(
            screen.names()
        ), "one by one, too"
        await screen.touch(TAKE_ALL)
        assert tool_session.state.turn
        assert len(tool_session.state.fights) == 1
        assert large(screen) == [COPY]
        assert not [name for name in screen.names() if name.startswith("Bring in the turn")]
        await session.at.undo(tool_session)
        await screen.settle()
        assert large(screen) == [TAKE_ALL]
        await screen.touch("Bring in this turn's fights")
        assert large(screen) == ["Bring in the turn and the orders"], (
            "the last one is itself large"
        )
        assert COPY in screen.names()

    shown(session, f"/g/{POST.name}", act)


def test_the_list_of_areas_and_the_gang_sheet_take_the_fights_over_first() -> None:
    session = end_of_turn()
    gang = session.tool_session(TOOLS["turf-war/gang"])
    asyncio.run(session.replace_state(gang, gang.tool.example.evolve(seat=0), "named"))
    areas, fight = "Use this turn's fights", "Use the next fight of this gang"

    async def act(screen: Screen) -> None:
        assert large(screen) == [areas]
        await screen.touch(areas)
        assert [
            row.name for row in session.tool_session(TOOLS["turf-war/areas"]).state.rows
        ] == ["Docks"]
        assert areas not in screen.names()
        await screen.go("/g/turf-war/gang")
        assert large(screen) == [fight]
        await screen.touch(fight)
        assert large(screen) == ["Right becomes Lieutenant"]
        await session.replace_state(gang, gang.state.evolve(dead=frozenset({2})), "fought")
        await screen.settle()
        assert large(screen) == ["Write it down"]

    shown(session, "/g/turf-war/areas", act)


def test_after_the_copy_the_turn_goes_on() -> None:
    session = end_of_turn()
    tool_session = session.tool_session(POST)

    async def act(screen: Screen) -> None:
        await screen.touch(TAKE_ALL)
        await screen.touch(COPY)
        assert large(screen) == [TO_THE_TURN]
        assert "Copied: Turn post" in screen.names()
        await session.replace_state(
            tool_session, tool_session.state.evolve(promotions="Sal"), "typed"
        )
        await screen.settle()
        assert large(screen) == [COPY], "it is another text"

    shown(session, f"/g/{POST.name}", act)


def on_page(tool: AnyTool) -> LightToolSession:
    """Return the light page of *tool* at the end of turn 2, with one fight."""
    used = beside({ROUND.key: TURN, COMBAT.key: FIGHT})
    state: Any = tool.state()
    for transfer in tool.transfers:
        if transfer.facts or transfer.remember:
            state = transfer.do(TURN, state)
    return replace(opened_page(tool), history=History(state), others=used)


def test_what_one_button_brings_in_is_offered_singly_below_the_form() -> None:
    """Six offers of a Turn post were above it: nobody saw what it asks."""
    session = end_of_turn()
    due = session.due_offer(session.tool_session(POST))
    assert due
    assert (due.title, len(due.titles)) == (TAKE_ALL, 2)

    async def act(screen: Screen) -> None:
        names = screen.names()
        page = [
            button.text for button in tree(changing_part(on_page(POST), now=NOW)).all("button")
        ]
        for shown_here in (names, page):
            order = [shown_here.index(each) for each in (QUESTION, *due.titles, TAKE_ALL)]
            assert order == sorted(order)
        await screen.touch(due.titles[0])
        assert large(screen) == [due.titles[1]]
        assert screen.names().count(due.titles[1]) == 1

    shown(session, f"/g/{POST.name}", act)


@pytest.mark.parametrize(("tool", "label"), [(TREASURY, DEAD), (POST, TAKE_ALL)])
def test_what_is_due_is_the_large_button_of_a_light_page_too(tool: AnyTool, label: str) -> None:
    here = on_page(tool)
    assert large_on_page(tool, here.state, round=TURN, combat=FIGHT) == [label]
    (form,) = [
        each
        for each in tree(changing_part(here, now=NOW)).all("form")
        if [button.text for button in each.all("button")] == [label]
    ]
    (button,) = form.all("button")
    touch = {"k": "offer", "v": button.get("value")}
    after = touched(here, touch, NOW, 0)
    assert after.due is None
    assert after.history.undo().now == here.state, "one step"
    again = touched(replace(after, history=here.history), touch, NOW + 0.1, 0)
    assert again.state == here.state, "a bouncing finger"
    assert [each for each, *_ in here.offers if each == label] == (
        [label] if tool is TREASURY else []
    )
