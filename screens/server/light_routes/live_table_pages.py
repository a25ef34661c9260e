"""The live table as light pages: opened, joined by its code, shown, changed, left."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.catalogue import find_tool
from companion.core.errors import CompanionError, StorageError
from companion.display import table_words as words
from companion.live.links import LiveError, key_of
from companion.table_host.live_table import LiveTable
from companion.table_host.pasted_links import table_of_link
from companion.table_host.tables import NOT_READ
from screens.light.pages.join_page import join_page
from screens.light.pages.table_page import (
    TOGETHER,
    TableView,
    gone_part,
    left_page,
    table_page,
    table_part,
)
from screens.light.state import light_tool_session
from screens.server.door.light_door import LightDoor, RefusedError, address, read_form
from screens.server.light_routes import cookies, live_seats
from screens.server.light_routes.events import (
    NOTHING_NEW,
    EventStream,
    ended,
    event,
    known_number,
    over,
    stream_of,
)
from screens.server.light_routes.live_seats import SeatFinder
from screens.server.light_routes.live_view import from_laptop, table_view
from screens.server.light_routes.page_extras import TABLE_PAGE, TO_APP, seat_to_app
from screens.server.light_routes.responses import (
    APP,
    HEADERS,
    by_script,
    html,
    in_app,
    sentence,
)
from screens.server.light_routes.visitors import Visitors, asking
from screens.visitors import live_tools
from screens.visitors.member import GONE, Member
from screens.visitors.table_touches import TouchSender, done, sat

OPEN: Final = "/j/open"
LEAVE: Final = "/j/leave"


class LiveTablePages:
    """The routes of live tables, below /j."""

    def __init__(
        self,
        visitors: Visitors,
        seats: SeatFinder,
        door: LightDoor,
        link_base: Callable[[Request], str],
    ) -> None:
        """Show the tables of *seats* to *visitors*, whose streams *door* counts.

        *link_base* returns what links begin with that other phones can follow.
        """
        self._visitors, self._seats, self._door = visitors, seats, door
        self._link_base = link_base

    def routes(self) -> list[Route]:
        """Return the routes, each to its endpoint."""
        return [
            Route(TABLE_PAGE, self.show, methods=["GET"]),
            Route(TABLE_PAGE, self.touch, methods=["POST"]),
            Route(f"{TABLE_PAGE}/events", self.events),
            Route(OPEN, self.open, methods=["POST"]),
            Route(LEAVE, self.leave, methods=["POST"]),
            Route(TO_APP, self.to_app),
            Route(f"{TABLE_PAGE}/{{key}}", self.invite, methods=["GET"]),
            Route(f"{TABLE_PAGE}/{{key}}", self.join, methods=["POST"]),
        ]

    async def show(self, request: Request) -> Response:
        """Show the table at which this browser is."""
        seat, why = await self._seats.find(request)
        if seat is None:
            return self._out(request, why)
        answer = html(
            request, table_page(self._view(request, seat), app=in_app(request, TO_APP))
        )
        cookies.put_visitor(answer, request)
        return answer

    async def open(self, request: Request) -> Response:
        """Open a table with the tools that this browser used, and go there."""
        await read_form(request)
        seat, _ = await self._seats.find(request)
        if seat:
            return RedirectResponse(TABLE_PAGE, 303, HEADERS)
        visitor = asking(self._visitors, request)
        states = {name: each.state for name, each in visitor.tools.items() if each.history.past}
        try:
            table = await self._seats.tables.open(visitor.table, states, address(request))
            found = Member(table, *await table.welcome(address(request)))
        except CompanionError as error:
            raise RefusedError(503, str(error), 60) from error
        return self._seated(request, found)

    async def invite(self, request: Request) -> Response:
        """Ask who someone is who came by the table's code."""
        given = request.path_params["key"]
        if (key := key_of(given)) and key != given:  # a chat wrote on behind the link
            return RedirectResponse(f"{TABLE_PAGE}/{key}", 303, HEADERS)
        seat, _ = await self._seats.find(request)
        try:
            table = await table_of_link(self._seats.tables, request.path_params["key"])
        except LiveError as error:
            if seat and seat.table.people.had(request.path_params["key"]):
                return RedirectResponse(TABLE_PAGE, 303, HEADERS)
            raise RefusedError(404, str(error)) from error
        if seat and seat.table is table:
            return RedirectResponse(TABLE_PAGE, 303, HEADERS)
        said = table.closed
        return self._asking(request, table, said, 403 if said else 200)

    async def join(self, request: Request) -> Response:
        """Come to the table, on a seat or to look on."""
        form = await read_form(request)
        before, _ = await self._seats.find(request)
        try:
            table = await table_of_link(self._seats.tables, request.path_params["key"])
            stays = before and before.table is table
            seat = (
                before
                if before and stays
                else Member(table, *await table.welcome(address(request)))
            )
            if said := await sat(seat, form):
                if not stays:
                    await table.leave(seat.device)
                return self._asking(request, table, said, 422)
            if before and not stays:
                await before.table.leave(before.device)
        except LiveError as error:
            raise RefusedError(403, str(error)) from error
        except StorageError as error:
            raise RefusedError(503, str(error)) from error
        return self._seated(request, seat)

    async def touch(self, request: Request) -> Response:
        """Apply a touch on the table's page."""
        form = await read_form(request)
        seat, why = await self._seats.find(request)
        if seat is None:
            raise RefusedError(403, why or GONE)
        sealed: list[str] = []
        try:
            said = await done(_asker(request, seat), seat, form, sealed)
        except StorageError as error:
            raise RefusedError(503, str(error)) from error
        view = replace(self._view(request, seat), said=said)
        if form.get("k") == "trust":
            self._remember_trust(request, form)
            view = replace(view, overheard=False)
        if by_script(request):
            answer: Response = html(request, table_part(view, app=in_app(request, TO_APP)))
        elif said:
            answer = html(request, table_page(view, app=in_app(request, TO_APP)), 422)
        else:
            to = f"#{TOGETHER}" if form.get("k") in ("seal", "trust") else ""
            answer = RedirectResponse(f"{TABLE_PAGE}{to}", 303, HEADERS)
        if sealed:
            live_seats.keep_sealed(answer, request, *sealed)
        if form.get("k") == "trust":
            cookies.put_trust(answer, request, form.get("v") == "1")
        return answer

    async def events(self, request: Request) -> EventStream | Response:
        """Send whatever happens at the table, and why the browser is there no more."""
        seat, why = await self._seats.find(request)
        if seat is None:
            sentence, shown = why or GONE, known_number(request)
            return ended(
                request, sentence, gone_part(sentence, app=in_app(request), version=shown)
            )

        def draw() -> bytes:
            if gone := seat.gone:
                if gone == NOT_READ:  # another host can go on
                    return NOTHING_NEW
                part = gone_part(gone, app=in_app(request), version=seat.table.version)
                return event(part, seat.table.version) + over(gone)
            trusts = asking(self._visitors, request, before=True).trusts
            overheard = cookies.is_overheard(request) and not trusts
            view = replace(self._view(request, seat), overheard=overheard)
            return event(table_part(view, app=in_app(request, TO_APP)), seat.table.version)

        return stream_of(self._door, request, seat, draw)

    async def to_app(self, request: Request) -> Response:
        """Bring the seat into the whole app, in the same browser."""
        seat, why = await self._seats.find(request)
        if seat is None:
            return self._out(request, why)
        return await seat_to_app(self._seats.tables, seat)

    async def leave(self, request: Request) -> Response:
        """Leave the table with a copy of everything that was touched there."""
        await read_form(request)
        seat, why = await self._seats.find(request)
        if seat is None:
            return self._out(request, why)
        name = cookies.visitor(request) or cookies.new_visitor()
        visitor = self._visitors.welcome(name, asking(self._visitors, request))
        room = seat.table.room
        back = "" if seat.table.closed else f"{TABLE_PAGE}/{seat.table.people.key}"
        answer = html(request, left_page(app=in_app(request), back=back))
        for key in room.histories:
            tool = find_tool(key)
            if tool and room.history(tool).past:
                own = visitor.tools.get(key) or light_tool_session.opened(tool, room.table)
                own = replace(
                    own,
                    overheard=cookies.is_overheard(request),
                    trusts=cookies.trusts(request),
                )
                after = live_tools.viewed(seat, visitor, own)
                visitor.keep(replace(after, live=None, others={}))
                cookies.put(answer, request, cookies.SAVE, cookies.save(after), f"/t/{key}")
                cookies.put_made(answer, request, tool.game)
        visitor.follows.clear()
        try:
            await seat.table.leave(seat.device)
        except StorageError as error:
            raise RefusedError(503, str(error)) from error
        cookies.put(answer, request, cookies.VISITOR, name)
        cookies.put(answer, request, cookies.TABLE, cookies.write_table(room.table), "/t")
        live_seats.keep(answer, request, None)
        return answer

    def _view(self, request: Request, seat: Member) -> TableView:
        return table_view(request, seat, self._link_base(request))

    def _remember_trust(self, request: Request, form: Mapping[str, str]) -> None:
        """Remember that this browser trusts its Wi-Fi, for its pages that are open."""
        if name := cookies.visitor(request):
            visitor = self._visitors.welcome(name, asking(self._visitors, request))
            visitor.trusts = form.get("v") == "1"

    def _asking(self, request: Request, table: LiveTable, said: str, status: int) -> Response:
        """Ask who someone is who came by the code of *table*; *said* is why they can't come, '' if they can."""
        app = in_app(request, APP if table.closed else f"{APP}#/j/{table.people.key}")
        taken = {
            seat: words.AT_SEAT if device in table.here else words.AWAY
            for device, seat in table.room.seats.items()
        }
        link = self._link_base(request)
        text = join_page(
            table.room.table, taken, app=app, said=said, link=link, closed=bool(table.closed)
        )
        return html(request, text, status)

    def _seated(self, request: Request, seat: Member) -> Response:
        answer = RedirectResponse(TABLE_PAGE, 303, HEADERS)
        live_seats.keep(answer, request, seat)
        return answer

    def _out(self, request: Request, why: str) -> Response:
        """Return the page that tells a browser that it is at no table, and why."""
        answer = sentence(request, why or GONE, 404)
        live_seats.keep(answer, request, None)
        return answer


def _asker(request: Request, seat: Member) -> TouchSender:
    """Return whose browser sends *request*, from its *seat*."""
    overheard = cookies.is_overheard(request) and not cookies.trusts(request)
    return TouchSender(address(request), from_laptop(request, seat), overheard)
