"""Games that players made, on a browser with light pages: made there, handed on, deleted."""

import secrets
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.core.shape import code_part
from companion.display import made_words as words
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.game_maker.keys import IDS, is_made_game, key_of
from companion.tools.tool import Game
from screens.light.pages import code_pages, front_pages
from screens.server.door.light_door import RefusedError, read_form
from screens.server.light_routes import cookies
from screens.server.light_routes.live_seats import SeatFinder
from screens.server.light_routes.page_extras import TABLE_PAGE, way_of
from screens.server.light_routes.responses import APP, HEADERS, html, in_app
from screens.server.light_routes.tool_pages import ToolPages
from screens.server.light_routes.visitors import Visitors, asking
from screens.visitors.timers import timers_of

AT_TABLE: Final = "This game is on the live table, where everyone has it."
"""Why it cannot be deleted now."""


class LightMade:
    """The routes of games that players made, below /t."""

    def __init__(
        self,
        visitors: Visitors,
        seats: SeatFinder,
        tools: ToolPages,
        link_base: Callable[[Request], str],
    ) -> None:
        """Find games at *visitors* and at the tables of *seats*, with their tools in *tools*.

        *link_base* returns what links begin with that other phones can follow.
        """
        self._visitors, self._seats, self._tools = visitors, seats, tools
        self._link_base = link_base

    def routes(self) -> list[Route]:
        """Return the routes, each to its endpoint. They come before those of tools, which look alike."""
        return [
            Route(front_pages.NEW, self.begin, methods=["POST"]),
            Route(f"/t/{{game}}/{MAKE}/code", self.code, methods=["GET"]),
            Route("/t/{game}/delete", self.ask, methods=["GET"]),
            Route("/t/{game}/delete", self.delete, methods=["POST"]),
        ]

    async def begin(self, request: Request) -> Response:
        """Lead to the page on which a new game is made. It is kept once something is touched there."""
        await read_form(request)
        address = f"/t/{key_of(secrets.randbelow(IDS))}/{MAKE}"
        answer = RedirectResponse(address, 303, HEADERS)
        cookies.put_made(answer, request, address.split("/")[2])
        return answer

    async def show(self, request: Request, game: Game) -> Response:
        """Show the tools of *game*; of one that players made also what can be done with it."""
        seat, _ = await self._seats.find(request)
        table = TABLE_PAGE if seat else ""
        timers = timers_of(asking(self._visitors, request), seat)
        if not is_made_game(game.key):
            app = (
                way_of(request, game.tools[0])
                if seat
                else in_app(request, f"{APP}#/g/{game.key}")
            )
            page = front_pages.game_page(game, app=app, table=table, timers=timers)
            return html(request, page)
        here = await self._found(request, game.key)
        own = front_pages.own_links(
            game.key, deletes=not await self._is_shared(request, game.key)
        )
        tools = asking(self._visitors, request).useful(game.key)
        app = way_of(request, code_pages.make_of(game.key))
        page = front_pages.game_page(
            here, app=app, own=own, tools=tools, table=table, timers=timers
        )
        return html(request, page)

    async def code(self, request: Request) -> Response:
        """Show the code of a game for the next phone, or why there is none."""
        key = request.path_params["game"]
        await self._found(request, key)
        tool = code_pages.make_of(key)
        found = await self._tools.loaded(request, tool)
        state = code_part(found.state)
        digits = share.write(tool, state)
        if too_long := share.too_long(digits):
            raise RefusedError(422, too_long)
        link = share.link(self._link_base(request), digits, drawn=True)
        body = code_pages.code_page(
            tool, state, digits, link=link, app=way_of(request, tool), back=f"/t/{key}"
        )
        return html(request, body)

    async def ask(self, request: Request) -> Response:
        """Ask whether to delete a game."""
        here = await self._deletable(request)
        return html(
            request,
            front_pages.delete_page(
                here,
                words.delete_here(here.title),
                app=way_of(request, code_pages.make_of(here.key)),
            ),
        )

    async def delete(self, request: Request) -> Response:
        """Delete a game with everything that this browser entered in it."""
        await read_form(request)
        here = await self._deletable(request)
        visitor = asking(self._visitors, request)
        answer = RedirectResponse("/", 303, HEADERS)
        visitor.drop(here.key)
        for tool in here.tools:
            cookies.put(answer, request, cookies.SAVE, "", f"/t/{tool.name}")
        cookies.put(answer, request, cookies.MADE, "", f"/t/{here.key}")
        return answer

    async def _deletable(self, request: Request) -> Game:
        here = await self._found(request, request.path_params["game"])
        if await self._is_shared(request, here.key):
            raise RefusedError(409, AT_TABLE)
        return here

    async def _found(self, request: Request, key: str) -> Game:
        """Return the game called *key* as this browser has it. Raises RefusedError if it has none."""
        visitor, names = asking(self._visitors, request), await self._at_table(request)
        if not is_made_game(key) or not cookies.has_game(request, key, visitor.tools, names):
            raise RefusedError(404, words.NOT_HERE)
        return visitor.game(key)

    async def _at_table(self, request: Request) -> tuple[str, ...]:
        """Return the names of the tools at the live table of the browser that asks."""
        seat, _ = await self._seats.find(request)
        return tuple(seat.table.room.histories) if seat else ()

    async def _is_shared(self, request: Request, key: str) -> bool:
        """Return whether the game called *key* lies on the live table of the browser that asks."""
        return any(name.startswith(f"{key}/") for name in await self._at_table(request))
