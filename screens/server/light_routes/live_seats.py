"""Which live table a browser with light pages sits at: it keeps that in a cookie, the laptop a digest."""

import json
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from companion.core.errors import CompanionError
from companion.core.json_text import parsed
from companion.table_host.live_table import LiveTable
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import Tables
from screens.server.light_routes import cookies
from screens.server.light_routes.new_game_cookies import put_on_arrival
from screens.visitors.member import Member

SEAT: Final = "companion-seat"
SEALED: Final = "companion-sealed"
"""A text of this browser that is to be revealed together, should the laptop be started again."""

LONGEST: Final = 200


class SeatFinder:
    """Finds the table of whoever asks."""

    def __init__(self, tables: Tables) -> None:
        """Look in *tables*."""
        self.tables = tables

    async def find(self, request: Request) -> tuple[Member | None, str]:
        """Return where the browser sits; or None, and a sentence where it did until now.

        What it did at another host a moment ago is known here. Raises StorageError if the
        table has to be read first, and cannot be.
        """
        text = request.cookies.get(SEAT, "")
        match text.split(".") if len(text) <= LONGEST else ():
            case [name, number, token] if number.isdecimal() and number.isascii():
                table = await self.tables.find(name)
                if table is None:
                    return None, ENDED
                device = int(number)
                if request.method == "GET" or table.knows(device, token):
                    await self.tables.renew(table)
                if why := table.knows(device, token):
                    return None, why
                await _bring_back(request, table, device)
                return Member(table, device, token), ""
            case _:
                return None, ""


def keep(answer: Response, request: Request, seat: Member | None) -> None:
    """Let the browser keep where it sits; None: nowhere any more."""
    value = f"{seat.table.name}.{seat.device}.{seat.token}" if seat else ""
    cookies.put(answer, request, SEAT, value)
    put_on_arrival(
        answer, request, *((seat.table.name, seat.table.log.all_begun) if seat else ("", {}))
    )
    if seat is None and SEALED in request.cookies:
        cookies.put(answer, request, SEALED, "")


def keep_sealed(answer: Response, request: Request, about: str, text: str, salt: str) -> None:
    """Let the browser keep what it sealed."""
    cookies.put(answer, request, SEALED, cookies.packed(json.dumps([about, text, salt])))


async def _bring_back(request: Request, table: LiveTable, device: int) -> None:
    """Hold what the browser sealed, where the laptop was started again since."""
    text = request.cookies.get(SEALED, "")
    if not text:
        return
    with suppress(CompanionError, ValueError, TypeError):
        about, said, salt = map(str, parsed(cookies.unpacked(text), cookies.MOST_UNPACKED))
        if not table.sealed.holds(device, about):
            await table.hold(device, about, said, salt)
