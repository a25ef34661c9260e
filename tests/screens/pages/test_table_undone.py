"""One wrong tap at the table takes nothing away: undo, redo, and a group brought back."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.tools.tool import table_of
from screens.app import handle_key
from screens.pages.table import NAMES, TOO_MANY
from screens.state.page_session import PageSession
from tests.screens.desks import ORDERS, count, counted, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import appeared

ANN = Table().renamed(0, "Ann")


def at_the_table(session: PageSession, act: Callable[[Screen], Awaitable[None]]) -> None:
    async def run() -> None:
        screen = await appeared(session)
        await screen.go("/table")
        await act(screen)

    asyncio.run(run())


def test_who_left_by_a_slip_comes_back_with_everything_that_was_entered() -> None:
    session = opened()
    count(session)
    before = session.tool_session(ORDERS).history

    async def act(screen: Screen) -> None:
        assert {"Undo", "Redo"} <= set(screen.names())
        await screen.touch("Red: change")
        await screen.touch("Leaves")
        assert session.device.table == Table().without(0)
        assert "Red leaves" in screen.texts()
        await screen.touch("Undo: Red leaves")
        assert session.device.table == Table()
        await screen.touch("Redo: Red leaves")
        await screen.touch("Undo: Red leaves")

    at_the_table(session, act)
    now = session.tool_session(ORDERS).history
    assert (now.now, now.past) == (before.now, before.past)
    again = opened(session._store)
    assert again.device == session.device
    assert counted(again) == (1, 0, 0, 0)
    asyncio.run(again.at.redo_table())
    assert (
        table_of(again.tool_session(ORDERS).state) == again.device.table == Table().without(0)
    )


def test_fewer_players_by_a_slip_are_all_back_with_their_names() -> None:
    session = opened()
    five = Table().resized(5).renamed(4, "Eve")
    asyncio.run(session.at.use_table(five))

    async def act(screen: Screen) -> None:
        await screen.touch("3")
        await screen.touch("Undo: Black and Eve leave")

    at_the_table(session, act)
    assert session.device.table == five


def test_a_table_that_came_by_code_is_undone_like_any_tap() -> None:
    session = opened()
    asyncio.run(session.at.use_table(ANN))
    other = opened()
    asyncio.run(other.at.use_table(Table().resized(6).renamed(1, "Zoë")))
    asyncio.run(session.use_house_rules(other.house_rules()))

    async def act(screen: Screen) -> None:
        await screen.touch("Undo: Table changed")

    at_the_table(session, act)
    assert session.device.table == ANN


def test_a_group_forgotten_by_a_slip_is_brought_back() -> None:
    session = opened()
    asyncio.run(session.save_device(session.device.remembering(ANN)))
    named = "Ann, Green, Purple, Black"

    async def act(screen: Screen) -> None:
        await screen.touch(f"Forget {named}")
        assert session.device.groups == ()
        await screen.touch(f"Bring back {named}")
        assert f"Bring back {named}" not in screen.names()

    at_the_table(session, act)
    assert session.device.groups == (ANN,)


def test_keys_undo_and_redo_the_table_too() -> None:
    session = opened()
    asyncio.run(session.at.use_table(ANN))

    async def act(screen: Screen) -> None:
        def key(name: str, shift: bool = False) -> Any:
            return SimpleNamespace(key=name, ctrl=True, meta=False, alt=False, shift=shift)

        await handle_key(session, screen.page, key("Z"))
        assert session.device.table == Table()
        await handle_key(session, screen.page, key("S"))
        await handle_key(session, screen.page, key("Z", shift=True))
        assert session.device.table == ANN
        await screen.go("/")
        await handle_key(session, screen.page, key("Z"))
        assert session.device.table == ANN

    at_the_table(session, act)


def field_for_all(screen: Screen) -> ft.TextField:
    (field,) = [each for each in screen.all(ft.TextField) if each.label == NAMES]
    return field


async def write(screen: Screen, text: str, event: str = "change") -> None:
    field = field_for_all(screen)
    screen.fill_in(field, text)
    await screen.fire(field, event, text)


def names(session: PageSession) -> list[str]:
    return [player.name for player in session.device.table.players]


def test_a_name_counts_once_its_line_is_left_and_what_is_written_stays() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        await write(screen, "An")
        assert names(session)[0] == "Red"
        await write(screen, "Ann \n")
        assert names(session)[:2] == ["Ann", "Green"]
        screen.fill_in(field_for_all(screen), "Ann \nBo")  # while the app is still at work
        await session.at.use_table(session.device.table.recoloured(0, 5))
        await screen.settle()
        assert field_for_all(screen).value == "Ann \nBo"
        await write(screen, "Ann \nBob\nCleo\nDan\nEve", "blur")
        assert names(session) == ["Ann", "Bob", "Cleo", "Dan", "Eve"]
        assert field_for_all(screen).value == "Ann\nBob\nCleo\nDan\nEve"
        await screen.touch("4")
        assert field_for_all(screen).value == "Ann\nBob\nCleo\nDan"
        await write(screen, "\nBob", "blur")
        assert names(session)[1:] == ["Bob", "Purple", "Black"]
        assert field_for_all(screen).value == "\nBob"

    at_the_table(session, act)


def test_more_names_than_can_play_stay_to_be_shortened() -> None:
    session = opened()
    text = "\n".join("ABCDEFGHIJKLM")

    async def act(screen: Screen) -> None:
        await write(screen, text, "blur")
        assert TOO_MANY in screen.texts()
        assert field_for_all(screen).value == text
        assert session.device.table == Table()
        await write(screen, text[:-2], "blur")
        assert names(session) == list("ABCDEFGHIJKL")

    at_the_table(session, act)
