"""What is done next is in the bar, in sight on every phone: sealing, and copying what is to be posted."""

import asyncio
from dataclasses import replace

import flet as ft
import pytest

from companion.core.blocks import Secret
from companion.display.labels import BY_HAND, COVER, HIDE_PAD, UNCOVER
from companion.display.tool_routes import route_of
from companion.game_maker.keys import is_made_game
from companion.games.turf_war.orders.state import Order
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages import changing_part
from screens.light.state import light_tool_session, touches
from screens.light.state.keys import secret_key
from screens.light.state.light_tool_session import StaleError
from tests.screens.control_tree import inside, name_of
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.light.fingers import page_of, touch
from tests.screens.light.html_tree import tree
from tests.screens.tool.test_one_large import NOW, large, large_in, large_on_page
from tests.screens.whole_app import shown
from tests.states import every_tool
from tests.tool_screens import TO_THE_TURN

ORDERS, POST = TOOLS["turf-war/orders"], TOOLS["turf-war/post"]
SEAL, AGAIN = "Seal the orders", "Seal them again"
WRITTEN = ORDERS.state(orders=(Order(pieces=frozenset({3}), area="Docks"),))
COPY_PRINT = "Copy: Fingerprint to post"
COPIED_PRINT = "Copied: Fingerprint to post"


@pytest.mark.long
def test_orders_are_sealed_in_the_bar_while_they_are_uncovered() -> None:
    session = opened()
    tool_session = session.tool_session(ORDERS)
    asyncio.run(session.replace_state(tool_session, WRITTEN, "written"))

    async def act(screen: Screen) -> None:
        assert SEAL not in screen.names()
        assert large(screen) == [UNCOVER], "it is all that can be done"
        assert large_on_page(ORDERS, tool_session.state) == [UNCOVER]
        await screen.touch(UNCOVER)
        assert large(screen) == [SEAL]
        assert screen.names().count(SEAL) == 1
        await screen.touch(COVER)
        assert SEAL not in screen.names()
        await screen.touch(UNCOVER)
        session.screen.cover()
        await screen.settle()
        assert SEAL not in screen.names(), "the app was behind another one"
        await screen.touch(UNCOVER)
        await screen.touch(SEAL)
        assert tool_session.state.seal is not None
        assert large(screen) == [COPY_PRINT]
        await screen.touch(COPY_PRINT)
        assert large(screen) == [TO_THE_TURN]
        changed = tool_session.state.put(("orders", 0, "area"), "Station")
        await session.replace_state(tool_session, changed, "changed")
        await screen.settle()
        assert large(screen) == [AGAIN]
        assert COPIED_PRINT in screen.names()

    shown(session, f"/g/{ORDERS.name}", act)


def test_revealed_orders_are_copied_before_the_next_turn_begins() -> None:
    """They can be revealed once only, and *Next turn* is a small button above."""
    session = opened()
    tool_session = session.tool_session(ORDERS)
    sealed = ORDERS.move(WRITTEN, "seal", (), 0, 7)
    open_ = ORDERS.move(sealed, "reveal", (), 0, 0)
    asyncio.run(session.replace_state(tool_session, open_, "revealed"))

    async def act(screen: Screen) -> None:
        assert large(screen) == large_on_page(ORDERS, open_) == ["Copy: Revealed orders"]
        names = screen.names()
        assert names.index("Copy: Revealed orders") > names.index("Next turn")
        await screen.touch(UNCOVER)
        assert large(screen) == ["Copy: Revealed orders"]
        assert "Reveal, after the deadline" not in " ".join(screen.names())
        await screen.touch("Next turn")
        assert tool_session.state.seal is None

    shown(session, f"/g/{ORDERS.name}", act)


def test_orders_in_which_something_is_missing_are_not_sealed_in_the_bar() -> None:
    session = opened()
    tool_session = session.tool_session(ORDERS)

    async def act(screen: Screen) -> None:
        await screen.touch(UNCOVER)
        assert large(screen) == ["Add an order"]
        assert SEAL in screen.names(), "nobody has to order anything"
        await screen.touch("Add an order")
        assert large(screen) == []
        await session.replace_state(tool_session, WRITTEN, "written")
        await screen.settle()
        assert large(screen) == [SEAL]

    shown(session, f"/g/{ORDERS.name}", act)


def test_a_light_page_seals_in_its_bar_too() -> None:
    here = replace(light_tool_session.opened(ORDERS), history=History(WRITTEN))
    (secret,) = (block for block in ORDERS.form(WRITTEN) if isinstance(block, Secret))
    uncovered = replace(here, switches=replace(here.switches, secret=secret_key(secret)))
    assert SEAL not in changing_part.changing_part(here, now=NOW)
    top = tree(changing_part.changing_part(uncovered, now=NOW))
    (button,) = (each for each in top.all("button") if each.text == SEAL)
    (foot,) = top.all("footer")
    assert any(button is each for each in foot.all("button"))
    assert "main" in button.get("class").split()


def test_what_is_to_be_posted_is_copied_in_the_bar() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(POST), POST.example, "brought in"))

    async def act(screen: Screen) -> None:
        assert large(screen) == large_on_page(POST, POST.example) == ["Copy: Turn post"]
        assert screen.names().count("Copy: Turn post") == 1
        await screen.touch("Copy: Turn post")
        assert screen.calls("set") == 1
        past = POST.example.evolve(turn_held=3, turn_now=4)
        await session.replace_state(session.tool_session(POST), past, "later")
        await screen.settle()
        assert large(screen) == large_on_page(POST, past) == ["Next turn: an empty post"]
        assert "Copy: Turn post" in screen.names(), "beside its text"

    shown(session, f"/g/{POST.name}", act)


def test_a_light_bar_copies_the_text_that_stands_above_it() -> None:
    here = replace(light_tool_session.opened(POST), history=History(POST.example))
    top = tree(changing_part.changing_part(here, now=NOW))
    (button,) = (each for each in top.all("button") if "data-copy" in each.attributes)
    (text,) = top.all("pre")
    assert button.get("data-copy") == text.get("id")


ON = "Go on with the turn"


@pytest.mark.parametrize("button", ["Copy: Turn post", BY_HAND])
def test_a_light_bar_leads_on_once_its_text_is_copied(button: str) -> None:
    here = replace(light_tool_session.opened(POST), history=History(POST.example))
    top = page_of(here)
    assert large_in(top) == ["Copy: Turn post"]
    assert large_in(top, without="js") == [BY_HAND], "without a script no button can copy"
    after = touch(here, button)
    assert after.history == here.history, "nothing was entered"
    shown = page_of(after)
    assert large_in(shown) == large_in(shown, without="js") == [ON]
    assert [each.text for each in shown.all("button") if "data-copy" in each.attributes] == [
        "Copied: Turn post"
    ]
    changed = replace(after, history=History(POST.example.evolve(turn="Turn 4 · End of turn")))
    assert large_in(page_of(changed)) == ["Copy: Turn post"], "another text is to be copied"


def test_a_light_page_leads_on_for_no_text_but_its_own() -> None:
    here = replace(light_tool_session.opened(POST), history=History(POST.example))
    for word in ("", "0", "00000000", "x" * 5000):
        with pytest.raises(StaleError):
            touches.touched(here, {"k": "copied", "v": word}, NOW, 0)


def named(control: ft.Control) -> str:
    """Return what the first thing in *control* is called that can be touched, '' for none."""
    return next(filter(None, map(name_of, inside(control))), "")


@every_tool
def test_a_button_stands_beside_undo_wherever_nothing_is_asked(tool: AnyTool) -> None:
    if is_made_game(tool.game):
        return  # its pages are those of a game on this device
    session = opened()

    async def act(screen: Screen) -> None:
        for state in (tool.state(), tool.example):
            await session.replace_state(session.tool_session(tool), state, "for a test")
            await screen.settle()
            if HIDE_PAD in screen.names():
                continue
            (dock,) = [
                row
                for row in screen.all(ft.Row)
                if len(row.controls) == 4 and named(row.controls[1]).startswith("Undo")
            ]
            assert named(dock.controls[3]), tool.name

    shown(session, route_of(tool), act)
