"""The live table as a browser of this laptop's door sees it."""

from typing import Final

from starlette.requests import Request

from companion.exchange.addresses import loopback
from screens.light.pages.table_page import TableView
from screens.server.door.light_door import address
from screens.server.light_routes import cookies
from screens.visitors import live_view
from screens.visitors.member import Member


def table_view(request: Request, seat: Member, base: str) -> TableView:
    """Return the table as the browser at *seat* sees it; links begin with *base*."""
    overheard = cookies.is_overheard(request) and not cookies.trusts(request)
    return live_view.table_view(
        seat, base, leads=from_laptop(request, seat), overheard=overheard
    )


FORWARDED: Final = (
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
)
"""Headers with which a proxy says that it asks for someone else."""


def from_laptop(request: Request, seat: Member) -> bool:
    """Return whether *request* comes from a browser on the laptop itself; nobody's does where hosts share.

    Behind someone's own proxy on the laptop everyone comes from there. So the browser has to be at an address of
    this computer alone, too, which no phone can open; and no proxy may have said that it was there.
    """
    if seat.table.shared or any(name in request.headers for name in FORWARDED):
        return False
    whose = address(request)
    near = loopback(f"http://[{whose}]/" if ":" in whose else f"http://{whose}/")
    return near and loopback(str(request.base_url))
