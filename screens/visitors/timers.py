"""The timers that run in a browser's tools, for its pages of no tool."""

from screens.light.pages.timer_elsewhere import running_timers, states_in
from screens.light.state.steady_clock import STEADY
from screens.light.ui.markup import Html
from screens.visitors.member import Member
from screens.visitors.visitor import Visitor


def timers_of(visitor: Visitor, seat: Member | None) -> Html:
    """Return the timers that run at the live table of *seat*; without one, in the tools of *visitor*."""
    if seat:
        return running_timers(states_in(seat.table.room), STEADY.now())
    mine = ((each.tool, each.state) for each in visitor.tools.values())
    return running_timers(mine, STEADY.now())
