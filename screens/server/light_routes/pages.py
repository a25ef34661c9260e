"""The light pages of the laptop: its first page, a game's tools, and what a code holds.

For whoever comes with a browser alone. ``tools`` and ``shared_pages`` have the pages that can be touched.
"""

from contextlib import suppress
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.catalogue import find_game
from companion.core.errors import ShareError
from companion.core.shape import code_part
from companion.evening.made_games import defines_game, heading
from companion.exchange import share
from companion.exchange.addresses import loopback
from companion.exchange.house_rules import TABLE, all_that_travels
from companion.live.links import JOIN, LiveError, TableLink, read_link
from companion.table_host.pasted_links import table_of_link
from companion.table_host.tables import Tables
from screens.light.pages import code_pages, front_pages
from screens.light.pages.changing_part import SHARED
from screens.light.pages.known_game import has_same
from screens.light.state.steady_clock import STEADY
from screens.light.ui import document
from screens.light.ui.markup import NOTHING, Html
from screens.server.door.gate import NOT_FOUND
from screens.server.door.light_door import LightDoor, RefusedError, refused_code
from screens.server.encodings import accepted
from screens.server.light_routes.find_pages import FindPages
from screens.server.light_routes.live_seats import SeatFinder
from screens.server.light_routes.live_table_pages import OPEN, LiveTablePages
from screens.server.light_routes.made_game_pages import LightMade
from screens.server.light_routes.packing import compressed
from screens.server.light_routes.page_extras import (
    TABLE_PAGE,
    TO_APP,
    WHOLE,
    code_in_app,
    way_of,
)
from screens.server.light_routes.responses import (
    APP,
    HEADERS,
    PackedPage,
    behind_door,
    encoded,
    html,
    in_app,
    lasting,
    tag_of,
)
from screens.server.light_routes.shared_pages import LightShared
from screens.server.light_routes.shared_tools import SharedStore, SharedTools
from screens.server.light_routes.tool_answers import asked_for
from screens.server.light_routes.tool_pages import ToolPages
from screens.server.light_routes.visitors import Visitors, asking
from screens.visitors.member import Member
from screens.visitors.timers import timers_of

EMPTY: Final = "Paste a link or the digits of a code first."
CODES_KEPT: Final = 64
"""Pages of codes that are kept packed: a whole table opens the same one."""


class LightPages:
    """Every route of the light pages, behind one door."""

    def __init__(
        self,
        door: LightDoor,
        for_phones: str = "",
        room: SharedStore | None = None,
        tables: Tables | None = None,
        whole_app: bool = True,
    ) -> None:
        """Let browsers in by *door*. Other phones reach the laptop at *for_phones*, where they do.

        Tools that are seen by all lie in *room*, live tables are in *tables*. No way leads into the
        *whole_app* where that isn't there.
        """
        self._whole_app = whole_app
        self._door, self._for_phones = door, for_phones
        self.room = SharedTools() if room is None else room
        visitors = self._visitors = Visitors()
        self._seats = SeatFinder(Tables() if tables is None else tables)
        self._tools = ToolPages(visitors, self.room, self._seats, door)
        self._shared = LightShared(visitors, self.room, door, self._link_base)
        self._find = FindPages(visitors, self._seats)
        self._made = LightMade(visitors, self._seats, self._tools, self._link_base)
        self._table = LiveTablePages(visitors, self._seats, door, self._link_base)

    def routes(self) -> list[Route]:
        """Return the routes, each to its endpoint behind the door."""
        plain = [
            Route("/q", self.find_code),
            Route("/q/{digits}", self.show_code),
            Route("/q/{digits}/code", self.share_code),
            Route(document.RULES_AT.partition("?")[0], self.rules),
            Route("/t", self.nothing),
            *self._find.routes(),
            Route("/t/{name}", self.game_or_shared, methods=["GET"]),
            Route(f"/t/{{game}}/{{tool}}/{SHARED}", self.share_tool, methods=["GET"]),
            *self._made.routes(),
        ]
        nothing = [Route(f"/{first}/{{rest:path}}", self.below) for first in ("q", "t", "j")]
        return [
            Route(each.path, behind_door(self._door, each.endpoint), methods=each.methods)
            for each in (
                *plain,
                *self._shared.routes(),
                *self._tools.routes(),
                *self._table.routes(),
                *nothing,
            )
            if self._whole_app or not each.path.endswith(f"/{WHOLE}")
        ]

    async def home(self, request: Request) -> Response:
        """Offer games, what lies on the table, the field for a code, and the whole app."""
        seat, _ = await self._seats.find(request)
        return html(request, self._home(request, seat=seat))

    async def find_code(self, request: Request) -> Response:
        """Lead from what was typed or pasted to the page of the code in it."""
        text = request.query_params.get("code", "")
        if not text.strip():
            return html(request, self._home(request, EMPTY), 400)
        try:
            found = read_link(text, _decoded)
            if isinstance(found, TableLink):
                return await self._to_table(request, found.key, text)
        except LiveError as error:
            return html(request, self._home(request, str(error), text, error.instead), 404)
        except ShareError as error:
            again = self._home(request, str(error), text)
            return html(request, again, refused_code(error).status)
        return RedirectResponse(f"/q/{found.digits}", 303, HEADERS)

    async def _to_table(self, request: Request, key: str, link: str) -> Response:
        """Lead to where one joins the table of *link*, which has this *key*. Raises LiveError, StorageError."""
        seat, _ = await self._seats.find(request)
        old = seat is not None and seat.table.people.had(key)  # the table's page knows that
        if not old:
            bases = (str(request.base_url), self._for_phones)
            await table_of_link(self._seats.tables, link, bases)
        return RedirectResponse(f"{JOIN}{key}", 303, HEADERS)

    async def show_code(self, request: Request) -> Response:
        """Show what a code holds. It says the same for everyone, so browsers may keep it.

        That of a game which players made they may not: it says whether the browser has the game.
        """
        digits = request.path_params["digits"]
        if way := _way_instead(digits):
            return RedirectResponse(way, 303, HEADERS)
        tool, came = _decoded(digits)
        whole_app = bool(in_app(request))
        if defines_game(tool):
            found = await self._tools.loaded(request, tool)
            same = has_same(tool, found.state, came)
            return html(request, _drawn(digits, whole_app=whole_app, same=same))
        encoding = accepted(request.headers.get("accept-encoding", ""))
        return lasting(request, _packed(digits, encoding, whole_app), encoded(encoding))

    async def share_tool(self, request: Request) -> Response:
        """Show the code of a tool as this browser has it now."""
        found = await self._tools.loaded(request, asked_for(request))
        shown = share.CodeContents(found.tool, code_part(found.state))
        seat, _ = await self._seats.find(request)
        timers = timers_of(asking(self._visitors, request), seat)
        back, leaves_out = f"/t/{found.tool.name}", share.leaves_out(found.state)
        return self._code(
            request, shown, found.digits, back, leaves_out=leaves_out, timers=timers
        )

    async def share_code(self, request: Request) -> Response:
        """Show the same code for the next phone."""
        digits = request.path_params["digits"]
        if way := _way_instead(digits):
            return RedirectResponse(way, 303, HEADERS)
        return self._code(request, _decoded(digits), digits)

    def _code(
        self,
        request: Request,
        shown: share.CodeContents,
        digits: str,
        back: str = "",
        *,
        leaves_out: bool = False,
        timers: Html = NOTHING,
    ) -> Response:
        """Show the code of what is *shown*; *back* is where it was shared, '' for the page that the code leads to."""
        here = f"/q/{digits}"
        is_long = len(digits) > share.MOST_DIGITS
        app = (
            way_of(request, shown.tool)
            if is_long
            else in_app(request, f"{APP}#{code_in_app(digits)}")
        )
        body = code_pages.code_page(
            shown.tool,
            shown.state,
            digits,
            link=share.link(self._link_base(request), digits, drawn=True),
            app=app,
            back=back or here,
            read=here if back else "",
            leaves_out=leaves_out,
            timers=timers,
        )
        return html(request, body)

    async def game_or_shared(self, request: Request) -> Response:
        """Show the tools of a game, or a tool that lies on the table."""
        game = find_game(request.path_params["name"])
        if game is None:
            return await self._shared.show(request)
        return await self._made.show(request, game)

    async def rules(self, request: Request) -> Response:
        """Send every rule of the style, for a page that has only some of them."""
        encoding = accepted(request.headers.get("accept-encoding", ""))
        body = compressed(document.RULES.encode(), encoding)
        kept = PackedPage(body, document.POLICY, tag_of(document.RULES, encoding))
        answer = lasting(request, kept, encoded(encoding), "text/css")
        if (
            request.url.query != document.RULES_AT.partition("?")[2]
        ):  # a page of another version
            answer.headers["cache-control"] = "no-store"
        return answer

    async def nothing(self, request: Request) -> Response:
        """Return the page that says that nothing is at this address."""
        raise RefusedError(404, NOT_FOUND)

    async def below(self, request: Request) -> Response:
        """Lead from an address with a / behind it to the page without, and from a changed link to where it leads."""
        url = request.url
        there = url.path.rstrip("/")
        if there == url.path or there.count("/") < 2:
            with suppress(RefusedError):
                if way := _way_instead(request.scope["path"]):
                    return RedirectResponse(way, 303, HEADERS)
            return await self.nothing(request)
        return RedirectResponse(f"{there}?{url.query}".rstrip("?"), 308, HEADERS)

    def _home(
        self,
        request: Request,
        said: str = "",
        typed: str = "",
        instead: str = "",
        *,
        seat: Member | None = None,
    ) -> str:
        together = tuple(
            (f"/t/{name}", f"{heading(each.tool, now)}: {each.tool.summary(now)}")
            for name, each in self.room.listed()
            for now in [each.history.now]
        )
        visitor = asking(self._visitors, request)
        return front_pages.home_page(
            app=in_app(request, TO_APP if seat else APP),
            said=said,
            typed=typed,
            instead=instead,
            together=together,
            open_table=OPEN,
            table=TABLE_PAGE if seat else "",
            made=visitor.made,
            last=visitor.last,
            timers=timers_of(visitor, seat),
        )

    def _link_base(self, request: Request) -> str:
        """Return what links begin with: the address that was asked, or one that phones can reach."""
        asked = str(request.base_url).rstrip("/")
        return self._for_phones if self._for_phones and loopback(asked) else asked


@lru_cache(maxsize=CODES_KEPT)
def _decoded(digits: str) -> share.CodeContents:
    """Return what *digits* hold. Raises ShareError."""
    return share.decode(digits, all_that_travels())


def _way_instead(text: str) -> str:
    """Return where the *text* of an address leads instead, '' where it is the digits of a code as they should be.

    Chats write on behind a link, and mail programs change it. Raises RefusedError if it leads nowhere.
    """
    try:
        found = read_link(f"/q/{text}", _decoded)
    except ShareError as error:
        raise refused_code(error) from error
    except LiveError as error:
        raise RefusedError(404, str(error)) from error
    if isinstance(found, TableLink):
        return f"/q?{urlencode({'code': text})}"
    return "" if found.digits == text else f"/q/{found.digits}"


def _drawn(digits: str, *, whole_app: bool, same: bool = False) -> str:
    """Return the page of a code, for a browser that has the *same* game or for everyone; with the *whole_app* or
    without.
    """
    tool, state = _decoded(digits)
    return code_pages.shared_page(
        tool,
        state,
        digits,
        now=STEADY.now(),
        app=f"{APP}#{code_in_app(digits)}" if whole_app else "",
        touch="" if tool is TABLE else f"/t/{tool.name}",
        code=f"/q/{digits}/code",
        same=same,
    )


@lru_cache(maxsize=CODES_KEPT)
def _packed(digits: str, encoding: str, whole_app: bool) -> PackedPage:
    """Return the page of a code in *encoding*, with the *whole_app* or without."""
    text = _drawn(digits, whole_app=whole_app)
    body = compressed(text.encode(), encoding)
    return PackedPage(body, document.policy(text), tag_of(text, encoding))
