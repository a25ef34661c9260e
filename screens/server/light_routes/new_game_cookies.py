"""Cookies that make a browser clear its own tools once, and only once, for each new game of its live table.

One stands beside the save of each tool. So a save from before the new game is cleared, and a later one is not.
"""

import re
from collections.abc import Iterable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from companion.live.actions import Name
from companion.live.new_game import NewGames
from screens.server.light_routes import cookies
from screens.visitors.cleared import ClearedFor, OnArrival

ON_ARRIVAL: Final = "companion-began"
CLEARED_FOR: Final = "companion-game"
"""What the two cookies are called."""

LONGEST: Final = 2000
_NAME: Final = re.compile(r"(\d{1,15})-(\d{1,15})", re.ASCII)


def read_cleared_for(request: Request) -> ClearedFor:
    """Return for which new games the tool at the address of *request* was cleared."""
    table, _, names = _text(request, CLEARED_FOR).partition(".")
    return ClearedFor(table, _read(names))


def put_cleared_for(answer: Response, request: Request, cleared: ClearedFor | None) -> None:
    """Let the browser keep for which new games the tool at the address of *request* was cleared."""
    if cleared and cleared != read_cleared_for(request):
        value = f"{cleared.table}.{_written(cleared.names)}" if cleared.table else ""
        cookies.put(answer, request, CLEARED_FOR, value, request.url.path)


def read_on_arrival(request: Request) -> OnArrival:
    """Return which new games had begun when the browser joined its table; a table called '' if unknown."""
    table, *games = _text(request, ON_ARRIVAL).split(".")
    pairs = (each.partition(":") for each in games)
    return OnArrival(table, {game: _read(names) for game, _, names in pairs})


def put_on_arrival(answer: Response, request: Request, table: str, begins: NewGames) -> None:
    """Let a browser that joins *table* ('' for none) keep which new games have begun there.

    A cookie about the same table stays as it is.
    """
    if read_on_arrival(request).table != table:
        games = "".join(f".{key}:{_written(each.names)}" for key, each in begins.items())
        cookies.put(answer, request, ON_ARRIVAL, table + games)


def _text(request: Request, name: str) -> str:
    text = request.cookies.get(name, "")
    return text if len(text) <= LONGEST else ""


def _written(names: Iterable[Name]) -> str:
    return "_".join(f"{device}-{mine}" for device, mine in names)


def _read(text: str) -> tuple[Name, ...]:
    found = map(_NAME.fullmatch, text.split("_"))
    return tuple((int(each[1]), int(each[2])) for each in found if each)
