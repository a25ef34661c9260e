"""What the page of a tool says besides the tool: the way into the whole app, and what it follows."""

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from companion.core.table import Table
from companion.core.values import Value
from companion.display.tool_routes import route_of
from companion.exchange import share
from companion.live.reveals import can_seal
from companion.table_host.tables import Tables
from companion.tools.tool import AnyTool
from screens.light.pages.code_pages import make_of
from screens.light.state.steady_clock import STEADY
from screens.server.light_routes.responses import APP, HEADERS, in_app
from screens.visitors.member import Member
from screens.visitors.page_context import PageContext

TABLE_PAGE: Final = "/j"
"""The page of the live table at which a browser is."""

TO_APP: Final = "/j/app"
"""What brings the seat of a browser into the whole app."""

WHOLE: Final = "app"
"""Where a tool's page leads on into the whole app, which then shows the same: no page is drawn with the code."""


def page_context(
    request: Request, tool: AnyTool, seat: Member | None = None, offered: bool = False
) -> PageContext:
    """Return what the page of *tool* says besides the tool; *offered* is whether all may see it."""
    if seat is None:
        alone: PageContext = {"now": STEADY.now(), "app": way_of(request, tool)}
        return {**alone, "together": f"/t/{tool.name}/together"} if offered else alone
    room = seat.table.room
    return {
        "now": STEADY.now(),
        "app": way_of(request, tool),
        "seals": can_seal(room, room.seats.get(seat.device)),
        "version": seat.table.version,
        "events": f"/t/{tool.name}/events?n={seat.table.version}",
    }


def way_of(request: Request, tool: AnyTool) -> str:
    """Return the address that leads to *tool* in the whole app, as the browser that asks has it; '' without one."""
    return in_app(request, f"/t/{tool.name}/{WHOLE}")


def code_in_app(digits: str) -> str:
    """Return the route of a code in the whole app. Without WHOLE, the browser copy draws a light page."""
    return f"/q/{digits}?{WHOLE}"


def route_showing(tool: AnyTool, state: Value, definition: Value | None = None) -> str:
    """Return the route in the whole app of the code of *state*: nothing secret is in it, and players open it there.

    Its game goes along where players made it and *definition* is known; it goes alone where both are too long for any
    link. If the code brings nothing, or is too long, it is the route of the app's own *tool*.
    """
    if share.write(tool, state) == share.write(tool, tool.opening(Table())):
        return route_of(tool)
    codes = [share.sent(tool, state, definition).digits]
    if definition is not None:
        codes.append(share.write(make_of(tool.game), definition))
    fitting = (digits for digits in codes if len(digits) <= share.MOST_DIGITS)
    return next(map(code_in_app, fitting), route_of(tool))


def to_app(route: str) -> Response:
    """Lead to *route* in the whole app."""
    return RedirectResponse(f"{APP}#{route}", 303, HEADERS)


async def seat_to_app(tables: Tables, seat: Member, route: str = "") -> Response:
    """Bring the *seat* into the whole app, in the same browser, and there to *route*: '' for the table."""
    once = await tables.hand_over(*seat)
    return to_app(f"/j/{seat.table.people.key}/{once}{route}")
