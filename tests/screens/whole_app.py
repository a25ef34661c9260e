"""The whole app over a session, opened and touched."""

import asyncio
from collections.abc import Awaitable, Callable

from screens.routes import app_root
from screens.state.page_session import PageSession
from tests.screens.harness import Screen


async def appeared(
    session: PageSession, route: str = "/", size: tuple[float, float] | None = None
) -> Screen:
    """Open the whole app over *session* at *route*, on a page of *size* in dp or on a phone."""
    screen = Screen()
    if size:
        screen.resize(*size)
    screen.open_at(route)
    screen.page.render_views(app_root(session))
    await screen.settle()
    return screen


def shown(session: PageSession, route: str, act: Callable[[Screen], Awaitable[None]]) -> None:
    """Open the whole app at *route* and let *act* touch it."""

    async def run() -> None:
        await session.plays.load()
        screen = await appeared(session, route)
        await act(screen)

    asyncio.run(run())
