"""What whoever runs a host asks it: does it answer, and may phones be sent to it?"""

from typing import Final

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.table_host.tables import Tables

HEALTH: Final = "/health"
READY: Final = "/ready"

ENDING: Final = "This host is about to end.\n"
NO_STORE: Final = "The tables can't be reached.\n"

HEADERS: Final = {"cache-control": "no-store"}


class Probes:
    """Stands in front of the app, and answers under any name: it tells nothing about anyone."""

    def __init__(self, app: ASGIApp, tables: Tables) -> None:
        """Stand before *app*, whose *tables* have to be there."""
        self._app, self._tables = app, tables
        self.draining = False
        """Whether this host is about to end."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a probe; pass on everything else."""
        path = scope["path"] if scope["type"] == "http" else ""
        if path == HEALTH:
            await PlainTextResponse("ok\n", headers=HEADERS)(scope, receive, send)
        elif path == READY:
            why = ENDING if self.draining else "" if self._tables.up else NO_STORE
            answer = PlainTextResponse(why or "ready\n", 503 if why else 200, HEADERS)
            await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)
