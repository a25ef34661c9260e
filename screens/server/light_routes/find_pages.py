"""The search over all games, for browsers with light pages."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.catalogue import every_game
from companion.core.table import Table
from companion.display.labels import FOUND_GONE
from screens.light.pages import found_pages, search_field
from screens.light.ui.markup import Html
from screens.server.door.light_door import RefusedError
from screens.server.light_routes.live_seats import SeatFinder
from screens.server.light_routes.responses import HEADERS, html, in_app
from screens.server.light_routes.visitors import Visitors, asking
from screens.visitors.timers import timers_of
from screens.visitors.visitor import Visitor


class FindPages:
    """The routes of the search, below /t."""

    def __init__(self, visitors: Visitors, seats: SeatFinder) -> None:
        """Search in the games of *visitors*, for tables of *seats* or their own."""
        self._visitors, self._seats = visitors, seats

    def routes(self) -> list[Route]:
        """Return the routes, each to its endpoint. They come before those of games and tools."""
        entry = f"{search_field.AT}/{{game}}/{{size:int}}/{{key}}"
        return [
            Route(search_field.FIND, self.find, methods=["GET"]),
            Route(entry, self.show, methods=["GET"]),
        ]

    async def find(self, request: Request) -> Response:
        """Show what is found for the words in the address."""
        visitor, table, timers = await self._asking(request)
        games = (*every_game(), *visitor.made)
        wanted, game = search_field.asked_in(request.query_params)
        game = game if any(each.key == game for each in games) else ""
        if not wanted:
            return RedirectResponse(search_field.searched_from(game), 303, HEADERS)
        last = visitor.last.tool.game if visitor.last else ""
        page = found_pages.results_page(
            wanted,
            table,
            games,
            visitor.defined,
            game=game,
            last=last,
            app=in_app(request),
            timers=timers,
        )
        return html(request, page)

    async def show(self, request: Request) -> Response:
        """Show where an entry stands. Raises RefusedError if it isn't there any more."""
        visitor, table, timers = await self._asking(request)
        given, (wanted, opened_in) = (
            request.path_params,
            search_field.asked_in(request.query_params),
        )
        games = (*every_game(), *visitor.made)
        game = next((each for each in games if each.key == given["game"]), None)
        page = game and found_pages.place_page(
            game,
            given["size"],
            given["key"],
            table,
            visitor.defined,
            wanted=wanted,
            opened_in=opened_in if any(each.key == opened_in for each in games) else "",
            app=in_app(request),
            timers=timers,
        )
        if not page:
            raise RefusedError(404, FOUND_GONE)
        return html(request, page)

    async def _asking(self, request: Request) -> tuple[Visitor, Table, Html]:
        """Return the visitor that asks, the table at which they are, and the timers that run there."""
        visitor = asking(self._visitors, request)
        seat, _ = await self._seats.find(request)
        table = seat.table.room.table if seat else visitor.table
        return visitor, table, timers_of(visitor, seat)


def way_back(request: Request) -> str:
    """Return the address of the search that led to the page that *request* asks for, '' for none."""
    return search_field.search_in(request.query_params)
