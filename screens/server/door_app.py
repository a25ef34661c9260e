"""What every host lets others do: light pages, and the lines of phones to its live tables; all behind one gate.

A laptop adds the whole app and its files (``web_server``). A phone adds nothing (``phone_door``).
"""

import asyncio
from collections.abc import Callable, Iterable

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Lifespan

from companion.table_host.budget import Budgets
from companion.table_host.phone_line import PhoneLines
from companion.table_host.tables import Tables
from screens.server.door.bounds import LIVE, PAGES
from screens.server.door.gate import Gate
from screens.server.door.light_door import LightDoor
from screens.server.door.limits import Limits
from screens.server.door.security_headers import SecurityHeaders
from screens.server.light_routes.pages import LightPages
from screens.server.light_routes.responses import Endpoint, behind_door, refusals
from screens.server.light_routes.shared_tools import SharedTools
from screens.server.live_socket import LiveSocket

AppRoutes = Callable[[Endpoint], Iterable[BaseRoute]]
"""What a host adds, when it is given the first light page."""


def door_app(
    tables: Tables,
    limits: Limits,
    names: Iterable[str],
    for_phones: str = "",
    ending: asyncio.Event | None = None,
    *,
    shares: bool = True,
    whole_app: bool = True,
    app_routes: AppRoutes | None = None,
    lifespan: Lifespan[Starlette] | None = None,
) -> ASGIApp:
    """Return an ASGI application for the live *tables*, within *limits*, for requests to one of *names*.

    *for_phones* is the address at which phones find it, if they do. Once *ending* is set, nothing goes on for
    ever. *shares* is whether a tool can be put on the table without a live one. *whole_app* is whether this
    address has the whole app; where it doesn't, no page leads there. Without *app_routes*, there is nothing else.
    """
    budgets = Budgets(limits.units)
    door = LightDoor(limits, budgets, ending)
    shared = SharedTools() if shares else SharedTools(0)
    light = LightPages(door, for_phones, shared, tables, whole_app)
    lines = PhoneLines(tables, limits, budgets, for_phones)
    home = behind_door(door, light.home)
    alone = [Route("/", home), Route("/{rest:path}", behind_door(door, light.nothing))]
    app = Starlette(
        routes=[
            WebSocketRoute(LIVE, LiveSocket(lines).serve),
            *light.routes(),
            *(app_routes(home) if app_routes else alone),
        ],
        exception_handlers=refusals(door),
        lifespan=lifespan,
    )
    app.state.whole_app = whole_app
    ways = (LIVE, PAGES) if app_routes else (LIVE,)
    return SecurityHeaders(Gate(app, limits, names, budgets, ways))
