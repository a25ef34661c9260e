"""The light pages of one guest at a live table of this device: drawn here, shown on the guest's phone.

A guest reaches the table, and tools of their own that begin empty. Nothing else of this device.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl, unquote

from companion.catalogue import every_game, find_game, find_tool
from companion.core.errors import CompanionError
from companion.core.shape import code_part
from companion.display import table_words as words
from companion.display.labels import FOUND_GONE
from companion.display.made_words import NOT_HERE
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.exchange.house_rules import TABLE, all_that_travels
from companion.game_maker.keys import IDS, is_made_game, key_of
from companion.live.links import FoundCode, read_link
from companion.live.reveals import can_seal
from companion.table_host.live_table import LiveTable
from companion.table_host.tables import Tables
from companion.tools.tool import AnyTool
from screens.light.pages.changing_part import changing_part
from screens.light.pages.code_pages import (
    code_page,
    code_question_page,
    shared_page,
    taken,
)
from screens.light.pages.front_pages import NEW, error_page, game_page, home_page
from screens.light.pages.join_page import join_page
from screens.light.pages.known_game import replace_question_page
from screens.light.pages.search_field import FIND, asked_in, search_in
from screens.light.pages.serverless import OF_APP, Reply, page_reply
from screens.light.pages.table_page import gone_part, left_page, table_page, table_part
from screens.light.pages.tool_page import tool_page
from screens.light.state import light_tool_session, touches
from screens.light.state.keys import TAKE
from screens.light.state.light_tool_session import LightToolSession, StaleError
from screens.light.state.steady_clock import STEADY
from screens.light.ui.markup import Html
from screens.visitors import live_tools, new_games
from screens.visitors.cleared import OnArrival
from screens.visitors.live_tools import TouchOutcome
from screens.visitors.live_view import table_view
from screens.visitors.member import GONE, Member
from screens.visitors.page_context import PageContext
from screens.visitors.table_touches import TouchSender, done, sat
from screens.visitors.timers import timers_of
from screens.visitors.visitor import Visitor

AT: Final = "/j"
"""The page of the table."""

LEAVE: Final = "/j/leave"
TO_APP: Final = "/j/app"
"""Where the seat is asked for that goes along into the whole app."""

NOTHING: Final = "There is nothing at this address."
EMPTY: Final = "Paste a link or the digits of a code first."


class GuestPages:
    """One guest's light pages."""

    def __init__(self, tables: Tables, table: LiveTable, base: str, address: str) -> None:
        """Show *table* of *tables* to the guest at *address*; links of codes begin with *base*."""
        self._tables, self._table, self._base, self._address = tables, table, base, address
        self._visitor = Visitor(address, table.room.table)
        self._arrival = OnArrival("", {})
        self.seat: Member | None = None
        self.sealed: list[str] = []

    async def come_back(self, token: str) -> None:
        """Be the device that this *token* was given to, if the table knows it still."""
        found = await self._tables.by_token(token) if token else None
        if found and found[0] is self._table and not self._table.knows(found[1], token):
            self._sits(Member(*found, token))

    def _sits(self, seat: Member) -> None:
        self.seat = seat
        begun = {key: each.names for key, each in seat.table.log.all_begun.items()}
        self._arrival = OnArrival(seat.table.name, begun)

    # --- pages -----------------------------------------------------------------------------------

    async def page(self, address: str) -> Reply:
        """Return the page at *address*, such as /j. Raises CompanionError."""
        path, _, query = address.partition("?")
        asked = dict(parse_qsl(query))
        match path.strip("/").split("/"):
            case [""]:
                visitor = self._visitor
                page = home_page(
                    app=self._app(),
                    table=AT,
                    made=visitor.made,
                    last=visitor.last,
                    timers=self._timers(),
                )
                return page_reply(page)
            case ["j", *_]:
                return self._page_of_table()
            case ["t", "find"] | ["t", "at", _, _, _]:
                return self._search(path, asked)
            case ["q", text, *rest] if rest in ([], ["code"]):
                return self._page_of_code(unquote(text), shows_code=bool(rest))
            case ["t", name] if find_game(name):
                return self._page_of_game(name)
            case ["t", game, key, *rest] if tool := find_tool(f"{game}/{key}"):
                self._has_game(tool)
                found = self._load(tool)
                if rest:
                    return self._code_of(found)
                shown = light_tool_session.covered(found)
                self._keep(shown)
                said = found.notice or self._visitor.notice
                page = tool_page(
                    replace(shown, notice=said), **self._around(tool, search_in(asked))
                )
                return page_reply(page)
            case _:
                return self.error(NOTHING)

    def error(self, sentence: str) -> Reply:
        """Return the page that says a *sentence*."""
        return page_reply(error_page(sentence, app=self._app()))

    def part(self, address: str) -> str:
        """Return what has changed of the page at *address*, '' where nothing of it does by what others touch."""
        path, _, query = address.partition("?")
        match path.strip("/").split("/"):
            case ["j", *_] if self.seat:
                if why := self.seat.gone:
                    version = self._table.version
                    return page_reply(gone_part(why, app=self._app(), version=version)).part
                return page_reply(table_part(table_view(self.seat, ""), app=self._app())).part
            case ["t", game, key] if self._is_here and (tool := find_tool(f"{game}/{key}")):
                if tool.personal:
                    return ""
                found = self._load(tool)
                found = replace(found, notice=found.notice or self._visitor.notice)
                home = search_in(dict(parse_qsl(query)))
                return page_reply(changing_part(found, **self._around(tool, home))).part
            case _:
                return ""

    @property
    def _is_here(self) -> bool:
        return self.seat is not None and not self.seat.gone

    def _timers(self) -> Html:
        return timers_of(self._visitor, self.seat if self._is_here else None)

    def _app(self, tool: AnyTool | None = None) -> str:
        return f"{OF_APP}{route_of(tool) if tool else '/live'}"

    def _page_of_table(self, said: str = "") -> Reply:
        if self.seat and not self.seat.gone:
            return page_reply(
                table_page(replace(table_view(self.seat, ""), said=said), app=self._app())
            )
        if self.seat and not said:
            said, self.seat = self.seat.gone, None
        table, closed = self._table, self._table.closed
        here = {
            seat: words.AT_SEAT if device in table.here else words.AWAY
            for device, seat in table.room.seats.items()
        }
        page = join_page(
            table.room.table, here, app=self._app(), said=closed or said, closed=bool(closed)
        )
        return page_reply(page)

    def _page_of_game(self, name: str) -> Reply:
        game = find_game(name)
        assert game, "asked before"
        if not is_made_game(name):
            app = self._app(game.tools[0])
            return page_reply(game_page(game, app=app, table=AT, timers=self._timers()))
        self._has_game(game.tools[0])
        found, tools = self._visitor.game(name), self._visitor.useful(name)
        page = game_page(found, app=self._app(), tools=tools, table=AT, timers=self._timers())
        return page_reply(page)

    def _has_game(self, tool: AnyTool) -> None:
        """Raise CompanionError where *tool* is of a made game that is neither on the table nor this guest's."""
        known = (*self._visitor.tools, *(self._table.room.histories if self._is_here else ()))
        of_game = any(each.startswith(f"{tool.game}/") for each in known)
        if tool.player_made and tool.key != MAKE and not of_game:
            raise CompanionError(NOT_HERE)

    def _code_of(self, found: LightToolSession) -> Reply:
        tool, link = found.tool, share.link(self._base, found.digits)
        read, here = f"/q/{found.digits}", f"/t/{tool.name}"
        shown = tool, code_part(found.state), found.digits
        app, timers = self._app(tool), self._timers()
        page = code_page(
            *shown,
            link=link,
            app=app,
            back=here,
            read=read,
            leaves_out=share.leaves_out(found.state),
            timers=timers,
        )
        return page_reply(page)

    def _page_of_code(self, text: str, *, shows_code: bool) -> Reply:
        if not text.strip():
            raise CompanionError(EMPTY)
        found = read_link(text, lambda digits: share.decode(digits, all_that_travels()))
        if not isinstance(found, FoundCode):
            return Reply("", AT)
        digits, (tool, state) = found
        here, app = f"/q/{digits}", f"{OF_APP}/q/{digits}"
        if shows_code:
            link = share.link(self._base, digits)
            return page_reply(code_page(tool, state, digits, link=link, app=app, back=here))
        if digits != text:
            return Reply("", here)
        touch = "" if tool is TABLE else f"/t/{tool.name}"
        page = shared_page(
            tool, state, digits, now=STEADY.now(), app=app, touch=touch, code=f"{here}/code"
        )
        return page_reply(page)

    def _search(self, path: str, asked: Mapping[str, str]) -> Reply:
        from screens.light.pages.found_pages import (  # noqa: PLC0415 - whoever only plays waits for none of it
            place_page,
            results_page,
        )

        visitor, (wanted, opened_in) = self._visitor, asked_in(asked)
        games = (*every_game(), *visitor.made)
        opened_in = opened_in if any(each.key == opened_in for each in games) else ""
        table, own = self._table.room.table, visitor.defined
        if path == FIND:
            if not wanted:
                return Reply("", f"/t/{opened_in}" if opened_in else "/")
            last = visitor.last.tool.game if visitor.last else ""
            page = results_page(
                wanted,
                table,
                games,
                own,
                game=opened_in,
                last=last,
                app=self._app(),
                timers=self._timers(),
            )
            return page_reply(page)
        _, _, key, size, entry = path.strip("/").split("/")
        game = next((each for each in games if each.key == key), None)
        players = int(size) if size.isascii() and size.isdecimal() and len(size) < 3 else 0
        found = game and place_page(
            game,
            players,
            entry,
            table,
            own,
            wanted=wanted,
            opened_in=opened_in,
            app=self._app(),
            timers=self._timers(),
        )
        return page_reply(found) if found else self.error(FOUND_GONE)

    # --- touches ---------------------------------------------------------------------------------

    async def touch(self, address: str, form: dict[str, str]) -> Reply:
        """Apply what *form* asks for on the page at *address*. Raises CompanionError."""
        address, _, query = address.partition("?")
        if address == NEW:
            return Reply("", f"/t/{key_of(secrets.randbelow(IDS))}/{MAKE}")
        if address == TO_APP:
            return Reply("", await self._to_app(form.get("to", "")))
        if address == LEAVE:
            return await self._leave()
        if address == AT or address.startswith(f"{AT}/"):
            return await self._touch_table(form)
        tool = find_tool(address.removeprefix("/t/"))
        if tool is None:
            raise CompanionError(NOTHING)
        self._has_game(tool)
        return await self._touch_tool(tool, form, search_in(dict(parse_qsl(query))))

    async def _touch_table(self, form: dict[str, str]) -> Reply:
        if self.seat is None or self.seat.gone:
            return await self._join(form)
        said = await done(TouchSender(self._address), self.seat, form, self.sealed)
        view = replace(table_view(self.seat, ""), said=said)
        return page_reply(table_part(view, app=self._app()))

    async def _join(self, form: dict[str, str]) -> Reply:
        table = self._table
        if form.get("k") not in ("sit", "call"):
            raise CompanionError(GONE)
        seat = Member(table, *await table.welcome(self._address))
        if said := await sat(seat, form):
            await table.leave(seat.device)
            return self._page_of_table(said)
        self._sits(seat)
        return Reply("", AT)

    async def _leave(self) -> Reply:
        """Leave the table, with a copy of everything that was touched there."""
        if seat := self.seat:
            self.seat = None
            visitor, room = self._visitor, seat.table.room
            for key in room.histories:
                tool = find_tool(key)
                if tool and room.history(tool).past:
                    own = visitor.tools.get(key) or light_tool_session.opened(tool, room.table)
                    after = live_tools.viewed(seat, visitor, own)
                    visitor.keep(replace(after, live=None, others={}))
            visitor.follows.clear()
            await seat.table.leave(seat.device)
        back = "" if self._table.closed else AT
        return page_reply(left_page(app=self._app(), back=back))

    async def _to_app(self, route: str) -> str:
        """Return the route in the whole app of the seat of this guest, and there of *route*."""
        key = self._table.people.key
        if not self._is_here or self.seat is None:
            return f"{AT}/{key}"
        once = await self._tables.hand_over(*self.seat)
        to = route if route.startswith("/g/") else ""
        return f"{AT}/{key}/{once}{to}"

    async def _touch_tool(self, tool: AnyTool, form: dict[str, str], home: str) -> Reply:
        visitor = self._visitor
        visitor.notice = ""
        before = self._load(tool)
        room = self._table.room if before.live else None
        asked = replace_question_page(before, form, secrets.randbelow(IDS), self._app(tool))
        if asked := asked or code_question_page(before, form, self._app(tool), room):
            return page_reply(asked)
        done_ = await self._touched(before, form)
        after = done_.after
        if after.live and self.seat:
            live_tools.keep_followed(self.seat, visitor, after, done_.notes)
        else:
            self._keep(after)
        if form.get("k") == TAKE and not after.notice:
            return Reply("", taken(tool))
        after = replace(after, notice=" ".join(filter(None, (visitor.notice, after.notice))))
        return page_reply(changing_part(after, **self._around(tool, home)))

    async def _touched(self, before: LightToolSession, form: dict[str, str]) -> TouchOutcome:
        """Return what the touch in *form* leads to, at the table or for this guest alone."""
        visitor = self._visitor
        if before.live and self.seat:
            return await live_tools.touched(self.seat, visitor, before, form)
        try:
            if form.get("k") == TAKE:
                return TouchOutcome(
                    light_tool_session.received(before, form.get("v", ""), form.get("n", ""))
                )
            return TouchOutcome(
                touches.touched(before, form, STEADY.now(), secrets.randbits(64))
            )
        except StaleError as stale:
            return TouchOutcome(replace(before, notice=str(stale)), late=True)

    # --- tools -----------------------------------------------------------------------------------

    def _load(self, tool: AnyTool) -> LightToolSession:
        """Return *tool* as this guest has it, at the table or alone."""
        visitor, seat = self._visitor, self.seat if self._is_here else None
        if seat:
            visitor.seat(seat.table.room.table)
        loaded = visitor.load(tool, str)
        if seat:
            loaded = new_games.begun(seat, visitor, loaded, self._arrival)
            loaded = live_tools.heard(seat, visitor, loaded)
        own = visitor.informed(loaded)
        if seat is None or tool.personal:
            return own
        return live_tools.viewed(seat, visitor, own)

    def _keep(self, found: LightToolSession) -> None:
        if found.live and self.seat:
            notes = live_tools.notes_of(self.seat, self._visitor, found.tool)
            live_tools.keep_followed(self.seat, self._visitor, found, notes)
        else:
            self._visitor.keep(replace(found, notice="", did=None))

    def _around(self, tool: AnyTool, home: str) -> PageContext:
        """Return what the page of *tool* says besides the tool; *home* is the search that led there, '' for none."""
        around: PageContext = {"now": STEADY.now(), "app": self._app(tool), "home": home}
        if not self._is_here or self.seat is None:
            return around
        room = self._table.room
        seals = can_seal(room, room.seats.get(self.seat.device))
        return {**around, "seals": seals, "version": self._table.version}
