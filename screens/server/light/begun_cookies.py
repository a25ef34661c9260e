"""What a browser keeps of the games that its live table has begun anew, so that it clears its own once.

It keeps that with the save of each tool: an older save is cleared again, and a newer one is not.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from companion.live.begun import MOST_NAMES, Begins
from companion.live.operation import Name
from screens.server.light import cookies

CAME: Final = "companion-began"
TOOK: Final = "companion-game"

MOST_KEPT: Final = 2 * MOST_NAMES
LONGEST: Final = 2000
_NAME: Final = re.compile(r"(\d{1,15})-(\d{1,15})", re.ASCII)


class Came(NamedTuple):
    """What a browser found as it came to a *table*: by what its *games*, by their keys, had begun anew."""

    table: str
    games: dict[str, tuple[Name, ...]]


class Took(NamedTuple):
    """By the operations called *names* of a *table* a browser has begun a tool anew."""

    table: str = ""
    names: tuple[Name, ...] = ()


def took_too(table: str, known: Iterable[Name], names: Iterable[Name]) -> Took:
    """Return that a tool was begun anew by *names* as well, at the *table* whose names were *known*."""
    return Took(table, tuple(dict.fromkeys((*known, *names)))[-MOST_KEPT:])


def read_took(request: Request) -> Took:
    """Return by what the tool at the address of *request* was begun anew."""
    table, _, names = _text(request, TOOK).partition(".")
    return Took(table, _read(names))


def put_took(answer: Response, request: Request, took: Took | None) -> None:
    """Let the browser keep by what the tool at the address of *request* was begun anew."""
    if took and took != read_took(request):
        value = f"{took.table}.{_written(took.names)}" if took.table else ""
        cookies.put(answer, request, TOOK, value, request.url.path)


def read_came(request: Request) -> Came:
    """Return what the browser found as it came to its table; no table where nobody knows."""
    table, *games = _text(request, CAME).split(".")
    pairs = (each.partition(":") for each in games)
    return Came(table, {game: _read(names) for game, _, names in pairs})


def put_came(answer: Response, request: Request, table: str, begins: Begins) -> None:
    """Let the browser keep what it finds as it comes to *table*, '' for none; what it has of that one stays."""
    if read_came(request).table != table:
        games = "".join(f".{key}:{_written(each.names)}" for key, each in begins.items())
        cookies.put(answer, request, CAME, table + games)


def _text(request: Request, name: str) -> str:
    text = request.cookies.get(name, "")
    return text if len(text) <= LONGEST else ""


def _written(names: Iterable[Name]) -> str:
    return "_".join(f"{device}-{mine}" for device, mine in names)


def _read(text: str) -> tuple[Name, ...]:
    found = map(_NAME.fullmatch, text.split("_"))
    return tuple((int(each[1]), int(each[2])) for each in found if each)
