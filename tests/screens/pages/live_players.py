"""Players in front of the whole app, at one live table, for tests."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Self

from companion.display.tool_routes import route_of
from companion.tools.tool import AnyTool
from screens.routes import app_root
from screens.state.drawing_context import drawing_on
from screens.state.live.link import LiveHost
from screens.state.page_session import PageSession
from tests.screens.desks import TOOLS
from tests.screens.harness import Screen
from tests.screens.live_tables import ADDRESS, KEY, MemoryTables, phone, settled, sit

NEGOTIATION = TOOLS["makiavelia/negotiation"]
LINK = f"{ADDRESS}/j/{KEY}"


class Player:
    """One player in front of the whole app."""

    def __init__(self, screen: Screen, session: PageSession) -> None:
        self.screen, self.session = screen, session

    @classmethod
    async def comes(cls, tables: LiveHost | None) -> Self:
        screen = Screen()
        session = await phone(tables, on_page=drawing_on(screen.page))
        screen.page.render_views(app_root(session))
        await screen.settle()
        return cls(screen, session)

    @classmethod
    async def sits(cls, tables: MemoryTables, seat: int) -> Self:
        """Let someone open the table, or join it, take a *seat*, and look at its page."""
        screen = Screen()
        session = await phone(tables, on_page=drawing_on(screen.page))
        await (
            session.live_page.join_table(KEY) if tables.host else session.live_page.open_table()
        )
        await sit(session, seat)
        screen.open_at("/live")
        screen.page.render_views(app_root(session))
        await screen.settle()
        return cls(screen, session)

    async def goes(self, route: str) -> None:
        await self.screen.go(route)
        await settled()

    async def touches(self, *names: str) -> None:
        """Touch what is called, or begins, like each of *names*, and go where that leads."""
        for name in names:
            led = len(self.screen.routes)
            found = self.screen.names()
            begins = (each for each in found if each.startswith(name))
            await self.screen.touch(name if name in found else next(begins, name))
            for route in self.screen.routes[led:]:
                await self.goes(route)
            await settled()

    def shows(self, name: str) -> bool:
        """Return whether something that can be touched begins with *name*."""
        return any(each.startswith(name) for each in self.screen.names())

    def reads(self, text: str) -> bool:
        return any(text in each for each in self.screen.texts())


def by_touches(play: Callable[[Player, Player], Awaitable[None]]) -> None:
    """Let Ada open a table and Bob join it; they are Red and Green, and *play* as they like."""

    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await Player.comes(tables), await Player.comes(tables)
        await ada.touches("Play together")
        await ada.touches("Open a table", "Red: sit here")
        await bob.goes(f"/j/{KEY}")
        await bob.goes(bob.screen.routes[-1])
        await bob.touches("Green: sit here")
        await play(ada, bob)

    asyncio.run(run())


def at_a_table(play: Callable[[Player, Player], Awaitable[None]]) -> None:
    """Let Ada and Bob *play*, who came as in ``by_touches``: without the screens before."""

    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await Player.sits(tables, 0), await Player.sits(tables, 1)
        await settled()
        await play(ada, bob)

    asyncio.run(run())


async def both(ada: Player, bob: Player, tool: AnyTool) -> None:
    for each in (ada, bob):
        await each.goes(route_of(tool))
