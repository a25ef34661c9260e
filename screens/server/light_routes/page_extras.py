"""What the page of a tool says besides the tool: the way into the whole app, and what it follows."""

import time
from typing import Final, Required, TypedDict

from companion.display.tool_routes import route_of
from companion.live.reveals import can_seal
from companion.tools.tool import AnyTool
from screens.server.light_routes.live_seats import Member
from screens.server.light_routes.responses import APP

TO_APP: Final = "/j/app"
"""What brings the seat of a browser into the whole app."""


class PageContext(TypedDict, total=False):
    """What a tool's page says besides the tool: see ``screens.light.pages.changing_part.changing_part``."""

    now: Required[float]
    app: Required[str]
    version: int
    events: str
    code: str
    home: str
    together: str
    seals: bool | None


def page_context(
    tool: AnyTool, seat: Member | None = None, offered: bool = False
) -> PageContext:
    """Return what the page of *tool* says besides the tool; *offered* is whether all may see it."""
    if seat is None:
        alone: PageContext = {"now": time.time(), "app": app_of(tool)}
        return {**alone, "together": f"/t/{tool.name}/together"} if offered else alone
    room = seat.table.room
    return {
        "now": time.time(),
        "app": TO_APP,
        "seals": can_seal(room, room.seats.get(seat.device)),
        "version": seat.table.version,
        "events": f"/t/{tool.name}/events?n={seat.table.version}",
    }


def app_of(tool: AnyTool) -> str:
    """Return the address of *tool* in the whole app."""
    return f"{APP}#{route_of(tool)}"
