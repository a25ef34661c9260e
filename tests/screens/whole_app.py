"""The whole app over a desk, opened and touched."""

import asyncio
from collections.abc import Awaitable, Callable

from screens.routes import app_root
from screens.state.desk import Desk
from tests.screens.harness import Screen


async def appeared(
    desk: Desk, route: str = "/", size: tuple[float, float] | None = None
) -> Screen:
    """Open the whole app over *desk* at *route*, on a page of *size* in dp or on a phone."""
    screen = Screen()
    if size:
        screen.resize(*size)
    screen.open_at(route)
    screen.page.render_views(app_root(desk))
    await screen.settle()
    return screen


def shown(desk: Desk, route: str, act: Callable[[Screen], Awaitable[None]]) -> None:
    """Open the whole app at *route* and let *act* touch it."""

    async def run() -> None:
        await desk.plays.load()
        screen = await appeared(desk, route)
        await act(screen)

    asyncio.run(run())
