"""A law of every tool: whatever the first tap leads to, the second tap of a double tap reaches nothing else at that
point.

Any other control of the screen may have come under the finger. That is tried with each of some, whatever its place.
"""

import inspect
from collections.abc import Callable
from functools import partial
from random import Random

import flet as ft
import pytest

from companion.catalogue import every_tool
from companion.display.double_tap import BUTTON_SECONDS, OPENED_SECONDS, SAME_SPOT
from companion.display.labels import HIDE_PAD
from companion.display.tool_routes import route_of
from companion.games.turf_war.areas.state import Area, AreasState
from companion.tools.tool import AnyTool
from screens.tool.pane import tool_pane
from screens.ui.finger import Finger
from tests.screens.control_tree import name_of
from tests.screens.desks import ORDERS, TOOLS, opened, slot_with
from tests.screens.harness import Screen, played
from tests.screens.whole_app import shown

FIRST = TOOLS["lawless-empire/first"]
NEGOTIATION = TOOLS["makiavelia/negotiation"]
AREAS = TOOLS["turf-war/areas"]

Tick = Callable[[float], None]

X, Y = 100, 300
"""The point that is touched, in dp."""

OTHERS = 2
"""How many other controls are tried after the first touch of each tool."""

LEADS_AWAY = ("Back", "Share", "The table", "All tools", "More", "Why?")
"""How names of controls begin that lead to another screen, or open a sheet over this one."""


def touchable(screen: Screen) -> dict[str, object]:
    """Return what a finger can touch, by its name, and by what it is told from all others."""
    found: dict[str, object] = {}
    for each in screen.all(ft.Container):
        if each.on_click and not each.disabled:
            assert each.on_tap_down, f"{name_of(each)} does not tell where it is touched"
            told = inspect.getclosurevars(each.on_click).nonlocals["control"]
            found[name_of(each)] = told
    return found


def some(random: Random, screen: Screen) -> list[str]:
    """Return the names of all in a random order, without those that lead away."""
    names = [name for name in touchable(screen) if name and not name.startswith(LEADS_AWAY)]
    return random.sample(names, len(names))


@pytest.mark.long
def test_a_second_tap_reaches_no_other_control_at_its_point(tick: Tick) -> None:
    session, tried = opened(), list[str]()

    async def check(screen: Screen, tool: AnyTool) -> None:
        told = list(touchable(screen).values())
        assert len(set(told)) == len(told), f"two of {tool.name} are taken for one another"
        tool_session, random = session.tool_session(tool), Random(tool.name)
        if not (found := some(random, screen)):
            return  # a list to look things up in
        first, control = found[0], touchable(screen)[found[0]]
        tick(2 * BUTTON_SECONDS)
        await screen.tap_at(first, X, Y)
        others = [name for name in some(random, screen) if touchable(screen)[name] != control]
        before = tool_session.history, screen.texts(), len(screen.routes)
        for name in others[:OTHERS]:
            tick(BUTTON_SECONDS * 0.9)  # each begins the time anew
            await screen.tap_at(name, X + SAME_SPOT - 1, Y - SAME_SPOT + 1)
            assert (tool_session.history, screen.texts(), len(screen.routes)) == before, (
                first,
                name,
            )
            tried.append(name)

    for tool in every_tool():
        played(
            partial(tool_pane, session, session.tool_session(tool)), partial(check, tool=tool)
        )
    assert len(tried) > len(TOOLS)


def test_after_the_time_of_a_double_tap_and_beside_its_point_each_touch_counts(
    tick: Tick,
) -> None:
    lowest = "Red has the lowest total. Whom do they choose?"
    session = opened()

    async def act(screen: Screen) -> None:
        for total in ("21", "22", "23", "24"):
            tick(1)
            await screen.tap_at(total, X, Y)
        tick(1)
        await screen.tap_at(f"Green, {lowest}", X, Y)
        assert "Roll for the next round" in screen.names()
        tick(0.2)
        await screen.tap_at(f"Red, {lowest}", X, Y)
        assert f"Green, {lowest}, chosen" in screen.names(), "it came under the finger"
        tick(0.2)
        await screen.tap_at(f"Red, {lowest}", X, Y)
        assert f"Green, {lowest}, chosen" in screen.names(), "the hand shakes"
        tick(0.1)
        await screen.tap_at(f"Purple, {lowest}", X + 2 * SAME_SPOT, Y)
        assert f"Purple, {lowest}, chosen" in screen.names(), "another finger, at another place"
        tick(BUTTON_SECONDS)
        await screen.tap_at(f"Red, {lowest}", X, Y)
        assert f"Red, {lowest}, chosen" in screen.names()

    shown(session, route_of(FIRST), act)


def test_a_key_that_lies_where_undo_was_takes_no_touch_for_a_moment(tick: Tick) -> None:
    async def act(screen: Screen) -> None:
        for power in ("12", "9", "8", "7"):
            await screen.touch(power)
        (undo,) = [name for name in screen.names() if name.startswith("Undo: ")]
        await screen.tap_at(undo, X, Y)
        tick(0.2)
        await screen.tap_at("5", X, Y)
        assert "Black, Power: –" in screen.names()
        tick(BUTTON_SECONDS)
        await screen.tap_at("5", X, Y)
        assert "Black, Power: 5" in screen.names()

    shown(opened(), route_of(NEGOTIATION), act)


def test_what_stays_under_the_finger_counts_each_time() -> None:
    """Cards are counted, players have the same number, and steps are taken back, as fast as a thumb taps."""

    async def act(screen: Screen) -> None:
        for count in range(5):
            (card,) = [n for n in screen.names() if n.startswith(f"Weak secure: {count}.")]
            await screen.tap_at(card, X, Y)
        assert any(name.startswith("Weak secure: 5") for name in screen.names())
        for _ in range(5):
            (undo,) = [name for name in screen.names() if name.startswith("Undo: ")]
            await screen.tap_at(undo, X + 2 * SAME_SPOT, Y)
        left = [name for name in screen.names() if name.startswith("Weak secure")]
        assert left[0].startswith("Weak secure: 0"), left
        await screen.go(route_of(NEGOTIATION))
        for _ in range(4):
            await screen.tap_at("7", X, Y)
        powers = [name for name in screen.names() if name.endswith(", Power: 7")]
        assert len(powers) == 4

    shown(opened(), route_of(ORDERS), act)


def takes_back(screen: Screen) -> dict[str, object]:
    """Return by its name what a second touch would take back of each control, of those where it takes back anything."""
    found = {}
    for each in screen.all(ft.Container):
        if each.on_click and not each.disabled:
            told = inspect.getclosurevars(each.on_click).nonlocals["takes_back"]
            if told is not None:
                found[name_of(each)] = told
    return found


@pytest.mark.long
def test_a_double_tap_on_a_choice_a_switch_or_a_tick_does_not_take_it_back(tick: Tick) -> None:
    session, kinds = opened(), list[type]()

    async def check(screen: Screen, tool: AnyTool) -> None:
        tool_session = session.tool_session(tool)
        for name in [*takes_back(screen)][:2]:
            tick(1)
            if (told := takes_back(screen).get(name)) is None:
                continue  # the first one has hidden it
            await screen.tap_at(name, X, Y)
            done = tool_session.state
            again = [other for other, its in takes_back(screen).items() if its == told]
            if not again:
                continue  # what is next has taken its place
            tick(0.9 * BUTTON_SECONDS)
            await screen.tap_at(again[0], X, Y)
            assert tool_session.state == done, f"{tool.name}: {name} was taken back"
            tick(1)
            await screen.tap_at(again[0], X, Y)
            if tool_session.state != done:  # who waits means it
                kinds.append(type(told))

    for tool in every_tool():
        played(
            partial(tool_pane, session, session.tool_session(tool)), partial(check, tool=tool)
        )
    assert len(kinds) > 20
    assert {*kinds} >= {str, tuple}, "a switch, and a tick or a choice"


def test_the_time_of_a_double_tap_begins_once_what_was_touched_is_drawn(tick: Tick) -> None:
    """A busy device draws for longer than a double tap takes, and hears of its second tap after that."""
    finger = Finger()

    def touches(control: str) -> bool:
        finger.comes_down((X, Y))
        return finger.touches(control)

    assert touches("Next")
    tick(2 * BUTTON_SECONDS)
    finger.answered()
    tick(0.1)
    assert not touches("Undo"), "it has come under the finger"
    finger.answered()
    tick(0.9 * BUTTON_SECONDS)
    finger.answered()  # a timer that ticks
    tick(0.2 * BUTTON_SECONDS)
    assert touches("Undo"), "what is drawn later begins no time anew"


def test_where_a_picture_opened_a_pad_its_keys_wait_a_little_longer(tick: Tick) -> None:
    """A tile of the town was tapped twice within half a second, and the second tap was for *Next*."""
    session = opened()
    rows = tuple(Area(name=f"Area {n}") for n in range(1, 21))
    tool_session = slot_with(session, AREAS, AreasState(rows=rows))

    async def act(screen: Screen) -> None:
        await screen.tap_at("Area 17, Owner: nobody, in the picture", X, Y)
        assert HIDE_PAD in screen.names()
        tick(0.5)
        await screen.tap_at("Hide the pad", X, Y)
        assert HIDE_PAD in screen.names(), "it came under the finger"
        tick(OPENED_SECONDS + 0.1)
        await screen.tap_at("Hide the pad", X, Y)
        assert HIDE_PAD not in screen.names()

    shown(session, route_of(AREAS), act)
    assert tool_session.state == AreasState(rows=rows)


def test_a_first_player_who_was_tapped_twice_stays(tick: Tick) -> None:
    async def act(screen: Screen) -> None:
        await screen.tap_at("Green, First player", X, Y)
        for _ in range(3):
            tick(0.2)
            await screen.tap_at("Green, First player, chosen", X, Y)
            assert "Green, First player, chosen" in screen.names(), "the hand shakes"
        tick(BUTTON_SECONDS)
        await screen.tap_at("Green, First player, chosen", X, Y)
        assert "Green, First player" in screen.names(), "who waits means it"

    shown(opened(), route_of(TOOLS["makiavelia/round"]), act)


def test_a_key_and_a_screen_reader_touch_no_point() -> None:
    async def act(screen: Screen) -> None:
        await screen.tap_at("12", X, Y)
        await screen.touch("Green, Power: –")
        await screen.touch("Hide the pad")
        assert HIDE_PAD not in screen.names()

    shown(opened(), route_of(NEGOTIATION), act)
