"""The table's timer on a page that isn't its tool's: it counts down there too, and rings."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.catalogue import find_game, find_tool
from companion.display import labels
from companion.display.countdowns import COUNTDOWNS
from companion.display.labels import TIME_IS_UP
from companion.live.room import Room
from companion.tools.timer import running
from companion.tools.tool import AnyTool
from screens.light.state.light_tool_session import LightToolSession
from screens.light.ui.links import to_tool
from screens.light.ui.markup import NOTHING, Html, el, join

STAYS: Final = 300
"""Seconds for which it is told that the time is up."""


def timer_elsewhere(tool_session: LightToolSession, now: float) -> Html:
    """Return the timer that runs in another tool of the game, or ended a moment ago, with the way there; nothing for
    none.
    """
    game = find_game(tool_session.tool.game)
    others = (
        (tool, tool_session.others.get(tool.key)) for tool in (game.tools if game else ())
    )
    states = (
        (tool, each.now) for tool, each in others if each and tool.key != tool_session.tool.key
    )
    return next(_ways(states, now), NOTHING)


def running_timers(states: Iterable[tuple[AnyTool, Any]], now: float) -> Html:
    """Return each timer that runs in one of the *states*, or ended a moment ago, for a page of no tool; nothing for
    none."""
    return join(_ways(states, now))


def has_timer(tool: AnyTool) -> bool:
    """Return whether *tool* has a timer."""
    return "timer" in tool.state.model_fields


def states_in(room: Room) -> Iterator[tuple[AnyTool, Any]]:
    """Give each tool that was touched at the live table of *room*, with its state."""
    for tool in filter(None, map(find_tool, room.histories)):
        yield tool, room.state(tool)


def _ways(states: Iterable[tuple[AnyTool, Any]], now: float) -> Iterator[Html]:
    for tool, state in states:
        timer = running(state)
        if timer is None or timer.ends is None or now - timer.ends > STAYS:
            continue
        left = COUNTDOWNS.left(timer, now)
        # The script counts it down. At the end it asks for a part that changes again; a page without one says it
        # itself.
        figures = el(
            "b",
            labels.clock_text(left),
            role="timer",
            aria_label=labels.spoken_time(left),
            data_left=left or None,
            data_over=TIME_IS_UP,
        )
        said = figures if left else el("b", TIME_IS_UP, role="alert")
        yield el("a", timer.title, ": ", said, href=to_tool(tool.name), class_="way")
