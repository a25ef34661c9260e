"""The phone goes from hand to hand: kept to one tool, handed on, turned round."""

import asyncio
from math import pi

import flet as ft
import pytest

from companion.catalogue import every_tool
from companion.core.shape import fields_of, is_lasting, keeps_secrets
from companion.core.values import Value
from companion.display.layout import lay_out
from companion.display.tool_routes import route_of
from companion.storage.store import MemoryStore
from companion.tools.history import History
from companion.tools.tool import AnyTool
from tests.screens.desks import ORDERS, opened
from tests.screens.harness import Screen, on_the_phone

SECRET = [tool for tool in every_tool() if keeps_secrets(tool.state)]


def notes_of(tool: AnyTool) -> list[str]:
    """Return the names of the fields that hold notes on the box."""
    state: type[Value] = tool.state
    return [field.name for field in fields_of(state) if is_lasting(field)]


NOTED = [tool for tool in every_tool() if notes_of(tool)]


def test_kept_to_one_tool_nothing_leads_away_until_it_is_let_go() -> None:
    async def play(screen: Screen) -> None:
        await screen.go(route_of(ORDERS))
        await screen.touch("More")
        await screen.touch("Keep to this tool")
        names = screen.names()
        assert "Let go of this tool" in names
        assert not {"More", "Share this screen"} & set(names)
        await screen.touch("Let go of this tool")
        await screen.touch("Stay here")
        assert "More" not in screen.names()
        await screen.touch("Let go of this tool")
        await screen.touch("Let go")
        assert {"More", "Share this screen"} <= set(screen.names())

    on_the_phone(play)


@pytest.mark.long
def test_the_answer_stands_large_for_the_other_side() -> None:
    async def play(screen: Screen) -> None:
        await screen.go(route_of(ORDERS))
        await screen.touch("More")
        await screen.touch("Show me an example")
        await screen.go(f"{route_of(ORDERS)}/across")
        answer = lay_out(ORDERS, ORDERS.example).answer
        assert answer is not None
        turned = [each for each in screen.all(ft.Container) if each.rotate == pi]
        assert turned
        assert {answer.text, answer.why} <= set(screen.texts())
        assert screen.names() == ["Turn back"]

    on_the_phone(play)


@pytest.mark.parametrize("tool", SECRET, ids=lambda tool: tool.name)
def test_what_is_secret_cannot_be_undone_behind_a_hand_over(tool: AnyTool) -> None:
    session = opened(MemoryStore())
    for each in (tool, ORDERS):
        asyncio.run(
            session.replace_state(session.tool_session(each), each.example, "An example")
        )
    before = session.screen.cover_count
    asyncio.run(session.hand_on())
    assert session.tool_session(tool).history == History(tool.example)
    assert session.tool_session(ORDERS).history.past
    assert session.screen.cover_count != before
    assert opened(MemoryStore()).tool_session(tool).history.past == ()


def test_some_tools_keep_secrets_and_some_keep_notes() -> None:
    assert SECRET
    assert NOTED


@pytest.mark.long
def test_the_phone_is_handed_on_from_the_menu_of_a_tool_with_secrets() -> None:
    async def play(screen: Screen) -> None:
        await screen.go(route_of(SECRET[0]))
        await screen.touch("More")
        await screen.touch("Hand the phone on")
        assert "Hand the phone on" in screen.texts()
        await screen.touch("I have the phone")
        await screen.go(route_of(ORDERS))
        await screen.touch("More")
        assert "Hand the phone on" not in screen.names()

    on_the_phone(play)


@pytest.mark.parametrize("tool", NOTED, ids=lambda tool: tool.name)
def test_a_code_and_a_fresh_start_leave_the_notes_on_the_box_alone(tool: AnyTool) -> None:
    session = opened(MemoryStore())
    tool_session = session.tool_session(tool)
    asyncio.run(session.replace_state(tool_session, tool.example, "An example"))
    kept = {name: getattr(tool_session.state, name) for name in notes_of(tool)}
    asyncio.run(session.receive(tool_session, tool.state(), "Opened a code"))
    assert {name: getattr(tool_session.state, name) for name in kept} == kept
    asyncio.run(session.start_over(tool_session))
    assert {name: getattr(tool_session.state, name) for name in kept} == kept
