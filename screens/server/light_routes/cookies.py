"""What a light page keeps in its browser, as cookies: who it is, who plays, and each tool's save.

The host may be started anew, or forget; the browser then brings back what it has. A cookie does that
with and without JavaScript. Each tool's save goes to the addresses of that tool alone.
"""

import re
import secrets
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from companion.core.errors import CompanionError, StorageError
from companion.core.table import Table
from companion.game_maker.keys import is_made_game
from screens.device.transport_security import is_trusted
from screens.light.state import light_tool_session
from screens.light.state.light_tool_session import LightToolSession

VISITOR: Final = "companion-visitor"
SAVE: Final = "companion-save"
TABLE: Final = "companion-table"
WIFI: Final = "companion-wifi"
MADE: Final = "companion-made"
OPEN: Final = "companion-open"
"""The secret that the next page shows, once: loaded again, or come back to, it is covered."""

SHOWN: Final = "companion-shown"
"""The number of touches at the live table that a tool's page shows: without JavaScript no form tells it."""

MOST_CHARACTERS: Final = 3800
"""Characters of a cookie's value: browsers take 4096 bytes with its name and its attributes."""

LONGEST: Final = 4096
"""Characters of a cookie that are read: no browser keeps more."""

MOST_UNPACKED: Final = 250_000
"""Bytes of a save, unpacked: ours have a tenth of that, and reading more would hold up everyone."""

TRUSTED: Final = "trusted"
YEAR: Final = 365 * 24 * 3600
SHORTLY: Final = 15
"""Seconds in which a browser fetches the page to which it is sent on."""
_VISITOR: Final = re.compile(r"[\w-]{22}", re.ASCII)
DAMAGED: Final = "What this browser kept was damaged. It starts from the beginning."


def visitor(request: Request) -> str:
    """Return the browser's name from its cookie, '' if it never touched anything."""
    name = request.cookies.get(VISITOR, "")
    return name if _VISITOR.fullmatch(name) else ""


def new_visitor() -> str:
    """Return a name for a browser that nobody can guess."""
    return secrets.token_urlsafe(16)


def put_visitor(answer: Response, request: Request) -> None:
    """Give a browser that has no name one to keep: quick touches would else each bring it another, and the last one
    win.
    """
    if not visitor(request):
        put(answer, request, VISITOR, new_visitor())


def put(
    answer: Response,
    request: Request,
    name: str,
    value: str,
    path: str = "/",
    seconds: int = YEAR,
) -> None:
    """Let the browser keep *value* under *name* for *path*; '' deletes what it has.

    No script can read it, and no other website's page makes the browser send it.
    """
    answer.set_cookie(
        name,
        value,
        max_age=seconds if value else 0,
        path=path,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def packed(text: str) -> str:
    """Return *text* deflated, in characters that a cookie may have."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode("ascii").rstrip("=")


def unpacked(text: str) -> str:
    """Return what ``packed`` made *text* of, LONGEST characters at most. Raises StorageError for anything else."""
    if len(text) > LONGEST:
        raise StorageError(DAMAGED)
    unpacking = zlib.decompressobj()
    try:
        raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        found = unpacking.decompress(raw, MOST_UNPACKED)
        if not unpacking.eof:
            raise StorageError(DAMAGED)
        return found.decode()
    except (ValueError, zlib.error) as error:  # of which UnicodeError is one
        raise StorageError(DAMAGED) from error


def save(kept: LightToolSession, head: str = "", most: int = MOST_CHARACTERS) -> str:
    """Return *head* and the save of *kept* for a cookie, with as much of undo as fits into *most* characters.

    '' if even the state alone does not fit.
    """
    text, history = head + light_tool_session.save_text(kept), kept.history
    found = packed(text)
    while not _fits(text, found, most) and (history.past or history.future):
        fewer = len(history.past) // 2 if len(history.past) > 1 else 0
        past = history.past[len(history.past) - fewer :]
        history = replace(history, past=past, future=())
        text = head + light_tool_session.save_text(replace(kept, history=history))
        found = packed(text)
    return found if _fits(text, found, most) else ""


def _fits(text: str, found: str, most: int) -> bool:
    """Return whether *text*, packed as *found*, can be kept in *most* characters and read again."""
    return len(found) <= most and len(text.encode()) <= MOST_UNPACKED


def read_table(request: Request) -> Table:
    """Return who plays, by what the browser kept; five without names where it kept nothing."""
    return _read(request, TABLE, Table.model_validate_json) or Table()


def write_table(table: Table) -> str:
    """Return *table* for a cookie, '' for the one that everyone begins with."""
    return "" if table == Table() else packed(table.model_dump_json())


def put_made(answer: Response, request: Request, game: str) -> None:
    """Let the browser keep that it has the *game*, where players made that."""
    if is_made_game(game):
        put(answer, request, MADE, game, f"/t/{game}")


def has_made(request: Request, game: str) -> bool:
    """Return whether the browser kept that it has the *game*."""
    return request.cookies.get(MADE) == game


def has_game(request: Request, game: str, *used: Iterable[str]) -> bool:
    """Return whether a browser has the *game*, where players made that: kept so, or of the tools *used*."""
    names = chain.from_iterable(used)
    known = has_made(request, game) or any(name.startswith(f"{game}/") for name in names)
    return known or not is_made_game(game)


def trusts(request: Request) -> bool:
    """Return whether this browser said that it trusts its Wi-Fi."""
    return request.cookies.get(WIFI) == TRUSTED


def is_overheard(request: Request) -> bool:
    """Return whether others on the Wi-Fi could read *request* and its answer."""
    return not is_trusted(str(request.base_url))


def put_trust(answer: Response, request: Request, trusts: bool) -> None:
    """Let the browser keep whether it trusts its Wi-Fi."""
    put(answer, request, WIFI, TRUSTED if trusts else "")
    if not trusts:  # an older version kept it for tools alone
        put(answer, request, WIFI, "", "/t")


def _read(request: Request, name: str, read: Callable[[str], Table]) -> Table | None:
    text = request.cookies.get(name, "")
    try:
        return read(unpacked(text)) if text else None
    except (CompanionError, ValueError):
        return None
