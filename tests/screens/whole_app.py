"""The whole app over a desk, opened and touched."""

import asyncio
from collections.abc import Awaitable, Callable

from screens.routes import app_root
from screens.state.desk import Desk
from tests.screens.harness import Screen


async def appeared(desk: Desk) -> Screen:
    """Open the whole app over *desk*, at its first screen."""
    screen = Screen()
    screen.page.render_views(app_root(desk))
    await screen.settle()
    return screen


def shown(desk: Desk, route: str, act: Callable[[Screen], Awaitable[None]]) -> None:
    """Open the whole app at *route* and let *act* touch it."""

    async def run() -> None:
        screen = await appeared(desk)
        await desk.plays.load()
        await screen.go(route)
        await act(screen)

    asyncio.run(run())
