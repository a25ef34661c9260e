"""The table's timer on a page of another tool of its game: it counts down there too, and rings."""

from typing import Final

from companion.catalogue import find_game
from companion.display import labels
from companion.display.countdowns import COUNTDOWNS
from companion.display.labels import TIME_IS_UP
from companion.tools.timer import running
from screens.light.state.light_slot import LightSlot
from screens.light.ui.links import to_tool
from screens.light.ui.markup import NOTHING, Html, el

STAYS: Final = 300
"""Seconds for which it is told that the time is up."""


def timer_elsewhere(slot: LightSlot, now: float) -> Html:
    """Return the timer that runs in another tool of the game, or ended a moment ago, with the way there; nothing for
    none.
    """
    game = find_game(slot.tool.game)
    for tool in game.tools if game else ():
        history = slot.others.get(tool.key) if tool.key != slot.tool.key else None
        timer = running(history.now) if history else None
        if timer is None or timer.ends is None or now - timer.ends > STAYS:
            continue
        left = COUNTDOWNS.left(timer, now)
        # The script counts it down, and at the end asks for this part of the page again.
        figures = el(
            "b",
            labels.clock_text(left),
            role="timer",
            aria_label=labels.spoken_time(left),
            data_left=left or None,
        )
        said = figures if left else el("b", TIME_IS_UP, role="alert")
        return el("a", timer.title, ": ", said, href=to_tool(tool.name), class_="way")
    return NOTHING
