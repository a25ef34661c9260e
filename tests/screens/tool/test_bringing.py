"""A way to another tool that takes along what was just said: nobody is asked for it again there."""

import asyncio
from dataclasses import replace
from typing import Any

from companion.games.makiavelia.damage.state import Card
from companion.tools.history import History
from screens.light.pages.changing_part import changing_part
from screens.light.state.light_tool_session import LightToolSession
from screens.light.state.light_tool_session import opened as opened_page
from screens.light.state.touches import touched
from screens.state.page_session import PageSession
from tests.companion.games.makiavelia.test_attack_turns import struck_by_green
from tests.screens.beside import beside
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.light.html_tree import tree
from tests.screens.tool.test_one_large import NOW
from tests.screens.whole_app import shown

ATTACK, DAMAGE = TOOLS["makiavelia/attack"], TOOLS["makiavelia/damage"]
STRUCK: Any = struck_by_green()
ENTER, ADD = "Enter the wounds", "Add the last Attack's wounds"
ADDED = "The last Attack's wounds were added"


def attacked() -> PageSession:
    """Green has attacked Purple with 3 hits."""
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(ATTACK), STRUCK, "attacked"))
    return session


def test_the_wounds_are_there_once_a_player_goes_to_enter_them() -> None:
    """The next screen asked which cards have wounds, with a button to add those of the Attack."""
    session = attacked()
    tool_session = session.tool_session(DAMAGE)

    async def act(screen: Screen) -> None:
        await screen.touch(ENTER)
        assert screen.routes[-1] == "/g/makiavelia/damage"
        assert tool_session.state.cards == (Card(owner=2, wounds=(3,)),)
        assert tool_session.history.undoes == ADDED, "one undo takes them back"
        assert ADD not in screen.names()
        session._double_taps._last.clear()  # a moment later
        await screen.go("/g/makiavelia/attack")
        await screen.touch(ENTER)
        assert len(tool_session.state.cards) == 1, "once for each Attack"

    shown(session, "/g/makiavelia/attack", act)


def test_a_double_tap_on_the_way_brings_them_once_and_stays_there() -> None:
    session = attacked()

    async def act(screen: Screen) -> None:
        session._double_taps.is_repeated(ATTACK.name, ("press", True))  # just now, however busy
        await screen.touch(ENTER)
        assert not screen.routes
        assert session.tool_session(DAMAGE).state.cards == ()

    shown(session, "/g/makiavelia/attack", act)


def damage_page() -> LightToolSession:
    return replace(opened_page(DAMAGE), others=beside({ATTACK.key: STRUCK}))


def test_a_light_page_takes_them_along_too() -> None:
    here = replace(opened_page(ATTACK), history=History(STRUCK))
    (form,) = [
        each
        for each in tree(changing_part(here, now=NOW)).all("form")
        if [button.text for button in each.all("button")] == [ENTER]
    ]
    assert form.get("action") == f"/t/{DAMAGE.name}"
    (key,) = [each.get("value") for each in form.all("input") if each.get("name") == "k"]
    after = touched(damage_page(), {"k": key, "v": "1"}, NOW, 0)
    assert after.state.cards == (Card(owner=2, wounds=(3,)),)
    assert after.history.undoes == ADDED
    again = touched(after, {"k": key, "v": "1"}, NOW + 9, 0)
    assert again.history == after.history
    assert again.notice == "", "nothing is late or wrong: they are there"
