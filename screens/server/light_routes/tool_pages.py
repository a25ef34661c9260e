"""A tool as light pages on one browser: drawn, touched, taken over from a code, and shared on."""

import secrets
from dataclasses import replace
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.core.shape import code_part
from companion.display.made_words import NOT_HERE
from companion.display.table_words import KEPT_HERE
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE, bare
from companion.exchange import share
from companion.game_maker.keys import IDS
from companion.table_host.live_table import LIFE
from companion.table_host.tables import DAY, NOT_READ
from companion.tools.history import History
from companion.tools.tool import AnyTool, table_of
from screens.light.pages.changing_part import changing_part
from screens.light.pages.code_pages import code_question_page, taken
from screens.light.pages.known_game import replace_question_page
from screens.light.pages.tool_page import tool_page
from screens.light.state import light_tool_session, touches
from screens.light.state.keys import TAKE
from screens.light.state.light_tool_session import LightToolSession, StaleError
from screens.light.state.steady_clock import STEADY
from screens.server.door.light_door import (
    LightDoor,
    RefusedError,
    address,
    read_form,
)
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
from screens.server.light_routes.find_pages import way_back
from screens.server.light_routes.live_seats import SeatFinder
from screens.server.light_routes.new_game_cookies import (
    put_cleared_for,
    read_cleared_for,
    read_on_arrival,
)
from screens.server.light_routes.page_extras import (
    WHOLE,
    page_context,
    route_showing,
    seat_to_app,
    to_app,
    way_of,
)
from screens.server.light_routes.responses import HEADERS, by_script, html
from screens.server.light_routes.shared_tools import FULL, SharedStore, SharedTool
from screens.server.light_routes.tool_answers import answered, asked_for, take
from screens.server.light_routes.visitors import Visitors, asking
from screens.visitors import live_tools, new_games
from screens.visitors.live_tools import TouchOutcome
from screens.visitors.member import GONE, Member
from screens.visitors.page_context import PageContext
from screens.visitors.visitor import Visitor

TOO_LARGE: Final = (
    "This is more than this browser can keep. It is lost when Companion is started again."
)


class ToolPages:
    """The routes of every browser's own tools, below /t."""

    def __init__(
        self, visitors: Visitors, room: SharedStore, seats: SeatFinder, door: LightDoor
    ) -> None:
        """Remember tools in *visitors*, and put them on the table of *room*.

        *seats* are those of browsers at a live table, whose streams *door* counts.
        """
        self._visitors, self._room, self._seats, self._door = visitors, room, seats, door

    def routes(self) -> list[Route]:
        """Return the routes, each to its endpoint."""
        tool = "/t/{game}/{tool}"
        return [
            Route(tool, self.show, methods=["GET"]),
            Route(tool, self.touch, methods=["POST"]),
            Route(f"{tool}/together", self.together, methods=["POST"]),
            Route(f"{tool}/events", self.events),
            Route(f"{tool}/{WHOLE}", self.to_app, methods=["GET"]),
        ]

    async def show(self, request: Request) -> Response:
        """Show a tool as this browser has it, with its secrets covered but the one just uncovered."""
        tool = asked_for(request)
        visitor = asking(self._visitors, request)
        seat, why = await self._seats.find(request)
        found = self._load(request, visitor, tool, seat)
        opens = request.cookies.get(cookies.OPEN, "")
        shown = light_tool_session.covered(found, opens)
        if tool.name in visitor.tools:
            notes = live_tools.notes_of(seat, visitor, tool) if seat else None
            _keep(seat, visitor, shown, notes)
        said = replace(shown, notice=why or found.notice or visitor.notice)
        around = page_context(request, tool, seat, self._room.offered)
        lies = seat.table.room.histories if seat else ()
        if tool.key != MAKE and not cookies.has_game(request, tool.game, visitor.tools, lies):
            raise RefusedError(404, NOT_HERE)
        if back := way_back(request):
            around = {**around, "home": back}
        answer = html(request, tool_page(said, **around))
        if opens and request.method == "GET":
            cookies.put(answer, request, cookies.OPEN, "", request.url.path)
        if why:
            live_seats.keep(answer, request, None)
        cookies.put_visitor(answer, request)
        if seat:
            _note_shown(answer, request, around)
        return answer

    async def touch(self, request: Request) -> Response:
        """Apply the touch; with a code, make what it holds this browser's own."""
        tool = asked_for(request)
        form = await read_form(request)
        name = cookies.visitor(request) or cookies.new_visitor()
        visitor = self._visitors.welcome(name, asking(self._visitors, request))
        seat, why = await self._seats.find(request)
        if why:
            raise RefusedError(403, why if by_script(request) else f"{why} {KEPT_HERE}")
        if seat and not by_script(request):
            form = {"s": request.cookies.get(cookies.SHOWN, ""), **form}
        visitor.notice = ""
        before = self._load(request, visitor, tool, seat)
        room = seat.table.room if before.live and seat else None
        asked = replace_question_page(
            before, form, secrets.randbelow(IDS), way_of(request, tool)
        )
        if asked := asked or code_question_page(before, form, way_of(request, tool), room):
            return html(request, asked)
        done = await _touched(seat, visitor, before, form)
        after = done.after
        _keep(seat, visitor, after, done.notes)
        saved = cookies.save(after)
        visitor.knows_save(tool.name, saved)
        if not saved and not after.notice:
            after = replace(after, notice=TOO_LARGE)
        refused = bool(after.notice) and after.history == before.history
        status = 409 if done.late else 422 if refused else 303
        to = taken(tool) if form.get("k") == TAKE else ""
        after = replace(after, notice=" ".join(filter(None, (visitor.notice, after.notice))))
        around = page_context(request, tool, seat, self._room.offered)
        if back := way_back(request):
            around = {**around, "home": back}
        answer = answered(request, after, around, status, to)
        if seat and not by_script(request) and answer.status_code != 303:
            _note_shown(answer, request, around)
        path = request.url.path
        cookies.put(answer, request, cookies.VISITOR, name)
        cookies.put(answer, request, cookies.SAVE, saved, path)
        if answer.status_code == 303 and after.switches.secret:
            opens = after.switches.secret
            cookies.put(answer, request, cookies.OPEN, opens, path, cookies.SHORTLY)
        put_cleared_for(answer, request, visitor.cleared_for.get(tool.name))
        if form.get("k") == TAKE and not before.live:
            self._bring_game(request, answer, visitor, tool, form.get("v", ""))
        cookies.put_made(answer, request, tool.game)
        _keep_around(request, answer, visitor, before, after)
        return answer

    def _bring_game(
        self, request: Request, answer: Response, visitor: Visitor, tool: AnyTool, digits: str
    ) -> None:
        """Let the browser have the game of *tool* as well, if the code *digits* brings it and the browser lacks it."""
        make = bare(tool.game).by_key[MAKE] if tool.player_made else tool
        others = (name for name in visitor.tools if name != tool.name)
        known = make == tool or cookies.has_game(request, tool.game, others)
        if known or share.game_in(digits) is None:
            return
        here = visitor.informed(light_tool_session.opened(make, visitor.table))
        came = take(here, digits)  # beside what the code has just filled
        visitor.keep(came)
        saved = cookies.save(came)
        visitor.knows_save(make.name, saved)
        cookies.put(answer, request, cookies.SAVE, saved, f"/t/{make.name}")

    async def events(self, request: Request) -> EventStream | Response:
        """Send what others touch at this browser's live table, as it happens; and why it is there no more."""
        tool = asked_for(request)
        seat, why = await self._seats.find(request)
        if seat is None:
            return ended(request, why or GONE)
        shown = known_number(request) % LIFE

        def draw() -> bytes:
            nonlocal shown
            visitor = asking(self._visitors, request, before=True)
            if gone := seat.gone:
                if gone == NOT_READ:  # another host can go on
                    return NOTHING_NEW
                found = self._load(request, visitor, tool, seat, before=True)
                visitor.keep(replace(found, notice="", live=None, others={}))
                return over(gone)
            if tool.personal and new_games.began(seat, tool) <= shown:
                return NOTHING_NEW
            shown = seat.table.log.end
            found = self._load(request, visitor, tool, seat, before=True)
            found = replace(found, notice=found.notice or visitor.notice)
            part = changing_part(found, **page_context(request, tool, seat))
            return event(part, seat.table.version)

        return stream_of(self._door, request, seat, draw)

    async def together(self, request: Request) -> Response:
        """Put a tool on the table as it is now, without what is secret or private, and go there."""
        tool = asked_for(request)
        await read_form(request)
        found = self._load(request, asking(self._visitors, request), tool)
        state = code_part(found.state)
        shared = SharedTool(tool, History(state), table_of(state) or found.table)
        name = self._room.put(shared, address(request))
        if not name:
            raise RefusedError(429, FULL, 60)
        return RedirectResponse(f"/t/{name}", 303, HEADERS)

    async def to_app(self, request: Request) -> Response:
        """Lead into the whole app, which shows the tool as this browser has it; its seat goes along."""
        tool = asked_for(request)
        seat, _ = await self._seats.find(request)
        if seat and not tool.personal:
            return await seat_to_app(self._seats.tables, seat, route_of(tool))
        found = self._load(request, asking(self._visitors, request), tool, seat)
        known = found.definition.now if found.definition else None
        route = route_showing(tool, found.state, known)
        return await seat_to_app(self._seats.tables, seat, route) if seat else to_app(route)

    async def loaded(self, request: Request, tool: AnyTool) -> LightToolSession:
        """Return *tool* as the browser has it."""
        seat, _ = await self._seats.find(request)
        return self._load(request, asking(self._visitors, request), tool, seat)

    def _load(
        self,
        request: Request,
        visitor: Visitor,
        tool: AnyTool,
        seat: Member | None = None,
        *,
        before: bool = False,
    ) -> LightToolSession:
        """Return *tool* as the browser has it; *before* is whether it asked long before now."""
        if seat:
            visitor.seat(seat.table.room.table)

        kept = request.cookies.get(cookies.SAVE, "")
        if not before:
            if visitor.has_newer(tool.name, kept):
                visitor.forget(tool.name)
            visitor.knows_save(tool.name, kept)

        def saved() -> str:
            return cookies.unpacked(kept) if kept else ""

        loaded = visitor.load(tool, saved)
        if seat:
            cleared = partial(read_cleared_for, request)
            arrival = read_on_arrival(request)
            loaded = new_games.begun(seat, visitor, loaded, arrival, cleared)
            loaded = live_tools.heard(seat, visitor, loaded)
        own = replace(
            visitor.informed(loaded),
            overheard=cookies.is_overheard(request),
            trusts=bool(visitor.trusts),
        )
        if seat is None or tool.personal:
            return own
        return live_tools.viewed(seat, visitor, own)


def _note_shown(answer: Response, request: Request, around: PageContext) -> None:
    """Let the browser keep which touches at the table the page *answer* shows, for the next one there."""
    shown = str(around.get("version", ""))
    cookies.put(answer, request, cookies.SHOWN, shown, request.url.path, DAY)


async def _touched(
    seat: Member | None, visitor: Visitor, before: LightToolSession, form: dict[str, str]
) -> TouchOutcome:
    """Return what the touch in *form* leads to, at a live table or for this browser alone."""
    if before.live and seat:
        return await live_tools.touched(seat, visitor, before, form)
    try:
        if form.get("k") == TAKE:
            return TouchOutcome(take(before, form.get("v", ""), form.get("n", "")))
        return TouchOutcome(touches.touched(before, form, STEADY.now(), secrets.randbits(64)))
    except StaleError as stale:
        return TouchOutcome(replace(before, notice=str(stale)), late=True)


def _keep(
    seat: Member | None, visitor: Visitor, found: LightToolSession, notes: History | None = None
) -> None:
    """Remember *found* as this browser's own."""
    if found.live and seat:
        live_tools.keep_followed(seat, visitor, found, notes)
    else:
        visitor.keep(replace(found, notice="", did=None))


def _keep_around(
    request: Request,
    answer: Response,
    visitor: Visitor,
    before: LightToolSession,
    after: LightToolSession,
) -> None:
    """Let the browser keep who plays and whether the table trusts its Wi-Fi, where a touch changed that."""
    if after.table != before.table:
        table = cookies.write_table(after.table)
        visitor.knows_save(cookies.TABLE, table)
        cookies.put(answer, request, cookies.TABLE, table, "/t")
    if after.trusts != before.trusts:
        visitor.trusts = after.trusts
        cookies.put_trust(answer, request, after.trusts)
